//! `[model]` of included files: what they carry along, how their controllers start, and that their dimension fits.

use super::instance::{Expansion, Instance};
use crate::document::{Entry, Item, ItemValue};
use crate::field::{Record, Refers};
use crate::ids;
use crate::read::Subject;
use flyball_machine::Dimension;

/// Lists of elements that live in the plane or in space; blocks live in neither.
const PLACED: [&str; 8] = ["body", "marker", "joint", "force", "road", "beam", "sensor", "actuator"];

/// Settings of the heads of all files together.
#[derive(Debug, Default)]
pub(super) struct Heads {
    /// Joint coordinates to carry along.
    pub tracked: Vec<String>,
    /// True if the states of blocks are to be steady at the start.
    pub steady: bool,
}

impl Heads {
    /// From the head of the model and those of its subsystems; the model's own word on controllers goes first.
    #[inline(never)]
    pub fn new(expansion: &Expansion, instances: &[Instance], head: Option<&Record>, dimension: Dimension) -> Self {
        let mut tracked = head.and_then(|head| head.texts("track")).unwrap_or_default();
        let own = head.and_then(|head| head.text("controllers"));
        let mut steady = own.as_deref() == Some("steady");
        for instance in &instances[1..] {
            let Some(ItemValue::Table(model)) = instance.table.get("model").map(|entry| &entry.item.value) else {
                continue;
            };
            let name = instance.names.prefix.trim_end_matches('.');
            let reader = expansion.reader(instance, Subject::named("subsystem", name.to_string()));
            let get = |key: &str| model.get(key).map(|Entry { item, .. }| item);
            if let Some(item) = get("track") {
                let items = reader.list("track", item, "a list of names", "[\"pin.angle\"]").unwrap_or_default();
                let names = items.iter().filter_map(|item| reader.reference("track", item, Refers::Coordinate));
                let new: Vec<String> = names.filter(|name| !tracked.contains(name)).collect();
                tracked.extend(new);
            }
            match get("dimension") {
                Some(Item { value: ItemValue::Whole(given), span })
                    if *given != dimension.number() as i64
                        && PLACED.iter().any(|list| instance.table.get(list).is_some()) =>
                {
                    let message =
                        format!("{} has dimension {given}, but the model has {}", reader.element, dimension.number());
                    let help = "plane and space do not mix: write it for the dimension of the model";
                    let message = reader.error(ids::BAD_DIMENSION, message, help).number("given", *given as f64, "");
                    reader.refuse::<()>(span, message.count("wanted", dimension.number()));
                }
                _ => {}
            }
            let says = |word: &str| matches!(get("controllers").map(|item| &item.value), Some(ItemValue::Text(text)) if text == word);
            steady |= own.is_none() && says("steady");
        }
        Self { tracked, steady }
    }
}
