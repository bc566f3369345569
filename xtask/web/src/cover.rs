//! Covers: the box of a game as a picture for those who show a link before anybody opens it. They read no SVG.

use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};
use resvg::usvg::{Options, Tree};

use crate::Outcome;

/// The size that such pictures have everywhere.
const SIZE: (u32, u32) = (1200, 630);
/// What stays free above and below the box.
const MARGIN: f32 = 24.0;

/// A box in the middle of the page's own dark blue, as a PNG.
pub(crate) fn cover(svg: &[u8]) -> Outcome<Vec<u8>> {
    let tree = Tree::from_data(svg, &Options::default()).map_err(|error| error.to_string())?;
    let mut picture = Pixmap::new(SIZE.0, SIZE.1).ok_or("a picture has a size")?;
    picture.fill(Color::from_rgba8(0x17, 0x20, 0x3A, 0xFF));
    #[expect(clippy::cast_precision_loss, reason = "both are small")]
    let (wide, high) = (SIZE.0 as f32, SIZE.1 as f32);
    let scale = (high - 2.0 * MARGIN) / tree.size().height();
    let left = (wide - scale * tree.size().width()) / 2.0;
    // Art that reaches beyond the box is cut off, as on the page.
    let (width, height) = (scale * tree.size().width(), scale * tree.size().height());
    let mut inside = Pixmap::new(pixels(width), pixels(height)).ok_or("a box has a size")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut inside.as_mut());
    let (paint, place) = (PixmapPaint::default(), Transform::from_translate(left, MARGIN));
    picture.draw_pixmap(0, 0, inside.as_ref(), &paint, place, None);
    picture.encode_png().map_err(|error| error.to_string())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size in pixels")]
fn pixels(length: f32) -> u32 {
    length.round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_stands_in_the_middle_and_what_reaches_beyond_it_is_cut_off() {
        let svg = br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><rect x="-900" width="1800" height="400" fill="#F00"/></svg>"##;
        let picture = Pixmap::decode_png(&cover(svg).expect("a picture")).expect("a PNG");
        assert_eq!((picture.width(), picture.height()), SIZE);
        let red = |x, y| picture.pixel(x, y).map(resvg::tiny_skia::PremultipliedColorU8::red);
        assert_eq!(
            (red(600, 315), red(600, 10), red(300, 315)),
            (Some(255), Some(0x17), Some(0x17))
        );
        assert!(cover(b"no drawing").is_err());
    }
}
