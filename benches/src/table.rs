//! Tables in Markdown.

/// Prints a heading, the columns and the rows, each column as wide as its widest cell.
pub fn print(title: &str, columns: &[&str], rows: &[Vec<String>]) {
    let header: Vec<String> = columns.iter().map(|c| c.to_string()).collect();
    let width = |k: usize| std::iter::once(&header).chain(rows).map(|row| row[k].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let line = |row: &[String]| {
        // names to the left, numbers to the right
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(k, (cell, &w))| if k == 0 { format!("{cell:<w$}") } else { format!("{cell:>w$}") });
        format!("| {} |", cells.collect::<Vec<_>>().join(" | "))
    };
    let rule: Vec<String> =
        widths.iter().enumerate().map(|(k, w)| if k == 0 { "-".repeat(*w) } else { "-".repeat(w - 1) + ":" }).collect();
    println!("\n### {title}\n\n{}\n| {} |", line(&header), rule.join(" | "));
    for row in rows {
        println!("{}", line(row));
    }
}
