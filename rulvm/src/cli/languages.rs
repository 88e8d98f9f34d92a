//! The player's languages (option `-l` of section 4).

use grammar::language::Language;

use super::files::Problem;
use crate::options::check_language;
use rulvm_files::Exit;

/// Returns the languages of a list, best first: tags, numbers of the manual, `?` for the system's
/// language and `*` for the languages close to it.
pub(super) fn preferred(list: &[String]) -> Result<Vec<Language>, Problem> {
    let mut languages = Vec::new();
    for word in list {
        let language =
            check_language(word).map_err(|message| Problem { message, exit: Exit::BadOptions })?;
        let more = match (word.as_str(), language) {
            (_, Some(language)) => vec![language],
            ("*", None) => of_system().into_iter().flat_map(Language::close).collect(),
            (_, None) => of_system(),
        };
        for language in more {
            if !languages.contains(&language) {
                languages.push(language);
            }
        }
    }
    Ok(languages)
}

/// Returns the languages of the system, as its locales name them.
fn of_system() -> Vec<Language> {
    let of = |locale: String| {
        let tag = locale.split('.').next().unwrap_or_default();
        let short = || Language::from_tag(tag.split(['-', '_']).next().unwrap_or_default());
        Language::from_tag(tag).or_else(short)
    };
    sys_locale::get_locales().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(list: &[&str]) -> Result<Vec<String>, String> {
        let list: Vec<String> = list.iter().map(|&word| word.to_owned()).collect();
        let languages = preferred(&list).map_err(|problem| problem.message)?;
        Ok(languages.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn languages_have_tags_and_the_numbers_of_the_manual() {
        assert_eq!(tags(&["fr", "1", "en_GB", "2"]).unwrap(), ["fr", "de", "en_gb"]);
    }

    #[test]
    fn an_unknown_language_is_explained() {
        let message = tags(&["fre"]).unwrap_err();
        assert!(message.starts_with("there is no language `fre`; did you mean `fr"), "{message}");
        assert!(tags(&["17"]).is_err());
    }
}
