# The texts of tables. Each language has the same messages with the same variables.

book-rul-backgammon = Backgammon
book-rul-connect4 = Connect 4
book-rul-othello = Othello
book-rul-tictactoe = Tic-tac-toe
book-rul-versus = RUL versus
book-rul-probe = Probe

side-white = White
side-black = Black
side-red = Red
side-yellow = Yellow
side-left = Left
side-right = Right
side-first = First
side-second = Second
side-number = Player { $number }

turn = { $side } to move
your-turn = Your turn
their-turn = { $side } is to move
phase-start = Roll to see who starts
phase-roll = Roll the dice
phase-rolling = The dice are rolling
phase-move = Move your men
only-pass = No move is possible
phase-offered = The stakes are doubled: take or drop?

wins = { $side } wins
you-win = You win
you-lose = You lose
draw = A draw
won-three = Three in a row
won-four = Four in a row
won-count = By { $points }
won-single = A single game: { $points }
won-gammon = A gammon: { $points }
won-backgammon = A backgammon: { $points }
won-drop = The double was dropped: { $points }
match = To { $goal }: { $first }–{ $second }
crawford = Crawford game

move-pass = pass
move-roll = roll
move-double = double
move-take = take
move-drop = drop
move-beaver = beaver

link-none = two players here
link-waiting = waiting for the other player
link-on = connected, you are { $side }
link-left = You have left the game.
link-closed = The other player has left.
link-lost = The connection is lost.
link-timeout = The other player no longer answers.
link-book = The other player has opened another game.
link-busy = The other player is in another game.
link-diverged = The two games are no longer the same.
link-illegal-move = The other player made an illegal move.
link-out-of-turn = The other player moved out of turn.
link-cannot-resume = This game cannot be continued.
link-ended = The connection has ended ({ $code }).

no-game = There is no game.
game-failed = The game has failed. You can still save it.
game-over = The game is over.
question-open = Answer the question first.
not-your-turn = It is not your turn.
illegal = This cannot be played now.
not-allowed = This game does not allow that.
not-connected = You are not connected to another player.
book-trouble = Something went wrong in this game: { $why }
no-such-move = No legal move starts with “{ $text }”. Tab lists the moves.
many-moves = “{ $text }” can be several moves. Type more of it.
legal-moves = { $count } legal moves are marked.
one-legal-move = One legal move is marked.

ask-waiting = Waiting for the other player.
ask-swap = The other player wants to swap sides. Do you agree?
ask-restart = The other player wants to start again. Do you agree?
ask-double = Do you accept a double to { $value }?
button-no = No
button-yes = Yes
button-drop = Drop
button-take = Take

menu-back = Back to the game
menu-moves = List of moves
menu-hints = Mark the legal moves
menu-hide = Hide the legal moves
menu-chat = Write to the other player
menu-swap = Swap sides
menu-restart = Start again
menu-save = Save
menu-help = Help
menu-quit = Quit
leave-stay = Continue playing
leave-save = Save and quit
leave-lose = Quit without saving
title-moves = Legal moves
title-leave = The game is not saved
title-restart = Start again?
title-help = Keys

ctrl = Ctrl
enter = Enter
esc = Esc
key-play = play
key-hints = legal moves
key-list = list
key-chat = write
key-help = help
key-menu = menu
type-move = Move:
type-chat = Say:

help-arrows = go to a square or a point
help-click = play there, or pick a man and then where it goes
help-type = moves can be typed
help-colon = type a move that Enter plays
help-hints = marks the legal moves
help-list = lists the legal moves
help-menu = opens the menu
help-save = saves the game
help-restart = starts again
help-swap = asks to swap sides
help-chat = writes to the other player
help-position = reads the position out, in lines of text
help-quit = quits

too-small = The game needs a terminal of { $width } x { $height }.

plain-keys = F1: keys. Ctrl+P: the position. Question mark: the legal moves.
plain-move = { $side }: { $move }
plain-dice = Dice: { $one } and { $two }
plain-new-game = A new game.
plain-said = You: { $text }
plain-heard = The other player: { $text }
plain-row = Row { $number }: { $men }
plain-men = { $side }: { $men }. Pips: { $pips }
plain-column = Column { $number }
plain-point = Point { $number }
plain-bar = bar
plain-off = off
plain-cube = Cube
plain-dice-item = Dice

menu-give-up = { $side }: give up
board-harm = Coming: { $count }
board-paused = Pause
board-over = Out
board-trapped = Stopped: the rule has an error
plain-board = { $side }: { $numbers }
plain-harm = { $side }: coming: { $count }
plain-falls = { $side }: { $piece }
plain-out = { $side } is out: { $score }
