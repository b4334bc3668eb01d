//! Pages that stay in touch with the command: a model that is run again when it is saved or a slider moves, and a run while it
//! goes on.

use super::CommandError;
use super::page::Page;
use crate::process::server::{Answer, Events, Request, Server};
use crate::process::{browser, interrupt};
use flyball_dae::system::State;
use flyball_file::Model;
use flyball_machine::{MachineError, MachineSystem};
use flyball_view::{Knob, Motion, Scene, live_page, packed};
use serde_json::json;
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Wishes of a page that wait; more are dropped.
const WISHES: usize = 16;
/// States of a run that wait to be shown; more are dropped.
const STATES: usize = 8;
/// Parameters that become sliders.
const KNOBS: usize = 24;
/// Pause between two looks at wishes and files.
pub const PAUSE: Duration = Duration::from_millis(150);
/// How long a finished run waits for its page to fetch the whole motion.
const FAREWELL: Duration = Duration::from_secs(20);

/// A page on this machine that a command fills.
pub struct Studio {
    server: Server,
    shown: Arc<Mutex<Shown>>,
    wishes: Receiver<Vec<(String, String)>>,
}

#[derive(Default)]
struct Shown {
    /// The whole page, and scene and motion alone.
    page: Vec<u8>,
    data: Vec<u8>,
    /// Number of times that the data were fetched since they changed.
    fetched: usize,
    /// Number of scenes so far.
    edition: u64,
}

fn lock(shown: &Mutex<Shown>) -> std::sync::MutexGuard<'_, Shown> {
    shown.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Studio {
    /// Begins to serve; there is nothing to see yet.
    pub fn start() -> Result<Self, CommandError> {
        let shown = Arc::new(Mutex::new(Shown::default()));
        let (sender, wishes) = sync_channel(WISHES);
        let seen = shown.clone();
        let respond = move |request: &Request| match (request.post, request.path.as_str()) {
            (false, "") => Answer::Page(lock(&seen).page.clone()),
            (false, "data") => {
                let mut shown = lock(&seen);
                shown.fetched += 1;
                Answer::Bytes(shown.data.clone())
            }
            (true, "set") => match wish(&request.body).map(|values| sender.try_send(values)) {
                Some(Ok(())) => Answer::Done,
                _ => Answer::Missing,
            },
            _ => Answer::Missing,
        };
        let server = Server::start(Arc::new(respond)).map_err(|error| {
            let help = "the page can be written to a file instead: -o page.html";
            CommandError::argument(format!("no page can be served on this machine: {error}"), help)
        })?;
        Ok(Self { server, shown, wishes })
    }

    /// Says where the page is, and opens it.
    pub fn open(&self) {
        tell!("{}", self.server.address);
        if !browser::open(Path::new(&self.server.address)) {
            tell!("no browser could be started; open this address in one");
        }
    }

    /// Shows a scene with its motion; pages that are open take it over.
    pub fn show(&self, mut scene: Scene, motion: &Motion) {
        scene.edition = lock(&self.shown).edition + 1;
        let data = packed(&scene, motion);
        let page = live_page(&scene.title, &data).into_bytes();
        *lock(&self.shown) = Shown { page, data, fetched: 0, edition: scene.edition };
        self.server.events.greet(json!({ "edition": scene.edition }).to_string());
        self.server.events.send("change", "data");
    }

    /// Shows what went wrong; the last motion stays.
    #[inline(never)]
    pub fn complain(&self, error: &CommandError) {
        let message = error.message();
        let parts = [message.text, message.help].into_iter().filter(|part| !part.is_empty());
        let text = parts.collect::<Vec<_>>().join("; ");
        let greeting = json!({ "edition": lock(&self.shown).edition, "problem": text });
        self.server.events.greet(greeting.to_string());
        self.server.events.send("problem", &json!(text).to_string());
    }

    /// Values that pages ask for since the last time, the latest of each name.
    pub fn wishes(&self) -> Vec<(String, String)> {
        let mut all: Vec<(String, String)> = Vec::new();
        for (name, value) in self.wishes.try_iter().flatten() {
            all.retain(|(known, _)| *known != name);
            all.push((name, value));
        }
        all
    }

    /// Waits until a page has fetched the whole motion, or none listens, or Ctrl-C; not for ever.
    pub fn bid_farewell(&self) {
        let begin = Instant::now();
        while begin.elapsed() < FAREWELL && !interrupt::is_asked() && lock(&self.shown).fetched == 0 {
            // a page may just be opening
            if self.server.events.pages() == 0 && begin.elapsed() > FAREWELL / 4 {
                return;
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// A feed of states while a run goes on.
    pub fn feed<'s>(&self, system: &'s MachineSystem) -> (Feed, Projector<'s>) {
        let (sender, receiver) = sync_channel(STATES);
        (Feed { sender, last: None }, Projector { events: self.server.events.clone(), system, receiver })
    }
}

/// Where a run leaves states; it never waits.
pub struct Feed {
    sender: SyncSender<State>,
    last: Option<Instant>,
}

impl Feed {
    /// Leaves a state, if the last was some time ago and somebody is ready for it.
    pub fn offer(&mut self, state: &State) {
        const PACE: Duration = Duration::from_millis(30);
        if self.last.is_none_or(|last| last.elapsed() >= PACE) {
            self.last = Some(Instant::now());
            // a full queue means that the pages are slow
            let _ = self.sender.try_send(state.clone());
        }
    }
}

/// Turns states into poses and sends them, on a thread of its own.
pub struct Projector<'s> {
    events: Events,
    system: &'s MachineSystem,
    receiver: Receiver<State>,
}

impl Projector<'_> {
    /// Sends until the feed is gone.
    pub fn run(self) -> Result<(), MachineError> {
        while let Ok(state) = self.receiver.recv() {
            let motion = Motion::poses(self.system, std::slice::from_ref(&state))?;
            let poses: Vec<_> = motion.poses.iter().map(|pose| json!([pose.position[0], pose.rotation[0]])).collect();
            self.events.send("frame", &json!({ "t": state.t, "poses": poses }).to_string());
        }
        Ok(())
    }
}

/// Values of sliders, `{"name": number, …}`.
fn wish(body: &str) -> Option<Vec<(String, String)>> {
    let all: serde_json::Map<String, serde_json::Value> = serde_json::from_str(body).ok()?;
    let one = |(name, value): (String, serde_json::Value)| value.as_f64().map(|x| (name, x.to_string()));
    all.into_iter().map(one).collect()
}

/// Parameters of a model as sliders.
pub fn knobs(model: &Model) -> Vec<Knob> {
    let all = model.parameters().unwrap_or_default().into_iter();
    let own = all.filter(|one| !one.name.contains('.'));
    let knob = |one: flyball_machine::Parameter| Some(Knob { value: one.value?, name: one.name, unit: one.unit });
    own.filter_map(knob).take(KNOBS).collect()
}

/// The scene at a single state, before there is a motion.
pub fn first(model: &Model, system: &MachineSystem, state: &State) -> Result<(Scene, Motion), CommandError> {
    let states = std::slice::from_ref(state);
    Ok(Page::new(model, system, states).scene()?)
}
