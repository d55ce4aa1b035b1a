# complete.zsh FOLDER LINE: what an interactive zsh offers at the end of LINE, sorted, one a line. FOLDER holds _karst.
zmodload zsh/zpty || exit 1
folder=$1 line=$2
zpty shell zsh -f -i
send() { zpty -w shell "$1" }
send "PROMPT= RPROMPT= ; stty -echo; unsetopt zle_bracketed_paste"
send "fpath=(${(q)folder} \$fpath); autoload -Uz compinit; compinit -u -D"
# All that is found ends in compadd: it says what matches instead of inserting it.
send 'compadd() { if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)* ]]; then builtin compadd "$@"; return; fi
  local -a found; builtin compadd -A found "$@"; print -l -- "offered:"$^found; builtin compadd "$@"; }'
send 'offer() { zle complete-word; print "offered-all"; }; zle -N offer; bindkey "^I" offer; print "is""-ready"'
until zpty -r shell out && [[ $out == *is-ready* ]]; do :; done
zpty -w -n shell "$line"$'\t'
all=
until [[ $all == *offered-all* ]]; do zpty -r shell out || break; all+=$out; done
zpty -d shell
print -r -- "$all" | tr -d '\r' | grep -o 'offered:[^ ]*' | sed 's/^offered://' | LC_ALL=C sort -u
