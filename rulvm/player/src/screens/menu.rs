//! The main menu (section 5.1).

use grammar::rul3::RuleFile;
use grammar::visible::display;
use rulvm_cells::{Buffer, Line, Modifier, Position, Rect, Span, Style};

use super::{choice, table};
use crate::drawing::wrap;
use crate::goal::Goal;
use crate::input::{Key, KeyCode};
use crate::texts::Texts;
use crate::theme::Theme;

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Starts a game.
    Play,
    /// Starts the tutorial.
    Tutorial,
    /// Opens the help page of the rule.
    RuleHelp,
    /// Opens the general help page.
    Help,
    /// Chooses another rule.
    Load,
    /// Enters the player's name.
    Name,
    /// Shows the best scores.
    Scores,
    /// Changes the size of the board.
    Edge,
    /// Changes what games are played for.
    Goal,
    /// Switches races against the best games on or off.
    Race,
    /// Changes the options of the display.
    Options,
    /// Makes games practice, or not.
    Practice,
    /// Changes the language of the program.
    Language,
    /// Shows and changes the keys of signals.
    Keys,
    /// Shows the message modules, and switches them on or off.
    Modules,
    /// Leaves.
    Quit,
}

/// The items in their order: the key of each, and the message that names it.
const ITEMS: &[(Item, char, &str)] = &[
    (Item::Play, 'p', "menu-play"),
    (Item::Tutorial, 'u', "menu-tutorial"),
    (Item::RuleHelp, 'h', "menu-help-rule"),
    (Item::Help, 'g', "menu-help"),
    (Item::Load, 'l', "menu-load"),
    (Item::Name, 'n', "menu-name"),
    (Item::Scores, 's', "menu-scores"),
    (Item::Edge, 'b', "menu-edge"),
    (Item::Goal, 'c', "menu-goal"),
    (Item::Race, 'w', "menu-race"),
    (Item::Options, 'o', "menu-options"),
    (Item::Practice, 'r', "menu-practice"),
    (Item::Language, 't', "menu-language"),
    (Item::Keys, 'k', "menu-keyboard"),
    (Item::Modules, 'm', "menu-modules"),
    (Item::Quit, 'q', "menu-quit"),
];

/// How wide the lines are.
const WIDTH: u16 = 42;

/// The column of values, if they have room there.
const VALUE: usize = 25;

/// The rows below the lines: an empty one, one about keys, and two for a sentence.
const BELOW: u16 = 4;

/// The columns around the menu and the picture.
const GAP: u16 = 1;

/// The columns and rows that a picture next to the menu needs.
const PREVIEW: (u16, u16) = (30, 18);

/// The menu: which of its items is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    chosen: usize,
    has: Has,
}

/// Which items the menu has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Has {
    /// True if scores are saved, so that they need a name.
    pub names: bool,
    /// True if games can be for practice: its editors cannot be described in lines.
    pub practice: bool,
    /// True if the rule has a tutorial, which cannot be described in lines either.
    pub tutorial: bool,
    /// True if there are message modules.
    pub modules: bool,
    /// True if a game plays itself next to it where there is room.
    pub preview: bool,
}

/// What a key or the mouse asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Nothing.
    Nothing,
    /// An item.
    Item(Item),
    /// A step from the value of an item to the next one, or back.
    Step(Item, bool),
    /// A number of cells in an edge.
    Edge(u8),
    /// A page of scores, from 0.
    Scores(usize),
}

/// What the menu shows with its items.
pub(crate) struct Shown<'s> {
    pub(crate) rule: &'s RuleFile,
    pub(crate) edge: u8,
    pub(crate) player: &'s str,
    pub(crate) practice: bool,
    /// The name of the standard or sample rule, if it is one.
    pub(crate) name: Option<&'s str>,
    /// True if left and right step to other rules.
    pub(crate) has_others: bool,
    /// The goal of the next games, and whether they are races.
    pub(crate) goal: Goal,
    pub(crate) races: bool,
    pub(crate) texts: &'s Texts,
    pub(crate) theme: Theme,
}

impl Menu {
    /// A menu whose first item is chosen.
    #[must_use]
    pub const fn new(has: Has) -> Menu {
        Menu { chosen: 0, has }
    }

