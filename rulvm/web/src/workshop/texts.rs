//! The texts of the page around a source, in all languages.

use serde_json::{Map, Value};

/// A row: the name of a text, and the text in English, French and German. `{}` stands for a number
/// or a name.
type Row = (&'static str, [&'static str; 3]);

const TEXTS: &[Row] = &[
    ("text", ["Text", "Texte", "Text"]),
    ("game", ["Game", "Jeu", "Spiel"]),
    ("sides", ["Text or game", "Texte ou jeu", "Text oder Spiel"]),
    ("tools", ["Source", "Source", "Quelltext"]),
    ("choose", ["Games …", "Jeux …", "Spiele …"]),
    ("open", ["Open file …", "Ouvrir un fichier …", "Datei öffnen …"]),
    ("save-source", ["Save source", "Enregistrer la source", "Quelltext speichern"]),
    ("save-rule", ["Save rule file", "Enregistrer la règle", "Regeldatei speichern"]),
    ("export", ["Save as page", "Enregistrer comme page", "Als Seite speichern"]),
    ("link", ["Copy link", "Copier le lien", "Link kopieren"]),
    ("format", ["Format", "Mettre en forme", "Formatieren"]),
    ("editor", ["Source of {}", "Source de {}", "Quelltext von {}"]),
    (
        "editor-keys",
        [
            "Tab indents. Press Escape, then Tab, to leave the text. Control+Space completes a word, F8 goes to the next message, Alt+Shift+F formats.",
            "Tab met en retrait. Pour quitter le texte, appuyez sur Échap, puis sur Tab. Ctrl+Espace complète un mot, F8 mène au message suivant, Alt+Maj+F met en forme.",
            "Tab rückt ein. Escape und dann Tab verlässt den Text. Strg+Leertaste ergänzt ein Wort, F8 geht zur nächsten Meldung, Alt+Umschalt+F formatiert.",
        ],
    ),
    ("words", ["Words", "Mots", "Wörter"]),
    ("place", ["Line {}, column {}", "Ligne {}, colonne {}", "Zeile {}, Spalte {}"]),
    ("views", ["About this source", "À propos de cette source", "Zu diesem Quelltext"]),
    ("messages", ["Messages", "Messages", "Meldungen"]),
    ("tests", ["Tests", "Tests", "Tests"]),
    ("sizes", ["Sizes", "Tailles", "Größen"]),
    ("draw", ["Draw", "Dessiner", "Zeichnen"]),
    ("debugger", ["Debugger", "Débogueur", "Debugger"]),
    ("listing", ["Bytes", "Octets", "Bytes"]),
    ("history", ["History", "Historique", "Verlauf"]),
    (
        "fine",
        [
            "No errors, no warnings.",
            "Ni erreurs, ni avertissements.",
            "Keine Fehler, keine Warnungen.",
        ],
    ),
    ("one-error", ["1 error", "1 erreur", "1 Fehler"]),
    ("errors", ["{} errors", "{} erreurs", "{} Fehler"]),
    ("one-warning", ["1 warning", "1 avertissement", "1 Warnung"]),
    ("warnings", ["{} warnings", "{} avertissements", "{} Warnungen"]),
    ("error", ["Error", "Erreur", "Fehler"]),
    ("warning", ["Warning", "Avertissement", "Warnung"]),
    ("line", ["line {}", "ligne {}", "Zeile {}"]),
    ("explain", ["Explain {}", "Expliquer {}", "{} erklären"]),
    ("fix", ["Fix: {}", "Corriger : {}", "Beheben: {}"]),
    ("help", ["Help: {}", "Aide : {}", "Hilfe: {}"]),
    ("run-tests", ["Run the tests", "Exécuter les tests", "Tests ausführen"]),
    ("passed", ["passed", "réussi", "bestanden"]),
    ("failed", ["failed", "échoué", "fehlgeschlagen"]),
    (
        "no-tests",
        [
            "This source has no tests. `test \"name\" { ... }` is one.",
            "Cette source n'a pas de tests. En voici un : `test \"nom\" { ... }`.",
            "Dieser Quelltext hat keine Tests. `test \"Name\" { ... }` ist einer.",
        ],
    ),
    (
        "reached",
        [
            "The tests reached {} of {} lines with code: green in the margin. Red lines were not reached.",
            "Les tests ont atteint {} des {} lignes de code : en vert dans la marge. Les lignes rouges n'ont pas été atteintes.",
            "Die Tests haben {} von {} Zeilen mit Code erreicht: grün am Rand. Rote Zeilen wurden nicht erreicht.",
        ],
    ),
    (
        "has-errors",
        ["The source has errors.", "La source contient des erreurs.", "Der Quelltext hat Fehler."],
    ),
    (
        "size",
        [
            "The rule file has {} bytes, {} of them code. It uses {} of 64 variables.",
            "Le fichier a {} octets, dont {} de code. Il utilise {} des 64 variables.",
            "Die Regeldatei hat {} Bytes, davon {} Code. Sie verwendet {} von 64 Variablen.",
        ],
    ),
    ("function", ["Function", "Fonction", "Funktion"]),
    ("bytes", ["Bytes", "Octets", "Bytes"]),
    (
        "draw-what",
        [
            "Place the cursor in a pattern or a shape, or choose one here.",
            "Placez le curseur dans un motif ou une forme, ou choisissez-en un ici.",
            "Setze den Cursor in ein Muster oder eine Form, oder wähle hier.",
        ],
    ),
    ("pattern", ["Pattern {}", "Motif {}", "Muster {}"]),
    ("shape", ["Shape {}", "Forme {}", "Form {}"]),
    ("intensity", ["Intensity", "Intensité", "Helligkeit"]),
    ("pixel", ["row {}, column {}: {}", "ligne {}, colonne {} : {}", "Zeile {}, Spalte {}: {}"]),
    ("hexagon", ["Hexagon", "Hexagone", "Sechseck"]),
    ("reference", ["Reference", "Référence", "Bezugspunkt"]),
    (
        "shape-limits",
        [
            "A piece has 1 to 4 hexagons that touch each other.",
            "Une pièce a de 1 à 4 hexagones qui se touchent.",
            "Ein Stein hat 1 bis 4 Sechsecke, die einander berühren.",
        ],
    ),
    ("configuration", ["Configuration {}", "Configuration {}", "Stellung {}"]),
    (
        "start-debugger",
        ["Debug the game so far", "Déboguer la partie en cours", "Das bisherige Spiel untersuchen"],
    ),
    ("command", ["Command", "Commande", "Befehl"]),
    ("answers", ["Answers", "Réponses", "Antworten"]),
    ("step", ["Step", "Pas", "Schritt"]),
    ("next", ["Next line", "Ligne suivante", "Nächste Zeile"]),
    ("continue", ["Continue", "Continuer", "Weiter"]),
    ("back", ["Step back", "Pas en arrière", "Schritt zurück"]),
    ("who", ["Who changed …", "Qui a changé …", "Wer änderte …"]),
    ("commands", ["Help", "Aide", "Hilfe"]),
    ("templates", ["New game", "Nouveau jeu", "Neues Spiel"]),
    ("standard", ["Standard rules", "Règles standard", "Standardregeln"]),
    ("examples", ["Sample rules", "Exemples", "Beispielregeln"]),
    ("own", ["Your games", "Vos jeux", "Deine Spiele"]),
    ("name", ["Name", "Nom", "Name"]),
    ("create", ["Create", "Créer", "Anlegen"]),
    ("close", ["Close", "Fermer", "Schließen"]),
    ("delete", ["Delete {}", "Supprimer {}", "{} löschen"]),
    (
        "linked",
        [
            "The link is copied. It holds the whole source; nothing was sent to anyone.",
            "Le lien est copié. Il contient toute la source ; rien n'a été envoyé à personne.",
            "Der Link ist kopiert. Er enthält den ganzen Quelltext; niemandem wurde etwas geschickt.",
        ],
    ),
    ("link-here", ["Copy this link:", "Copiez ce lien :", "Kopiere diesen Link:"]),
    (
        "formatted",
        ["The text is formatted.", "Le texte est mis en forme.", "Der Text ist formatiert."],
    ),
    (
        "well-formed",
        [
            "The text is formatted already.",
            "Le texte est déjà mis en forme.",
            "Der Text ist schon formatiert.",
        ],
    ),
    (
        "saved",
        ["Kept in this browser", "Conservé dans ce navigateur", "In diesem Browser gespeichert"],
    ),
    ("not-saved", ["Not kept: {}", "Non conservé : {}", "Nicht gespeichert: {}"]),
    ("restore", ["Go back to it", "Y revenir", "Dorthin zurück"]),
    (
        "no-history",
        [
            "There are no earlier versions yet.",
            "Il n'y a pas encore de versions antérieures.",
            "Es gibt noch keine früheren Fassungen.",
        ],
    ),
    ("lines", ["{} lines", "{} lignes", "{} Zeilen"]),
    (
        "too-long",
        [
            "The text is too long: the page takes at most {} characters and {} lines.",
            "Le texte est trop long : la page accepte au plus {} caractères et {} lignes.",
            "Der Text ist zu lang: Die Seite nimmt höchstens {} Zeichen und {} Zeilen.",
        ],
    ),
    (
        "another-tab",
        [
            "Another tab has changed this source; its text is in the history.",
            "Un autre onglet a changé cette source ; son texte est dans l'historique.",
            "Ein anderer Tab hat diesen Quelltext geändert; sein Text steht im Verlauf.",
        ],
    ),
];

/// All texts in a language, by name. The language is a tag, such as `fr` or `de-CH`; for a language
/// that the page does not have, they are English.
#[must_use]
pub fn texts(language: &str) -> Value {
    let column = match language.get(..2) {
        Some("fr") => 1,
        Some("de") => 2,
        _ => 0,
    };
    let texts = TEXTS.iter().map(|(name, texts)| ((*name).to_owned(), texts[column].into()));
    Value::Object(texts.collect::<Map<String, Value>>())
}
