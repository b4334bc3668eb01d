//! Archives without compression, as far as NumPy's `.npz` needs them.

use std::io::{self, Write};

/// Writes members one after the other; sizes and places beyond `limit` in the 64-bit fields of the format.
pub struct ZipWriter<W: Write> {
    out: W,
    at: u64,
    directory: Vec<u8>,
    members: u64,
    limit: u64,
}

/// 1 January 1980: the same file for the same results.
const DATE: u16 = 0x21;
/// What stands in a 32-bit field whose value is in the 64-bit one.
const ELSEWHERE: u32 = u32::MAX;
/// Largest number of members of the short end.
const FEW: u64 = u16::MAX as u64;

/// A 32-bit field, and the 64-bit one if it is needed.
fn field(value: u64, limit: u64, long: &mut Vec<u8>) -> u32 {
    if value < limit {
        return value as u32;
    }
    long.extend(value.to_le_bytes());
    ELSEWHERE
}

/// The extra field with the 64-bit values; nothing if there are none.
fn extra(long: &[u8]) -> Vec<u8> {
    if long.is_empty() {
        return Vec::new();
    }
    [&1u16.to_le_bytes(), &(long.len() as u16).to_le_bytes(), long].concat()
}

impl<W: Write> ZipWriter<W> {
    /// An empty archive.
    pub fn new(out: W) -> Self {
        Self { out, at: 0, directory: Vec::new(), members: 0, limit: u64::from(ELSEWHERE) }
    }

    /// Adds a member.
    pub fn add(&mut self, name: &str, content: &[&[u8]]) -> io::Result<()> {
        let size: u64 = content.iter().map(|part| part.len() as u64).sum();
        let mut crc = crc32fast::Hasher::new();
        content.iter().for_each(|part| crc.update(part));
        let mut long = Vec::new();
        let short = [field(size, self.limit, &mut long), field(size, self.limit, &mut long)];
        let local_extra = extra(&long);
        let offset = field(self.at, self.limit, &mut long);
        let extra = extra(&long);
        let mut common = Vec::new();
        // version 4.5 if there are 64-bit fields, names in UTF-8, stored
        let version = if extra.is_empty() { 20u16 } else { 45 };
        for word in [version, 0x0800, 0, 0, DATE] {
            common.extend(word.to_le_bytes());
        }
        for word in [crc.finalize(), short[0], short[1]] {
            common.extend(word.to_le_bytes());
        }
        common.extend((name.len() as u16).to_le_bytes());
        self.directory.extend(b"PK\x01\x02");
        self.directory.extend(version.to_le_bytes());
        self.directory.extend(&common);
        self.directory.extend((extra.len() as u16).to_le_bytes());
        self.directory.extend([0; 10]); // comment, disk, attributes
        self.directory.extend(offset.to_le_bytes());
        self.directory.extend(name.as_bytes());
        self.directory.extend(&extra);
        self.members += 1;
        self.write(b"PK\x03\x04")?;
        self.write(&common)?;
        self.write(&(local_extra.len() as u16).to_le_bytes())?;
        self.write(name.as_bytes())?;
        self.write(&local_extra)?;
        content.iter().try_for_each(|part| self.write(part))
    }

    /// Writes the directory.
    pub fn finish(mut self) -> io::Result<W> {
        let begin = self.at;
        let directory = std::mem::take(&mut self.directory);
        self.write(&directory)?;
        let (size, after) = (directory.len() as u64, self.at);
        let mut unused = Vec::new();
        let short = [field(size, self.limit, &mut unused), field(begin, self.limit, &mut unused)];
        let members = u16::try_from(self.members.min(FEW)).unwrap_or(u16::MAX);
        if !unused.is_empty() || self.members >= FEW {
            let mut long = b"PK\x06\x06".to_vec();
            long.extend(44u64.to_le_bytes());
            long.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]); // versions, disks
            for value in [self.members, self.members, size, begin] {
                long.extend(value.to_le_bytes());
            }
            long.extend(b"PK\x06\x07\x00\x00\x00\x00");
            long.extend(after.to_le_bytes());
            long.extend(1u32.to_le_bytes());
            self.write(&long)?;
        }
        let mut end = b"PK\x05\x06\x00\x00\x00\x00".to_vec();
        end.extend(members.to_le_bytes());
        end.extend(members.to_le_bytes());
        short.iter().for_each(|word| end.extend(word.to_le_bytes()));
        end.extend([0, 0]);
        self.write(&end)?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        self.out.write_all(bytes)
    }
}

