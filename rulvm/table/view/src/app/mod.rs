//! What is shown at a table, and what keys do.
//!
//! | file | what it does |
//! |---|---|
//! | `keys` | keys |
//! | `absence` | the other player is away |
//! | `cursor` | the cursor on the board |
//! | `here` | who sits at this terminal |
//! | `lists` | the menu, the list of moves, questions before something is lost |
//! | `signals` | the keys of RUL versus |
//! | `words` | sides, turns, results and connections in words |

mod absence;
mod cursor;
mod here;
mod keys;
mod lists;
mod signals;
pub(crate) mod words;

use std::time::Duration;

use rulvm_cells::Rect;
use rulvm_player::Theme;
use rulvm_table::event::Ask;
use rulvm_table::game::Player;
use rulvm_table::net::Phase;
use rulvm_table::table::{Control, Dialog, Refusal, Status, Table};

pub use self::absence::Absence;
pub use self::here::Here;

pub(crate) use self::lists::{Entry, List, ListKind};
use crate::boards::{Board, Layout};
use crate::command::Command;
use crate::history::History;
use crate::parts::Parts;
use crate::texts::Texts;

/// What two players see at a table.
#[derive(Clone)]
pub struct App {
    /// The program's texts.
    pub texts: Texts,
    /// The colors and the characters of the terminal.
    pub theme: Theme,
    /// Who sits at this terminal.
    pub here: Here,
    /// The strength of the program that plays the other side, by its name, if one does.
    pub opponent: Option<String>,
    /// True if leaving a game leads back to a start screen.
    pub has_start: bool,
    /// True if a connected game is played on without the other player.
    pub is_alone: bool,
    /// The invitations of an inviter, for the menu.
    pub invitations: Vec<String>,
    /// Why the other player of a connected table is away.
    pub(crate) absence: Option<Absence>,
    pub(crate) area: Rect,
    pub(crate) cursor: Option<u32>,
    /// True if the items that can be clicked are marked.
    pub(crate) hints: bool,
    pub(crate) input: Option<Input>,
    pub(crate) list: Option<List>,
    /// True if the last key completed a move, or was one when nothing could be played: Enter after
    /// it is meant for this move, not for what has the cursor.
    has_typed: bool,
    /// The button of the dialog that is chosen, 1 or 2; 0 without a dialog, or if what was typed is
    /// no answer.
    pub(crate) button: i64,
    /// The letters that were typed as an answer.
    answer: String,
    pub(crate) message: Option<String>,
    /// What was said about the marks.
    marks: Option<String>,
    /// True if the player here has to answer a double that the book does not ask about.
    is_offered: bool,
    /// The question about the double.
    offer: Option<Dialog>,
    /// True if a game starts or continues, perhaps with another program.
    starts: bool,
    /// How long until a match of two connected programs starts: both players get ready.
    ready: Duration,
    /// Why something was not done, and how long that is still shown.
    fleeting: Option<(String, Duration)>,
    /// How long the other player's question has been open, while it is.
    question_age: Option<Duration>,
    /// What the other player was asked for, until the answer.
    asked: Option<Asked>,
    /// The message about a connection that has ended.
    lost: Option<String>,
    /// What went wrong in the game.
    trouble: Option<String>,
    pub(crate) said: Vec<Said>,
    pub(crate) history: History,
    clocks: [Duration; 2],
    /// What the player has asked to be read out, for [`Plain`](crate::Plain).
    pub(crate) questions: Vec<Question>,
    /// True if the game is read out in lines.
    pub(crate) is_plain: bool,
    phase: Option<Phase>,
    /// The player who has pressed the key of the pause.
    pausing: Option<Player>,
    pub(crate) seats: signals::Seats,
}

/// A question to the other player.
#[derive(Clone, Copy, Debug)]
struct Asked {
    control: Control,
    /// The side here and how often moves were taken back when it was asked.
    before: (Player, u64),
    /// True if the connection was lost before the answer came.
    is_cut: bool,
}

/// A line that is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A move.
    Move {
        text: String,
        /// True if it started with a colon: the move is played with Enter only.
        needs_enter: bool,
    },
    /// A line to the other player.
    Chat(String),
}

/// A line of the conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// True if it was said here.
    pub(crate) is_own: bool,
    pub(crate) text: String,
}

/// What is read out on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Where the pieces are.
    Position,
    /// The legal moves.
    Moves,
}

