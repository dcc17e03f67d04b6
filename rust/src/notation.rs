//! The text of a play, both ways.
use crate::play::Play;
use std::fmt;
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, m) in self.moves().iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{}/{}", m.from, m.to)?;
        }
        Ok(())
    }
}
