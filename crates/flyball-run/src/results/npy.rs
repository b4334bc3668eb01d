//! The array format of NumPy, version 1.0: numbers (`<f8`) and texts (`<U…`).

/// Length of the heading with everything before the data.
const HEADING: usize = 128;

fn heading(kind: &str, shape: &str) -> Vec<u8> {
    let text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    let mut out = b"\x93NUMPY\x01\x00".to_vec();
    out.extend(((HEADING - 10) as u16).to_le_bytes());
    out.extend(text.as_bytes());
    out.resize(HEADING - 1, b' ');
    out.push(b'\n');
    out
}

/// Heading of a column of numbers.
pub fn numbers(n: u64) -> Vec<u8> {
    heading("<f8", &format!("({n},)"))
}

/// A text without dimensions.
pub fn text(content: &str) -> Vec<u8> {
    let mut out = heading(&format!("<U{}", content.chars().count().max(1)), "()");
    out.extend(content.chars().flat_map(|c| (c as u32).to_le_bytes()));
    if content.is_empty() {
        out.extend([0; 4]);
    }
    out
}

/// Content of an array.
#[derive(Clone, Debug, PartialEq)]
pub enum Array {
    /// A column of numbers.
    Numbers(Vec<f64>),
    /// A text.
    Text(String),
}

/// Reads an array; the reason if it is of another kind.
#[inline(never)]
pub fn read(bytes: &[u8]) -> Result<Array, String> {
    let short = || "it ends too early".to_string();
    if bytes.get(..6) != Some(b"\x93NUMPY".as_slice()) {
        return Err("it is not a NumPy array".into());
    }
    let (length, begin): (usize, usize) = match bytes.get(6).ok_or_else(short)? {
        1 => (usize::from(u16::from_le_bytes(fixed(bytes, 8).ok_or_else(short)?)), 10),
        _ => (u32::from_le_bytes(fixed(bytes, 8).ok_or_else(short)?) as usize, 12),
    };
    let heading = bytes.get(begin..begin.saturating_add(length)).ok_or_else(short)?;
    let heading = String::from_utf8_lossy(heading);
    let field = |name: &str, open: &str, close: char| -> Option<String> {
        let rest = &heading[heading.find(name)? + name.len()..];
        let rest = &rest[rest.find(open)? + open.len()..];
        Some(rest[..rest.find(close)?].to_string())
    };
    let kind = field("'descr':", "'", '\'').ok_or_else(|| "its type is not told".to_string())?;
    let shape = field("'shape':", "(", ')').ok_or_else(|| "its shape is not told".to_string())?;
    let lengths: Vec<&str> = shape.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    let data = &bytes[begin + length..];
    match (kind.as_str(), lengths.as_slice()) {
        ("<f8", [_]) => {
            let chunks = data.chunks_exact(8);
            Ok(Array::Numbers(chunks.map(|b| f64::from_le_bytes(b.try_into().expect("eight bytes"))).collect()))
        }
        (kind, []) if kind.starts_with("<U") => {
            let codes = data.chunks_exact(4).map(|b| u32::from_le_bytes(b.try_into().expect("four bytes")));
            let text: String = codes.map(|code| char::from_u32(code).unwrap_or('?')).collect();
            Ok(Array::Text(text.trim_end_matches('\0').to_string()))
        }
        (kind, _) => Err(format!("it has type {kind} and shape ({shape}); columns of <f8 can be read")),
    }
}

fn fixed<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..at + N)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_survive() {
        let mut column = numbers(2);
        column.extend([1.5f64, -0.1].iter().flat_map(|x| x.to_le_bytes()));
        assert_eq!(read(&column), Ok(Array::Numbers(vec![1.5, -0.1])));
        assert_eq!(read(&text("λ = 1")), Ok(Array::Text("λ = 1".into())));
        assert_eq!(read(&text("")), Ok(Array::Text(String::new())));
        assert!(read(b"\x93NUMPY\x01\x00\xff\xff").is_err());
    }
}
