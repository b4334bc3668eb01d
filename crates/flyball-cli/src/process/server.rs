//! A small server for one page on this machine: HTTP over loopback, and events as they happen.
//!
//! It listens on 127.0.0.1 only. Every address begins with a token that cannot be guessed; requests of other pages (another `Origin`,
//! `Sec-Fetch-Site`) and under other names (`Host`) are refused, so that no site a user visits can read or steer anything.
//! Events go to each page through a queue that is short: a page that sleeps loses events and holds up nobody.

use std::collections::VecDeque;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Events that wait for a page; older ones are dropped.
const QUEUE: usize = 32;
/// Bytes of a request's head, and of its body.
const MOST_HEAD: u64 = 16_384;
const MOST_BODY: usize = 65_536;
/// Longest silence while a request is read.
const PATIENCE: Duration = Duration::from_secs(10);
/// Pages that are served at once.
const MOST_PAGES: usize = 16;

/// What a request is answered with.
pub enum Answer {
    /// A page.
    Page(Vec<u8>),
    /// Bytes.
    Bytes(Vec<u8>),
    /// It was done.
    Done,
    /// There is no such thing.
    Missing,
}

/// What is asked for, behind the token.
pub struct Request {
    /// True for POST, false for GET.
    pub post: bool,
    /// The path behind the token, without a slash.
    pub path: String,
    /// The body of a POST.
    pub body: String,
}

/// Gives answers; called on threads of their own.
pub type Respond = dyn Fn(&Request) -> Answer + Send + Sync;

/// Pages that listen to events.
#[derive(Default)]
struct Audience {
    pages: Vec<Arc<Page>>,
}

/// A page that listens.
struct Page {
    waiting: Mutex<Queue>,
    news: Condvar,
}

#[derive(Default)]
struct Queue {
    events: VecDeque<Arc<str>>,
    closed: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends events to all pages that listen; never waits for one.
#[derive(Clone, Default)]
pub struct Events {
    audience: Arc<Mutex<Audience>>,
    greeting: Arc<Mutex<String>>,
}

impl Events {
    /// Sends an event: its name and a text without line breaks.
    pub fn send(&self, name: &str, text: &str) {
        let event: Arc<str> = format!("event: {name}\ndata: {}\n\n", text.replace(['\n', '\r'], " ")).into();
        let mut audience = lock(&self.audience);
        audience.pages.retain(|page| !lock(&page.waiting).closed);
        for page in &audience.pages {
            let mut queue = lock(&page.waiting);
            if queue.events.len() >= QUEUE {
                queue.events.pop_front();
            }
            queue.events.push_back(event.clone());
            page.news.notify_one();
        }
    }

    /// Says what pages are told when they begin to listen, or listen again: a text without line breaks.
    pub fn greet(&self, text: String) {
        *lock(&self.greeting) = text;
    }

    /// Number of pages that listen.
    pub fn pages(&self) -> usize {
        lock(&self.audience).pages.iter().filter(|page| !lock(&page.waiting).closed).count()
    }

    fn join(&self) -> Option<Arc<Page>> {
        let mut audience = lock(&self.audience);
        audience.pages.retain(|page| !lock(&page.waiting).closed);
        if audience.pages.len() >= MOST_PAGES {
            return None;
        }
        let page = Arc::new(Page { waiting: Mutex::default(), news: Condvar::new() });
        audience.pages.push(page.clone());
        Some(page)
    }
}

/// The server.
pub struct Server {
    /// The address of its page.
    pub address: String,
    /// To the pages that listen.
    pub events: Events,
}

impl Server {
    /// Begins to listen; requests are answered on threads of their own until the process ends.
    ///
    /// # Errors
    /// If nothing can listen on this machine.
    #[inline(never)]
    pub fn start(respond: Arc<Respond>) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let port = listener.local_addr()?.port();
        let (token, events) = (token(), Events::default());
        let door = Arc::new(Door { port, token: token.clone(), respond, events: events.clone() });
        std::thread::Builder::new().name("server".into()).spawn(move || {
            for stream in listener.incoming().flatten() {
                let door = door.clone();
                // without a thread there is no answer, and the page asks again
                let _ = std::thread::Builder::new().name("page".into()).spawn(move || drop(door.serve(stream)));
            }
        })?;
        Ok(Self { address: format!("http://127.0.0.1:{port}/{token}/"), events })
    }
}

/// 128 bits from keys that the system draws for hash tables.
fn token() -> String {
    let half = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", half(), half())
}

