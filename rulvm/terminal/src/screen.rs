//! Sets up the terminal, and restores it exactly once: on return, error, panic and signals.

use std::io::{self, BufWriter, Stdout, Write};
use std::mem::ManuallyDrop;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::event::{
    KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::{cursor, event, execute, queue, terminal};
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::layout::Size;
use ratatui::{Frame, Terminal};
use rulvm_cells::{Buffer, Position, Rect};

use crate::{convert, images};

/// True while the terminal is set up.
static SET_UP: AtomicBool = AtomicBool::new(false);
/// True while it is filled.
static FILLED: AtomicBool = AtomicBool::new(false);
/// True while it reports more than keys.
static REPORTS: AtomicBool = AtomicBool::new(false);
/// True while it reports released keys.
static RELEASES: AtomicBool = AtomicBool::new(false);

/// The terminal, set up for a program that fills it. It is restored when this is dropped.
pub struct Screen {
    /// Never dropped: dropping it would show the cursor, which is done here, and panic if the
    /// output fails.
    pub terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    reports: Reports,
    /// What was shown last.
    cells: Buffer,
}

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

/// How many bytes of a picture are collected before they are sent.
const PICTURE: usize = 1 << 16;

/// The largest terminal, in cells. Some report sizes that do not fit into memory.
const CELLS: u32 = 1 << 20;

/// The size of the terminal.
fn size() -> io::Result<Size> {
    let (width, height) = terminal::size()?;
    if u32::from(width) * u32::from(height) > CELLS {
        return Err(io::Error::other(format!("{width} x {height} is too large")));
    }
    Ok(Size { width, height })
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

impl Screen {
    /// Sets the terminal up.
    ///
    /// # Errors
    /// The terminal does not answer, or is too large.
    pub fn new(reports: Reports) -> io::Result<Screen> {
        size()?;
        restore_on_panic();
        set_up(reports)?;
        let out = BufWriter::with_capacity(PICTURE, io::stdout());
        match Terminal::new(CrosstermBackend::new(out)) {
            Ok(terminal) => Ok(Screen {
                terminal: ManuallyDrop::new(terminal),
                reports,
                cells: Buffer::default(),
            }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// Draws a picture. Terminals that support it show all of it at the same time.
    ///
    /// # Errors
    /// The terminal accepts no output, or is too large.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        size()?;
        queue!(self.terminal.backend_mut(), terminal::BeginSynchronizedUpdate)?;
        self.terminal.draw(draw)?;
        execute!(self.terminal.backend_mut(), terminal::EndSynchronizedUpdate)
    }

    /// Returns the cells of the terminal.
    ///
    /// # Errors
    /// The terminal does not report its size.
    pub fn area(&self) -> io::Result<Rect> {
        let Size { width, height } = self.terminal.size()?;
        Ok(Rect::new(0, 0, width, height))
    }

    /// Shows cells.
    ///
    /// # Errors
    /// Those of [`draw`](Screen::draw).
    pub fn show(&mut self, fill: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        self.show_with_images(fill, |_, _| Ok(()))
    }

    /// Shows cells, and images over them.
    ///
    /// # Errors
    /// Those of [`draw`](Screen::draw), and of `images`.
    pub fn show_with_images(
        &mut self,
        fill: impl FnOnce(&mut Buffer),
        images: impl FnOnce(&Buffer, &mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut cells = Buffer::default();
        let draw = |frame: &mut Frame<'_>| {
            cells = Buffer::empty(convert::area(frame.area()));
            fill(&mut cells);
            convert::copy(&cells, frame.buffer_mut());
        };
        size()?;
        queue!(self.terminal.backend_mut(), terminal::BeginSynchronizedUpdate)?;
        self.terminal.draw(draw)?;
        let uncovered = uncovered(&self.cells, &cells);
        self.terminal.backend_mut().draw(uncovered.iter().map(|(x, y, cell)| (*x, *y, cell)))?;
        // Some terminals remove an image where they write a character: it follows the characters.
        images(&cells, self.terminal.backend_mut())?;
        self.cells = cells;
        execute!(self.terminal.backend_mut(), terminal::EndSynchronizedUpdate)
    }

    /// Leaves the picture for lines of text; keys are still reported. [`restore`] and
    /// [`again`](Screen::again) lead back.
    ///
    /// # Errors
    /// Those of the terminal.
    pub fn lines(&mut self) -> io::Result<()> {
        restore();
        set_up(Reports::Lines)
    }

    /// Sets the terminal up again after the program was suspended.
    pub fn again(&mut self) -> io::Result<()> {
        set_up(self.reports)?;
        if self.reports == Reports::Lines {
            return Ok(());
        }
        // Drawn anew, without asking the terminal where its cursor is: keys are read elsewhere.
        self.terminal.resize(size()?.into())
    }
}

/// Returns the cells that show a character and showed an image before. A space may not have
/// changed, but must be written: only that removes images in the place of characters.
fn uncovered(before: &Buffer, now: &Buffer) -> Vec<(u16, u16, ratatui::buffer::Cell)> {
    let was_image = |at: Position| before.cell(at).is_some_and(|cell| cell.is_image);
    let cells = now.area.positions().zip(now.cells());
    let changed = cells.filter(|(at, cell)| !cell.is_image && was_image(*at));
    // The second half of a wide character is written with the first.
    let written = changed.filter(|(_, cell)| !cell.symbol().is_empty());
    written.map(|(at, cell)| (at.x, at.y, convert::cell(cell))).collect()
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

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
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
