# complete.bash FILE WORD...: what bash offers for the last word, sorted, one a line. A word "=" stands alone, as bash cuts words.
compopt() { :; } # only works while a key is pressed
file=$1
shift
source "$file"
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_karst
printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort
