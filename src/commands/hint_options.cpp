#include "commands/hint_options.hpp"

#include "io/file_checks.hpp"

namespace karst {

HintOptions::HintOptions(CommandLine& line) {
  CLI::App& app = line.options();
  app.add_option("--mpi-hint", words_, "Hint for MPI-IO, as striping_factor=8; may be given several times")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->take_all();
  line.reads(app.add_option("--mpi-hint-file", file_, "File of such hints, one a line; --mpi-hint has the last word")->type_name("FILE"));
}

Hints HintOptions::hints(const Comm& comm) const {
  Hints hints;
  if (!file_.empty()) hints = parse_hint_file(file_, comm.on_root([&] { return content_of(file_); }));
  const Hints more = parse_hints(words_);
  hints.insert(hints.end(), more.begin(), more.end());
  return hints;
}

}  // namespace karst
