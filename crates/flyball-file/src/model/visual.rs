//! Looks of elements: `[[visual]]`.

use super::assemble::Assembly;
use super::instance::{Expansion, Instance};
use super::record::Visual;
use crate::element::top::VISUAL;
use crate::field::Record;
use crate::ids;
use crate::read::Reader;
use crate::suggest::suggestion;
use flyball_machine::Shape;

/// Reads all looks of a model: those of subsystems first, so that the file that includes them has the last word.
pub(super) fn visuals(expansion: &Expansion, instances: &[Instance], assembly: &Assembly) -> Vec<Visual> {
    let mut all = Vec::new();
    for instance in instances.iter().rev() {
        let reader = expansion.reader(instance, "the model");
        for (i, (item, table)) in expansion.tables(&reader, &instance.table, "visual").into_iter().enumerate() {
            let reader = reader.of(format!("visual {}", instance.names.full(&(i + 1).to_string())));
            let Some(values) = reader.record(table, &item.span, &[VISUAL]) else { continue };
            all.extend(visual(&reader, &values, instance, assembly));
        }
    }
    all
}

#[inline(never)]
fn visual(reader: &Reader, values: &Record, instance: &Instance, assembly: &Assembly) -> Option<Visual> {
    let machine = &assembly.machine;
    let (written, of) = (values.text("of")?, instance.names.full(&values.text("of")?));
    let bodies = machine.bodies.iter().map(|(name, _)| name.as_str());
    let others = machine.beams.iter().map(|(name, _)| name).chain(machine.joints.iter().map(|(name, _)| name));
    let others = others.chain(machine.forces.iter().map(|(name, _)| name)).map(String::as_str);
    let known: Vec<&str> = bodies.clone().chain(others).collect();
    if !known.contains(&of.as_str()) {
        if assembly.broken.may_show(&of) {
            return None; // why, has been reported
        }
        let message = format!("{} is of `{written}`, which does not exist", reader.element);
        let own = known.into_iter().filter_map(|name| name.strip_prefix(instance.names.prefix.as_str()));
        return reader.fail(ids::UNKNOWN_REFERENCE, &values.place("of").span, message, suggestion(&written, own));
    }
    let is_body = bodies.clone().any(|body| body == of);
    let colour = match values.text("colour") {
        Some(text) => Some(colour(reader, values, &text)?),
        None => None,
    };
    let opacity = values.number("opacity");
    if let Some(value) = opacity.filter(|value| !(0.0..=1.0).contains(value)) {
        let message = format!("`opacity` of {} is {value}", reader.element);
        return reader.fail(ids::BAD_VALUE, &values.place("opacity").span, message, "it lies between 0 and 1");
    }
    let shape = values.case("shape").and_then(|(name, values)| Shape::make(name, &values));
    if shape.is_some() && !is_body {
        let message = format!("{} gives `{written}` a shape, which is no body", reader.element);
        return reader.fail(ids::BAD_VALUE, &values.place("shape").span, message, "only bodies take shapes");
    }
    let shape = shape.map(|mut shape| {
        shape.place(&instance.placement);
        shape
    });
    Some(Visual { of, colour, opacity, hide: values.flag("hide").unwrap_or(false), shape })
}

/// Red, green, blue of `#rrggbb`.
fn colour(reader: &Reader, values: &Record, text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii());
    let part = |i: usize| digits.and_then(|digits| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16).ok());
    match [part(0), part(1), part(2)] {
        [Some(red), Some(green), Some(blue)] => Some([red, green, blue]),
        _ => {
            let message = format!("`colour` of {} is `{text}`", reader.element);
            reader.fail(
                ids::BAD_VALUE,
                &values.place("colour").span,
                message,
                "write it as `\"#3a78b5\"`: red, green, blue",
            )
        }
    }
}
