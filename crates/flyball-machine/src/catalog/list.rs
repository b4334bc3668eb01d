//! The list of everything that model files can be made of.

use super::Entry;
use crate::control::actuator::{Acting, ActuatorKind};
use crate::control::block::{Block, BlockKind};
use crate::control::sensor::{Sensor, SensorKind};
use crate::force::{Force, ForceKind};
use crate::joint::{Joint, JointKind};
use crate::road::Road;

/// Types of elements by family, in the order in which they are documented. Of two entries of a name the later one counts.
#[derive(Clone, Debug)]
pub struct Catalog {
    joints: Vec<Entry<Joint>>,
    forces: Vec<Entry<Force>>,
    roads: Vec<Entry<Road>>,
    sensors: Vec<Entry<Sensor>>,
    blocks: Vec<Entry<Block>>,
    actuators: Vec<Entry<Acting>>,
}

impl Default for Catalog {
    fn default() -> Self {
        Self::standard()
    }
}

macro_rules! families {
    ($($all:ident, $find:ident, $with:ident: $Type:ty, $word:literal;)*) => {
        impl Catalog {
            $(
                #[doc = concat!("All ", $word, "s.")]
                pub fn $all(&self) -> &[Entry<$Type>] {
                    &self.$all
                }

                #[doc = concat!("A ", $word, " by its type.")]
                pub fn $find(&self, name: &str) -> Option<&Entry<$Type>> {
                    self.$all.iter().find(|entry| entry.name == name)
                }

                #[doc = concat!("With one more type of ", $word, "; it takes the place of one of the same name.")]
                #[must_use]
                pub fn $with(mut self, entry: Entry<$Type>) -> Self {
                    match self.$all.iter_mut().find(|known| known.name == entry.name) {
                        Some(known) => *known = entry,
                        None => self.$all.push(entry),
                    }
                    self
                }
            )*
        }
    };
}

families! {
    joints, joint, with_joint: Joint, "joint";
    forces, force, with_force: Force, "force";
    roads, road, with_road: Road, "road";
    sensors, sensor, with_sensor: Sensor, "sensor";
    blocks, block, with_block: Block, "block";
    actuators, actuator, with_actuator: Acting, "actuator";
}

impl Catalog {
    /// All that this crate brings.
    pub fn standard() -> Self {
        Self {
            joints: JointKind::entries(),
            forces: ForceKind::entries(),
            roads: Vec::new(),
            sensors: SensorKind::entries(),
            blocks: BlockKind::entries(),
            actuators: ActuatorKind::entries(),
        }
    }
}
