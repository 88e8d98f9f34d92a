//! `rulvm info`: everything in a rule file except the code.

use grammar::rul3::read;
use rulvm_player::info;

fn rule(name: &str) -> grammar::rul3::Loaded {
    read(stdlib_rules::rules::rule(name).unwrap()).unwrap()
}

#[test]
fn text_holds_every_part_of_the_file() {
    let text = info::text(&rule("hexcolumns"), None);
    for part in [
        "Hexcolumns\n  edge      6 to 9, the player chooses\n  stack     64 entries\n",
        "Shape 1: 3 hexagons, turns around its reference",
        "\n    9  STOP       Ctrl+Esc      Esc\n",
        "V[10]  en \"Score\", fr \"Score\", de \"Punkte\"; 1 to 8 digits, text above",
        "Help en: ",
        "Help fr: ",
        "Scores, edge 9: 0 of 20",
        "  header, 110 bytes\n",
        "  code, ",
    ] {
        assert!(text.contains(part), "{part}");
    }
    assert!((1..=6).all(|k| text.contains(&format!("\nPattern {k}\n"))));
}

#[test]
fn json_shows_the_same() {
    let loaded = rule("tetrhex");
    let json = info::json(&loaded, None);
    assert_eq!(json["name"], "Tetrhex");
    assert_eq!(json["edge"], serde_json::Value::Null);
    assert_eq!(json["shapes"].as_array().unwrap().len(), 10);
    assert_eq!(json["patterns"][0].as_array().unwrap().len(), 18);
    assert_eq!(json["signals"][8]["key_name"], "Ctrl+Esc");
    assert_eq!(json["numbers"][0]["labels"][2]["text"], "Punkte");
    assert_eq!(json["help"][1]["tag"], "fr");
    assert_eq!(json["layout"]["scores_writable"], true);
    let code = loaded.layout.code;
    assert_eq!(json["layout"]["code"], serde_json::json!([code.start, code.end]));
}

#[test]
fn control_and_bidirectional_codes_are_shown_harmless() {
    let mut loaded = rule("tetrhex");
    loaded.rule.name = "\u{1b}[2Jevil\u{202e}".to_owned();
    let text = info::text(&loaded, None);
    assert!(text.starts_with("\u{FFFD}[2Jevil\u{FFFD}\n"));
    assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'));
}
