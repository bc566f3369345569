//! The page as files inside the binary: compressed at build time, with cache headers. `router()` is mounted beside the
//! server's own routes, and the server gives all answers their content security policy.

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::routing::any;

/// A file of the page.
struct File {
    path: &'static str,
    /// What a browser that has it may ask by.
    tag: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

static FILES: &[File] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The page's routes: everything that is one of its files, or not found.
pub fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().fallback(any(serve))
}

/// Whether the page was built into this binary.
pub fn is_built() -> bool {
    FILES.iter().any(|file| file.path == "/index.html")
}

async fn serve(request: Request) -> Response<Body> {
    answer(request.method(), request.uri().path(), request.headers())
}

/// The answer to a request.
fn answer(method: &Method, path: &str, headers: &HeaderMap) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are served here.\n");
    }
    if path == BOOK {
        return moved("/book/");
    }
    let Some(file) = FILES.iter().find(|file| is_at(file, path)) else {
        let words = if is_built() {
            "There is nothing here. The shelf is at /.\n"
        } else {
            "The page is not built into this binary: run cargo xtask web, then build again.\n"
        };
        return plain(StatusCode::NOT_FOUND, words);
    };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let fresh = known.is_some_and(|known| known.split(',').any(|known| known.trim() == file.tag));
    let (content, encoding) = encoded(file, headers);
    let mut response = Response::new(if fresh || method == Method::HEAD {
        Body::empty()
    } else {
        Body::from(content)
    });
    if fresh {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let set = response.headers_mut();
    set.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(file.path)));
    set.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep(file.path)));
    set.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    set.insert(header::ETAG, HeaderValue::from_static(file.tag));
    if !encoding.is_empty() {
        set.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// Where the book begins; its links lead on from its folder.
const BOOK: &str = "/book";

/// Whether a file has this address: that of a folder is its index.
fn is_at(file: &File, path: &str) -> bool {
    file.path == path || (path.ends_with('/') && file.path.strip_prefix(path) == Some("index.html"))
}

/// Leads to another address.
fn moved(to: &'static str) -> Response<Body> {
    let mut response = plain(StatusCode::PERMANENT_REDIRECT, "The book is at /book/.\n");
    response.headers_mut().insert(header::LOCATION, HeaderValue::from_static(to));
    response
}

/// The smallest form that the browser reads.
fn encoded(file: &File, headers: &HeaderMap) -> (&'static [u8], &'static str) {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let accepts = |name: &str| {
        accepted.unwrap_or_default().split(',').any(|part| {
            let mut words = part.trim().split(';');
            words.next() == Some(name) && words.all(|word| word.trim() != "q=0")
        })
    };
    let smaller = |twin: Option<&'static [u8]>| twin.filter(|twin| twin.len() < file.plain.len());
    if let Some(brotli) = smaller(file.brotli).filter(|_| accepts("br")) {
        return (brotli, "br");
    }
    smaller(file.gzip).filter(|_| accepts("gzip")).map_or((file.plain, ""), |gzip| (gzip, "gzip"))
}

fn plain(status: StatusCode, words: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(words));
    *response.status_mut() = status;
    let text = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, text);
    response
}

/// Names with a hash in them never change. Art is used again and again while a table is drawn, and a browser
/// that had to ask each time would read it each time, too. All else is asked for again.
fn keep(path: &str) -> &'static str {
    if path.starts_with("/pkg/") {
        "public, max-age=31536000, immutable"
    } else if path.starts_with("/art/") {
        "public, max-age=3600"
    } else {
        "no-cache"
    }
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(path: &str, pairs: &[(header::HeaderName, &'static str)]) -> Response<Body> {
        let headers = pairs.iter().map(|(k, v)| (k.clone(), HeaderValue::from_static(v))).collect();
        answer(&Method::GET, path, &headers)
    }

    #[test]
    fn what_is_not_there_is_not_found_and_only_reading_is_served() {
        assert_eq!(ask("/nowhere", &[]).status(), StatusCode::NOT_FOUND);
        let posted = answer(&Method::POST, "/", &HeaderMap::new());
        assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
    }

    #[test]
    fn a_file_comes_compressed_to_whoever_reads_it_and_not_twice() {
        let Some(file) = FILES.iter().find(|file| file.path == "/style.css") else {
            assert!(!is_built(), "a built page has a style");
            return;
        };
        let squeezed = ask(file.path, &[(header::ACCEPT_ENCODING, "gzip, br")]);
        assert_eq!(squeezed.headers()[header::CONTENT_ENCODING], "br");
        let plain = ask(file.path, &[(header::ACCEPT_ENCODING, "br;q=0")]);
        assert!(plain.headers().get(header::CONTENT_ENCODING).is_none());
        let tag = plain.headers()[header::ETAG].clone();
        let headers: HeaderMap = [(header::IF_NONE_MATCH, tag)].into_iter().collect();
        let again = answer(&Method::GET, file.path, &headers);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn the_book_is_in_a_folder_of_its_own() {
        assert_eq!(ask("/book", &[]).headers()[header::LOCATION], "/book/");
        for path in ["/book/", "/book/index.html", "/book/style.css"] {
            let status = if is_built() { StatusCode::OK } else { StatusCode::NOT_FOUND };
            assert_eq!(ask(path, &[]).status(), status, "{path}");
        }
        assert_eq!(ask("/book/nowhere/", &[]).status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn only_hashed_names_are_kept_for_ever() {
        assert!(keep("/pkg/0123/web.js").contains("immutable"));
        assert_eq!(keep("/art/spanc.svg"), "public, max-age=3600");
        assert_eq!(keep("/index.html"), "no-cache");
        assert_eq!(kind("/pkg/0123/web_bg.wasm"), "application/wasm");
    }
}
