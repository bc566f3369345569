//! Reads a box file number by number, at compile time, too: sections, rows in braces, values.

/// A piece of a text: where it begins and ends.
pub(super) type Span = (usize, usize);

/// Goes through a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'t> {
    pub(super) text: &'t [u8],
    at: usize,
    pub(super) line: usize,
    section: Span,
    row: Span,
    in_row: bool,
}

/// A number as it stands in a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) section: Span,
    pub(super) row: Span,
    pub(super) key: Span,
    pub(super) value: Span,
    pub(super) line: usize,
}

impl Found {
    /// Whether it has this name, in this row.
    pub(super) const fn is(&self, text: &[u8], row: &str, key: &str) -> bool {
        is_same(text, self.row, row.as_bytes()) && is_same(text, self.key, key.as_bytes())
    }
}

/// Whether a piece of a text reads so.
const fn is_same(text: &[u8], span: Span, word: &[u8]) -> bool {
    if span.1 - span.0 != word.len() {
        return false;
    }
    let mut n = 0;
    while n < word.len() {
        if text[span.0 + n] != word[n] {
            return false;
        }
        n += 1;
    }
    true
}

const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

impl<'t> Reader<'t> {
    pub(super) const fn of(text: &'t str) -> Self {
        let text = text.as_bytes();
        Self { text, at: 0, line: 1, section: (0, 0), row: (0, 0), in_row: false }
    }

    const fn byte(&self) -> Option<u8> {
        if self.at < self.text.len() { Some(self.text[self.at]) } else { None }
    }

    /// Goes on while there are blanks.
    const fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\r') = self.byte() {
            self.at += 1;
        }
    }

    const fn skip_comment(&mut self) {
        while let Some(byte) = self.byte()
            && byte != b'\n'
        {
            self.at += 1;
        }
    }

    const fn name(&mut self) -> Span {
        let from = self.at;
        while let Some(byte) = self.byte()
            && is_name(byte)
        {
            self.at += 1;
        }
        (from, self.at)
    }

    /// The next number, or what is wrong in the line that it is in.
    pub(super) const fn next(&mut self) -> Result<Option<Found>, &'static str> {
        loop {
            self.skip_blanks();
            match self.byte() {
                None if self.in_row => return Err("a row that begins with { ends with }"),
                None => return Ok(None),
                Some(b'\n') if self.in_row => {
                    return Err("a row that begins with { ends with } in the same line");
                }
                Some(b'\n') => {
                    self.at += 1;
                    self.line += 1;
                }
                Some(b'#') => self.skip_comment(),
                Some(b';') if !self.in_row => self.at += 1,
                Some(b',') if self.in_row => self.at += 1,
                Some(b'}') if self.in_row => {
                    self.at += 1;
                    self.in_row = false;
                }
                Some(b'[') if !self.in_row => match self.head() {
                    Ok(section) => self.section = section,
                    Err(reason) => return Err(reason),
                },
                Some(byte) if is_name(byte) => match self.pair() {
                    Ok(None) => {}
                    other => return other,
                },
                Some(_) => return Err("expected NAME = NUMBER, or [SECTION]"),
            }
        }
    }

    /// The name of a section.
    const fn head(&mut self) -> Result<Span, &'static str> {
        self.at += 1;
        self.skip_blanks();
        let name = self.name();
        self.skip_blanks();
        if name.0 == name.1 || !matches!(self.byte(), Some(b']')) {
            return Err("a section is a name in brackets, such as [toys]");
        }
        self.at += 1;
        Ok(name)
    }

    /// A name and its value; nothing where a row begins.
    const fn pair(&mut self) -> Result<Option<Found>, &'static str> {
        let key = self.name();
        self.skip_blanks();
        if !matches!(self.byte(), Some(b'=')) {
            return Err("a name is followed by = and a number");
        }
        self.at += 1;
        self.skip_blanks();
        if matches!(self.byte(), Some(b'{')) {
            if self.in_row {
                return Err("there is no row in a row");
            }
            (self.row, self.in_row) = (key, true);
            self.at += 1;
            return Ok(None);
        }
        let value = match self.value() {
            Ok(value) => value,
            Err(reason) => return Err(reason),
        };
        let row = if self.in_row { self.row } else { (0, 0) };
        Ok(Some(Found { section: self.section, row, key, value, line: self.line }))
    }

    /// A value, without quotation marks.
    const fn value(&mut self) -> Result<Span, &'static str> {
        let is_quoted = matches!(self.byte(), Some(b'"'));
        if is_quoted || matches!(self.byte(), Some(b'+')) {
            self.at += 1;
        }
        let value = self.name();
        if value.0 == value.1 {
            return Err("after = comes a whole number, true, false, or a word");
        }
        if is_quoted {
            if !matches!(self.byte(), Some(b'"')) {
                return Err("a word in quotation marks has only letters, digits, _ and -");
            }
            self.at += 1;
        }
        match self.byte() {
            None | Some(b' ' | b'\t' | b'\r' | b'\n' | b'#' | b';') => Ok(value),
            Some(b',' | b'}') if self.in_row => Ok(value),
            Some(_) => Err("there is something after the value"),
        }
    }
}

/// What a text says about the values of a name, in the section where it was found: the rest of its line.
pub(super) const fn rule_of(text: &[u8], found: &Found) -> Option<Span> {
    let mut at = found.section.1;
    while at + 2 < found.key.0 {
        if text[at] == b'#' && text[at + 1] == b':' {
            let mut from = at + 2;
            while text[from] == b' ' {
                from += 1;
            }
            let (mut is_meant, mut to) = (false, from);
            while text[to] != b' ' {
                if text[to] == b',' {
                    is_meant |= is_same_span(text, (from, to), found.key);
                    from = to + 1;
                }
                to += 1;
            }
            if is_meant || is_same_span(text, (from, to), found.key) {
                return Some(rest_of_line(text, to + 1));
            }
        }
        at += 1;
    }
    None
}

const fn rest_of_line(text: &[u8], from: usize) -> Span {
    let mut to = from;
    while to < text.len() && text[to] != b'\n' {
        to += 1;
    }
    (from, to)
}

const fn is_same_span(text: &[u8], one: Span, other: Span) -> bool {
    if one.1 - one.0 != other.1 - other.0 {
        return false;
    }
    let mut n = 0;
    while n < one.1 - one.0 {
        if text[one.0 + n] != text[other.0 + n] {
            return false;
        }
        n += 1;
    }
    true
}

/// The value of a number of the file itself: a whole number, or which of the words of its rule it is.
pub(super) const fn value_of(text: &[u8], found: &Found) -> Option<i16> {
    if let Some(value) = whole(text, found.value) {
        return Some(value);
    }
    let Some(rule) = rule_of(text, found) else { return None };
    let (mut nth, mut from, mut to) = (0, rule.0, rule.0);
    while to <= rule.1 {
        if to == rule.1 || matches!(text[to], b'|' | b' ') {
            if is_same_span(text, (from, to), found.value) {
                return Some(nth);
            }
            if to == rule.1 || text[to] == b' ' {
                return None;
            }
            nth += 1;
            from = to + 1;
        }
        to += 1;
    }
    None
}

/// A whole number of at most four digits.
pub(super) const fn whole(text: &[u8], span: Span) -> Option<i16> {
    let is_negative = text[span.0] == b'-';
    let mut at = if is_negative { span.0 + 1 } else { span.0 };
    if at == span.1 || span.1 - at > 4 {
        return None;
    }
    let mut value = 0;
    while at < span.1 {
        if !text[at].is_ascii_digit() {
            return None;
        }
        value = value * 10 + (text[at] - b'0') as i16;
        at += 1;
    }
    Some(if is_negative { -value } else { value })
}
