//! Everything that continues a run, as bytes: numbers keep all their bits.
//!
//! `FLYCHECK`, format (u32, little-endian), the fields of [`Saved`] in the encoding of `postcard`, and the checksum (CRC-32) of all before it. A
//! new file replaces the old one in one move.

use crate::results::FilePosition;
use flyball_dae::driver::{Checkpoint, EventRecord, NotFinite};
use flyball_dae::message::{Id, Message, Number};
use flyball_dae::system::State;
#[cfg(feature = "std-fs")]
use {
    crate::error::RunError,
    crate::results::{read_regular, temporary},
    std::path::Path,
};

const MAGIC: &[u8; 8] = b"FLYCHECK";
const FORMAT: u32 = 6;

/// A checkpoint of the driver with what a run keeps beside it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Saved {
    /// Model and settings; only a run of the same may go on.
    pub identity: String,
    /// Part of the results file that was written.
    pub position: FilePosition,
    /// The energy balance so far.
    pub energy: Vec<f64>,
    /// Integrals of the columns so far.
    pub integrals: Vec<f64>,
    /// States for a picture so far.
    pub snapshots: Vec<f64>,
    /// State and memory of the driver.
    pub checkpoint: Checkpoint,
}

/// Time, names, whether it was a time event and of which element, modes.
type StoredEvent = (f64, Vec<String>, bool, Option<String>, Vec<i32>);
/// Identity, bytes and rows; energy, integrals, snapshots; memory of the driver, events, warnings; row, value and time that were not
/// finite.
type Stored =
    (String, (u64, u64), [Vec<f64>; 3], Vec<f64>, Vec<StoredEvent>, Vec<StoredWarning>, Option<(String, f64, f64)>);
/// Id, whether texts begin with it, text, notes, help, element, time, numbers.
type StoredWarning =
    (String, bool, String, Vec<String>, String, Option<String>, Option<f64>, Vec<(String, f64, String)>);

fn stored_warning(warning: Message) -> StoredWarning {
    let Message { id, severity: _, text, notes, help, in_line: _, element, time, numbers } = warning;
    let number = |number: Number| (number.name.into_owned(), number.value, number.unit.into_owned());
    let numbers = numbers.into_iter().map(number).collect();
    (id.as_str().to_string(), id.is_in_text(), text, notes, help, element, time, numbers)
}

fn warning(stored: StoredWarning) -> Message {
    let (id, in_text, text, notes, help, element, time, numbers) = stored;
    let number = |(name, value, unit): (String, f64, String)| Number { name: name.into(), value, unit: unit.into() };
    let numbers = numbers.into_iter().map(number).collect();
    Message { notes, help, element, time, numbers, ..Message::warning(Id::restored(id, in_text), text) }
}

/// Time; q, v, a, lambda, psi, x, xdot, y, held values; modes.
type StoredState = (f64, [Vec<f64>; 9], Vec<i32>);

impl Saved {
    /// As bytes.
    ///
    /// # Panics
    /// Never: memory takes all of it.
    pub fn encode(&self) -> Vec<u8> {
        let Checkpoint { state, numbers, events, warnings, not_finite } = self.checkpoint.clone();
        let State { t, q, v, a, lambda, psi, x, xdot, y, modes, memory } = state;
        let event = |event: EventRecord| (event.t, event.names, event.time, event.source, event.modes);
        let stored: Stored = (
            self.identity.clone(),
            (self.position.bytes, self.position.rows),
            [self.energy.clone(), self.integrals.clone(), self.snapshots.clone()],
            numbers,
            events.into_iter().map(event).collect(),
            warnings.into_iter().map(stored_warning).collect(),
            not_finite.map(|found| (found.row, found.value, found.t)),
        );
        let state: StoredState = (t, [q, v, a, lambda, psi, x, xdot, y, memory], modes);
        let mut out = [MAGIC.as_slice(), &FORMAT.to_le_bytes()].concat();
        out.extend(postcard::to_allocvec(&(stored, state)).expect("memory takes all of it"));
        let crc = crc32fast::hash(&out);
        out.extend(crc.to_le_bytes());
        out
    }

