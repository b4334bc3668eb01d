//! Maximum matching of columns to rows along chosen entries (augmenting paths with look-ahead).

use super::pattern::Csc;

const NONE: usize = usize::MAX;

/// For each column the row it is matched to, using only entries for which `usable(entry, row, col)`
/// holds. As many columns as possible are matched.
pub(super) fn match_columns(graph: &Csc, usable: impl Fn(usize, usize, usize) -> bool) -> Vec<Option<usize>> {
    let mut column_of = vec![NONE; graph.n_rows];
    let mut visited = vec![NONE; graph.n_cols];
    let mut free_cursor = graph.col_ptr.clone(); // entries before it lead to matched rows only
    let mut path_cursor = graph.col_ptr.clone();
    let mut path: Vec<usize> = Vec::new(); // columns on the current augmenting path

    for start in 0..graph.n_cols {
        path.clear();
        path.push(start);
        visited[start] = start;
        path_cursor[start] = graph.col_ptr[start];
        while let Some(&col) = path.last() {
            let end = graph.col_ptr[col + 1];
            let free = (free_cursor[col]..end).find(|&k| {
                let row = graph.row_idx[k];
                column_of[row] == NONE && usable(k, row, col)
            });
            free_cursor[col] = free.unwrap_or(end);
            if let Some(entry) = free {
                // shift every column of the path to the row its successor gives up
                let mut row = graph.row_idx[entry];
                while let Some(owner) = path.pop() {
                    column_of[row] = owner;
                    if let Some(&previous) = path.last() {
                        row = graph.row_idx[path_cursor[previous] - 1];
                    }
                }
                break;
            }
            let next = (path_cursor[col]..end).find(|&k| {
                let row = graph.row_idx[k];
                column_of[row] != NONE && visited[column_of[row]] != start && usable(k, row, col)
            });
            match next {
                Some(entry) => {
                    path_cursor[col] = entry + 1;
                    let owner = column_of[graph.row_idx[entry]];
                    visited[owner] = start;
                    path_cursor[owner] = graph.col_ptr[owner];
                    path.push(owner);
                }
                None => {
                    path.pop();
                }
            }
        }
    }
    let mut row_of = vec![None; graph.n_cols];
    for (row, &col) in column_of.iter().enumerate() {
        if col != NONE {
            row_of[col] = Some(row);
        }
    }
    row_of
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_early_choice_is_revised_along_an_augmenting_path() {
        let entries = [(0, 0), (1, 0), (0, 1), (2, 1), (1, 2), (0, 2), (0, 3), (3, 3)];
        let graph = Csc::from_positions(4, 4, entries.into_iter()).0;
        let rows = match_columns(&graph, |_, row, _| row < 3);
        let mut used: Vec<usize> = rows.iter().flatten().copied().collect();
        used.sort_unstable();
        assert_eq!(used, [0, 1, 2]);

        let full = match_columns(&graph, |_, _, _| true);
        assert!(full.iter().all(Option::is_some));
    }

    #[test]
    fn columns_competing_for_one_row_leave_the_others_unmatched() {
        let graph = Csc::from_positions(3, 3, (0..3).map(|col| (1, col))).0;
        let rows = match_columns(&graph, |_, _, _| true);
        assert_eq!(rows.iter().flatten().count(), 1);
    }
}
