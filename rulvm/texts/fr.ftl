# Les textes du joueur.

too-small = Ce plateau demande un terminal de { $width } x { $height } ;
too-small-is = celui-ci a { $width } x { $height }.
too-small-waits = Le jeu attend.
go-on = { $keys } : continuer
or = ou
give-up = Abandonner ? Entrée : oui   Échap : continuer
score = score { $score }
your-name = Votre nom :
cannot-be-written = { $character } ne peut pas être écrit dans un fichier de règle
save-or-skip = Entrée : sauver   Ctrl+C : ne pas sauver
keep-name = Entrée : garder   Ctrl+C : aucun nom
undelete = → ↑ : récupérer   Échap : effacer
another-game = Entrée : autre partie   M : menu   Q : quitter
rule-failed = La règle a échoué.
trap-in-phase = { $trap } dans la phase { $phase }
trap-at = { $trap } dans la phase { $phase } à l'adresse { $address }

high-scores = Meilleurs scores
no-scores = Il n'y a pas encore de scores.
edge-of-board = { $edge } cases par côté
score-not-saved = Le score n'a pas pu être sauvé :
score-again = T : réessayer
score-keys-game = Entrée : autre partie   M : menu   Q : quitter
score-keys = F1 à F20 : pages   6 à 9 : côté   Échap : menu

no-help = Cette règle n'a pas d'aide.
help-back = { $keys } : retour
help-more = ↓ suite

left = gauche
right = droite
down-left = bas gauche
down-right = bas droite
turn-left = tourner à gauche
turn-right = tourner à droite
down = bas
drop = lâcher
next-level = niveau suivant
radar = radar
pause = pause
give-up-key = abandonner
help = aide
quit = quitter

menu-play = Jouer
menu-help-rule = Aide sur la règle
menu-help = Aide générale
menu-load = Charger une règle
menu-name = Nom du joueur
menu-scores = Meilleurs scores
menu-edge = Taille du plateau
menu-language = Langue
menu-quit = Quitter
menu-player = Joueur : { $name }
menu-nobody = personne
menu-fixed = { $edge }, fixé par la règle
menu-keys = ↑ ↓ et Entrée, une touche, ou la souris

load-title = Charger une règle
load-keys = Entrée : charger   Retour arrière : remonter   Échap : menu
load-standard = règle standard
load-nothing = Il n'y a pas de règles ici.
load-failed = Cette règle ne peut pas être chargée :

replay-keys = Espace : pause   ← → : 5 s   + - : vitesse   T : jouer   Q : quitter

replay-not-kept = La partie du score n’est pas conservée : { $why }
test-written = La partie est devenue un test : { $file }
test-not-written = La partie ne peut pas devenir un test : { $why }
plain-keys = F2 : le plateau   F3 : la pièce et les nombres   F1 : aide
plain-pause = pause
plain-goes-on = le jeu continue
plain-landed = posée
plain-destroyed = { $count } détruits
plain-exploded = tout explose : { $count } détruits
plain-vanished = la pièce disparaît
plain-radar-on = radar allumé
plain-radar-off = radar éteint
plain-piece = pièce : { $hexagons }
plain-next = ensuite : { $hexagons }
plain-place = colonne { $column }, { $cells } au-dessus
plain-column = colonne { $column } : { $hexagons }
plain-empty = vide
plain-pattern = { $color } au motif { $pattern }
color-blue = bleu
color-green = vert
color-cyan = cyan
color-red = rouge
color-magenta = magenta
color-yellow = jaune

menu-options = Options
yes = oui
no = non
option-palette = Couleurs des hexagones
option-hexagons = Taille des hexagones
option-letters = Lettres sur les hexagones
option-ghost = Montrer où la pièce se pose
option-motion = Montrer ce qui bouge
option-keys = ↑ ↓ ← → : choisir   K : les garder   Échap : menu
options-kept = Elles sont gardées dans { $file }.
options-not-kept = Elles n'ont pas pu être gardées : { $problem }
