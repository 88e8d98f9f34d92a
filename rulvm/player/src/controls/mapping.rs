//! What a player has mapped to signals: keys, or the controls of a gamepad.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

use grammar::nearest;
use grammar::visible::display;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// What can be mapped to signals.
pub trait Mapped: Copy + Eq + Hash + fmt::Display {
    /// A word for the kind.
    const KIND: &'static str;

    /// Reads a name.
    ///
    /// # Errors
    /// There is no such name, or it cannot be mapped.
    fn parse(name: &str) -> Result<Self, String>;
}

/// Signals by their names, and what is mapped to each.
pub type Signals<K> = BTreeMap<String, Vec<K>>;

/// What is mapped to signals, for all rules and for single ones.
///
/// In a table, `LEFT = ["j", "Left"]` maps keys to a signal of all rules, and `tetrhex.LEFT = "j"`
/// to that of one rule, which comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping<K> {
    /// For all rules.
    pub all: Signals<K>,
    /// For rules by their names.
    pub rules: BTreeMap<String, Signals<K>>,
}

impl<K> Default for Mapping<K> {
    fn default() -> Self {
        Mapping { all: Signals::new(), rules: BTreeMap::new() }
    }
}

/// The name of a rule without what makes no difference: case, spaces and marks.
fn simple(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl<K: Mapped> Mapping<K> {
    /// What is mapped to the signals of a rule.
    #[must_use]
    pub fn of_rule(&self, name: &str) -> Signals<K> {
        let name = simple(name);
        let own = self.rules.iter().filter(|(rule, _)| simple(rule) == name);
        own.fold(self.all.clone(), |mut signals, (_, own)| {
            signals.extend(own.clone());
            signals
        })
    }

    /// Maps keys to a signal of a rule, and takes them from the signals that have them.
    ///
    /// A standard signal has the same keys in all rules, unless that is a conflict in one of them
    /// or this rule has keys of its own for it.
    pub fn set(&mut self, rule: &str, signal: &str, keys: &[K]) {
        let standard = grammar::signals::STANDARD.iter().any(|known| known.name == signal);
        let has_own = self.tables(rule).any(|table| table.contains_key(signal));
        if standard && !has_own {
            let mut all = self.clone();
            all.all.insert(signal.to_owned(), keys.to_vec());
            take(&mut all.all, signal, keys);
            all.tables(rule).for_each(|table| take(table, signal, keys));
            if all.check().is_ok() {
                *self = all;
                return;
            }
        }
        for table in self.tables(rule) {
            table.remove(signal);
            take(table, signal, keys);
        }
        // What other signals have in all rules, this rule gives them without these keys.
        let mut own = self.of_rule(rule);
        own.retain(|other, theirs| other != signal && theirs.iter().any(|key| keys.contains(key)));
        own.values_mut().for_each(|theirs| theirs.retain(|key| !keys.contains(key)));
        own.insert(signal.to_owned(), keys.to_vec());
        self.rules.entry(simple(rule)).or_default().extend(own);
    }

    /// Removes what is mapped to a signal of a rule.
    pub fn reset(&mut self, rule: &str, signal: &str) {
        self.all.remove(signal);
        self.tables(rule).for_each(|table| _ = table.remove(signal));
        self.rules.retain(|_, table| !table.is_empty());
    }

    /// What a rule has of its own: it can have several names.
    fn tables(&mut self, rule: &str) -> impl Iterator<Item = &mut Signals<K>> {
        let name = simple(rule);
        self.rules.iter_mut().filter(move |(rule, _)| simple(rule) == name).map(|(_, own)| own)
    }

    /// True if nothing is mapped.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty() && self.rules.is_empty()
    }

    /// The names that are unknown but close to a known one: each with the name that was probably
    /// meant.
    #[must_use]
    pub fn doubts(&self, signals: &[String], rules: &[String]) -> Vec<(String, String)> {
        let simple_rules: Vec<String> = rules.iter().map(|rule| simple(rule)).collect();
        let near = |name: &str, known: &[String]| -> Option<(String, String)> {
            let known = || known.iter().map(String::as_str);
            let near = nearest(name, known()).filter(|_| known().all(|known| known != name))?;
            Some((name.to_owned(), near.to_owned()))
        };
        let names = self.all.keys().chain(self.rules.values().flat_map(BTreeMap::keys));
        let of_signals = names.filter_map(|name| near(name, signals));
        let rules = self.rules.keys().filter_map(|rule| near(&simple(rule), &simple_rules));
        of_signals.chain(rules).collect()
    }

    /// A key or control that is mapped to two signals, with the signals.
    fn conflict(signals: &Signals<K>) -> Option<(K, &str, &str)> {
        let mut before: HashMap<K, &str> = HashMap::new();
        for (signal, keys) in signals {
            for &key in keys {
                if let Some(other) = before.insert(key, signal).filter(|other| other != signal) {
                    return Some((key, other, signal));
                }
            }
        }
        None
    }

    fn check(&self) -> Result<(), String> {
        let told = |signals: &Signals<K>, place: &str| match Self::conflict(signals) {
            None => Ok(()),
            Some((key, one, two)) => Err(format!(
                "the {} `{key}` is mapped to two signals{place}: {} and {}",
                K::KIND,
                display(one),
                display(two)
            )),
        };
        told(&self.all, "")?;
        // A rule can have several names, whose signals come together.
        let mut own: BTreeMap<String, (&str, Signals<K>)> = BTreeMap::new();
        for (rule, signals) in &self.rules {
            let (_, of_rule) = own.entry(simple(rule)).or_insert_with(|| (rule, self.all.clone()));
            of_rule.extend(signals.clone());
        }
        own.values().try_for_each(|(rule, signals)| {
            told(signals, &format!(" of the rule {}", display(rule)))
        })
    }
}

