//! Everything that continues a run, as bytes: numbers keep all their bits.
//!
//! `FLYCHECK`, format (u32), then fields in the order of [`CheckpointFile`], little-endian, texts and lists after their length
//! (u64), and the checksum (CRC-32) of all before it. A new file replaces the old one in one move.

use crate::command::CommandError;
use crate::results::{Position, read_regular};
use flyball_dae::driver::{Checkpoint, EventRecord, NotFinite};
use flyball_dae::system::State;
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"FLYCHECK";
const FORMAT: u32 = 4;

/// A checkpoint with what the command keeps beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckpointFile {
    /// Model and settings; only a run of the same may go on.
    pub identity: String,
    /// How far the results file was written.
    pub position: Position,
    /// The energy balance so far.
    pub energy: Vec<f64>,
    /// States for a picture so far.
    pub snapshots: Vec<f64>,
    /// State and memory of the driver.
    pub checkpoint: Checkpoint,
}

impl CheckpointFile {
    /// Writes the file: whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), CommandError> {
        let temporary = temporary(path);
        let write = || -> std::io::Result<()> {
            std::fs::write(&temporary, self.encode())?;
            std::fs::File::open(&temporary)?.sync_all()?;
            std::fs::rename(&temporary, path)
        };
        write().map_err(|error| {
            // half a file is of no use and takes room
            let _ = std::fs::remove_file(&temporary);
            CommandError::write(path, error)
        })
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, CommandError> {
        let failed = |reason: String| CommandError::Read { path: path.to_path_buf(), reason };
        let bytes = read_regular(path)?;
        Self::decode(&bytes).map_err(|reason| failed(reason.into()))
    }

    fn encode(&self) -> Vec<u8> {
        let mut out = Out(MAGIC.to_vec());
        out.0.extend(FORMAT.to_le_bytes());
        out.text(&self.identity);
        out.count(self.position.bytes);
        out.count(self.position.rows);
        let checkpoint = &self.checkpoint;
        out.count(checkpoint.events.len() as u64);
        for event in &checkpoint.events {
            out.numbers(&[event.t]);
            out.texts(&event.names);
            out.count(event.time.into());
            out.integers(&event.modes);
        }
        out.texts(&checkpoint.warnings);
        out.numbers(&self.energy);
        out.numbers(&self.snapshots);
        let s = &checkpoint.state;
        out.numbers(&[s.t]);
        for group in [&s.q, &s.v, &s.a, &s.lambda, &s.psi, &s.x, &s.xdot, &s.y, &s.memory] {
            out.numbers(group);
        }
        out.integers(&s.modes);
        out.numbers(&checkpoint.numbers);
        out.count(checkpoint.not_finite.is_some().into());
        if let Some(found) = &checkpoint.not_finite {
            out.text(&found.row);
            out.numbers(&[found.value, found.t]);
        }
        let crc = crc32fast::hash(&out.0);
        out.0.extend(crc.to_le_bytes());
        out.0
    }

    fn decode(bytes: &[u8]) -> Result<Self, &'static str> {
        let short = "the checkpoint ends too early";
        let rest = bytes.strip_prefix(MAGIC).ok_or("it is not a checkpoint of flyball")?;
        let (format, rest) = rest.split_first_chunk::<4>().ok_or(short)?;
        if u32::from_le_bytes(*format) != FORMAT {
            return Err("the checkpoint has another format; it was written by another version of flyball");
        }
        let (body, crc) = rest.split_last_chunk::<4>().ok_or(short)?;
        if crc32fast::hash(&bytes[..bytes.len() - 4]) != u32::from_le_bytes(*crc) {
            return Err("the checkpoint is damaged: its checksum is wrong");
        }
        let mut from = In(body);
        let mut read = || -> Option<Self> {
            let identity = from.text()?;
            let position = Position { bytes: from.count()?, rows: from.count()? };
            let mut events = Vec::new();
            for _ in 0..from.count()? {
                let t = *from.numbers()?.first()?;
                events.push(EventRecord { t, names: from.texts()?, time: from.count()? != 0, modes: from.integers()? });
            }
            let warnings = from.texts()?;
            let (energy, snapshots) = (from.numbers()?, from.numbers()?);
            let t = *from.numbers()?.first()?;
            let mut groups = (0..9).map(|_| from.numbers()).collect::<Option<Vec<_>>>()?.into_iter();
            let mut next = || groups.next().unwrap_or_default();
            let (q, v, a, lambda, psi) = (next(), next(), next(), next(), next());
            let (x, xdot, y, memory) = (next(), next(), next(), next());
            let modes = from.integers()?;
            let state = State { t, q, v, a, lambda, psi, x, xdot, y, modes, memory };
            let numbers = from.numbers()?;
            let mut not_finite = None;
            if from.count()? != 0 {
                let (row, numbers) = (from.text()?, from.numbers()?);
                not_finite = Some(NotFinite { row, value: *numbers.first()?, t: *numbers.get(1)? });
            }
            let checkpoint = Checkpoint { state, numbers, events, warnings, not_finite };
            from.0.is_empty().then_some(Self { identity, position, energy, snapshots, checkpoint })
        };
        read().ok_or(short)
    }
}