struct Door {
    port: u16,
    token: String,
    respond: Arc<Respond>,
    events: Events,
}

impl Door {
    fn serve(&self, mut stream: TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let Some((request, head)) = read(&stream)? else {
            return answer(&mut stream, "400 Bad Request", "text/plain", b"this is no request");
        };
        let Some(path) = self.admitted(&request, &head) else {
            return answer(&mut stream, "403 Forbidden", "text/plain", b"this page is not for you");
        };
        let asked = Request { post: request.post, path: path.into(), body: request.body.clone() };
        if !asked.post && asked.path == "events" {
            return self.tell(&mut stream);
        }
        match (self.respond)(&asked) {
            Answer::Page(text) => answer(&mut stream, "200 OK", "text/html; charset=utf-8", &text),
            Answer::Bytes(bytes) => answer(&mut stream, "200 OK", "application/octet-stream", &bytes),
            Answer::Done => answer(&mut stream, "204 No Content", "text/plain", b""),
            Answer::Missing => answer(&mut stream, "404 Not Found", "text/plain", b"there is no such thing"),
        }
    }

    /// The path behind the token, if the request comes from our own page.
    #[inline(never)]
    fn admitted<'r>(&self, request: &'r Request, head: &[(String, String)]) -> Option<&'r str> {
        let all = |name: &'static str| head.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str());
        let hosts = [format!("127.0.0.1:{}", self.port), format!("localhost:{}", self.port)];
        let known_host = |host: &str| hosts.iter().any(|known| known == host);
        let known_origin = |origin: &str| origin.strip_prefix("http://").is_some_and(known_host);
        let friendly = all("host").count() == 1
            && all("host").all(known_host)
            && all("origin").all(known_origin)
            && all("sec-fetch-site").all(|site| matches!(site, "same-origin" | "none"))
            // what steers comes from a page
            && (!request.post || all("origin").count() == 1);
        let path = request.path.strip_prefix('/')?.strip_prefix(self.token.as_str())?.strip_prefix('/')?;
        friendly.then_some(path)
    }

    /// Events as they come, until the page is gone.
    fn tell(&self, stream: &mut TcpStream) -> io::Result<()> {
        let Some(page) = self.events.join() else {
            return answer(stream, "503 Service Unavailable", "text/plain", b"too many pages");
        };
        let ended = (|| -> io::Result<()> {
            stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n")?;
            // after it has joined, so that what changes meanwhile is either in the greeting or follows it
            let greeting = lock(&self.events.greeting).clone();
            stream.write_all(format!("event: hello\ndata: {greeting}\n\n").as_bytes())?;
            loop {
                let next = {
                    let waiting = lock(&page.waiting);
                    let (mut queue, _) = page
                        .news
                        .wait_timeout_while(waiting, PATIENCE, |queue| queue.events.is_empty())
                        .unwrap_or_else(PoisonError::into_inner);
                    queue.events.pop_front()
                };
                // a line without meaning shows whether the page is still there
                stream.write_all(next.as_deref().unwrap_or(": \n\n").as_bytes())?;
            }
        })();
        lock(&page.waiting).closed = true;
        ended
    }
}

fn answer(stream: &mut TcpStream, status: &str, kind: &str, body: &[u8]) -> io::Result<()> {
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n\
         X-Frame-Options: DENY\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body)
}

/// Fields of a request's head, their names in small letters.
type Head = Vec<(String, String)>;

