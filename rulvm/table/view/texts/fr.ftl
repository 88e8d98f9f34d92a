# Les textes des tables.

book-rul-backgammon = Backgammon
book-rul-connect4 = Puissance 4
book-rul-othello = Othello
book-rul-tictactoe = Morpion
book-rul-versus = Duel RUL
book-rul-probe = Sonde

side-white = Blanc
side-black = Noir
side-red = Rouge
side-yellow = Jaune
side-left = Gauche
side-right = Droite
side-first = Premier
side-second = Second
side-number = Joueur { $number }

turn = À { $side } de jouer
your-turn = À vous de jouer
their-turn = À { $side } de jouer
phase-start = Lancez les dés : qui commence ?
phase-roll = Lancez les dés
phase-rolling = Les dés roulent
phase-move = Déplacez vos pions
only-pass = Aucun coup n’est possible
phase-offered = La mise est doublée : accepter ou refuser ?

wins = { $side } gagne
you-win = Vous gagnez
you-lose = Vous perdez
draw = Partie nulle
won-three = Trois alignés
won-four = Quatre alignés
won-count = Avance : { $points }
won-single = Partie simple : { $points }
won-gammon = Gammon : { $points }
won-backgammon = Backgammon : { $points }
won-drop = Le double est refusé : { $points }
match = En { $goal } : { $first }–{ $second }
crawford = Partie Crawford

move-pass = passer
move-roll = lancer
move-double = doubler
move-take = accepter
move-drop = refuser
move-beaver = beaver

link-none = deux joueurs ici
link-waiting = en attente de l’autre joueur
link-on = connecté, vous êtes { $side }
link-left = Vous avez quitté la partie.
link-closed = L’autre joueur est parti.
link-lost = La connexion est perdue.
link-timeout = L’autre joueur ne répond plus.
link-book = L’autre joueur a ouvert un autre jeu.
link-busy = L’autre joueur est dans une autre partie.
link-diverged = Les deux parties ne sont plus identiques.
link-illegal-move = L’autre joueur a joué un coup interdit.
link-out-of-turn = L’autre joueur a joué hors de son tour.
link-cannot-resume = Cette partie ne peut pas être reprise.
link-ended = La connexion est terminée ({ $code }).

no-game = Il n’y a pas de partie.
game-failed = La partie a échoué. Vous pouvez encore l’enregistrer.
game-over = La partie est terminée.
question-open = Répondez d’abord à la question.
not-your-turn = Ce n’est pas à vous de jouer.
illegal = Ce coup est impossible maintenant.
not-allowed = Ce jeu ne le permet pas.
not-connected = Vous n’êtes connecté à aucun joueur.
book-trouble = Un problème est survenu dans ce jeu : { $why }
no-such-move = Aucun coup permis ne commence par « { $text } ». Tab les affiche.
many-moves = « { $text } » peut désigner plusieurs coups. Précisez.
legal-moves = { $count } coups permis sont marqués.
one-legal-move = Un seul coup permis est marqué.

ask-waiting = En attente de l’autre joueur.
ask-swap = L’autre joueur veut changer de camp. Êtes-vous d’accord ?
ask-restart = L’autre joueur veut recommencer. Êtes-vous d’accord ?
ask-double = Acceptez-vous un double à { $value } ?
button-no = Non
button-yes = Oui
button-drop = Refuser
button-take = Accepter

menu-back = Revenir au jeu
menu-moves = Liste des coups
menu-hints = Marquer les coups permis
menu-hide = Masquer les coups permis
menu-chat = Écrire à l’autre joueur
menu-swap = Changer de camp
menu-restart = Recommencer
menu-save = Enregistrer
menu-help = Aide
menu-quit = Quitter
leave-stay = Continuer à jouer
leave-save = Enregistrer et quitter
leave-lose = Quitter sans enregistrer
title-moves = Coups permis
title-leave = La partie n’est pas enregistrée
title-restart = Recommencer ?
title-help = Touches

ctrl = Ctrl
enter = Entrée
esc = Échap
key-play = jouer
key-hints = coups permis
key-list = liste
key-chat = écrire
key-help = aide
key-menu = menu
type-move = Coup :
type-chat = Dire :

help-arrows = aller à une case ou à une flèche
help-click = y jouer, ou prendre un pion, puis choisir où il va
help-type = les coups peuvent être tapés
help-colon = taper un coup, à valider avec Entrée
help-hints = marque les coups permis
help-list = liste les coups permis
help-menu = ouvre le menu
help-save = enregistre la partie
help-restart = recommence
help-swap = propose de changer de camp
help-chat = écrit à l’autre joueur
help-position = énonce la position, en lignes de texte
help-quit = quitte

too-small = Le jeu demande un terminal de { $width } x { $height }.

plain-keys = F1 : touches. Ctrl+P : la position. Point d’interrogation : les coups permis.
plain-move = { $side } : { $move }
plain-dice = Dés : { $one } et { $two }
plain-new-game = Nouvelle partie.
plain-said = Vous : { $text }
plain-heard = L’autre joueur : { $text }
plain-row = Rangée { $number } : { $men }
plain-men = { $side } : { $men }. Course : { $pips }
plain-column = Colonne { $number }
plain-point = Flèche { $number }
plain-bar = barre
plain-off = sortis
plain-cube = Videau
plain-dice-item = Dés

menu-give-up = { $side } : abandonner
board-harm = Arrivent : { $count }
board-paused = Pause
board-over = Terminé
board-trapped = Arrêté : la règle a une erreur
plain-board = { $side } : { $numbers }
plain-harm = { $side } : arrivent : { $count }
plain-falls = { $side } : { $piece }
plain-out = { $side } a terminé : { $score }
