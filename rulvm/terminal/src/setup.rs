//! Sets up the terminal, and restores it exactly once: on return, error, panic and signals.

use std::io::{self, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::event::{
    KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::{cursor, event, execute, terminal};
use rulvm_cells::Rect;

use crate::images;

/// True while the terminal is set up.
static SET_UP: AtomicBool = AtomicBool::new(false);
/// True while it is filled.
static FILLED: AtomicBool = AtomicBool::new(false);
/// True while it reports more than keys.
static REPORTS: AtomicBool = AtomicBool::new(false);
/// True while it reports released keys.
static RELEASES: AtomicBool = AtomicBool::new(false);

/// What the terminal reports in addition to keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reports {
    /// Nothing: the mouse selects text.
    Keys,
    /// Whether it has the focus. The screen is not filled: lines are written after the present
    /// ones.
    Lines,
    /// The mouse, and whether the terminal has the focus.
    Everything,
}

/// The largest terminal, in cells. Some terminals report sizes that do not fit into memory.
const CELLS: u32 = 1 << 20;

/// Returns the cells of the terminal.
///
/// # Errors
/// The terminal does not report its size, or is too large.
pub fn area() -> io::Result<Rect> {
    let (width, height) = terminal::size()?;
    if u32::from(width) * u32::from(height) > CELLS {
        return Err(io::Error::other(format!("{width} x {height} is too large")));
    }
    Ok(Rect::new(0, 0, width, height))
}

/// The largest width and height of a character in pixels. Some terminals report nonsense.
const CHARACTER: u16 = 128;

/// The width and the height of a character in pixels, if the terminal reports them.
#[must_use]
pub fn size_of_character() -> Option<(u16, u16)> {
    let size = terminal::window_size().ok()?;
    let pixels = |pixels: u16, cells: u16| {
        pixels.checked_div(cells).filter(|pixels| (1..=CHARACTER).contains(pixels))
    };
    Some((pixels(size.width, size.columns)?, pixels(size.height, size.rows)?))
}

/// A terminal that is set up. It is restored when this is dropped.
#[derive(Debug)]
pub struct Setup {
    reports: Reports,
}

impl Setup {
    /// Sets the terminal up.
    ///
    /// # Errors
    /// The terminal does not answer, or is too large.
    pub fn new(reports: Reports) -> io::Result<Setup> {
        area()?;
        restore_on_panic();
        set_up(reports)?;
        Ok(Setup { reports })
    }

    /// True if the program fills the screen.
    pub(crate) fn is_filled(&self) -> bool {
        self.reports != Reports::Lines
    }

    /// Sets the terminal up again.
    pub(crate) fn again(&self) -> io::Result<()> {
        set_up(self.reports)
    }

    /// Leaves the picture for lines of text; keys are still reported.
    pub(crate) fn lines() -> io::Result<()> {
        restore();
        set_up(Reports::Lines)
    }
}

impl Drop for Setup {
    fn drop(&mut self) {
        restore();
    }
}

/// Lets the terminal report released keys, or stops that. It must be set up, and have said that it
/// can. While it reports them, it does not report what keys write together, such as letters with
/// accents.
pub fn report_releases(wanted: bool) -> io::Result<()> {
    if RELEASES.swap(wanted, Ordering::SeqCst) == wanted {
        return Ok(());
    }
    if !wanted {
        return execute!(io::stdout(), PopKeyboardEnhancementFlags);
    }
    let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
        | KeyboardEnhancementFlags::REPORT_EVENT_TYPES
        | KeyboardEnhancementFlags::REPORT_ALTERNATE_KEYS
        | KeyboardEnhancementFlags::REPORT_ALL_KEYS_AS_ESCAPE_CODES;
    execute!(io::stdout(), PushKeyboardEnhancementFlags(flags))
}

fn set_up(reports: Reports) -> io::Result<()> {
    if SET_UP.swap(true, Ordering::SeqCst) {
        return Ok(());
    }
    let fill = || {
        FILLED.store(true, Ordering::SeqCst);
        // Without an alternate screen, the present content is lost.
        let clear = terminal::Clear(terminal::ClearType::All);
        execute!(io::stdout(), terminal::EnterAlternateScreen, clear, cursor::Hide)
    };
    let result = terminal::enable_raw_mode()
        .and_then(|()| if reports == Reports::Lines { Ok(()) } else { fill() })
        .and_then(|()| match reports {
            Reports::Keys => Ok(()),
            Reports::Lines => {
                REPORTS.store(true, Ordering::SeqCst);
                execute!(io::stdout(), event::EnableFocusChange)
            }
            Reports::Everything => {
                REPORTS.store(true, Ordering::SeqCst);
                execute!(io::stdout(), event::EnableMouseCapture, event::EnableFocusChange)
            }
        });
    if result.is_err() {
        // Undo the part that succeeded.
        restore();
    }
    result
}

/// Restores the terminal if it is set up; else does nothing.
pub fn restore() {
    if !SET_UP.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    if FILLED.load(Ordering::SeqCst) {
        // A picture may be incomplete.
        let _ = images::delete(&mut out);
        let _ = execute!(out, terminal::EndSynchronizedUpdate);
    }
    // Before the screen is left: each screen has its own.
    let _ = report_releases(false);
    if REPORTS.swap(false, Ordering::SeqCst) {
        let _ = execute!(out, event::DisableMouseCapture, event::DisableFocusChange);
    }
    if FILLED.swap(false, Ordering::SeqCst) {
        let _ = execute!(out, cursor::Show, terminal::LeaveAlternateScreen);
    }
    let _ = out.flush();
    let _ = terminal::disable_raw_mode();
}

/// Restores what can be restored of a terminal that accepts no output.
pub fn restore_silently() {
    if SET_UP.swap(false, Ordering::SeqCst) {
        let _ = terminal::disable_raw_mode();
    }
}

/// Restores the terminal before a panic of the thread that set it up is reported. If another thread
/// panics, the picture stays; the thread that waits for it notices.
fn restore_on_panic() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let own = std::thread::current().id();
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |information| {
            if std::thread::current().id() == own {
                restore();
            }
            if !SET_UP.load(Ordering::SeqCst) {
                before(information);
            }
        }));
    });
}
