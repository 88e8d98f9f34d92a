//! The options of a game on the start screen: those that its book declares.

use rulvm_table::books;
use rulvm_table::books::options::{BookOption, Kind};

use super::{Action, Entry, Page, Settings, Start, Wish};

impl Start {
    /// The book of a game.
    fn book(&self, game: usize) -> Option<&'static books::Entry> {
        books::find(&self.games.get(game)?.identity().id)
    }

    /// The options that a game has.
    pub(super) fn options(&self, game: usize) -> Vec<&'static BookOption> {
        let options = self.book(game).map_or(&[][..], |book| book.options).iter();
        options.filter(|option| !self.left_out.contains(&option.name)).collect()
    }

    /// An option of a game, by its number.
    pub(super) fn option(&self, game: usize, at: usize) -> Option<&'static BookOption> {
        self.options(game).get(at).copied()
    }

    /// What an option is called.
    pub(super) fn option_name(&self, option: &BookOption) -> String {
        let found = self.texts.find(&format!("option-{}", option.name));
        found.unwrap_or_else(|| option.name.to_owned())
    }

    /// What an option is.
    pub(super) fn about_option(&self, option: &BookOption) -> String {
        let found = self.texts.find(&format!("about-option-{}", option.name));
        found.unwrap_or_else(|| option.about.to_owned())
    }

    /// A value in words; without one, what applies then.
    fn value_name(&self, option: &BookOption, value: Option<&str>) -> String {
        let texts = &self.texts;
        match (option.kind, value) {
            (Kind::Flag, Some("true")) => texts.say("button-yes"),
            (Kind::Flag, _) => texts.say("button-no"),
            (_, Some(value)) => value.to_owned(),
            (_, None) if option.without.is_empty() => texts.say("option-none"),
            (_, None) => {
                let found = texts.find(&format!("without-{}", option.name));
                found.unwrap_or_else(|| option.without.to_owned())
            }
        }
    }

    /// The value that an option has now.
    fn value(&self, game: usize, option: &BookOption) -> Option<&str> {
        self.settings.get(game)?.get(option.name).map(String::as_str)
    }

    /// An option and its value in words.
    fn labeled(&self, game: usize, option: &BookOption) -> String {
        let value = self.value_name(option, self.value(game, option));
        self.texts.label(&self.option_name(option), &value)
    }

    /// The options of a game that were chosen, in words.
    pub(super) fn chosen(&self, game: usize) -> String {
        let options = self.options(game).into_iter();
        let chosen = options.filter(|option| self.value(game, option).is_some());
        chosen.map(|option| self.labeled(game, option)).collect::<Vec<_>>().join("; ")
    }

    /// The lines of the options of a game.
    pub(super) fn option_entries(&self, game: usize) -> Vec<Entry> {
        let entry = |(at, option): (usize, &'static BookOption)| {
            let action = match option.kind {
                Kind::Flag => {
                    let is_on = self.value(game, option) == Some("true");
                    let value = (!is_on).then(|| "true".to_owned());
                    self.setting(game, at, value).map_or(Action::Back, Action::Do)
                }
                Kind::Text if self.listed(game, option).is_empty() => {
                    Action::Open(Page::Value(game, at))
                }
                Kind::Text | Kind::Number(..) => Action::Open(Page::Values(game, at)),
            };
            Entry { text: self.labeled(game, option), about: self.about_option(option), action }
        };
        self.options(game).into_iter().enumerate().map(entry).collect()
    }

    /// The values of an option that can be listed.
    fn listed(&self, game: usize, option: &BookOption) -> Vec<String> {
        match option.kind {
            Kind::Number(least, most) => (least..=most).map(|number| number.to_string()).collect(),
            Kind::Flag | Kind::Text => {
                let book = self.book(game).map(|book| book.id);
                let is_own = |(own, name, _): &&(&str, &str, Vec<String>)| {
                    Some(*own) == book && *name == option.name
                };
                let values = self.values.iter().find(is_own);
                values.map(|(_, _, values)| values.clone()).unwrap_or_default()
            }
        }
    }

    /// The lines of the values of an option: what applies without it, those that are listed, and
    /// one to type another text.
    pub(super) fn value_entries(&self, game: usize, at: usize) -> Vec<Entry> {
        let Some(option) = self.option(game, at) else { return Vec::new() };
        let values = self.listed(game, option).into_iter().map(Some);
        let entry = |value: Option<String>| {
            let text = self.value_name(option, value.as_deref());
            let action = self.setting(game, at, value).map_or(Action::Back, Action::Do);
            Entry { text, about: self.about_option(option), action }
        };
        let mut entries: Vec<Entry> = [None].into_iter().chain(values).map(entry).collect();
        if option.kind == Kind::Text {
            let action = Action::Open(Page::Value(game, at));
            let text = self.texts.say("start-other-value");
            entries.push(Entry { text, about: self.about_option(option), action });
        }
        entries
    }

    /// The line that is chosen at first: that of the present value.
    pub(super) fn chosen_line(&self) -> usize {
        let Page::Values(game, at) = self.page().0 else { return 0 };
        let Some(option) = self.option(game, at) else { return 0 };
        let value = self.value(game, option);
        let listed = self.listed(game, option);
        let found = value.and_then(|value| listed.iter().position(|own| own == value));
        found.map_or(0, |at| at + 1)
    }

    /// The wish that an option has another value; without one, it is as usual.
    pub(super) fn setting(&self, game: usize, at: usize, value: Option<String>) -> Option<Wish> {
        let name = self.option(game, at)?.name;
        let mut settings: Settings = self.settings(game);
        match value {
            Some(value) => settings.insert(name, value),
            None => settings.remove(name),
        };
        Some(Wish::Set(game, settings))
    }
}
