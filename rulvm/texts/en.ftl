# The texts of the player. Each language has the same messages with the same variables.

too-small = This board needs a terminal of { $width } x { $height };
too-small-is = this one has { $width } x { $height }.
too-small-waits = The game waits.
go-on = { $keys }: go on
or = or
give-up = Give up? Enter: yes   Esc: go on
score = score { $score }
your-name = Your name:
cannot-be-written = { $character } cannot be written in a rule file
save-or-skip = Enter: save   Ctrl+C: skip
keep-name = Enter: keep   Ctrl+C: no name
undelete = → ↑: bring back   Esc: clear
another-game = Enter: another game   M: menu   Q: quit
rule-failed = The rule failed.
trap-in-phase = { $trap } in phase { $phase }
trap-at = { $trap } in phase { $phase } at address { $address }

high-scores = High scores
no-scores = There are no scores yet.
edge-of-board = { $edge } cells in an edge
score-not-saved = The score could not be saved:
score-again = T: try again
score-keys-game = Enter: another game   M: menu   Q: quit
score-keys = F1 to F20: pages   6 to 9: edge   Esc: menu

no-help = This rule has no help.
help-back = { $keys }: back
help-more = ↓ more

left = left
right = right
down-left = down left
down-right = down right
turn-left = turn left
turn-right = turn right
down = down
drop = drop
next-level = next level
radar = radar
pause = pause
give-up-key = give up
help = help
quit = quit

menu-play = Play
menu-help-rule = Help about the rule
menu-help = General help
menu-load = Load a rule
menu-name = Player name
menu-scores = High scores
menu-edge = Size of the board
menu-language = Language
menu-quit = Quit
menu-player = Player: { $name }
menu-nobody = nobody
menu-fixed = { $edge }, fixed by the rule
menu-keys = ↑ ↓ and Enter, a key, or the mouse

load-title = Load a rule
load-keys = Enter: load   Backspace: up   Esc: menu
load-standard = standard rule
load-nothing = There are no rules here.
load-failed = This rule cannot be loaded:

replay-keys = Space: pause   ← → : 5 s   + -: speed   T: play on   Q: quit

replay-not-kept = The replay of the score is not kept: { $why }
test-written = The game so far is a test now: { $file }
test-not-written = The game cannot become a test: { $why }
plain-keys = F2: the board   F3: the piece and the numbers   F1: help
plain-pause = pause
plain-goes-on = the game goes on
plain-landed = landed
plain-destroyed = { $count } destroyed
plain-exploded = everything explodes: { $count } destroyed
plain-vanished = the piece vanishes
plain-radar-on = radar on
plain-radar-off = radar off
plain-piece = piece: { $hexagons }
plain-next = next: { $hexagons }
plain-place = column { $column }, { $cells } above
plain-column = column { $column }: { $hexagons }
plain-empty = empty
plain-pattern = { $color } with pattern { $pattern }
color-blue = blue
color-green = green
color-cyan = cyan
color-red = red
color-magenta = magenta
color-yellow = yellow

menu-options = Options
yes = yes
no = no
option-palette = Colors of hexagons
option-hexagons = Size of hexagons
option-letters = Letters on hexagons
option-ghost = Show where the piece lands
option-motion = Show what moves
option-keys = ↑ ↓ ← →: choose   K: keep them   Esc: menu
options-kept = They are kept in { $file }.
options-not-kept = They could not be kept: { $problem }
