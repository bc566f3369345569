//! “Tell me when it is my turn”: the switch of the page, and what its worker shows when a message comes. The browser's
//! own way to its push service is stood in for; the server and its answers are real.

use serde_json::json;

use crate::browser::{Browser, text_of};
use crate::online::make_table;
use crate::server_process::{Outcome, check};

/// A browser that is allowed to show messages, and has a push service.
const SERVICE: &str = "
    const b64 = (n) => btoa(String.fromCharCode(4, ...Array(n - 1).fill(7))).replace(/=/g, '');
    const toJSON = () => ({ endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/e2e', keys: { p256dh: b64(65), auth: b64(16) } });
    let there = null;
    Notification.requestPermission = async () => 'granted';
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    PushManager.prototype.getSubscription = async () => there;
    PushManager.prototype.subscribe = async (options) => {
      window.serverKey = options.applicationServerKey;
      const unsubscribe = async () => { there = null; return true; };
      return there = Object.setPrototypeOf({ toJSON, unsubscribe }, PushSubscription.prototype);
    };
    const wasFetch = window.fetch;
    window.fetch = async (...all) => {
      const answer = await wasFetch(...all);
      if (all[0] === '/api/push' && all[1]?.body) window.toldServer = [JSON.parse(all[1].body), await answer.clone().json()];
      return answer;
    };";

/// Switches messages on at a table of one's own, chooses quiet hours, and switches them off.
pub(crate) async fn switched_on_and_off(browser: &Browser, _: &str) -> Outcome {
    browser.on_every_page(SERVICE).await?;
    make_table(browser, "spaca-wor").await?;
    browser.go("#/friends").await?;
    browser
        .until("the switch", "document.querySelector('dialog[open] #push:not([disabled])')")
        .await?;
    browser.click("dialog[open] #push").await?;
    let told = "window.toldServer?.[1].seats === 1 && document.querySelector('.said').textContent";
    let said = text_of(&browser.until("the server", told).await?);
    check(said == "For one table.", || format!("it says {said:?}"))?;
    let key = text_of(&browser.until("the key", "window.serverKey").await?);
    check(key.len() == 87, || format!("a point of P-256 has 65 bytes: {key}"))?;
    for width in [360, 1280] {
        browser.size(width, 800).await?;
        browser.script("document.querySelector('#push').scrollIntoView()", vec![]).await?;
        browser.picture(&format!("push {width}")).await?;
    }
    let later = "const field = document.querySelector('[aria-label=\"Quiet from\"]');
        field.value = '23:30'; field.dispatchEvent(new Event('change', { bubbles: true })); return true";
    browser.script(later, vec![]).await?;
    let quiet =
        "(() => { const q = window.toldServer[0].quiet, ahead = new Date().getTimezoneOffset();
        return q && q.from === (23 * 60 + 30 + ahead + 1440) % 1440; })()";
    browser.until("other quiet hours", quiet).await?;
    browser.click("dialog[open] #push").await?;
    browser.until("that nothing is kept", "window.toldServer[1].seats === 0").await.map(drop)
}

/// A message comes while the page looks elsewhere: its worker shows whose table it is.
pub(crate) async fn shown_by_the_worker(browser: &Browser, _: &str) -> Outcome {
    browser.go("#/").await?;
    let ready = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(location.origin))";
    let origin = text_of(&browser.slow_script(ready, vec![]).await?);
    let allow = json!({"origin": origin, "permissions": ["notifications"]});
    browser.devtools("Browser.grantPermissions", allow).await?;
    browser.devtools("ServiceWorker.enable", json!({})).await?;
    let note = json!({"table": "abcdefghjkmn", "title": "SPANC", "with": ["Bea", "Otto"]});
    for number in 0..30 {
        // Which number the worker has is told to nobody; a message to another one goes nowhere.
        let push = json!({"origin": origin, "registrationId": number.to_string(), "data": note.to_string()});
        let _ = browser.devtools("ServiceWorker.deliverPushMessage", push).await;
    }
    let shown = "const [done] = arguments, end = performance.now() + 10000;
        const look = async () => {
          const worker = await navigator.serviceWorker.ready, notes = await worker.getNotifications();
          if (notes.length || performance.now() > end) return done(notes.map((n) => [n.title, n.body, n.tag, n.data].join('|')).join());
          setTimeout(look, 50);
        };
        look();";
    let shown = text_of(&browser.slow_script(shown, vec![]).await?);
    let wanted = "Your turn · SPANC|With Bea, Otto.|abcdefghjkmn|/#/online/abcdefghjkmn";
    check(shown == wanted, || format!("the worker shows {shown:?}"))?;
    browser.go("#/online/abcdefghjkmn").await?;
    let closed = "const [done] = arguments, end = performance.now() + 10000;
        const look = async () => {
          const worker = await navigator.serviceWorker.ready, left = (await worker.getNotifications()).length;
          if (!left || performance.now() > end) return done(left);
          setTimeout(look, 50);
        };
        look();";
    let left = browser.slow_script(closed, vec![]).await?;
    check(left == json!(0), || "a table that is looked at needs no message".into())
}
