//! Reads the gamepads of the operating system on a thread of their own.

use std::io;
use std::sync::mpsc::SyncSender;
use std::thread;

use gilrs::{Axis as DeviceAxis, Button, EventType, GamepadId, Gilrs};
use rulvm_player::controls::gamepad::Axis;
use rulvm_player::input::{Control, Report};

/// Passes on what gamepads report; nothing where there are none or the system does not support
/// them.
pub(super) fn read(sender: SyncSender<io::Result<Report>>) -> io::Result<()> {
    let read = move || {
        let Ok(mut gamepads) = Gilrs::new() else { return };
        let mut axes = Vec::new();
        let connected: Vec<GamepadId> = gamepads.gamepads().map(|(id, _)| id).collect();
        let mut pass = |report| sender.send(Ok(report)).is_ok();
        for id in connected {
            if !pass(Report::Gamepad(gamepads.gamepad(id).name().to_owned(), true)) {
                return;
            }
        }
        while let Some(event) = gamepads.next_event_blocking(None) {
            let name = || gamepads.gamepad(event.id).name().to_owned();
            let reports = match event.event {
                EventType::ButtonPressed(button, _) => pressed(button, true),
                EventType::ButtonReleased(button, _) => pressed(button, false),
                EventType::AxisChanged(axis, to, _) => moved(&mut axes, event.id, axis, to),
                EventType::Connected => vec![Report::Gamepad(name(), true)],
                EventType::Disconnected => {
                    axes.retain(|(id, ..)| *id != event.id);
                    vec![Report::Gamepad(name(), false)]
                }
                _ => Vec::new(),
            };
            if !reports.into_iter().all(&mut pass) {
                return;
            }
        }
    };
    thread::Builder::new().name("gamepads".to_owned()).spawn(read).map(|_| ())
}

fn pressed(button: Button, is_down: bool) -> Vec<Report> {
    let control = match button {
        Button::South => Control::South,
        Button::East => Control::East,
        Button::North => Control::North,
        Button::West => Control::West,
        Button::LeftTrigger => Control::LeftBumper,
        Button::LeftTrigger2 => Control::LeftTrigger,
        Button::RightTrigger => Control::RightBumper,
        Button::RightTrigger2 => Control::RightTrigger,
        Button::Select => Control::Select,
        Button::Start => Control::Start,
        Button::Mode => Control::Mode,
        Button::LeftThumb => Control::LeftThumb,
        Button::RightThumb => Control::RightThumb,
        Button::DPadUp => Control::PadUp,
        Button::DPadDown => Control::PadDown,
        Button::DPadLeft => Control::PadLeft,
        Button::DPadRight => Control::PadRight,
        Button::C | Button::Z | Button::Unknown => return Vec::new(),
    };
    vec![Report::Control(control, is_down)]
}

/// The axes that were moved, with their gamepads.
type Axes = Vec<(GamepadId, DeviceAxis, Axis)>;

fn moved(axes: &mut Axes, id: GamepadId, axis: DeviceAxis, to: f32) -> Vec<Report> {
    // What a move to -1 and to 1 presses.
    let (less, more) = match axis {
        DeviceAxis::LeftStickX => (Control::LeftStickLeft, Control::LeftStickRight),
        DeviceAxis::LeftStickY => (Control::LeftStickDown, Control::LeftStickUp),
        DeviceAxis::RightStickX => (Control::RightStickLeft, Control::RightStickRight),
        DeviceAxis::RightStickY => (Control::RightStickDown, Control::RightStickUp),
        _ => return Vec::new(),
    };
    let is_known =
        |(known, moved, _): &(GamepadId, DeviceAxis, Axis)| *known == id && *moved == axis;
    let mut before = axes.iter().find(|known| is_known(known)).map_or_else(Axis::default, |a| a.2);
    let (left, reached) = before.moves(to);
    axes.retain(|known| !is_known(known));
    axes.push((id, axis, before));
    let control = |side: i8| if side < 0 { less } else { more };
    let left = left.map(|side| Report::Control(control(side), false));
    left.into_iter().chain(reached.map(|side| Report::Control(control(side), true))).collect()
}
