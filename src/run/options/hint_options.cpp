#include "run/options/hint_options.hpp"

#include "io/files/file_checks.hpp"

namespace karst {

HintOptions::HintOptions(OptionTable& table) {
  table.add({.names = "--mpi-hint",
             .value = &words_,
             .about = "Hint for MPI-IO, as striping_factor=8; may be given several times",
             .type = "KEY=VALUE",
             .is_repeated = true});
  table.add({.names = "--mpi-hint-file",
             .value = &file_,
             .about = "File of such hints, one a line; --mpi-hint overrides them",
             .type = "FILE",
             .path = PathUse::read});
}

Hints HintOptions::hints(const Comm& comm) const {
  Hints hints;
  if (!file_.empty()) hints = parse_hint_file(file_, comm.on_root([&] { return content_of(file_); }));
  const Hints more = parse_hints(words_);
  hints.insert(hints.end(), more.begin(), more.end());
  return hints;
}

}  // namespace karst
