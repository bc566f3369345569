//! The book: `docs/book` in mdBook's format, as plain pages without a script. Every link and every anchor is checked; what
//! is wrong is told with file and line. Text from elsewhere is included, never copied.

mod chapter;
mod listing;
mod page;
mod resolve;
mod source;
mod summary;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use chapter::Chapter;
use resolve::Book;
use summary::Entry;

pub use listing::{Listing, listings};

/// Where the book lies in the repository.
pub const FOLDER: &str = "docs/book";

/// Its colours are those of the page.
const TOKENS: &str = "crates/web/assets/tokens.css";

/// A file of the finished book.
#[derive(Debug)]
pub struct BookFile {
    /// Its address below that of the book.
    pub path: String,
    /// What is in it.
    pub content: Vec<u8>,
}

/// The whole book, or everything that is wrong with it.
pub fn render(root: &Path) -> Result<Vec<BookFile>, Vec<String>> {
    let folder = root.join(FOLDER);
    let entries = summary::read(&folder)?;
    let chapters = opened(&folder, &entries)?;
    let read: Vec<_> = chapters.iter().map(Chapter::parse).collect();
    let mut book = Book::new(root, &chapters, &read);
    let mut files = Vec::new();
    for (chapter, parsed) in chapters.iter().zip(&read) {
        let text = chapter.html(parsed, &mut book);
        let content = page::of(chapter, &text, &entries).into_bytes();
        files.push(BookFile { path: chapter.address.clone(), content });
    }
    let (pictures, amiss) = book.finish();
    if !amiss.is_empty() {
        return Err(amiss);
    }
    files.push(style(root).map_err(|error| vec![error])?);
    files.extend(copied(&pictures).map_err(|error| vec![error])?);
    Ok(files)
}

/// What people read first: the README, and every page of the book as it is written.
pub fn documents(root: &Path) -> Vec<PathBuf> {
    let mut documents = summary::markdown(&root.join(FOLDER));
    documents.insert(0, root.join("README.md"));
    documents
}

/// The chapters with their texts.
fn opened(folder: &Path, entries: &[Entry]) -> Result<Vec<Chapter>, Vec<String>> {
    let (mut chapters, mut amiss) = (Vec::new(), Vec::new());
    for (title, path) in entries.iter().filter_map(Entry::chapter) {
        match Chapter::open(folder, title, path) {
            Ok(chapter) => chapters.push(chapter),
            Err(error) => amiss.push(error),
        }
    }
    if amiss.is_empty() { Ok(chapters) } else { Err(amiss) }
}

fn style(root: &Path) -> Result<BookFile, String> {
    let tokens =
        fs::read_to_string(root.join(TOKENS)).map_err(|error| format!("{TOKENS}: {error}"))?;
    let content = (tokens + include_str!("style.css")).into_bytes();
    Ok(BookFile { path: page::STYLE.into(), content })
}

/// The pictures that chapters show, by their addresses.
fn copied(pictures: &BTreeMap<String, PathBuf>) -> Result<Vec<BookFile>, String> {
    let copied = pictures.iter().map(|(address, file)| {
        let content = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(BookFile { path: address.clone(), content })
    });
    copied.collect()
}

#[cfg(test)]
mod tests;