/// Takes keys from all signals but one; a signal that has no others is not mapped anymore.
fn take<K: Mapped>(signals: &mut Signals<K>, signal: &str, keys: &[K]) {
    signals.retain(|other, theirs| {
        let before = theirs.len();
        theirs.retain(|key| other == signal || !keys.contains(key));
        theirs.len() == before || !theirs.is_empty()
    });
}

/// Checks the name of a signal.
fn check_signal(name: &str) -> Result<(), String> {
    let is_number = name.strip_prefix('$').is_some_and(|digits| {
        digits.len() == 8 && digits.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'A'..=b'F'))
    });
    if is_number || (name.len() == 4 && name.bytes().all(|byte| (0x20..0x7F).contains(&byte))) {
        return Ok(());
    }
    let standard = grammar::signals::STANDARD.iter().map(|signal| signal.name);
    let near = nearest(name, standard);
    let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    Err(format!(
        "`{}` is not a signal{near}\na signal has four characters, such as LEFT, or is `$` with \
         eight hexadecimal digits",
        display(name)
    ))
}

/// One key, or a list of keys.
struct Keys<K>(Vec<K>);
/// What a name has: the keys of a signal, or the signals of a rule.
enum Entry<K> {
    Signal(Vec<K>),
    Rule(Signals<K>),
}
/// A key by its name.
struct Key<K>(K);

struct KeyVisitor<K>(PhantomData<K>);
struct KeysVisitor<K>(PhantomData<K>);
struct EntryVisitor<K>(PhantomData<K>);

impl<K: Mapped> Visitor<'_> for KeyVisitor<K> {
    type Value = Key<K>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of a {}", K::KIND)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Key<K>, E> {
        K::parse(name).map(Key).map_err(E::custom)
    }
}

impl<'de, K: Mapped> Visitor<'de> for KeysVisitor<K> {
    type Value = Keys<K>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the names of {}s", K::KIND)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Keys<K>, E> {
        KeyVisitor(PhantomData).visit_str(name).map(|Key(key)| Keys(vec![key]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Keys<K>, A::Error> {
        let mut keys = Vec::new();
        while let Some(Key(key)) = names.next_element()? {
            keys.push(key);
        }
        Ok(Keys(keys))
    }
}

impl<'de, K: Mapped> Visitor<'de> for EntryVisitor<K> {
    type Value = Entry<K>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the names of {}s, or a table of signals for a rule", K::KIND)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Entry<K>, E> {
        KeysVisitor(PhantomData).visit_str(name).map(|Keys(keys)| Entry::Signal(keys))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, names: A) -> Result<Entry<K>, A::Error> {
        KeysVisitor(PhantomData).visit_seq(names).map(|Keys(keys)| Entry::Signal(keys))
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<Entry<K>, A::Error> {
        let signals = BTreeMap::<String, Keys<K>>::deserialize(MapAccessDeserializer::new(table))?;
        for signal in signals.keys() {
            check_signal(signal).map_err(A::Error::custom)?;
        }
        Ok(Entry::Rule(signals.into_iter().map(|(signal, Keys(keys))| (signal, keys)).collect()))
    }
}

impl<'de, K: Mapped> Deserialize<'de> for Key<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(KeyVisitor(PhantomData))
    }
}

impl<'de, K: Mapped> Deserialize<'de> for Keys<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(KeysVisitor(PhantomData))
    }
}

impl<'de, K: Mapped> Deserialize<'de> for Entry<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(EntryVisitor(PhantomData))
    }
}

