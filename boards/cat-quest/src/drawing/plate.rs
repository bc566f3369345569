//! Name plates beside bodies, each where it hides least.

/// A rectangle by its middle.
pub(super) struct Plate {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Plate {
    fn overlap(&self, other: &Self) -> f64 {
        let wide = f64::midpoint(self.width, other.width) - (self.x - other.x).abs();
        let high = f64::midpoint(self.height, other.height) - (self.y - other.y).abs();
        if wide > 0.0 && high > 0.0 { wide * high } else { 0.0 }
    }

    /// The place beside a body where it hides least.
    pub(super) fn beside(
        (x, y): (f64, f64),
        r: f64,
        width: f64,
        height: f64,
        taken: &[Self],
    ) -> Self {
        let (dx, dy) = (r + 14.0 + width / 2.0, r + 12.0 + height / 2.0);
        let tries = [
            (0.0, -dy),
            (dx, 0.0),
            (-dx, 0.0),
            (0.0, dy),
            (dx, -dy),
            (-dx, -dy),
            (dx, dy),
            (-dx, dy),
        ];
        let near = tries
            .into_iter()
            .flat_map(|(dx, dy)| [(dx, dy), (dx * 1.4, dy * 1.7), (dx * 1.9, dy * 2.6)]);
        let plate = |(dx, dy): (f64, f64)| Self {
            x: (x + dx).clamp(-515.0 + width / 2.0, 515.0 - width / 2.0),
            y: (y + dy).clamp(-515.0 + height / 2.0, 515.0 - height / 2.0),
            width,
            height,
        };
        let cost = |plate: &Self| {
            let hidden: f64 = taken.iter().map(|other| plate.overlap(other)).sum();
            hidden * 4.0 + (plate.x - x).hypot(plate.y - y)
        };
        near.map(plate)
            .min_by(|a, b| cost(a).total_cmp(&cost(b)))
            .expect("there are several places beside a body")
    }
}
