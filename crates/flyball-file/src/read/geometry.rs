//! Vectors, rotations, inertias.

use super::Reader;
use crate::document::{Item, ItemValue, Table};
use crate::expression::kind;
use crate::field::Units;
use crate::ids;
use flyball_machine::Rotation;
use flyball_machine::geometry::{Frame, Tensor};

impl Reader<'_> {
    /// Two or three components.
    pub fn vector(&self, key: &str, item: &Item, units: &Units) -> Option<[f64; 3]> {
        if let Some(array) = self.array_text(key, item, units, None) {
            let (shape, numbers) = array?;
            let (2..=3, 1) = (shape[0], shape[1]) else {
                let message =
                    format!("`{key}` of {} is {}, but two or three components are expected", self.element, kind(shape));
                return self.wrong_length(&item.span, message, "use a vector".into(), numbers.len());
            };
            return Some([0, 1, 2].map(|i| numbers.get(i).copied().unwrap_or(0.0)));
        }
        let items = self.list(key, item, "a list of two or three numbers", "[0.1, 0]")?;
        if !(2..=3).contains(&items.len()) {
            let message =
                format!("`{key}` of {} has {} components, but two or three are expected", self.element, items.len());
            let help = format!("write for instance `{key} = [0.1, 0]`");
            return self.wrong_length(&item.span, message, help, items.len());
        }
        let mut out = [0.0; 3];
        let mut good = true;
        for (out, item) in out.iter_mut().zip(items) {
            match self.number(key, item, units, None) {
                Some(value) => *out = value,
                None => good = false,
            }
        }
        good.then_some(out)
    }

    /// A number about z, or three components.
    pub fn spin(&self, key: &str, item: &Item, units: &Units) -> Option<[f64; 3]> {
        match self.is_list(item) {
            true => self.array(key, item, units),
            false => Some([0.0, 0.0, self.number(key, item, units, None)?]),
        }
    }

    /// True for a list, and for a text that stands for a vector or matrix.
    fn is_list(&self, item: &Item) -> bool {
        self.columns(item) > 0
    }

    /// Number of columns of a list or of a text that stands for one; 0 of anything else.
    fn columns(&self, item: &Item) -> usize {
        match &item.value {
            ItemValue::List(items) => {
                1 + usize::from(items.iter().any(|item| matches!(item.value, ItemValue::List(_))))
            }
            ItemValue::Text(text) => {
                let phrase = self.files.parsed.phrase(text);
                let flat = phrase.tree().and_then(|tree| self.scope.flat(tree).ok());
                flat.filter(|flat| flat.cells.len() > 1).map_or(0, |flat| flat.shape[1])
            }
            _ => 0,
        }
    }

    pub(super) fn array<const N: usize>(&self, key: &str, item: &Item, units: &Units) -> Option<[f64; N]> {
        self.numbers(key, item, units, None, N)?.try_into().ok()
    }

    /// A number about z, three principal moments or a matrix by rows.
    pub fn inertia(&self, key: &str, item: &Item) -> Option<Tensor> {
        Some(match self.columns(item) {
            0 => Tensor::from(self.number(key, item, &Units::INERTIA, None)?),
            1 => Tensor::from(self.array::<3>(key, item, &Units::INERTIA)?),
            _ => Tensor::from(self.matrix(key, item, &Units::INERTIA)?),
        })
    }

    fn matrix(&self, key: &str, item: &Item, units: &Units) -> Option<[[f64; 3]; 3]> {
        if let Some(array) = self.array_text(key, item, units, None) {
            let (shape, numbers) = array?;
            if shape != [3, 3] {
                let message = format!("`{key}` of {} is {}, but 3 × 3 are expected", self.element, kind(shape));
                return self.wrong_length(&item.span, message, "use a matrix of three rows".into(), numbers.len());
            }
            return Some([0, 1, 2].map(|i| [0, 1, 2].map(|j| numbers[3 * i + j])));
        }
        let rows = self.list(key, item, "three rows of three numbers", "[[1, 0, 0], [0, 1, 0], [0, 0, 1]]")?;
        if rows.len() != 3 {
            let message = format!("`{key}` of {} has {} rows, but three are expected", self.element, rows.len());
            let help = format!("write for instance `{key} = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]`");
            return self.wrong_length(&item.span, message, help, rows.len());
        }
        let rows: Vec<Option<[f64; 3]>> = rows.iter().map(|row| self.array(key, row, units)).collect();
        let rows: Option<Vec<[f64; 3]>> = rows.into_iter().collect();
        rows?.try_into().ok()
    }

    /// An angle about z, or a table: `{ axis, angle }`, `{ vector }`, `{ quaternion }` or `{ matrix }`.
    #[inline(never)]
    pub fn rotation(&self, key: &str, item: &Item) -> Option<Rotation> {
        let ItemValue::Table(table) = &item.value else {
            return Some(Rotation::about_z(self.number(key, item, &Units::ANGLE, None)?));
        };
        let keys: Vec<&str> = table.entries.iter().map(|entry| entry.key.as_str()).collect();
        let get = |key: &str| table.get(key).map(|entry| &entry.item);
        match keys.as_slice() {
            ["axis", "angle"] | ["angle", "axis"] => {
                let (axis, angle) = (get("axis")?, get("angle")?);
                let direction = self.array::<3>("axis", axis, &Units::NUMBER)?;
                let angle = self.number("angle", angle, &Units::ANGLE, None)?;
                if direction.iter().all(|c| *c == 0.0) {
                    let message = format!("the axis of `{key}` of {} has no direction", self.element);
                    return self.fail(ids::BAD_ROTATION, &axis.span, message, "write for instance `axis = [0, 0, 1]`");
                }
                Some(Rotation::about(direction, angle))
            }
            ["vector"] => Some(Rotation::vector(self.array("vector", get("vector")?, &Units::ANGLE)?)),
            ["quaternion"] => self.quaternion(key, get("quaternion")?),
            ["matrix"] => self.orthonormal(key, get("matrix")?),
            _ => {
                let message = format!("`{key}` of {} does not say how it turns", self.element);
                let help = "write an angle about z, or `{ axis = [1, 0, 0], angle = \"30 deg\" }`, `{ vector = […] }`, \
                            `{ quaternion = [w, x, y, z] }` or `{ matrix = [[…], […], […]] }`";
                self.fail(ids::BAD_ROTATION, &item.span, message, help)
            }
        }
    }

    fn quaternion(&self, key: &str, item: &Item) -> Option<Rotation> {
        let q = self.array::<4>("quaternion", item, &Units::NUMBER)?;
        let length = q.iter().map(|c| c * c).sum::<f64>().sqrt();
        if (length - 1.0).abs() > 1e-6 {
            let message = format!("the quaternion of `{key}` of {} has length {length}", self.element);
            let help = "divide it by its length; the order is w, x, y, z";
            return self.refuse(&item.span, self.error(ids::BAD_ROTATION, message, help).number("length", length, ""));
        }
        // what has been written by us comes back to the last bit
        Some(Rotation(if (length - 1.0).abs() < 1e-15 { q } else { q.map(|c| c / length) }))
    }

    fn orthonormal(&self, key: &str, item: &Item) -> Option<Rotation> {
        let m = self.matrix("matrix", item, &Units::NUMBER)?;
        let dot = |i: usize, j: usize| (0..3).map(|k| m[k][i] * m[k][j]).sum::<f64>();
        let crooked =
            (0..9).map(|k| (dot(k / 3, k % 3) - f64::from(u8::from(k / 3 == k % 3))).abs()).fold(0.0, f64::max);
        let determinant: f64 = (0..3)
            .map(|i| m[0][i] * (m[1][(i + 1) % 3] * m[2][(i + 2) % 3] - m[1][(i + 2) % 3] * m[2][(i + 1) % 3]))
            .sum();
        if crooked > 1e-6 || determinant < 0.0 {
            let message = format!("the matrix of `{key}` of {} is not a rotation", self.element);
            let help = "its columns must have length 1, stand at right angles and be right-handed";
            return self.fail(ids::BAD_ROTATION, &item.span, message, help);
        }
        Some(Rotation::from_matrix(m))
    }

    /// Frames, each a table with `position` and `rotation`.
    pub fn frames(&self, key: &str, item: &Item) -> Option<Vec<Frame>> {
        let example = "[{ position = [0, 0, 0] }, { position = [1, 0, 0] }]";
        let items = self.list(key, item, "a list of frames", example)?;
        let frame = |item: &Item| {
            let ItemValue::Table(table) = &item.value else {
                return self.wrong_kind(key, item, "a table with `position` and `rotation`", example);
            };
            self.frame(item, table)
        };
        let frames: Vec<Option<Frame>> = items.iter().map(frame).collect();
        frames.into_iter().collect()
    }

    fn frame(&self, item: &Item, table: &Table) -> Option<Frame> {
        use crate::field::{Field, Kind, optional, required};
        const FIELDS: &[Field] = &[
            required("position", Kind::Vector(Units::LENGTH), "origin"),
            optional("rotation", Kind::Rotation, "axes"),
        ];
        let values = self.record(table, &item.span, &[FIELDS])?;
        let frame = Frame::at(values.vector("position")?);
        Some(frame.rotated(values.rotation("rotation").unwrap_or_default()))
    }
}