/// Where a file is written before it replaces another.
pub fn temporary(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".tmp");
    name.into()
}

struct Out(Vec<u8>);

impl Out {
    fn count(&mut self, n: u64) {
        self.0.extend(n.to_le_bytes());
    }
    fn text(&mut self, text: &str) {
        self.count(text.len() as u64);
        self.0.extend(text.as_bytes());
    }
    fn texts(&mut self, all: &[String]) {
        self.count(all.len() as u64);
        all.iter().for_each(|text| self.text(text));
    }
    fn numbers(&mut self, all: &[f64]) {
        self.count(all.len() as u64);
        all.iter().for_each(|x| self.0.extend(x.to_le_bytes()));
    }
    fn integers(&mut self, all: &[i32]) {
        self.count(all.len() as u64);
        all.iter().for_each(|x| self.0.extend(x.to_le_bytes()));
    }
}

struct In<'a>(&'a [u8]);

impl In<'_> {
    fn take(&mut self, n: usize) -> Option<&[u8]> {
        let (head, tail) = self.0.split_at_checked(n)?;
        self.0 = tail;
        Some(head)
    }
    fn count(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }
    fn text(&mut self) -> Option<String> {
        let n = self.count()? as usize;
        String::from_utf8(self.take(n)?.to_vec()).ok()
    }
    fn texts(&mut self) -> Option<Vec<String>> {
        (0..self.count()?).map(|_| self.text()).collect()
    }
    fn numbers(&mut self) -> Option<Vec<f64>> {
        let n = (self.count()? as usize).checked_mul(8)?;
        Some(self.take(n)?.chunks_exact(8).map(|b| f64::from_le_bytes(b.try_into().expect("eight bytes"))).collect())
    }
    fn integers(&mut self) -> Option<Vec<i32>> {
        let n = (self.count()? as usize).checked_mul(4)?;
        Some(self.take(n)?.chunks_exact(4).map(|b| i32::from_le_bytes(b.try_into().expect("four bytes"))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flyball_dae::system::Layout;

    fn example() -> CheckpointFile {
        let mut state = State::zero(&Layout::mechanical(flyball_dae::manifold::Manifold::vector(3), 2));
        (state.t, state.q[1], state.a[2]) = (0.1 + 0.2, -0.0, f64::MIN_POSITIVE / 8.0);
        let event = EventRecord { t: 0.3, names: vec!["stöße".into()], time: true, modes: vec![-1, 2] };
        CheckpointFile {
            identity: "abc".into(),
            position: Position { bytes: 10, rows: 2 },
            energy: vec![1.0, f64::INFINITY],
            snapshots: vec![1.0, 3.0, 0.5],
            checkpoint: Checkpoint {
                state,
                numbers: vec![0.5, 1e-300],
                events: vec![event],
                warnings: vec!["one".into()],
                not_finite: Some(NotFinite { row: "motor".into(), value: f64::INFINITY, t: 0.5 }),
            },
        }
    }

    #[test]
    fn all_bits_survive() {
        let file = example();
        let back = CheckpointFile::decode(&file.encode()).expect("sound");
        assert_eq!(back, file);
        assert_eq!(back.checkpoint.state.q[1].to_bits(), (-0.0f64).to_bits());
    }

    #[test]
    fn damage_is_told_and_never_a_panic() {
        let bytes = example().encode();
        for cut in 0..bytes.len() {
            assert!(CheckpointFile::decode(&bytes[..cut]).is_err());
            let mut bent = bytes.clone();
            bent[cut] ^= 0x40;
            assert!(CheckpointFile::decode(&bent).is_err(), "byte {cut}");
        }
        assert_eq!(CheckpointFile::decode(b"PNG"), Err("it is not a checkpoint of flyball"));
    }
}
