//! Browser APIs: clock, random numbers, focus and scrolling, file upload and download.

use std::time::Duration;

use leptos::prelude::{document, set_timeout, window};
use leptos::task::spawn_local;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Element, Event, HtmlDocument, HtmlElement, HtmlInputElement, HtmlTextAreaElement, SvgElement,
};

/// Milliseconds since 1970.
pub fn now() -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a whole number after 1970"
    )]
    let millis = js_sys::Date::now() as u64;
    millis
}

/// A number that nobody can guess well enough to matter.
pub fn chance() -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 2^32"
    )]
    let word = || (js_sys::Math::random() * 4_294_967_296.0) as u64;
    (word() << 20 ^ word()) & 0x001f_ffff_ffff_ffff
}

/// A short name for a new game.
pub fn fresh_id() -> String {
    format!("{:x}{:04x}", now(), chance() & 0xffff)
}

/// The nearest element at or above a node that matches.
pub fn closest(target: Option<web_sys::EventTarget>, selector: &str) -> Option<Element> {
    target?.dyn_into::<Element>().ok()?.closest(selector).ok().flatten()
}

/// All elements of the document that match.
pub fn all(selector: &str) -> Vec<Element> {
    let Ok(found) = document().query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|n| found.item(n)?.dyn_into().ok()).collect()
}

/// The first element of the document that matches.
pub fn first(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// Moves the focus to an element, be it HTML or part of a picture; whether it could.
pub fn focus(element: &Element) -> bool {
    let html = element.dyn_ref::<HtmlElement>().map(HtmlElement::focus);
    let shape = || element.dyn_ref::<SvgElement>().map(SvgElement::focus);
    html.or_else(shape).is_some_and(|done| done.is_ok())
}

/// Takes the focus from an element.
pub fn blur(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.blur();
    }
}

/// The element whose middle is the least far away; what is not far away at all is left out.
pub fn least(
    elements: Vec<Element>,
    far: impl Fn(&Element, (f64, f64)) -> Option<f64>,
) -> Option<Element> {
    let measured = elements.into_iter();
    let measured = measured.filter_map(|element| Some((far(&element, middle(&element))?, element)));
    measured.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, element)| element)
}

/// The middle of an element on the screen.
pub fn middle(element: &Element) -> (f64, f64) {
    let place = element.get_bounding_client_rect();
    (place.left() + place.width() / 2.0, place.top() + place.height() / 2.0)
}

/// Offers a text as a file to keep.
pub fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let Ok(blob) = web_sys::Blob::new_with_str_sequence(&parts) else { return };
    let Ok(address) = web_sys::Url::create_object_url_with_blob(&blob) else { return };
    download_from(name, &address);
    let _ = web_sys::Url::revoke_object_url(&address);
}

fn download_from(name: &str, address: &str) {
    let link = document().create_element("a").ok();
    if let Some(link) = link.and_then(|link| link.dyn_into::<web_sys::HtmlAnchorElement>().ok()) {
        link.set_href(address);
        link.set_download(name);
        link.click();
    }
}

/// Offers a drawing as a picture to keep, twice as large as it says it is.
pub fn download_picture(name: &'static str, svg: &str) {
    let Ok(image) = web_sys::HtmlImageElement::new() else { return };
    let drawn = image.clone();
    let paint = Closure::once_into_js(move || {
        if let Some(address) = picture(&drawn) {
            download_from(name, &address);
        }
    });
    image.set_onload(Some(paint.unchecked_ref()));
    image.set_src(&format!("data:image/svg+xml,{}", js_sys::encode_uri_component(svg)));
}

/// The address of an image as a picture in points of colour.
fn picture(image: &web_sys::HtmlImageElement) -> Option<String> {
    let canvas = document().create_element("canvas").ok()?;
    let canvas: web_sys::HtmlCanvasElement = canvas.dyn_into().ok()?;
    let (wide, high) = (2 * image.width(), 2 * image.height());
    canvas.set_width(wide);
    canvas.set_height(high);
    let brush = canvas.get_context("2d").ok()??;
    let brush: web_sys::CanvasRenderingContext2d = brush.dyn_into().ok()?;
    let (wide, high) = (f64::from(wide), f64::from(high));
    brush.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, wide, high).ok()?;
    canvas.to_data_url().ok()
}

