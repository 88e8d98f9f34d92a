//! The language codes of the manual (option `-l` of section 4), by number and by name.

macro_rules! languages {
    ($($code:literal $name:ident [$($tag:literal)+] $text:literal;)*) => {
        /// A country code of TOS, which means a language in labels and help texts. Codes that the
        /// manual does not list are kept as they are.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct Language(pub u8);

        impl Language {
            $(#[doc = concat!($text, ".")] pub const $name: Language = Language($code);)*

            /// The languages of the manual's list.
            pub const ALL: &[Language] = &[$(Language::$name),*];

            /// The tags by which the text language and locales name it, the usual one first; none
            /// for a code outside the list.
            #[must_use]
            pub const fn tags(self) -> &'static [&'static str] {
                match self.0 { $($code => &[$($tag),+],)* _ => &[] }
            }

            /// Its name in the manual's list.
            #[must_use]
            pub const fn country(self) -> Option<&'static str> {
                match self.0 { $($code => Some($text),)* _ => None }
            }
        }
    };
}

languages! {
    0 USA ["en" "en_us"] "USA";
    1 GERMANY ["de" "de_de"] "Germany";
    2 FRANCE ["fr" "fr_fr"] "France";
    3 UNITED_KINGDOM ["en_gb"] "United Kingdom";
    4 SPAIN ["es" "es_es"] "Spain";
    5 ITALY ["it" "it_it"] "Italy";
    6 SWEDEN ["sv" "sv_se"] "Sweden";
    7 SWITZERLAND_FRENCH ["fr_ch"] "Switzerland (French)";
    8 SWITZERLAND_GERMAN ["de_ch"] "Switzerland (German)";
    9 TURKEY ["tr" "tr_tr"] "Turkey";
    10 FINLAND ["fi" "fi_fi"] "Finland";
    11 NORWAY ["no" "nb" "nn" "no_no" "nb_no" "nn_no"] "Norway";
    12 DENMARK ["da" "da_dk"] "Denmark";
    13 SAUDI_ARABIA ["ar" "ar_sa"] "Saudi Arabia";
    14 HOLLAND ["nl" "nl_nl"] "Holland";
    15 CZECHOSLOVAKIA ["cs" "sk" "cs_cz" "sk_sk"] "Czechoslovakia";
    16 HUNGARY ["hu" "hu_hu"] "Hungary";
}

impl std::fmt::Debug for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Language({self})")
    }
}

impl std::fmt::Display for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.tags().first() {
            Some(tag) => f.write_str(tag),
            None => self.0.fmt(f),
        }
    }
}

impl Language {
    /// The language with this tag (`fr`, `en_gb`, `de-CH`; case and `-` or `_` do not matter).
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Language> {
        let tag = tag.to_ascii_lowercase().replace('-', "_");
        Language::ALL.iter().copied().find(|language| language.tags().contains(&tag.as_str()))
    }

    /// The languages that serve a reader of this one, best first: itself, then the others of its
    /// group in the manual ({0, 3}, {1, 8}, {2, 7}).
    #[must_use]
    pub fn close(self) -> Vec<Language> {
        const GROUPS: [[Language; 2]; 3] = [
            [Language::USA, Language::UNITED_KINGDOM],
            [Language::GERMANY, Language::SWITZERLAND_GERMAN],
            [Language::FRANCE, Language::SWITZERLAND_FRENCH],
        ];
        let mut close = vec![self];
        for group in GROUPS.into_iter().filter(|group| group.contains(&self)) {
            close.extend(group.into_iter().filter(|&other| other != self));
        }
        close
    }
}
