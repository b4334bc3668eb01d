//! The connections of one element as the user gives them.

/// References to signals, for the inputs of one element.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wiring {
    /// In the order of the input ports.
    pub in_order: Vec<String>,
    /// By name of the input port.
    pub by_port: Vec<(String, String)>,
    /// Unit of the outputs, where the element does not know it.
    pub unit: Option<String>,
    /// Where the search for outputs in an algebraic loop begins.
    pub guess: Option<f64>,
}

/// Gives an element the methods that connect its inputs.
macro_rules! connectable {
    ($Type:ident) => {
        impl $Type {
            /// Connects the first input that is not connected yet, in the order of the ports.
            pub fn input(mut self, signal: impl Into<String>) -> Self {
                self.wiring.in_order.push(signal.into());
                self
            }

            /// Connects the inputs in the order of the ports.
            pub fn inputs<T: Into<String>>(mut self, signals: impl IntoIterator<Item = T>) -> Self {
                self.wiring.in_order.extend(signals.into_iter().map(Into::into));
                self
            }

            /// Connects an input port by name: `port`, or `port[i]` of a vector.
            pub fn wire(mut self, port: impl Into<String>, signal: impl Into<String>) -> Self {
                self.wiring.by_port.push((port.into(), signal.into()));
                self
            }

            /// Unit of its outputs in the results.
            pub fn unit(mut self, unit: impl Into<String>) -> Self {
                self.wiring.unit = Some(unit.into());
                self
            }
        }
    };
}
pub(crate) use connectable;
