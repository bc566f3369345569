//! Which push services messages go to: those of the browsers that there are, and those that the operator names.

use url::{Host, Url};

use crate::config::Config;

/// The push services of Chrome, Firefox, Safari and Edge: these hosts and all below them.
const KNOWN: [&str; 4] =
    ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];
/// The most bytes of an endpoint.
const LONGEST: usize = 1000;

/// Whether messages may go to an endpoint that somebody names.
pub(super) fn is_allowed(endpoint: &str, config: &Config) -> bool {
    endpoint.len() <= LONGEST
        && (is_known(endpoint) || config.push_services.iter().any(|own| own.covers(endpoint)))
}

fn is_known(endpoint: &str) -> bool {
    let Ok(url) = Url::parse(endpoint) else { return false };
    let Some(Host::Domain(host)) = url.host() else { return false };
    let below = |known: &str| {
        host.strip_suffix(known).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    let plain = url.username().is_empty() && url.password().is_none() && url.port().is_none();
    url.scheme() == "https" && plain && url.as_str() == endpoint && KNOWN.into_iter().any(below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_go_to_known_push_services_only() {
        for known in [
            "https://fcm.googleapis.com/fcm/send/abc:def_-",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
            "https://web.push.apple.com/QGx",
            "https://wns2-par02p.notify.windows.com/w/?token=BQY%3d",
        ] {
            assert!(is_known(known), "{known}");
        }
        for other in [
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://fcm.googleapis.com:8443/fcm/send/abc",
            "https://fcm.googleapis.com@evil.example/",
            "https://me@fcm.googleapis.com/",
            "https://evilfcm.googleapis.com/",
            "https://fcm.googleapis.com.evil.example/",
            "https://127.0.0.1/fcm.googleapis.com",
            "https://web.push.apple.com/a/../b",
            "fcm.googleapis.com",
            "",
        ] {
            assert!(!is_known(other), "{other}");
        }
        let long = format!("https://web.push.apple.com/{}", "a".repeat(LONGEST));
        assert!(is_known(&long) && !is_allowed(&long, &Config::new("")));
    }
}
