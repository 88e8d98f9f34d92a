#!/bin/sh
# A player for `rulvm sim --bot-cmd`: it turns every piece once, moves it alternately to the left and
# to the right, and drops it.
read -r rule # A better player looks here for the signals of the rule.
side=LEFT
say() { printf '{"cmd":"signal","name":"%s"}\n' "$1"; }
while read -r line; do
    case $line in
    *'"cmd":"new"'*) side=LEFT moves=0 ;; # A game starts; no answer is expected.
    *'"turn":0'*) say ROTL ;;
    *)
        if [ "$moves" -lt 4 ]; then
            moves=$((moves + 1))
            say "$side"
        else
            moves=0
            if [ "$side" = LEFT ]; then side=RGHT; else side=LEFT; fi
            say DROP
        fi
        ;;
    esac
done
