//! Pages that follow what happens: a model that is saved, sliders, a run that goes on.

use crate::common::{flyball, folder, refuse, run, succeed};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// A command with a page; it is ended with the test.
struct Studio {
    child: Child,
    host: String,
    path: String,
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Studio {
    fn start(folder: &Path, arguments: &str) -> Self {
        let mut command = flyball(folder, arguments);
        command.env("BROWSER", "true").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the command starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
        let address = lines.find(|line| line.starts_with("http://127.0.0.1:")).expect("an address");
        // what it prints later must not fill the pipe
        std::thread::spawn(move || lines.for_each(drop));
        let rest = address.strip_prefix("http://").expect("it is one");
        let (host, path) = rest.split_once('/').expect("a token");
        Self { child, host: host.into(), path: format!("/{path}") }
    }

    fn ask(&self, head: &str, body: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a socket");
        let (length, host) = (body.len(), &self.host);
        let text = format!(
            "{head} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(text.as_bytes()).expect("it reads");
        BufReader::new(stream)
    }

    /// Code and body of an answer.
    fn get(&self, path: &str) -> (String, Vec<u8>) {
        let mut all = Vec::new();
        self.ask(&format!("GET {}{path}", self.path), "").read_to_end(&mut all).expect("an answer");
        let at = all.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8_lossy(&all[..at]).into_owned();
        (head.split_whitespace().nth(1).expect("a code").to_string(), all[at + 4..].to_vec())
    }

    fn events(&self) -> BufReader<TcpStream> {
        let mut events = self.ask(&format!("GET {}events", self.path), "");
        wait(&mut events, "hello");
        events
    }
}

/// Name and text of the next event.
fn next(events: &mut BufReader<TcpStream>) -> (String, String) {
    let (mut name, begin) = (String::new(), Instant::now());
    loop {
        // a silent server still sends a line now and then
        assert!(begin.elapsed() < Duration::from_secs(120), "no event comes");
        let mut line = String::new();
        assert!(events.read_line(&mut line).expect("an event in time") > 0, "the events have ended");
        if let Some(found) = line.strip_prefix("event: ") {
            name = found.trim_end().to_string();
        } else if let Some(text) = line.strip_prefix("data: ") {
            return (name, text.trim_end().to_string());
        }
    }
}

/// The text of the next event of a name.
fn wait(events: &mut BufReader<TcpStream>, name: &str) -> String {
    loop {
        let (found, text) = next(events);
        if found == name {
            return text;
        }
    }
}

/// The next event is a motion, and nothing was wrong before it.
fn renewed(events: &mut BufReader<TcpStream>) {
    let (name, text) = next(events);
    assert_eq!(name, "change", "{text}");
}

/// Edits a file as editors do: the whole of it at once.
fn save(file: &Path, text: &str) {
    std::fs::write(file, text).expect("it can be saved");
}

#[test]
fn a_file_that_is_written_in_pieces_or_replaced_is_read_when_it_is_whole() {
    let folder = pendulum("editors");
    let (file, other) = (folder.join("pendulum.toml"), folder.join("pendulum.toml~"));
    let text = std::fs::read_to_string(&file).expect("a model");
    let studio = Studio::start(&folder, "view --watch pendulum.toml");
    let mut events = studio.events();
    // in pieces
    let half = text.len() / 2;
    let whole = text.replace("20 deg", "31 deg");
    let pause = || std::thread::sleep(Duration::from_millis(30));
    save(&file, "");
    pause();
    save(&file, &whole[..half]);
    pause();
    save(&file, &whole);
    renewed(&mut events);
    // taken away, and there again later
    std::fs::remove_file(&file).expect("it can be removed");
    std::thread::sleep(Duration::from_millis(300));
    save(&file, &text.replace("20 deg", "32 deg"));
    renewed(&mut events);
    // another file in its place
    save(&other, &text.replace("20 deg", "33 deg"));
    std::fs::rename(&other, &file).expect("it can be renamed");
    renewed(&mut events);
}

#[test]
fn files_that_a_model_lacks_or_includes_are_watched_and_a_page_that_comes_later_knows_what_is_wrong() {
    let folder = pendulum("includes");
    let file = folder.join("pendulum.toml");
    let text = std::fs::read_to_string(&file).expect("a model");
    let studio = Studio::start(&folder, "view --watch pendulum.toml");
    let mut events = studio.events();
    save(&file, &format!("{text}\n[[include]]\nname = \"more\"\nfile = \"more.toml\"\n"));
    assert!(wait(&mut events, "problem").contains("more.toml"));
    let mut late = studio.ask(&format!("GET {}events", studio.path), "");
    let greeting = wait(&mut late, "hello");
    assert!(greeting.contains("more.toml") && greeting.contains("\"edition\":1"), "{greeting}");
    // the file that it lacks, first with a mistake
    let more = |kind: &str| {
        format!("[model]\nname = \"more\"\ndimension = 2\n[[body]]\nname = \"stone\"\ntype = \"{kind}\"\nmass = 1\n")
    };
    save(&folder.join("more.toml"), &more("pebble"));
    assert!(wait(&mut events, "problem").contains("pebble"));
    save(&folder.join("more.toml"), &more("point"));
    renewed(&mut events);
    // it is watched like the model itself
    save(&folder.join("more.toml"), &more("point").replace("mass = 1", "mass = 2"));
    renewed(&mut events);
    let mut late = studio.ask(&format!("GET {}events", studio.path), "");
    assert_eq!(wait(&mut late, "hello"), "{\"edition\":3}");
}

#[test]
fn a_slider_holds_until_the_file_says_otherwise() {
    let folder = pendulum("sliders");
    let file = folder.join("pendulum.toml");
    let text = std::fs::read_to_string(&file).expect("a model");
    let studio = Studio::start(&folder, "view --watch pendulum.toml");
    let mut events = studio.events();
    let slide = |body: &str| drop(studio.ask(&format!("POST {}set", studio.path), body).read_to_end(&mut Vec::new()));
    let shown = |name: &str| {
        let data = studio.get("data").1;
        let length = u32::from_le_bytes(data[..4].try_into().expect("four")) as usize;
        let header: serde_json::Value = serde_json::from_slice(&data[4..4 + length]).expect("a header");
        let knobs = header["knobs"].as_array().expect("sliders").clone();
        knobs.iter().find(|knob| knob["name"] == name).and_then(|knob| knob["value"].as_f64())
    };
    // what is no slider is no wish
    slide("{\"simulate.end\": 1, \"nonsense\": 3}");
    slide("{\"l\": 0.6}");
    renewed(&mut events);
    assert_eq!(shown("l"), Some(0.6));
    // another change of the file leaves it
    save(&file, &text.replace("20 deg", "25 deg"));
    renewed(&mut events);
    assert_eq!(shown("l"), Some(0.6));
    save(&file, &text.replace("300 mm", "400 mm"));
    renewed(&mut events);
    assert_eq!(shown("l"), Some(0.4));
    // a parameter that is gone
    slide("{\"l\": 0.7}");
    renewed(&mut events);
    save(&file, &text.replace("l = ", "length = ").replace("\"l\"", "\"length\""));
    renewed(&mut events);
    assert_eq!((shown("l"), shown("length")), (None, Some(0.3)));
}

fn pendulum(name: &str) -> std::path::PathBuf {
    let folder = folder(&format!("live-{name}"));
    succeed(&folder, "new pendulum.toml");
    folder
}

#[test]
fn a_watched_model_runs_again_when_it_is_saved_or_a_slider_moves_and_says_what_is_wrong() {
    let folder = pendulum("watch");
    let studio = Studio::start(&folder, "view --watch pendulum.toml");
    let (code, page) = studio.get("");
    assert!(code == "200" && String::from_utf8_lossy(&page).contains("content=\"live\""));
    let mut events = studio.events();
    let (_, first) = studio.get("data");
    let text = std::fs::read_to_string(folder.join("pendulum.toml")).expect("a model");
    assert!(text.contains("20 deg"), "{text}");
    std::fs::write(folder.join("pendulum.toml"), text.replace("20 deg", "40 deg")).expect("it can be saved");
    wait(&mut events, "change");
    let (_, second) = studio.get("data");
    assert_ne!(first, second);
    std::fs::write(folder.join("pendulum.toml"), text.replace("revolute", "revolut")).expect("it can be saved");
    assert!(wait(&mut events, "problem").contains("revolut"));
    assert_eq!(studio.get("data").1, second, "the last motion stays");
    std::fs::write(folder.join("pendulum.toml"), &text).expect("it can be saved");
    wait(&mut events, "change");
    let code = |body: &str| {
        let mut line = String::new();
        studio.ask(&format!("POST {}set", studio.path), body).read_line(&mut line).expect("an answer");
        line
    };
    assert!(code("{\"l\": 0.6}").contains("204"));
    wait(&mut events, "change");
    assert_ne!(studio.get("data").1, first);
    assert!(code("{\"l\": \"rm\"}").contains("404"));
    let wrong = studio.path.replace(|c: char| c.is_ascii_hexdigit(), "0");
    let mut line = String::new();
    studio.ask(&format!("GET {wrong}"), "").read_line(&mut line).expect("an answer");
    assert!(line.contains("403"), "{line}");
}

#[test]
fn a_run_is_seen_while_it_goes_on_and_a_page_that_sleeps_does_not_hold_it_up() {
    let folder = pendulum("run");
    let mut studio = Studio::start(&folder, "run pendulum.toml --live --set simulate.end=400 -o p.csv");
    let (mut awake, asleep) = (studio.events(), studio.events());
    let frame: serde_json::Value = serde_json::from_str(&wait(&mut awake, "frame")).expect("json");
    assert!(frame["t"].as_f64().is_some_and(|t| t >= 0.0), "{frame}");
    assert_eq!(frame["poses"].as_array().map(Vec::len), Some(1), "{frame}");
    wait(&mut awake, "change");
    let (code, data) = studio.get("data");
    assert!(code == "200" && data.len() > 10_000, "{}", data.len());
    assert!(studio.child.wait().expect("it ends").success());
    drop(asleep);
}

/// A force that ends at 0.4 s.
const FAILS: &str = "
[model]
name = 'fails'
dimension = 2
[[body]]
name = 'bob'
type = 'point'
mass = 1
[[force]]
name = 'sink'
type = 'force'
on = 'bob'
direction = [1, 0]
value = 'sqrt(0.4 [s] - t)'
[simulate]
end = 2
";

/// The scene of a page: four bytes with the length, then JSON.
fn scene(studio: &Studio) -> serde_json::Value {
    let (_, data) = studio.get("data");
    let length = u32::from_le_bytes(data[..4].try_into().expect("four bytes")) as usize;
    serde_json::from_slice(&data[4..4 + length]).expect("json")
}

#[test]
fn a_run_that_fails_is_shown_up_to_there_with_what_ended_it() {
    let folder = folder("live-fails");
    let file = folder.join("fails.toml");
    save(&file, FAILS);
    let studio = Studio::start(&folder, "view --watch fails.toml");
    let mut events = studio.events();
    let found = scene(&studio);
    let failure = &found["failure"];
    assert!(failure["message"].as_str().is_some_and(|text| text.contains("became NaN at t = 0.4")), "{failure}");
    assert_eq!((&failure["file"], &failure["line"]), (&"fails.toml".into(), &10.into()), "{failure}");
    assert!(found["times"]["count"].as_u64().is_some_and(|count| count > 100), "{}", found["times"]);
    // repaired, and broken again
    save(&file, &FAILS.replace("0.4 [s] - t", "4 [s] - t"));
    renewed(&mut events);
    assert_eq!(scene(&studio)["failure"], serde_json::Value::Null);
    save(&file, &FAILS.replace("0.4 [s] - t", "0.3 [s] - t"));
    renewed(&mut events);
    assert!(scene(&studio)["failure"]["message"].as_str().is_some_and(|text| text.contains("at t = 0.3")));
    // a run that is watched while it goes on
    save(&file, FAILS);
    let mut studio = Studio::start(&folder, "run fails.toml --live");
    let begin = Instant::now();
    while scene(&studio)["failure"].is_null() {
        assert!(begin.elapsed() < Duration::from_secs(60), "no failure is shown");
    }
    assert_eq!(studio.child.wait().expect("it ends").code(), Some(1));
}

#[test]
fn a_run_that_fails_leaves_page_and_picture_and_its_exit_code() {
    let folder = folder("page-fails");
    save(&folder.join("fails.toml"), FAILS);
    // where the law ends is the message's business
    refuse(&folder, "view fails.toml -o a.html", 1, "became NaN at t = 0.4");
    refuse(&folder, "view fails.toml --limit-steps 3 -o b.html", 4, "3 steps reached");
    refuse(&folder, "run fails.toml --view c.html --picture c.svg", 1, "the motion up to it: c.html");
    for page in ["a.html", "b.html", "c.html"] {
        assert!(std::fs::metadata(folder.join(page)).is_ok_and(|page| page.len() > 100_000), "{page}");
    }
    let picture = std::fs::read_to_string(folder.join("c.svg")).expect("a picture");
    assert!(picture.contains("t = 0.4000 s"), "its last panel is the end of the motion");
    // a page that cannot be written does not hide the failure
    std::fs::create_dir(folder.join("taken.html")).expect("writable");
    let output = run(&folder, "run fails.toml --json --view taken.html --force");
    assert_eq!(output.status.code(), Some(1));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("json");
    let ids: Vec<&str> =
        told["diagnostics"].as_array().into_iter().flatten().filter_map(|one| one["id"].as_str()).collect();
    assert!(ids.contains(&"step/not-finite") && ids.contains(&"run/cannot-write"), "{ids:?}");
    // nothing has begun
    refuse(&folder, "view fails.toml --set bob.mass=-1 -o d.html", 2, "mass");
    assert!(!folder.join("d.html").exists());
}
