# shellcheck shell=bash
# Sourced by the scripts in tools/: steps with elapsed time, one line of result, MPI on one machine.

set -euo pipefail
program=$(basename "$0")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
exec </dev/null # no program may ask a question

# shellcheck disable=SC2034  # for the scripts
jobs=$(nproc)
scratch=$(mktemp -d)
current_step="start"
begun=() # of each step: the second at which it began, and its name
result="" # the last line of output; empty until the end of the script

say() { echo "$program: $*"; }

step() {
  current_step=$1
  begun+=("$SECONDS $1")
  echo
  say "[$SECONDS s] $1"
}

# Where the time went: a line for each step.
say_times() {
  local i ends
  for i in "${!begun[@]}"; do
    ends=$SECONDS
    if [[ $((i + 1)) -lt ${#begun[@]} ]]; then ends=${begun[i + 1]%% *}; fi
    printf '%6d s  %s\n' $((ends - ${begun[i]%% *})) "${begun[i]#* }"
  done
}

# die MESSAGE: prints the problem and a suggestion. at_exit prints the last line of output.
die() {
  say "$*" >&2
  exit 1
}

at_exit() {
  local status=$?
  rm -rf "$scratch"
  if [[ $status -eq 0 && -n $result ]]; then
    echo
    say_times
    say "done in $SECONDS s; $result"
  else
    [[ $status -ne 0 ]] || status=1
    say "FAILED after $SECONDS s, at: $current_step" >&2
  fi
  exit "$status"
}
trap at_exit EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# quietly COMMAND...: shows the output only if the command fails.
quietly() {
  local log=$scratch/log status=0
  "$@" >"$log" 2>&1 || status=$?
  if [[ $status -ne 0 ]]; then
    tail -n 60 "$log" >&2
    return "$status"
  fi
}

# configure PRESET OPTION...: runs CMake, and shows only the lines of Karst. What is left out, a line each, is then in $scratch/left_out.
configure() {
  quietly cmake --preset "$@"
  grep -- '^-- karst:' "$scratch/log" | sed 's/^-- karst:/  /' || true
  # CMake breaks warnings into lines that begin with spaces, and ends them with an empty line.
  awk '/^  karst: /,/^$/' "$scratch/log" | awk -v RS= '{ gsub(/[ \n]+/, " "); sub(/^ ?karst: (tests: )?/, ""); print }' >"$scratch/left_out"
  sed "s/^/$program: not checked: /" "$scratch/left_out"
}

# Settings for Open MPI on one machine, also as root, with more ranks than cores, and with several mpirun at the same time.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_mpi_yield_when_idle=1
export OMPI_MCA_hwloc_base_binding_policy=none        # otherwise every mpirun binds its ranks to the same first cores
export OMPI_MCA_btl_vader_single_copy_mechanism=none  # needs ptrace rights, which containers often lack
export HWLOC_COMPONENTS=-gl                           # the search for X displays takes seconds if localhost does not resolve
