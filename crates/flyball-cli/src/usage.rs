//! Arguments that make no command, as messages.

use crate::ids;
use clap::error::{ContextKind, ContextValue, Error};
use flyball_dae::message::Message;
use std::error::Error as _;

/// True if JSON is asked for, although the arguments could not be read.
pub fn asks_for_json(arguments: impl Iterator<Item = std::ffi::OsString>) -> bool {
    arguments.skip(1).take_while(|argument| argument != "--").any(|argument| argument == "--json")
}

/// Mistake in the arguments, as a message.
#[inline(never)]
pub fn message(error: &Error) -> Message {
    let of = |kind: ContextKind| error.get(kind).map(words).filter(|words| !words.is_empty());
    let mut text = error.kind().as_str().unwrap_or("the arguments cannot be read").to_string();
    let wrong = [ContextKind::InvalidSubcommand, ContextKind::InvalidArg, ContextKind::InvalidValue].map(of);
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    if !wrong.is_empty() {
        text += &format!(": {}", wrong.join(", "));
    }
    if let Some(source) = error.source() {
        text += &format!(": {source}");
    }
    let suggested = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let help = match (suggested.into_iter().find_map(of), of(ContextKind::ValidValue)) {
        (Some(suggested), _) => format!("did you mean {suggested}?"),
        (None, Some(valid)) => format!("known are {valid}"),
        (None, None) => "for more information, try --help".into(),
    };
    let message = Message::error(ids::USAGE, text).help(help);
    wrong.into_iter().take(1).fold(message, Message::about)
}

/// A value of clap's context.
fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(" or "),
        ContextValue::Number(number) => number.to_string(),
        _ => String::new(),
    }
}
