//! The book of the repository is whole; in a small one, every fault that can be planted is found at its place.

use super::*;
use std::path::PathBuf;

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("two folders deep")
}

/// The most that the book may add to the program, in bytes.
const MOST: usize = 1_500_000;

#[test]
fn the_book_is_whole_and_small_and_runs_no_script() {
    let files = render(repository()).unwrap_or_else(|amiss| panic!("{}", amiss.join("\n")));
    let bytes: usize = files.iter().map(|file| file.content.len()).sum();
    assert!(bytes < MOST, "{bytes} bytes");
    let is_page = |file: &&BookFile| Path::new(&file.path).extension().is_some_and(|e| e == "html");
    for file in files.iter().filter(is_page) {
        let text = String::from_utf8_lossy(&file.content);
        assert!(text.contains("<h1") && text.contains("aria-current"), "{}", file.path);
        assert!(!text.contains("<script") && !text.contains("ANCHOR"), "{}", file.path);
    }
}

#[test]
fn clauses_and_code_come_from_where_they_are() {
    let files = render(repository()).unwrap_or_else(|amiss| panic!("{}", amiss.join("\n")));
    let page = |path: &str| {
        let file = files.iter().find(|file| file.path == path).expect("it is a page");
        String::from_utf8_lossy(&file.content).into_owned()
    };
    assert!(page("rules/spaca-wor.html").contains("<p id=\"sw-9\"><strong>SW-9</strong>"));
    assert!(page("sixth/rules.html").contains("fn may(&amp;self, seat: Seat, action: Action)"));
}

/// A small book with one chapter, of this text; beside it lie a second page and a file of code.
fn book(called: &str, text: &str) -> Result<Vec<BookFile>, Vec<String>> {
    let root = repository().join("target/tmp/book").join(called);
    let _ = fs::remove_dir_all(&root);
    let put = |path: &str, text: &str| {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    };
    put(TOKENS, "");
    put("docs/book/SUMMARY.md", "# Summary\n\n[One](one.md)\n# Part\n- [Two](part/two.md)\n");
    put("docs/book/one.md", text);
    put("docs/book/part/two.md", "# Two\n\n## A place\n\n**QQ-7** A clause.\n");
    put(
        "code.rs",
        "// ANCHOR: whole\nfn one() {}\n// ANCHOR_END: whole\n// ANCHOR: half\nfn two() {}\n",
    );
    render(&root)
}

#[test]
fn links_are_followed_to_pages_places_and_files() {
    let text = "# One\n\n[a](part/two.md#a-place) [b](part/two.md#qq-7) [c](#one) [d](../../code.rs) [e](https://a.example/)\n\n\
                ```rust\n{{#include ../../code.rs:whole}}\n```\n";
    let files = book("good", text).unwrap_or_else(|amiss| panic!("{}", amiss.join("\n")));
    let page = String::from_utf8_lossy(&files[0].content).into_owned();
    for part in [
        "href=\"part/two.html#a-place\"",
        "href=\"part/two.html#qq-7\"",
        "href=\"one.html#one\"",
        "<span class=\"file\" title=\"code.rs\">d</span>",
        "<code>fn one() {}\n</code>",
        "rel=\"next\" href=\"part/two.html\"",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[test]
fn every_planted_fault_is_found_with_file_and_line() {
    let faults = [
        ("# One\n\n[a](three.md)", "docs/book/one.md:3: there is no docs/book/three.md"),
        (
            "# One\n\n\n[a](part/two.md#no)",
            "docs/book/one.md:4: docs/book/part/two.md has no place “no”",
        ),
        ("# One\n[a](#two)", "docs/book/one.md:2: docs/book/one.md has no place “two”"),
        ("# One\n[a](https:/a.example)", "docs/book/one.md:2: “https:/a.example” is no address"),
        ("# One\n![a](no.webp)", "docs/book/one.md:2: there is no picture docs/book/no.webp"),
        ("# One\n\n<br>", "docs/book/one.md:3: “<br>” is HTML: write Markdown"),
        ("# One\n{{#include ../../code.rs:half}}", "docs/book/one.md:2: "),
        ("# One\n{{#include ../../no.rs}}", "docs/book/one.md:2: "),
    ];
    for (n, (text, expected)) in faults.into_iter().enumerate() {
        let amiss = book(&format!("fault-{n}"), text).err().unwrap_or_default();
        let found = amiss.iter().any(|told| told.contains(expected));
        assert!(found && amiss.len() == 1, "{text}: {amiss:?}");
    }
}

#[test]
fn a_page_that_nobody_lists_is_found() {
    assert!(book("unlisted", "# One").is_ok());
    let folder: PathBuf = repository().join("target/tmp/book/unlisted/docs/book");
    fs::write(folder.join("lost.md"), "# Lost").expect("it can be written");
    let amiss = render(&repository().join("target/tmp/book/unlisted")).err().unwrap_or_default();
    assert!(
        amiss.len() == 1 && amiss[0].ends_with("lost.md: SUMMARY.md does not list it"),
        "{amiss:?}"
    );
}