/// Puts a text on the clipboard, and tells whether it is there. Only safe pages may do it the modern way; on others
/// the text is marked and copied as by hand.
pub fn copy(text: &str, told: impl FnOnce(bool) + 'static) {
    if !window().is_secure_context() {
        return told(copy_marked(text));
    }
    let (written, text) = (window().navigator().clipboard().write_text(text), text.to_owned());
    spawn_local(async move {
        told(JsFuture::from(written).await.is_ok() || copy_marked(&text));
    });
}

/// Copies a text out of a field that is there for a moment, within what is open.
fn copy_marked(text: &str) -> bool {
    let copied = || {
        let top = all("dialog[open]").pop().or_else(|| document().body().map(Into::into))?;
        let field = document().create_element("textarea").ok()?;
        let field: HtmlTextAreaElement = field.dyn_into().ok()?;
        field.set_value(text);
        top.append_child(&field).ok()?;
        field.select();
        let page: HtmlDocument = document().dyn_into().ok()?;
        let copied = page.exec_command("copy").ok();
        field.remove();
        copied
    };
    copied().unwrap_or(false)
}

/// Whether the device has something to share links with.
pub fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Shares a link with whatever the device offers.
pub fn share(title: &str, link: &str) {
    let data = web_sys::ShareData::new();
    data.set_title(title);
    data.set_url(link);
    let _ = window().navigator().share_with_data(&data);
}

/// Shows how many tables wait: on the icon of the tab, and on that of the installed app.
pub fn badge(count: usize) {
    let drawn =
        || include_str!("../assets/badge.html").trim().replace("@COUNT@", &count.to_string());
    let icon = match count {
        0 => "/icon.svg".to_owned(),
        _ => format!("data:image/svg+xml,{}", js_sys::encode_uri_component(&drawn())),
    };
    if let Ok(Some(link)) = document().query_selector("link[rel=icon]") {
        let _ = link.set_attribute("href", &icon);
    }
    let (navigator, what) = (window().navigator(), "setAppBadge".into());
    let set = js_sys::Reflect::get(&navigator, &what).ok();
    if let Some(set) = set.and_then(|set| set.dyn_into::<js_sys::Function>().ok()) {
        let _ =
            set.call1(&navigator, &JsValue::from_f64(f64::from(u32::try_from(count).unwrap_or(0))));
    }
}

/// Goes to another place of the page.
pub fn go(place: &str) {
    let _ = window().location().set_hash(place);
}

/// Goes to another place of the page instead of this one, so that back does not lead here.
pub fn replace(place: &str) {
    let _ = window().location().replace(&format!("#{place}"));
}

/// Today where the person is, in days since the first of January 1970.
pub fn today() -> u32 {
    let minutes = js_sys::Date::new_0().get_timezone_offset();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a whole number after 1970"
    )]
    let day = ((js_sys::Date::now() / 60_000.0 - minutes) / 1_440.0) as u32;
    day
}

/// How many minutes UTC is ahead of the time where the person is.
pub fn minutes_to_utc() -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "less than a day")]
    let minutes = js_sys::Date::new_0().get_timezone_offset() as i32;
    minutes
}

/// Moves the focus to the first element of a kind, once the page has gone where it is.
pub fn focus_soon(selector: String) {
    let focus = move || {
        let found = document().query_selector(&selector).ok().flatten();
        if let Some(element) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
            let _ = element.focus();
        }
    };
    set_timeout(focus, Duration::from_millis(60));
}

/// Gives the page's body this class.
pub fn body_class(class: &str) {
    if let Some(body) = document().body() {
        body.set_class_name(class);
    }
}

/// Reads the chosen file as text.
pub fn read_file(event: &Event, then: impl Fn(String) + Copy + 'static) {
    let input = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else {
        return;
    };
    let read = Closure::once_into_js(move |text: JsValue| {
        then(text.as_string().unwrap_or_default());
    });
    let promise: js_sys::Promise = file.text();
    let then = js_sys::Reflect::get(&promise, &"then".into()).ok();
    if let Some(then) = then.and_then(|then| then.dyn_into::<js_sys::Function>().ok()) {
        let _ = then.call1(&promise, &read);
    }
}