/// A request with its head; none if it is not one.
#[inline(never)]
fn read(stream: &TcpStream) -> io::Result<Option<(Request, Head)>> {
    let mut reader = BufReader::new(stream.take(MOST_HEAD + MOST_BODY as u64));
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let mut words = first.split_whitespace();
    let (post, path) = match (words.next(), words.next(), words.next()) {
        (Some("GET"), Some(path), Some(_)) => (false, path.to_string()),
        (Some("POST"), Some(path), Some(_)) => (true, path.to_string()),
        _ => return Ok(None),
    };
    let mut head = Vec::new();
    let mut size = first.len();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        size += line.len();
        if size as u64 > MOST_HEAD {
            return Ok(None);
        }
        match line.trim_end().split_once(':') {
            Some((key, value)) => head.push((key.trim().to_ascii_lowercase(), value.trim().to_string())),
            None if line.trim_end().is_empty() => break,
            None => return Ok(None),
        }
    }
    let length = head.iter().find(|(key, _)| key == "content-length").map(|(_, value)| value.parse::<usize>());
    let length = match length {
        Some(Ok(length)) if length <= MOST_BODY => length,
        None => 0,
        _ => return Ok(None),
    };
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(String::from_utf8(body).ok().map(|body| (Request { post, path, body }, head)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    /// The first line of what a request is answered with.
    fn ask(server: &Server, text: &str) -> String {
        let port = server.address.split([':', '/']).nth(4).expect("a port").to_string();
        let token = server.address.trim_end_matches('/').rsplit('/').next().expect("a token").to_string();
        let text = text.replace("TOKEN", &token).replace("PORT", &port).replace('\n', "\r\n");
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("it listens");
        stream.write_all(text.as_bytes()).expect("it reads");
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).expect("it answers");
        line.split_whitespace().nth(1).unwrap_or_default().to_string()
    }

    fn server() -> Server {
        let respond = |request: &Request| match (request.post, request.path.as_str()) {
            (false, "") => Answer::Page(b"page".to_vec()),
            (true, "set") if request.body == "l=1" => Answer::Done,
            _ => Answer::Missing,
        };
        Server::start(Arc::new(respond)).expect("it can listen")
    }

    #[test]
    fn only_our_own_page_gets_answers() {
        let server = server();
        let local = "Host: 127.0.0.1:PORT\n";
        for (code, request) in [
            ("200", format!("GET /TOKEN/ HTTP/1.1\n{local}\n")),
            (
                "200",
                format!("GET /TOKEN/ HTTP/1.1\n{local}Origin: http://127.0.0.1:PORT\nSec-Fetch-Site: same-origin\n\n"),
            ),
            ("404", format!("GET /TOKEN/other HTTP/1.1\n{local}\n")),
            (
                "204",
                format!("POST /TOKEN/set HTTP/1.1\n{local}Origin: http://127.0.0.1:PORT\nContent-Length: 3\n\nl=1"),
            ),
            ("403", format!("POST /TOKEN/set HTTP/1.1\n{local}Content-Length: 3\n\nl=1")),
            ("403", format!("GET / HTTP/1.1\n{local}\n")),
            ("403", format!("GET /00000000000000000000000000000000/ HTTP/1.1\n{local}\n")),
            ("403", "GET /TOKEN/ HTTP/1.1\nHost: evil.example:PORT\n\n".to_string()),
            ("403", "GET /TOKEN/ HTTP/1.1\n\n".to_string()),
            ("403", format!("GET /TOKEN/ HTTP/1.1\n{local}Origin: https://evil.example\n\n")),
            ("403", format!("GET /TOKEN/ HTTP/1.1\n{local}Origin: null\n\n")),
            ("403", format!("GET /TOKEN/events HTTP/1.1\n{local}Sec-Fetch-Site: cross-site\n\n")),
            ("400", "nonsense\n\n".to_string()),
            ("400", format!("GET /{} HTTP/1.1\n{local}\n", "x".repeat(20_000))),
            ("400", format!("POST /TOKEN/set HTTP/1.1\n{local}Content-Length: 99999999\n\n")),
        ] {
            assert_eq!(ask(&server, &request), code, "{}", &request[..request.len().min(200)]);
        }
        assert_ne!(server.address, self::server().address);
    }

    #[test]
    fn a_page_that_sleeps_holds_up_nobody_and_gets_the_latest_when_it_wakes() {
        let server = server();
        let host = server.address.trim_start_matches("http://").split('/').next().expect("a host").to_string();
        let path = &server.address[7 + host.len()..];
        let mut stream = TcpStream::connect(&host).expect("it listens");
        write!(stream, "GET {path}events HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("it reads");
        let begin = Instant::now();
        while server.events.pages() == 0 {
            assert!(begin.elapsed() < PATIENCE, "the page is not heard");
            std::thread::sleep(Duration::from_millis(5));
        }
        // far more than the queue and all buffers between hold; nothing is read meanwhile
        let long = "x".repeat(100_000);
        (0..2000).for_each(|k| server.events.send("frame", &format!("{k} {long}")));
        server.events.send("done", "last");
        let mut reader = BufReader::new(stream);
        let (mut frames, mut line) = (0, String::new());
        while !line.starts_with("event: done") {
            line.clear();
            assert!(reader.read_line(&mut line).expect("events") > 0, "it ends early");
            frames += usize::from(line.starts_with("event: frame"));
        }
        assert!(frames < 1000, "{frames} of 2000 were kept");
    }
}