/// Little-endian numbers of a file.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn at<const N: usize>(&self, at: usize) -> Option<[u8; N]> {
        self.0.get(at..at.checked_add(N)?)?.try_into().ok()
    }
    fn word(&self, at: usize) -> Option<usize> {
        Some(usize::from(u16::from_le_bytes(self.at(at)?)))
    }
    fn short(&self, at: usize) -> Option<u32> {
        Some(u32::from_le_bytes(self.at(at)?))
    }
    fn long(&self, at: usize) -> Option<usize> {
        usize::try_from(u64::from_le_bytes(self.at(at)?)).ok()
    }

    /// Number of members and place of the directory.
    fn directory(&self) -> Option<(usize, usize)> {
        let end = self.0.windows(4).rposition(|w| w == b"PK\x05\x06")?;
        let (count, begin) = (self.word(end + 10)?, self.short(end + 16)?);
        let locator = end.checked_sub(20).filter(|at| self.0[*at..].starts_with(b"PK\x06\x07"));
        match locator {
            Some(at) => {
                let long = self.long(at + 8)?;
                Some((self.long(long.checked_add(32)?)?, self.long(long.checked_add(48)?)?))
            }
            None => Some((count, begin as usize)),
        }
    }

    /// A member of the directory: name, method, content, next member.
    fn member(&self, at: usize) -> Option<(String, usize, &'a [u8], usize)> {
        let (method, short, place) = (self.word(at.checked_add(10)?)?, self.short(at + 24)?, self.short(at + 42)?);
        let (name, extra, comment) = (self.word(at + 28)?, self.word(at + 30)?, self.word(at + 32)?);
        let text = String::from_utf8_lossy(self.0.get(at + 46..at + 46 + name)?).into_owned();
        let mut long = self.long_fields(at + 46 + name, extra);
        let mut full = |short: u32| if short == ELSEWHERE { long.next() } else { Some(short as usize) };
        let size = full(short)?;
        if self.short(at + 20)? == ELSEWHERE {
            full(ELSEWHERE)?; // the stored size, the same
        }
        let local = full(place)?;
        let data = local.checked_add(30 + self.word(local.checked_add(26)?)? + self.word(local.checked_add(28)?)?)?;
        Some((text, method, self.0.get(data..data.checked_add(size)?)?, at + 46 + name + extra + comment))
    }

    /// The 64-bit values of an extra field.
    fn long_fields(&self, at: usize, length: usize) -> impl Iterator<Item = usize> {
        let (mut from, end) = (at, at + length);
        while from + 4 <= end {
            let (Some(id), Some(size)) = (self.word(from), self.word(from + 2)) else { break };
            if id == 1 {
                let values: Vec<usize> = (0..size / 8).filter_map(|i| self.long(from + 4 + 8 * i)).collect();
                return values.into_iter();
            }
            from += 4 + size;
        }
        Vec::new().into_iter()
    }
}

/// Members of an archive by name; the reason if it is broken or compressed.
pub fn members(bytes: &[u8]) -> Result<Vec<(String, &[u8])>, String> {
    let bytes = Bytes(bytes);
    let broken = || "the archive is broken".to_string();
    let (count, mut at) = bytes.directory().ok_or("it is not an archive")?;
    let mut all = Vec::new();
    for _ in 0..count {
        let (name, method, content, next) = bytes.member(at).ok_or_else(broken)?;
        if method != 0 {
            return Err(format!("member {name} is compressed; write it with numpy.savez"));
        }
        all.push((name, content));
        at = next;
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(limit: u64) -> Vec<u8> {
        let mut zip = ZipWriter { limit, ..ZipWriter::new(Vec::new()) };
        zip.add("a.npy", &[b"one", b"two"]).expect("memory");
        zip.add("λ.npy", &[b""]).expect("memory");
        zip.finish().expect("memory")
    }

    #[test]
    fn members_survive_and_broken_archives_are_refused() {
        check(&example(u64::from(u32::MAX)));
    }

    #[test]
    fn long_fields_hold_what_short_ones_cannot() {
        let bytes = example(4);
        assert!(bytes.windows(4).any(|w| w == b"PK\x06\x06"));
        check(&bytes);
        check(&example(40)); // the size is short, the place of the second member is not
    }

    fn check(bytes: &[u8]) {
        assert_eq!(members(bytes).expect("sound"), [("a.npy".into(), &b"onetwo"[..]), ("λ.npy".into(), &b""[..])]);
        for cut in 0..bytes.len() {
            let _ = members(&bytes[..cut]); // never a panic
            let mut bent = bytes.to_vec();
            bent[cut] ^= 0xff;
            let _ = members(&bent);
        }
    }
}
