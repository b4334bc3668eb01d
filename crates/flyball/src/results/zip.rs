//! Archives without compression, as far as NumPy's `.npz` needs them.

use std::io::{self, Write};

/// Writes members one after the other.
pub struct ZipWriter<W: Write> {
    out: W,
    at: u64,
    directory: Vec<u8>,
    members: u16,
}

/// 1 January 1980: the same file for the same results.
const DATE: u16 = 0x21;
const LIMIT: u64 = u32::MAX as u64;

impl<W: Write> ZipWriter<W> {
    /// An empty archive.
    pub fn new(out: W) -> Self {
        Self { out, at: 0, directory: Vec::new(), members: 0 }
    }

    /// Adds a member.
    pub fn add(&mut self, name: &str, content: &[&[u8]]) -> io::Result<()> {
        let size: u64 = content.iter().map(|part| part.len() as u64).sum();
        let too_large = || io::Error::other("an archive beyond 4 GB cannot be written; use CSV or fewer outputs");
        if self.at + size + 1024 > LIMIT || self.members == u16::MAX {
            return Err(too_large());
        }
        let mut crc = crc32fast::Hasher::new();
        content.iter().for_each(|part| crc.update(part));
        let mut common = Vec::new();
        // version 2.0, names in UTF-8, stored
        for word in [20u16, 0x0800, 0, 0, DATE] {
            common.extend(word.to_le_bytes());
        }
        for word in [crc.finalize(), size as u32, size as u32] {
            common.extend(word.to_le_bytes());
        }
        common.extend((name.len() as u16).to_le_bytes());
        common.extend([0, 0]); // no extra field
        self.directory.extend(b"PK\x01\x02\x14\x00");
        self.directory.extend(&common);
        self.directory.extend([0; 10]); // comment, disk, attributes
        self.directory.extend((self.at as u32).to_le_bytes());
        self.directory.extend(name.as_bytes());
        self.members += 1;
        self.write(b"PK\x03\x04")?;
        self.write(&common)?;
        self.write(name.as_bytes())?;
        content.iter().try_for_each(|part| self.write(part))
    }

    /// Writes the directory.
    pub fn finish(mut self) -> io::Result<W> {
        let begin = self.at as u32;
        let directory = std::mem::take(&mut self.directory);
        self.write(&directory)?;
        let mut end = b"PK\x05\x06\x00\x00\x00\x00".to_vec();
        end.extend(self.members.to_le_bytes());
        end.extend(self.members.to_le_bytes());
        end.extend((directory.len() as u32).to_le_bytes());
        end.extend(begin.to_le_bytes());
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

/// Members of an archive by name; the reason if it is broken or compressed.
pub fn members(bytes: &[u8]) -> Result<Vec<(String, &[u8])>, String> {
    let broken = || "the archive is broken".to_string();
    let word = |at: usize| -> Option<usize> {
        Some(usize::from(u16::from_le_bytes(bytes.get(at..at.checked_add(2)?)?.try_into().ok()?)))
    };
    let long = |at: usize| -> Option<usize> {
        Some(u32::from_le_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?) as usize)
    };
    let end = bytes.windows(4).rposition(|w| w == b"PK\x05\x06").ok_or("it is not an archive".to_string())?;
    let (count, mut at) = (word(end + 10).ok_or_else(broken)?, long(end + 16).ok_or_else(broken)?);
    let mut all = Vec::new();
    for _ in 0..count {
        let entry = || -> Option<(String, usize, usize, usize, usize)> {
            let (method, size) = (word(at.checked_add(10)?)?, long(at.checked_add(20)?)?);
            let (name, extra, comment) = (word(at + 28)?, word(at + 30)?, word(at + 32)?);
            let local = long(at + 42)?;
            let text = String::from_utf8_lossy(bytes.get(at + 46..at + 46 + name)?).into_owned();
            let data = local.checked_add(30 + word(local.checked_add(26)?)? + word(local.checked_add(28)?)?)?;
            Some((text, method, size, data, at + 46 + name + extra + comment))
        };
        let (name, method, size, data, next) = entry().ok_or_else(broken)?;
        if method != 0 {
            return Err(format!("member {name} is compressed; write it with numpy.savez"));
        }
        let content = data.checked_add(size).and_then(|end| bytes.get(data..end)).ok_or_else(broken)?;
        all.push((name, content));
        at = next;
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_survive_and_broken_archives_are_refused() {
        let mut zip = ZipWriter::new(Vec::new());
        zip.add("a.npy", &[b"one", b"two"]).expect("memory");
        zip.add("λ.npy", &[b""]).expect("memory");
        let bytes = zip.finish().expect("memory");
        assert_eq!(members(&bytes).expect("sound"), [("a.npy".into(), &b"onetwo"[..]), ("λ.npy".into(), &b""[..])]);
        for cut in 0..bytes.len() {
            let _ = members(&bytes[..cut]); // never a panic
            let mut bent = bytes.clone();
            bent[cut] ^= 0xff;
            let _ = members(&bent);
        }
    }
}
