//! Functions by addresses: texts in, blocks of bytes out.
//!
//! A block is four bytes with its kind (0 done, 1 problems as JSON), four with its length, then the bytes; all little-endian. Who gets
//! it gives it back with [`release`].

use crate::{Desk, play, problem, steps};

/// Makes room for so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::leak(vec![0u8; length].into_boxed_slice()).as_mut_ptr()
}

/// Gives room back.
///
/// # Safety
/// `at` comes from [`room`] with this length, or is a block of this whole length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(at: *mut u8, length: usize) {
    // SAFETY: both make boxed slices of this length
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, length)) });
}

/// Simulates a model: [`play`] of the [`Desk`] as JSON at an address.
///
/// # Safety
/// There are `length` bytes at `at`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flyball_play(at: *const u8, length: usize) -> *mut u8 {
    // SAFETY: the caller's promise
    block(unsafe { desk(at, length) }.and_then(|desk| play(&desk)))
}

/// Coordinates after the first `count` steps, or at the end for 0: [`steps`] of the [`Desk`] as JSON at an address.
///
/// # Safety
/// There are `length` bytes at `at`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flyball_steps(at: *const u8, length: usize, count: usize) -> *mut u8 {
    // SAFETY: the caller's promise
    let found = unsafe { desk(at, length) }.and_then(|desk| steps(&desk, (count > 0).then_some(count)));
    block(found.map(|numbers| numbers.into_iter().flat_map(f64::to_le_bytes).collect()))
}

/// # Safety
/// There are `length` bytes at `at`.
unsafe fn desk(at: *const u8, length: usize) -> Result<Desk, serde_json::Value> {
    // SAFETY: the caller's promise
    let text = String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(at, length) });
    Desk::from_json(&text).ok_or_else(|| problem("the page has sent no model"))
}

fn block(found: Result<Vec<u8>, serde_json::Value>) -> *mut u8 {
    let (kind, bytes) = match found {
        Ok(bytes) => (0u32, bytes),
        Err(problems) => (1, problems.to_string().into_bytes()),
    };
    let mut all = Vec::with_capacity(8 + bytes.len());
    all.extend(kind.to_le_bytes());
    all.extend((bytes.len() as u32).to_le_bytes());
    all.extend(bytes);
    Box::leak(all.into_boxed_slice()).as_mut_ptr()
}