impl<'de, K: Mapped> Deserialize<'de> for Mapping<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut mapping = Mapping::default();
        for (name, entry) in BTreeMap::<String, Entry<K>>::deserialize(deserializer)? {
            match entry {
                Entry::Signal(keys) => {
                    check_signal(&name).map_err(D::Error::custom)?;
                    mapping.all.insert(name, keys);
                }
                Entry::Rule(signals) => {
                    mapping.rules.insert(name, signals);
                }
            }
        }
        mapping.check().map_err(D::Error::custom)?;
        Ok(mapping)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::chord::Chord;

    fn parse(text: &str) -> Result<Mapping<Chord>, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn what_a_rule_has_of_its_own_comes_first() {
        let text = "LEFT = ['j', 'Left']\nDOWN = 'k'\nPAUS = []\n[tetlight]\nDOWN = 'Space'\n";
        let mapping = parse(text).unwrap();
        let of = |rule: &str, signal: &str| -> Vec<String> {
            mapping.of_rule(rule)[signal].iter().map(ToString::to_string).collect()
        };
        assert_eq!(of("Tetrhex", "DOWN"), ["K"]);
        assert_eq!(of("Tet'light", "DOWN"), ["Space"]);
        assert_eq!(of("Tet'light", "LEFT"), ["J", "Left"]);
        assert_eq!(of("any", "PAUS"), [""; 0]);
    }

    #[test]
    fn keys_that_are_set_are_taken_from_other_signals() {
        let after = |text: &str, rule: &str, signal: &str, keys: &[&str]| {
            let mut mapping = parse(text).unwrap();
            let keys: Vec<Chord> = keys.iter().map(|name| Chord::parse(name).unwrap()).collect();
            mapping.set(rule, signal, &keys);
            mapping.check().unwrap();
            assert_eq!(mapping.of_rule(rule)[signal], keys);
            mapping
        };
        let expected = |text: &str| parse(text).unwrap();
        // For all rules, if the signal is a standard one.
        assert_eq!(after("", "Hold", "LEFT", &["j"]), expected("LEFT = 'j'"));
        assert_eq!(after("", "Hold On!", "HOLD", &["j"]), expected("holdon.HOLD = 'j'"));
        assert_eq!(after("LEFT = 'j'", "any", "RGHT", &["j"]), expected("RGHT = 'j'"));
        assert_eq!(
            after("LEFT = ['j', 'k']", "any", "RGHT", &["j", "x"]),
            expected("LEFT = 'k'\nRGHT = ['j', 'x']")
        );
        // A rule can have keys of its own.
        assert_eq!(
            after("LEFT = 'j'\nRGHT = 'l'\nany.LEFT = 'k'", "any", "LEFT", &["l"]),
            expected("LEFT = 'j'\nRGHT = 'l'\nany.LEFT = 'l'\nany.RGHT = []")
        );
        assert_eq!(
            after("any.TILT = ['j', 'k']\nother.TILT = 'x'", "any", "DROP", &["j"]),
            expected("DROP = 'j'\nany.TILT = 'k'\nother.TILT = 'x'")
        );
        assert_eq!(
            after("other.TILT = 'j'", "any", "DROP", &["j"]),
            expected("any.DROP = 'j'\nother.TILT = 'j'")
        );
        let mut mapping = parse("LEFT = 'j'\nRGHT = 'l'\nany.LEFT = 'k'").unwrap();
        mapping.reset("any", "LEFT");
        assert_eq!(mapping, expected("RGHT = 'l'"));
    }

    #[test]
    fn what_cannot_be_is_told_with_its_place() {
        let texts = [
            "LEFT = ['j', 'Lefft']",
            "LEFT = 'Ctrl+C'",
            "LEFT = 7",
            "LEFT = ['j', 7]",
            "LEFTT = 'j'",
            "LEFT = 'j'\nRGHT = ['l', 'j']",
            "LEFT = 'j'\n[tetrhex]\nRGHT = 'j'",
            "[tetrhex]\nRIGHT = 'j'",
            "[tetrhex.LEFT]\nRGHT = 'j'",
        ];
        let messages = texts.map(|text| format!("{text}\n--\n{}", parse(text).unwrap_err()));
        insta::assert_snapshot!(messages.join("\n====\n"));
    }

    #[test]
    fn names_that_nothing_has_are_doubted_if_something_is_near() {
        let mapping = parse("LEFY = 'j'\nLEFT = 'k'\nJUMP = 'i'\n[tetrhx]\nLEFT = 'x'").unwrap();
        let known = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let doubts = mapping.doubts(&known(&["LEFT", "RGHT"]), &known(&["tetrhex"]));
        let expected = [("LEFY", "LEFT"), ("tetrhx", "tetrhex")];
        assert_eq!(doubts, expected.map(|(name, near)| (name.to_owned(), near.to_owned())));
    }
}
