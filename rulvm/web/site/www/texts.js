// What the page says around the program, in the languages of the player.

const TEXTS = {
  en: {
    sound: "Sound", "sound-title": "Switch the sound on or off",
    open: "Open", "open-title": "Open a rule file, a picture with a game, a recording or a shared game",
    save: "Save rule", "save-title": "Save the rule file with its scores",
    picture: "Save picture", "picture-title": "Save the screen as a picture that contains the rule",
    share: "Share game", "share-title": "Copy a link to the game so far",
    record: "Save game", "record-title": "Save a recording of the game so far",
    two: "Two players", "two-title": "Switch between games for two and games for one",
    source: "Source", full: "Full screen", "full-title": "Show only the game",
    shared: "The link is in the clipboard.",
    "shared-text": "The game is in the clipboard, as a text. To watch it, paste it after “rulvm replay”, in quotes.",
    seek: "Moment of the recorded game", field: "Type or paste here", tools: "Game tools", log: "What happens",
    old: "This browser is too old for the page. It needs Chrome or Edge 112, Firefox 121, Safari 18.2, or a later version.",
    panic: "The program has stopped because of an error. Please reload the page, and report this: $",
    left: "Left", right: "Right", up: "Up", down: "Down", enter: "OK", back: "Back",
  },
  de: {
    sound: "Ton", "sound-title": "Ton ein- oder ausschalten",
    open: "Öffnen", "open-title": "Eine Regeldatei, ein Bild mit einem Spiel, eine Aufzeichnung oder ein geteiltes Spiel öffnen",
    save: "Regel speichern", "save-title": "Die Regeldatei mit ihren Bestenlisten speichern",
    picture: "Bild speichern", "picture-title": "Den Bildschirm als Bild speichern, in dem die Regel steckt",
    share: "Spiel teilen", "share-title": "Einen Link zum bisherigen Spiel kopieren",
    record: "Spiel speichern", "record-title": "Eine Aufzeichnung des bisherigen Spiels speichern",
    two: "Zu zweit", "two-title": "Zwischen Spielen für zwei und Spielen für einen wechseln",
    source: "Quelltext", full: "Vollbild", "full-title": "Nur das Spiel zeigen",
    shared: "Der Link ist in der Zwischenablage.",
    "shared-text": "Das Spiel ist als Text in der Zwischenablage. „rulvm replay“ zeigt es, mit dem Text in Anführungszeichen.",
    seek: "Stelle im aufgezeichneten Spiel", field: "Hier tippen oder einfügen", tools: "Werkzeuge", log: "Was geschieht",
    old: "Dieser Browser ist zu alt für die Seite. Sie braucht Chrome oder Edge 112, Firefox 121, Safari 18.2 oder eine spätere Version.",
    panic: "Das Programm wurde durch einen Fehler beendet. Bitte die Seite neu laden und dies melden: $",
    left: "Links", right: "Rechts", up: "Hoch", down: "Runter", enter: "OK", back: "Zurück",
  },
  fr: {
    sound: "Son", "sound-title": "Activer ou couper le son",
    open: "Ouvrir", "open-title": "Ouvrir un fichier de règle, une image avec un jeu, un enregistrement ou une partie partagée",
    save: "Enregistrer la règle", "save-title": "Enregistrer le fichier de règle avec ses scores",
    picture: "Enregistrer l’image", "picture-title": "Enregistrer l’écran comme image qui contient la règle",
    share: "Partager", "share-title": "Copier un lien vers la partie",
    record: "Enregistrer la partie", "record-title": "Enregistrer la partie jouée jusqu’ici",
    two: "À deux", "two-title": "Passer des jeux à deux aux jeux en solo, et inversement",
    source: "Source", full: "Plein écran", "full-title": "N’afficher que le jeu",
    shared: "Le lien est dans le presse-papiers.",
    "shared-text": "La partie est dans le presse-papiers, sous forme de texte. « rulvm replay » la montre, avec ce texte entre guillemets.",
    seek: "Moment de la partie enregistrée", field: "Taper ou coller ici", tools: "Outils", log: "Ce qui se passe",
    old: "Ce navigateur est trop ancien pour la page. Il faut Chrome ou Edge 112, Firefox 121, Safari 18.2 ou une version plus récente.",
    panic: "Une erreur a arrêté le programme. Rechargez la page et signalez ceci : $",
    left: "Gauche", right: "Droite", up: "Haut", down: "Bas", enter: "OK", back: "Retour",
  },
};

// Returns a text in a language, with a value in place of `$`.
export function says(language, name, value = "") {
  const texts = TEXTS[String(language).slice(0, 2)] ?? TEXTS.en;
  return texts[name].replace("$", () => value);
}