    fn items(&self) -> impl Iterator<Item = &'static (Item, char, &'static str)> + use<> {
        let has = self.has;
        ITEMS.iter().filter(move |(item, ..)| match item {
            Item::Name => has.names,
            Item::Practice => has.practice,
            Item::Tutorial => has.tutorial,
            Item::Modules => has.modules,
            _ => true,
        })
    }

    fn item(&self) -> Item {
        self.items().nth(self.chosen).map_or(Item::Play, |row| row.0)
    }

    /// A key was pressed.
    pub fn key(&mut self, key: &Key) -> Asked {
        if let Some(chosen) = choice::moved(key.code, self.chosen, self.items().count()) {
            self.chosen = chosen;
        }
        match key.code {
            KeyCode::Left => return Asked::Step(self.item(), false),
            KeyCode::Right => return Asked::Step(self.item(), true),
            KeyCode::Enter | KeyCode::Char(' ') => return Asked::Item(self.item()),
            // There is no screen to go back to, but Enter leaves.
            KeyCode::Esc | KeyCode::Backspace => {
                self.chosen = self.items().count().saturating_sub(1);
            }
            KeyCode::F(_) => {
                let page = table::page_of(key.code, key.has_shift());
                return page.map_or(Asked::Nothing, Asked::Scores);
            }
            KeyCode::Char('6'..='9') => {
                return table::edge_of(key.code).map_or(Asked::Nothing, Asked::Edge);
            }
            KeyCode::Char(letter) => {
                let letter = letter.to_ascii_lowercase();
                let found = self.items().position(|(_, key, _)| *key == letter);
                if let Some(found) = found {
                    self.chosen = found;
                    return Asked::Item(self.item());
                }
            }
            _ => {}
        }
        Asked::Nothing
    }

    /// The mouse was clicked.
    pub fn click(&mut self, area: Rect, at: Position) -> Asked {
        let is_there = |&k: &usize| self.row(area, k).is_some_and(|row| row.contains(at));
        let found = (0..self.items().count()).find(is_there);
        let Some(found) = found else { return Asked::Nothing };
        self.chosen = found;
        Asked::Item(self.item())
    }

    /// Draws the menu.
    pub(crate) fn draw(&self, shown: &Shown<'_>, area: Rect, buffer: &mut Buffer) {
        let Shown { rule, edge, player, practice, goal, races, texts, theme, .. } = shown;
        let title = Style::new()
            .fg(theme.text(rule.title_color))
            .add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        if let Some(place) = self.row(area, 0)
            && place.y > area.top()
        {
            let above = Rect { y: place.y.saturating_sub(2).max(area.top()), ..place };
            let name = Line::styled(display(&rule.name).into_owned(), title);
            buffer.draw_line(&name.centered(), above);
        }
        let count = self.items().count();
        let hidden = (self.row(area, 0).is_none(), self.row(area, count - 1).is_none());
        let list = self.column(area);
        for (k, (item, key, message)) in self.items().enumerate() {
            let style = if k == self.chosen {
                Style::new().add_modifier(Modifier::REVERSED)
            } else {
                Style::new()
            };
            let value = match item {
                Item::Play if shown.has_others => format!("< {} >", display(&rule.name)),
                Item::Edge if rule.edge.is_some() => {
                    texts.say_with("menu-fixed", &[("edge", &edge.to_string())])
                }
                Item::Edge => edge.to_string(),
                Item::Goal => goal.name(texts),
                Item::Race => texts.say(if *races { "yes" } else { "no" }),
                Item::Practice => texts.say(if *practice { "yes" } else { "no" }),
                Item::Language => texts.name().to_owned(),
                Item::Name if player.is_empty() => texts.say("menu-nobody"),
                Item::Name => display(player).into_owned(),
                _ => String::new(),
            };
            let label = format!("  {}  {}", key.to_ascii_uppercase(), texts.say(message));
            let text = choice::line(&label, &value, VALUE, choice::columns(list, hidden));
            if let Some(place) = self.row(area, k) {
                buffer.set_style(place, style);
                buffer.draw_line(&Line::from(Span::styled(text, style)), place);
            }
        }
        choice::mark_hidden(list, hidden, buffer);
        if let Some(below) = self.row(area, count + 1) {
            let quiet = Style::new().add_modifier(Modifier::DIM);
            buffer.draw_line(&Line::styled(texts.say("menu-keys"), quiet).centered(), below);
        }
        // Without a picture, the sentence is below, if there is room for all of it.
        let about = shown.name.filter(|_| !self.is_beside(area));
        let about = about.map_or_else(Vec::new, |name| about_lines(texts, name, area.width));
        if self.row(area, count + 1 + about.len()).is_some() {
            for (k, line) in (count + 2..).zip(about) {
                if let Some(Rect { y, .. }) = self.row(area, k) {
                    let place = Rect { y, height: 1, ..area };
                    buffer.draw_line(&Line::raw(line).centered(), place);
                }
            }
        }
    }

    /// Where the k-th line of the menu is, if it is on the screen: a low screen shows the lines up
    /// to the chosen one.
    fn row(&self, area: Rect, k: usize) -> Option<Rect> {
        let lines = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let count = lines(ITEMS.len() - usize::from(!self.has.modules));
        let column = self.column(area);
        let top = area.height.saturating_sub(count + 4) / 2 + 2.min(area.height / 8);
        // Below the lines, keys and a sentence have room before the title has an empty line.
        let top = top.min(area.height.saturating_sub(count + BELOW).max(1));
        let top = top.min(area.height.saturating_sub(count));
        let hidden = lines(self.chosen + 1).saturating_sub(area.height);
        let y = (area.y + top).saturating_add(lines(k)).checked_sub(hidden)?;
        let place = Rect { y, height: 1, ..column };
        (area.top()..area.bottom()).contains(&y).then_some(place)
    }

    /// The columns of the menu: in the middle, or left of a picture.
    fn column(&self, area: Rect) -> Rect {
        let width = WIDTH.min(area.width);
        let x = if self.is_beside(area) { GAP } else { (area.width - width) / 2 };
        Rect { x: area.x + x, width, ..area }
    }

    /// True if the menu is left of a picture.
    fn is_beside(&self, area: Rect) -> bool {
        self.has.preview && preview(area).is_some()
    }
}

/// Where a game plays itself next to the menu, if there is room for it.
pub(crate) fn preview(area: Rect) -> Option<Rect> {
    let left = WIDTH + 2 * GAP;
    let has_room = area.width >= left + PREVIEW.0 && area.height >= PREVIEW.1;
    let width = area.width.saturating_sub(left + GAP);
    has_room.then_some(Rect { x: area.x + left, width, ..area })
}

/// What the players of a rule have to do.
pub(crate) fn about_lines(texts: &Texts, name: &str, width: u16) -> Vec<String> {
    texts.game(name).map_or_else(Vec::new, |about| wrap(&about, width))
}
