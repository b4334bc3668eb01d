//! Work of a system: all that changes while it is evaluated.

use std::any::Any;
use std::fmt;

/// Room of one system for its evaluations: numbers kept between calls, buffers. The system alone knows what is in it.
///
/// The system itself is constant, so that any number of threads can evaluate it, each with a work of its own. A work has
/// no influence on results: a fresh one gives the same numbers, bit for bit.
pub struct Work(Box<dyn Any + Send>);

impl Work {
    /// For systems that need no room.
    pub fn none() -> Self {
        Self::new(())
    }

    /// Room of a type that the system chooses.
    pub fn new<T: Send + 'static>(room: T) -> Self {
        Self(Box::new(room))
    }

    /// The room as the system made it.
    ///
    /// # Panics
    /// If another kind of system made it.
    #[inline]
    pub fn of<T: 'static>(&mut self) -> &mut T {
        self.0.downcast_mut().expect("a system is evaluated with work that it made itself")
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Work")
    }
}

#[cfg(test)]
mod tests {
    use super::Work;

    #[test]
    fn a_work_gives_back_the_room_it_was_made_with() {
        let mut work = Work::new(vec![1.0, 2.0]);
        work.of::<Vec<f64>>()[1] = 3.0;
        assert_eq!(work.of::<Vec<f64>>(), &[1.0, 3.0]);
    }

    #[test]
    #[should_panic(expected = "work that it made itself")]
    fn the_work_of_another_system_is_refused() {
        Work::none().of::<Vec<f64>>();
    }
}