/// How many lines of the conversation are kept.
const SAID: usize = 200;

/// How long a question of the other player takes no digits and no Enter: they may have been typed
/// for a move.
const SURPRISE: Duration = Duration::from_millis(500);

/// How long the players of a match over a network have to get ready.
const READY: Duration = Duration::from_secs(3);

/// The moves that answer a double, in the order of the buttons of the book's question (BG7).
const ANSWERS: [&str; 2] = ["drop", "take"];

/// How long a message about what was not done is shown.
const FLEETING: Duration = Duration::from_secs(5);

impl App {
    /// A screen of 80 x 24.
    #[must_use]
    pub fn new(texts: Texts, theme: Theme) -> App {
        App {
            texts,
            theme,
            here: Here::default(),
            opponent: None,
            has_start: false,
            is_alone: false,
            invitations: Vec::new(),
            absence: None,
            area: Rect::new(0, 0, 80, 24),
            cursor: None,
            hints: false,
            input: None,
            list: None,
            has_typed: false,
            button: 0,
            answer: String::new(),
            message: None,
            marks: None,
            is_offered: false,
            offer: None,
            starts: false,
            ready: Duration::ZERO,
            fleeting: None,
            question_age: None,
            asked: None,
            lost: None,
            trouble: None,
            said: Vec::new(),
            history: History::default(),
            clocks: [Duration::ZERO; 2],
            questions: Vec::new(),
            is_plain: false,
            phase: None,
            pausing: None,
            seats: signals::Seats::default(),
        }
    }

    /// The window has another size.
    pub fn resize(&mut self, area: Rect) {
        self.area = area;
    }

    /// The table may have changed: a command was carried out, or something came from the other
    /// player. Returns whether the game has.
    pub fn update(&mut self, table: &Table) -> bool {
        let games = self.history.games();
        let has_changed = self.history.update(table);
        if has_changed {
            if self.history.games() != games {
                self.clocks = [Duration::ZERO; 2];
            }
            self.input = self.input.take().filter(|input| matches!(input, Input::Chat(_)));
            // In a match, something changes all the time.
            if App::board(table) != Board::Versus || self.history.games() != games {
                self.starts = true;
                self.message = self.match_news(table).or_else(|| self.opening_news(table));
            }
        }
        let phase = table.connection().map(|connection| connection.phase());
        if phase != self.phase {
            self.phase = phase;
            match phase {
                Some(Phase::Closed(..)) if self.question().is_none() => {
                    self.message = self.connection_of(table);
                    self.lost = self.message.clone();
                }
                Some(Phase::Closed(..)) => {}
                // What was said about a connection that ended no longer holds.
                _ => self.is_back(),
            }
            self.starts = true;
        }
        self.question_age = match table.dialog() {
            Some(Dialog::Question(_)) => self.question_age.or(Some(Duration::ZERO)),
            _ => None,
        };
        self.hear_answer(table);
        self.count_down(table);
        self.ask_again(table);
        let buttons = self.buttons(table);
        let is_chosen = buttons.iter().any(|(number, _)| *number == self.button);
        if buttons.is_empty() || (!is_chosen && self.answer.is_empty()) {
            self.button = self.first_button(table);
            self.answer.clear();
        }
        if self.message.is_some() && self.message == self.marks {
            self.say_marks(table);
        }
        if let (Some(player), Some(boards)) = (self.pausing.take(), table.boards()) {
            let game = &boards[player.index()].game;
            if table.status() == Status::Playing && !game.is_paused() {
                self.refuse(self.texts.say("no-pause"));
            }
        }
        self.bind(table);
        self.follow(table);
        has_changed
    }

    /// Asks about a double that was offered before the game was saved: the book asks only once.
    /// With beavers, it does not ask at all (BG8), and a list has the three answers.
    fn ask_again(&mut self, table: &Table) {
        self.offer = None;
        let legal = self.legal(table);
        let is_offered = legal.iter().any(|own| own == "take");
        self.offer = (legal == ANSWERS).then(|| {
            let message = format!("Accept a double to {}?", App::doubled(table));
            Dialog::Book(Ask::new(&message, "Drop", "Take"))
        });
        if is_offered && self.offer.is_none() && !self.is_offered && self.list.is_none() {
            // As in the book's question, the last answer is chosen.
            self.list = Some(List { kind: ListKind::Offered, at: legal.len() - 1 });
        } else if !is_offered {
            self.list.take_if(|list| list.kind == ListKind::Offered);
        }
        self.is_offered = is_offered;
    }