    /// From bytes.
    ///
    /// # Errors
    /// The mistake in them.
    pub fn decode(bytes: &[u8]) -> Result<Self, &'static str> {
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
        let ((stored, state), rest): ((Stored, StoredState), _) = postcard::take_from_bytes(body).map_err(|_| short)?;
        if !rest.is_empty() {
            return Err("the checkpoint is longer than it should be");
        }
        let (identity, (bytes, rows), [energy, integrals, snapshots], numbers, events, warnings, not_finite) = stored;
        let (t, [q, v, a, lambda, psi, x, xdot, y, memory], modes) = state;
        let event = |(t, names, time, source, modes): StoredEvent| EventRecord { t, names, time, source, modes };
        let checkpoint = Checkpoint {
            state: State { t, q, v, a, lambda, psi, x, xdot, y, modes, memory },
            numbers,
            events: events.into_iter().map(event).collect(),
            warnings: warnings.into_iter().map(warning).collect(),
            not_finite: not_finite.map(|(row, value, t)| NotFinite { row, value, t }),
        };
        Ok(Self { identity, position: FilePosition { bytes, rows }, energy, integrals, snapshots, checkpoint })
    }

    /// Writes the file: whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written; the old one stays.
    #[cfg(feature = "std-fs")]
    pub fn write(&self, path: &Path) -> Result<(), RunError> {
        let temporary = temporary(path);
        let write = || -> std::io::Result<()> {
            std::fs::write(&temporary, self.encode())?;
            std::fs::File::open(&temporary)?.sync_all()?;
            std::fs::rename(&temporary, path)
        };
        write().map_err(|error| {
            // half a file is of no use and takes room
            let _ = std::fs::remove_file(&temporary);
            RunError::write(path, error)
        })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no checkpoint.
    #[cfg(feature = "std-fs")]
    pub fn read(path: &Path) -> Result<Self, RunError> {
        let bytes = read_regular(path)?;
        Self::decode(&bytes).map_err(|reason| RunError::read(path, reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flyball_dae::ids::STIFF;
    use flyball_dae::system::Layout;

    fn example() -> Saved {
        let mut state = State::zero(&Layout::mechanical(flyball_dae::manifold::Manifold::vector(3), 2));
        (state.t, state.q[1], state.a[2]) = (0.1 + 0.2, -0.0, f64::MIN_POSITIVE / 8.0);
        let (names, source) = (vec!["stöße".into()], Some("clock".into()));
        let event = EventRecord { t: 0.3, names, time: true, source, modes: vec![-1, 2] };
        Saved {
            identity: "abc".into(),
            position: FilePosition { bytes: 10, rows: 2 },
            energy: vec![1.0, f64::INFINITY],
            integrals: vec![0.25, -3.0],
            snapshots: vec![1.0, 3.0, 0.5],
            checkpoint: Checkpoint {
                state,
                numbers: vec![0.5, 1e-300],
                events: vec![event],
                warnings: vec![
                    Message::warning(STIFF, "one").help("two").about("rod").at(0.2).number("part", 0.5, "%"),
                ],
                not_finite: Some(NotFinite { row: "motor".into(), value: f64::INFINITY, t: 0.5 }),
            },
        }
    }

    #[test]
    fn all_bits_survive() {
        let file = example();
        let back = Saved::decode(&file.encode()).expect("sound");
        assert_eq!(back, file);
        assert_eq!(back.checkpoint.state.q[1].to_bits(), (-0.0f64).to_bits());
    }

    #[test]
    fn damage_is_told_and_never_a_panic() {
        let bytes = example().encode();
        for cut in 0..bytes.len() {
            assert!(Saved::decode(&bytes[..cut]).is_err());
            let mut bent = bytes.clone();
            bent[cut] ^= 0x40;
            assert!(Saved::decode(&bent).is_err(), "byte {cut}");
        }
        assert_eq!(Saved::decode(b"PNG"), Err("it is not a checkpoint of flyball"));
    }
}
