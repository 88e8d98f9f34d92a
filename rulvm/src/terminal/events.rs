//! The reports of crossterm as those of the player.

use crossterm::event::{
    Event, KeyCode as Code, KeyEvent, KeyEventKind, KeyEventState, KeyModifiers, MediaKeyCode,
    ModifierKeyCode, MouseButton as Button, MouseEvent, MouseEventKind,
};
use rulvm_player::input::{
    Key, KeyCode, KeyKind, Modifiers, Mouse, MouseButton, MouseKind, Report,
};

/// A report of the terminal.
pub(super) fn report(event: Event) -> Report {
    match event {
        Event::Key(event) => Report::Key(key(&event)),
        Event::Mouse(event) => Report::Mouse(mouse(&event)),
        Event::FocusGained => Report::Focus(true),
        Event::FocusLost => Report::Focus(false),
        Event::Resize(columns, rows) => Report::Resize(columns, rows),
        Event::Paste(text) => Report::Paste(text),
    }
}

fn key(event: &KeyEvent) -> Key {
    let kind = match event.kind {
        KeyEventKind::Press => KeyKind::Press,
        KeyEventKind::Repeat => KeyKind::Repeat,
        KeyEventKind::Release => KeyKind::Release,
    };
    Key {
        code: code(event.code),
        modifiers: modifiers(event.modifiers),
        kind,
        is_on_keypad: event.state.contains(KeyEventState::KEYPAD),
    }
}

fn modifiers(held: KeyModifiers) -> Modifiers {
    let all = [
        (KeyModifiers::SHIFT, Modifiers::SHIFT),
        (KeyModifiers::CONTROL, Modifiers::CONTROL),
        (KeyModifiers::ALT, Modifiers::ALT),
        (KeyModifiers::SUPER, Modifiers::SUPER),
        (KeyModifiers::HYPER, Modifiers::HYPER),
        (KeyModifiers::META, Modifiers::META),
    ];
    let held = all.into_iter().filter(|(theirs, _)| held.contains(*theirs));
    held.fold(Modifiers::NONE, |sum, (_, ours)| sum | ours)
}

const fn code(code: Code) -> KeyCode {
    match code {
        Code::Char(letter) => KeyCode::Char(letter),
        Code::F(number) => KeyCode::F(number),
        Code::Left => KeyCode::Left,
        Code::Right => KeyCode::Right,
        Code::Up => KeyCode::Up,
        Code::Down => KeyCode::Down,
        Code::Enter => KeyCode::Enter,
        Code::Esc => KeyCode::Esc,
        Code::Tab => KeyCode::Tab,
        Code::BackTab => KeyCode::BackTab,
        Code::Backspace => KeyCode::Backspace,
        Code::Insert => KeyCode::Insert,
        Code::Delete => KeyCode::Delete,
        Code::Home => KeyCode::Home,
        Code::End => KeyCode::End,
        Code::PageUp => KeyCode::PageUp,
        Code::PageDown => KeyCode::PageDown,
        Code::Modifier(modifier) => KeyCode::Modifier(modifier_name(modifier)),
        Code::Media(media) => KeyCode::Other(media_name(media)),
        Code::Null => KeyCode::Other("Null"),
        Code::CapsLock => KeyCode::Other("Caps Lock"),
        Code::ScrollLock => KeyCode::Other("Scroll Lock"),
        Code::NumLock => KeyCode::Other("Num Lock"),
        Code::PrintScreen => KeyCode::Other("Print Screen"),
        Code::Pause => KeyCode::Other("Pause"),
        Code::Menu => KeyCode::Other("Menu"),
        Code::KeypadBegin => KeyCode::Other("Begin"),
    }
}

const fn media_name(media: MediaKeyCode) -> &'static str {
    match media {
        MediaKeyCode::Play => "Play",
        MediaKeyCode::Pause => "Pause",
        MediaKeyCode::PlayPause => "Play/Pause",
        MediaKeyCode::Reverse => "Reverse",
        MediaKeyCode::Stop => "Stop",
        MediaKeyCode::FastForward => "Fast Forward",
        MediaKeyCode::Rewind => "Rewind",
        MediaKeyCode::TrackNext => "Next Track",
        MediaKeyCode::TrackPrevious => "Previous Track",
        MediaKeyCode::Record => "Record",
        MediaKeyCode::LowerVolume => "Lower Volume",
        MediaKeyCode::RaiseVolume => "Raise Volume",
        MediaKeyCode::MuteVolume => "Mute Volume",
    }
}

/// Names of modifiers that differ between systems: left and right.
type Sides = (&'static str, &'static str);

const CONTROL: Sides = match cfg!(target_os = "macos") {
    true => ("Left Control", "Right Control"),
    false => ("Left Ctrl", "Right Ctrl"),
};
const ALT: Sides = match cfg!(target_os = "macos") {
    true => ("Left Option", "Right Option"),
    false => ("Left Alt", "Right Alt"),
};
const SUPER: Sides = match (cfg!(target_os = "macos"), cfg!(target_os = "windows")) {
    (true, _) => ("Left Command", "Right Command"),
    (_, true) => ("Left Windows", "Right Windows"),
    _ => ("Left Super", "Right Super"),
};

const fn modifier_name(modifier: ModifierKeyCode) -> &'static str {
    match modifier {
        ModifierKeyCode::LeftShift => "Left Shift",
        ModifierKeyCode::LeftHyper => "Left Hyper",
        ModifierKeyCode::LeftMeta => "Left Meta",
        ModifierKeyCode::RightShift => "Right Shift",
        ModifierKeyCode::RightHyper => "Right Hyper",
        ModifierKeyCode::RightMeta => "Right Meta",
        ModifierKeyCode::IsoLevel3Shift => "Iso Level 3 Shift",
        ModifierKeyCode::IsoLevel5Shift => "Iso Level 5 Shift",
        ModifierKeyCode::LeftControl => CONTROL.0,
        ModifierKeyCode::RightControl => CONTROL.1,
        ModifierKeyCode::LeftAlt => ALT.0,
        ModifierKeyCode::RightAlt => ALT.1,
        ModifierKeyCode::LeftSuper => SUPER.0,
        ModifierKeyCode::RightSuper => SUPER.1,
    }
}

const fn mouse(event: &MouseEvent) -> Mouse {
    let kind = match event.kind {
        MouseEventKind::Down(Button::Left) => MouseKind::Press(MouseButton::Left),
        MouseEventKind::Down(Button::Right) => MouseKind::Press(MouseButton::Right),
        MouseEventKind::Down(Button::Middle) => MouseKind::Press(MouseButton::Middle),
        MouseEventKind::Up(_) => MouseKind::Release,
        MouseEventKind::Drag(_) => MouseKind::Drag,
        MouseEventKind::Moved => MouseKind::Move,
        MouseEventKind::ScrollDown => MouseKind::ScrollDown,
        MouseEventKind::ScrollUp => MouseKind::ScrollUp,
        MouseEventKind::ScrollLeft | MouseEventKind::ScrollRight => MouseKind::ScrollSideways,
    };
    Mouse { kind, column: event.column, row: event.row }
}