    /// Says if the other player does not agree to what was asked: their answer has changed nothing.
    fn hear_answer(&mut self, table: &Table) {
        let state = (table.side(), table.undone());
        if let Some(&Dialog::Waiting(control)) = table.dialog() {
            self.asked.get_or_insert(Asked { control, before: state, is_cut: false });
        } else if !table.is_connected() {
            if let Some(asked) = &mut self.asked {
                asked.is_cut = true;
            }
        } else if let Some(asked) = self.asked.take()
            && asked.before == state
            && table.dialog().is_none()
        {
            self.refuse(self.texts.say(match asked {
                Asked { is_cut: true, .. } => "not-answered-cut",
                // The other program may not have the earlier position.
                Asked { control: Control::Undo, .. } => "not-undone",
                _ => "not-agreed",
            }));
        }
    }

    /// Lets the players of a match over a network get ready, as it starts or continues: both boards
    /// stand still.
    fn count_down(&mut self, table: &Table) {
        let is_match = App::board(table) == Board::Versus && table.status() == Status::Playing;
        if self.starts && table.is_connected() && self.absence.is_none() {
            self.starts = false;
            if is_match {
                self.ready = READY;
            }
        }
    }

    /// The seconds until a match over a network starts, from 3 down to 1.
    #[must_use]
    pub fn countdown(&self) -> Option<u64> {
        let seconds = self.ready.as_millis().div_ceil(1000);
        u64::try_from(seconds).ok().filter(|&seconds| seconds > 0)
    }

    /// Whether a question of the other player has come only now.
    fn is_surprised(&self) -> bool {
        self.question_age.is_some_and(|open| open < SURPRISE)
    }

    /// Another game was loaded: its moves so far are not known.
    pub fn forget_moves(&mut self) {
        self.history = History::default();
        self.clocks = [Duration::ZERO; 2];
    }

    /// Time passes: the clock of the player whose turn it is runs, unless the other player is away.
    pub fn pass(&mut self, table: &Table, time: Duration) {
        if let Some(open) = &mut self.question_age {
            *open = open.saturating_add(time);
        }
        if let Some((_, left)) = &mut self.fleeting {
            *left = left.saturating_sub(time);
            if left.is_zero() {
                self.calm();
            }
        }
        let is_ready = self.ready.is_zero();
        self.ready = self.ready.saturating_sub(time);
        let is_playing = table.status() == Status::Playing
            && is_ready
            && self.absence.is_none()
            && (!table.is_watching() || (table.is_linked() && !table.watches_nobody()));
        let turn = table.game().and_then(|game| game.turn()).filter(|_| is_playing);
        for player in Player::BOTH {
            let has_turn = turn.is_none_or(|turn| turn == player);
            if is_playing
                && has_turn
                && let Some(clock) = self.clocks.get_mut(player.index())
            {
                *clock += time;
            }
        }
    }

    /// Whether time stands still: a list or a question is open, or the other player is only about
    /// to come. Between two players who are connected, time always passes.
    #[must_use]
    pub fn is_paused(&self, table: &Table) -> bool {
        let is_asked = self.list.is_some() || self.open_dialog(table).is_some();
        (is_asked || table.is_linked()) && !table.is_connected()
    }

    /// Whether the boards of a match stand still: it is paused, or both players get ready.
    #[must_use]
    pub fn stands_still(&self, table: &Table) -> bool {
        self.is_paused(table) || self.countdown().is_some()
    }

    /// The time that a player has used.
    #[must_use]
    pub fn clock(&self, player: Player) -> Duration {
        self.clocks[player.index()]
    }

    /// Sets the time that each player has used: a game continues that was interrupted.
    pub fn set_clocks(&mut self, clocks: [Duration; 2]) {
        self.clocks = clocks;
    }

    /// Sets the time that a player has used: the other program has counted it.
    pub fn set_clock(&mut self, player: Player, time: Duration) {
        self.clocks[player.index()] = time;
    }

    /// Shows a line: what was saved, how the other player can connect, what went wrong.
    pub fn note(&mut self, line: &str) {
        self.message = Some(line.to_owned());
    }

    /// Shows a line until the next key, or for some seconds.
    pub fn remark(&mut self, line: &str) {
        self.refuse(line.to_owned());
    }

