//! The listings of a document: what stands in its blocks of code. Tests run the commands among them.

use std::path::Path;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use crate::chapter::Chapter;
use crate::source::Place;

/// A block of code.
#[derive(Debug)]
pub struct Listing {
    /// Its language, for instance `sh`; empty if none is named.
    pub language: String,
    /// Its text.
    pub text: String,
    /// File and line where it begins.
    pub place: String,
}

/// All listings of a document, with what it includes.
pub fn listings(file: &Path) -> Result<Vec<Listing>, String> {
    let (folder, name) = (file.parent().unwrap_or(file), file.file_name().unwrap_or_default());
    let chapter = Chapter::open(folder, "", &name.to_string_lossy())?;
    let mut found: Vec<Listing> = Vec::new();
    let mut is_inside = false;
    for (event, place) in chapter.events() {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                is_inside = true;
                found.push(begin(&kind, place));
            }
            Event::End(TagEnd::CodeBlock) => is_inside = false,
            Event::Text(text) if is_inside => {
                found.last_mut().map(|listing| listing.text += &text).unwrap_or_default();
            }
            _ => {}
        }
    }
    Ok(found)
}

fn begin(kind: &CodeBlockKind<'_>, place: &Place) -> Listing {
    let language = match kind {
        CodeBlockKind::Fenced(language) => language.to_string(),
        CodeBlockKind::Indented => String::new(),
    };
    Listing { language, text: String::new(), place: place.to_string() }
}
