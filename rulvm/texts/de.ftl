# Die Texte des Spielers.

too-small = Dieses Spielfeld braucht ein Terminal mit { $width } x { $height };
too-small-is = dieses hat { $width } x { $height }.
too-small-waits = Das Spiel wartet.
go-on = { $keys }: weiter
or = oder
give-up = Aufgeben? Enter: ja   Esc: weiter
score = Punkte { $score }
your-name = Ihr Name:
cannot-be-written = { $character } kann nicht in eine Regeldatei geschrieben werden
save-or-skip = Enter: speichern   Strg+C: nicht speichern
keep-name = Enter: behalten   Strg+C: kein Name
undelete = → ↑: zurückholen   Esc: löschen
another-game = Enter: neues Spiel   M: Menü   Q: Ende
rule-failed = Die Regel ist gescheitert.
trap-in-phase = { $trap } in Phase { $phase }
trap-at = { $trap } in Phase { $phase } an der Adresse { $address }

high-scores = Bestenliste
no-scores = Es gibt noch keine Einträge.
edge-of-board = { $edge } Felder pro Kante
score-not-saved = Die Punkte konnten nicht gespeichert werden:
score-again = T: noch einmal versuchen
score-keys-game = Enter: neues Spiel   M: Menü   Q: Ende
score-keys = F1 bis F20: Seiten   6 bis 9: Kante   Esc: Menü

no-help = Diese Regel hat keine Hilfe.
help-back = { $keys }: zurück
help-more = ↓ mehr

left = links
right = rechts
down-left = links unten
down-right = rechts unten
turn-left = links drehen
turn-right = rechts drehen
down = runter
drop = fallen lassen
next-level = nächste Stufe
radar = Radar
pause = Pause
give-up-key = aufgeben
help = Hilfe
quit = Ende

menu-play = Spielen
menu-help-rule = Hilfe zur Regel
menu-help = Allgemeine Hilfe
menu-load = Regel laden
menu-name = Name des Spielers
menu-scores = Bestenliste
menu-edge = Größe des Spielfelds
menu-language = Sprache
menu-quit = Ende
menu-player = Spieler: { $name }
menu-nobody = niemand
menu-fixed = { $edge }, von der Regel festgelegt
menu-keys = ↑ ↓ und Enter, eine Taste oder die Maus

load-title = Regel laden
load-keys = Enter: laden   Rücktaste: nach oben   Esc: Menü
load-standard = Standardregel
load-nothing = Hier sind keine Regeln.
load-failed = Diese Regel kann nicht geladen werden:

replay-keys = Leertaste: Pause   ← → : 5 s   + -: Tempo   T: weiterspielen   Q: Ende

replay-not-kept = Das Spiel zum Punktestand wird nicht aufbewahrt: { $why }
test-written = Das Spiel ist jetzt ein Test: { $file }
test-not-written = Das Spiel kann kein Test werden: { $why }
plain-keys = F2: das Brett   F3: der Stein und die Zahlen   F1: Hilfe
plain-pause = Pause
plain-goes-on = das Spiel geht weiter
plain-landed = gelandet
plain-destroyed = { $count } zerstört
plain-exploded = alles explodiert: { $count } zerstört
plain-vanished = der Stein verschwindet
plain-radar-on = Radar an
plain-radar-off = Radar aus
plain-piece = Stein: { $hexagons }
plain-next = danach: { $hexagons }
plain-place = Spalte { $column }, { $cells } darüber
plain-column = Spalte { $column }: { $hexagons }
plain-empty = leer
plain-pattern = { $color } mit Muster { $pattern }
color-blue = blau
color-green = grün
color-cyan = türkis
color-red = rot
color-magenta = magenta
color-yellow = gelb

menu-options = Optionen
yes = ja
no = nein
option-palette = Farben der Sechsecke
option-hexagons = Größe der Sechsecke
option-letters = Buchstaben auf Sechsecken
option-ghost = Zeigen, wo der Stein landet
option-motion = Zeigen, was sich bewegt
option-keys = ↑ ↓ ← →: wählen   K: behalten   Esc: Menü
options-kept = Sie stehen jetzt in { $file }.
options-not-kept = Sie konnten nicht behalten werden: { $problem }