    /// Shows why the table does not do something.
    pub fn refused(&mut self, why: &Refusal) {
        match why {
            Refusal::Book(_) => {
                self.message = Some(self.refusal(why));
                self.trouble.clone_from(&self.message);
            }
            _ => self.refuse(self.refusal(why)),
        }
    }

    /// Shows why something is not done, until the next key or for some seconds.
    pub(crate) fn refuse(&mut self, why: String) {
        self.message = Some(why.clone());
        self.fleeting = Some((why, FLEETING));
    }

    /// Removes the message about what was not done.
    pub(crate) fn calm(&mut self) {
        if let Some((text, _)) = self.fleeting.take()
            && self.message.as_ref() == Some(&text)
        {
            self.message = None;
        }
    }

    /// The other player is back: removes what was said about the connection.
    fn is_back(&mut self) {
        let lost = self.lost.take();
        let away = ["away", "not-answered"].map(|id| Some(self.texts.say(id)));
        self.message.take_if(|message| {
            let message = Some(&*message);
            message == lost.as_ref() || away.iter().any(|away| message == away.as_ref())
        });
    }

    /// The other player has said something. It is also shown below the board: a small window has no
    /// room for the conversation.
    pub fn heard(&mut self, line: &str) {
        self.say(false, line);
        self.message = Some(self.texts.say_with("plain-heard", &[("text", line)]));
    }

    fn say(&mut self, is_own: bool, line: &str) {
        if self.said.len() == SAID {
            self.said.remove(0);
        }
        self.said.push(Said { is_own, text: line.to_owned() });
    }

    /// Whether a line to the other player is typed.
    #[must_use]
    pub fn is_writing(&self) -> bool {
        matches!(self.input, Some(Input::Chat(_)))
    }

    /// The moves that were played.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Why the game has failed, if it has.
    #[must_use]
    pub fn trouble(&self, table: &Table) -> Option<&str> {
        self.trouble.as_deref().filter(|_| table.status() == Status::Failed)
    }

    /// What is shown below the board: the last thing that happened.
    #[must_use]
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    pub(crate) fn board(table: &Table) -> Board {
        Board::of(&table.identity().id)
    }

    /// Where the parts of the screen are.
    pub(crate) fn parts(&self, table: &Table) -> Parts {
        Parts::new(self.area, App::board(table).least_width())
    }

    pub(crate) fn layout(&self, table: &Table) -> Layout {
        let room = self.parts(table).board;
        App::board(table).layout(table, self.view(table), self.theme, room)
    }

    /// The buttons of the open dialog: number and English text.
    pub(crate) fn buttons(&self, table: &Table) -> Vec<(i64, String)> {
        let ask = self.open_dialog(table).map(Dialog::ask).unwrap_or_default();
        (1..).zip(ask.buttons).filter(|(_, text)| !text.is_empty()).collect()
    }

    /// The command that presses a button of the open dialog.
    pub(crate) fn answer(&self, button: i64) -> Command {
        let at = usize::try_from(button - 1).unwrap_or_default();
        match ANSWERS.get(at).filter(|_| self.offer.is_some()) {
            Some(text) => Command::Play((*text).to_owned()),
            None => Command::Answer(button),
        }
    }

    /// The button that is chosen at first: `No` to the other player, the last one of a book; 0
    /// without a dialog.
    fn first_button(&self, table: &Table) -> i64 {
        let buttons = self.buttons(table);
        let is_host = table.dialog().is_some_and(Dialog::is_host);
        let button = if is_host { buttons.first() } else { buttons.last() };
        button.map_or(0, |(number, _)| *number)
    }

    /// Leaves, or asks first if the game would be lost.
    fn leave(&mut self, table: &Table) -> Option<Command> {
        let is_lost = table.is_modified() && table.status() != Status::Over;
        if is_lost && !table.identity().bits.no_save {
            self.list = Some(List::new(ListKind::Leave));
            return None;
        }
        Some(Command::Quit)
    }

    /// Starts again, or asks first if a game would be lost.
    fn restart(&mut self, table: &Table) -> Option<Command> {
        let is_lost = table.status() == Status::Playing && table.is_modified();
        if is_lost && !table.is_connected() {
            self.list = Some(List::new(ListKind::Restart));
            return None;
        }
        Some(Command::Restart)
    }
}
