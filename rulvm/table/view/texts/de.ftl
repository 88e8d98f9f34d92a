# Die Texte der Tische.

book-rul-backgammon = Backgammon
book-rul-connect4 = Vier gewinnt
book-rul-othello = Othello
book-rul-tictactoe = Tic-Tac-Toe
book-rul-versus = RUL-Duell
book-rul-probe = Probe

side-white = Weiß
side-black = Schwarz
side-red = Rot
side-yellow = Gelb
side-left = Links
side-right = Rechts
side-first = Erster
side-second = Zweiter
side-number = Spieler { $number }

turn = { $side } ist am Zug
your-turn = Sie sind am Zug
their-turn = { $side } ist am Zug
phase-start = Würfeln Sie, wer anfängt
phase-roll = Würfeln Sie
phase-rolling = Die Würfel rollen
phase-move = Ziehen Sie Ihre Steine
only-pass = Kein Zug ist möglich
phase-offered = Es wurde verdoppelt: annehmen oder ablehnen?

wins = { $side } gewinnt
you-win = Sie haben gewonnen
you-lose = Sie haben verloren
draw = Unentschieden
won-three = Drei in einer Reihe
won-four = Vier in einer Reihe
won-count = Vorsprung: { $points }
won-single = Einfaches Spiel: { $points }
won-gammon = Gammon: { $points }
won-backgammon = Backgammon: { $points }
won-drop = Die Verdopplung wurde abgelehnt: { $points }
match = Bis { $goal }: { $first }–{ $second }
crawford = Crawford-Spiel

move-pass = passen
move-roll = würfeln
move-double = verdoppeln
move-take = annehmen
move-drop = ablehnen
move-beaver = Beaver

link-none = zwei Spieler hier
link-waiting = wartet auf Ihr Gegenüber
link-on = verbunden, Sie sind { $side }
link-left = Sie haben das Spiel verlassen.
link-closed = Ihr Gegenüber hat das Spiel verlassen.
link-lost = Die Verbindung ist unterbrochen.
link-timeout = Ihr Gegenüber antwortet nicht mehr.
link-book = Ihr Gegenüber hat ein anderes Spiel geöffnet.
link-busy = Ihr Gegenüber ist in einem anderen Spiel.
link-diverged = Die beiden Spiele stimmen nicht mehr überein.
link-illegal-move = Ihr Gegenüber hat einen unerlaubten Zug gemacht.
link-out-of-turn = Ihr Gegenüber hat gezogen, ohne am Zug zu sein.
link-cannot-resume = Dieses Spiel kann nicht fortgesetzt werden.
link-ended = Die Verbindung wurde beendet ({ $code }).

no-game = Es gibt kein Spiel.
game-failed = Das Spiel ist abgestürzt. Sie können es noch speichern.
game-over = Das Spiel ist zu Ende.
question-open = Beantworten Sie zuerst die Frage.
not-your-turn = Sie sind nicht am Zug.
illegal = Das geht jetzt nicht.
not-allowed = Dieses Spiel erlaubt das nicht.
not-connected = Sie sind mit niemandem verbunden.
book-trouble = In diesem Spiel ist etwas schiefgegangen: { $why }
no-such-move = Kein erlaubter Zug beginnt mit „{ $text }“. Tab zeigt alle Züge.
many-moves = „{ $text }“ kann mehrere Züge bedeuten. Geben Sie mehr davon ein.
legal-moves = { $count } erlaubte Züge sind markiert.
one-legal-move = Der einzige erlaubte Zug ist markiert.

ask-waiting = Warten auf Ihr Gegenüber.
ask-swap = Ihr Gegenüber möchte die Seiten tauschen. Sind Sie einverstanden?
ask-restart = Ihr Gegenüber möchte neu anfangen. Sind Sie einverstanden?
ask-double = Nehmen Sie eine Verdopplung auf { $value } an?
button-no = Nein
button-yes = Ja
button-drop = Ablehnen
button-take = Annehmen

menu-back = Zurück zum Spiel
menu-moves = Liste der Züge
menu-hints = Erlaubte Züge markieren
menu-hide = Erlaubte Züge ausblenden
menu-chat = Dem Gegenüber schreiben
menu-swap = Seiten tauschen
menu-restart = Neu anfangen
menu-save = Speichern
menu-help = Hilfe
menu-quit = Beenden
leave-stay = Weiterspielen
leave-save = Speichern und beenden
leave-lose = Beenden, ohne zu speichern
title-moves = Erlaubte Züge
title-leave = Das Spiel ist nicht gespeichert
title-restart = Neu anfangen?
title-help = Tasten

ctrl = Strg
enter = Enter
esc = Esc
key-play = ziehen
key-hints = erlaubte Züge
key-list = Liste
key-chat = schreiben
key-help = Hilfe
key-menu = Menü
type-move = Zug:
type-chat = Sagen:

help-arrows = zu einem Feld oder einer Zunge gehen
help-click = dort setzen, oder einen Stein wählen und dann sein Ziel
help-type = Züge lassen sich auch tippen
help-colon = einen Zug eingeben, den Enter ausführt
help-hints = markiert die erlaubten Züge
help-list = listet die erlaubten Züge auf
help-menu = öffnet das Menü
help-save = speichert das Spiel
help-restart = fängt neu an
help-swap = schlägt vor, die Seiten zu tauschen
help-chat = schreibt Ihrem Gegenüber
help-position = liest die Stellung vor, in Textzeilen
help-quit = beendet

too-small = Das Spiel braucht ein Terminal mit { $width } x { $height }.

plain-keys = F1: Tasten. Strg+P: die Stellung. Fragezeichen: die erlaubten Züge.
plain-move = { $side }: { $move }
plain-dice = Würfel: { $one } und { $two }
plain-new-game = Ein neues Spiel.
plain-said = Sie: { $text }
plain-heard = Ihr Gegenüber: { $text }
plain-row = Reihe { $number }: { $men }
plain-men = { $side }: { $men }. Pips: { $pips }
plain-column = Spalte { $number }
plain-point = Zunge { $number }
plain-bar = Bar
plain-off = draußen
plain-cube = Dopplerwürfel
plain-dice-item = Würfel

menu-give-up = { $side }: aufgeben
board-harm = Es kommen: { $count }
board-paused = Pause
board-over = Ausgeschieden
board-trapped = Abgebrochen: Fehler in der Regel
plain-board = { $side }: { $numbers }
plain-harm = { $side }: es kommen: { $count }
plain-falls = { $side }: { $piece }
plain-out = { $side } ist ausgeschieden: { $score }
