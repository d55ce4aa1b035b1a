#include "commands/commands.hpp"

#include <string>
#include <vector>

#include "commands/cli/command_table.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/manual/manual.hpp"
#include "commands/run_physics.hpp"
#include "run/record/version.hpp"

namespace karst {

namespace {

std::string run_manual(const Arguments& arguments, const Comm& comm);

std::vector<Command> all_commands() {
  std::vector<Command> all = {
      {"info", "labels, porosity and percolation of an image; memory of a run", run_info},
      {"make", "synthetic samples, written in parallel", run_make},
      {"prepare", "read, clean, cut, number; report balance and communication", run_prepare},
      {"solve", "run a prepared case (rank count = parts)", run_solve},
  };
  for (const Physics& physics : all_physics()) {
    const auto run = [&physics](const Arguments& arguments, const Comm& comm) { return run_physics(physics, arguments, comm); };
    all.push_back({physics.name(), std::string(physics.words.summary), run});
  }
  const std::vector<Command> others = {
      {"batch", "permeabilities of several images, as a table", run_batch},
      {"bench", "measure the speed of steps and of memory copies", run_bench},
      {"io", "experiments with reading, writing and striping files", run_io, io_commands},
      {"validate", "compare computed permeabilities with published values", run_validate},
      {"reproduce", "the tables and figures of a paper, measured on this machine", run_reproduce},
      {"report", "a run directory as one self-contained HTML page", run_report},
      {"manual", "man pages and shell completions, as files", run_manual},
  };
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

const std::vector<Command>& commands() {
  static const std::vector<Command> all = all_commands();
  return all;
}

std::string run_manual(const Arguments& arguments, const Comm& comm) { return write_manual(commands(), arguments, comm); }

std::string help_text() {
  std::string words =
      "karst: permeability of rock images\n\nUsage: karst COMMAND [OPTIONS]     (alone or under mpirun -n N, with the same "
      "result)\n\nCommands:\n";
  return words + about_lines(commands()) +
         "\n  karst COMMAND --help       the options that most runs need\n  karst COMMAND --help-all   all options\n"
         "  karst --version            version, commit and libraries\n";
}

std::string run(const Arguments& arguments, const Comm& comm) {
  if (asks_for_help(arguments)) return help_text();
  if (arguments[0] == "--version") return version_text();
  return run_command(commands(), "karst", arguments, comm);
}

}  // namespace

int run_program(const Arguments& arguments, const Comm& comm) {
  return run_to_exit_code([&] { return run(arguments, comm); }, comm);
}

}  // namespace karst
