//! Symbols of a shared library.

use crate::{AllowNative, NativeError};
use libloading::Library;
use std::path::Path;

/// Version of the interface.
pub(crate) const VERSION: i32 = 1;

/// Lengths as the library reports them.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sizes {
    pub version: i32,
    pub inputs: i32,
    pub states: i32,
    pub outputs: i32,
    pub parameters: i32,
}

type SizesFunction = unsafe extern "C" fn(*mut Sizes) -> i32;
type StartFunction = unsafe extern "C" fn(*const f64, *mut f64) -> i32;
/// f, h and derivatives: time, states, inputs, parameters, result.
pub(crate) type ValueFunction = unsafe extern "C" fn(f64, *const f64, *const f64, *const f64, *mut f64) -> i32;

/// The functions of one block. They stay valid as long as the library does, which is why it is kept.
#[derive(Debug)]
pub(crate) struct Functions {
    _library: Library,
    pub sizes: Sizes,
    pub start: Option<StartFunction>,
    pub rate: ValueFunction,
    pub output: ValueFunction,
    pub derivatives: Option<ValueFunction>,
}

impl Functions {
    /// Loads a library and looks up a block.
    pub fn load(path: &Path, block: &str, allow: AllowNative) -> Result<Self, NativeError> {
        if !allow.is_given() {
            return Err(NativeError::NotAllowed { path: path.into(), block: block.into() });
        }
        // SAFETY: initializers of the library run here; the caller has consented to its code.
        let library = unsafe { Library::new(path) };
        let library = library.map_err(|source| NativeError::NoLibrary { path: path.into(), source })?;
        let missing = |function: String| NativeError::NoFunction { path: path.into(), function };
        let name = |part: &str| format!("{block}_{part}");
        // SAFETY: the types are those of flyball_block.h, to which the library has agreed by naming its functions so;
        // the pointers are used only while `library` is kept beside them.
        let (sizes_of, start, rate, output, derivatives) = unsafe {
            (
                find::<SizesFunction>(&library, &name("sizes")).ok_or_else(|| missing(name("sizes")))?,
                find::<StartFunction>(&library, &name("start")),
                find::<ValueFunction>(&library, &name("f")).ok_or_else(|| missing(name("f")))?,
                find::<ValueFunction>(&library, &name("h")).ok_or_else(|| missing(name("h")))?,
                find::<ValueFunction>(&library, &name("derivatives")),
            )
        };
        let mut sizes = Sizes::default();
        // SAFETY: it writes one structure of this layout.
        let code = unsafe { sizes_of(&mut sizes) };
        if code != 0 || sizes.version != VERSION {
            let (path, function, version) = (path.into(), name("sizes"), sizes.version);
            return Err(NativeError::WrongVersion { path, function, code, version, wanted: VERSION });
        }
        Ok(Self { _library: library, sizes, start, rate, output, derivatives })
    }
}

/// A symbol, if there is one.
///
/// # Safety
/// `T` must be the type of the function, and the result must not outlive the library.
unsafe fn find<T: Copy>(library: &Library, name: &str) -> Option<T> {
    // SAFETY: passed on to the caller.
    unsafe { library.get::<T>(name).ok().map(|symbol| *symbol) }
}
