#include "commands/program.hpp"

#include <array>
#include <string>

#include "commands/cli/command_table.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/commands.hpp"
#include "commands/manual/manual.hpp"
#include "run/record/version.hpp"

namespace karst {

namespace {

std::string run_manual(const Arguments& arguments, const Comm& comm);

constexpr std::array commands = {
    Command{"info", "labels, porosity and percolation of an image; memory of a run", run_info},
    Command{"make", "synthetic samples, written in parallel", run_make},
    Command{"prepare", "read, clean, cut, number; report balance and communication", run_prepare},
    Command{"solve", "run a prepared case (rank count = parts)", run_solve},
    Command{"permeability", "compute the permeability of an image", run_permeability},
    Command{"batch", "permeabilities of several images, as a table", run_batch},
    Command{"conductivity", "formation factor, effective diffusivity and tortuosity factor", run_conductivity},
    Command{"flow", "flow in time: past moving walls, through open faces, Taylor-Green", run_flow},
    Command{"convect", "compressible flow with heat in time, in slices and micromodels", run_convect},
    Command{"bench", "measure the speed of steps and of memory copies", run_bench},
    Command{"io", "experiments with reading, writing and striping files", run_io, io_commands},
    Command{"validate", "compare computed permeabilities with published values", run_validate},
    Command{"reproduce", "the tables and figures of a paper, measured on this machine", run_reproduce},
    Command{"report", "a run directory as one self-contained HTML page", run_report},
    Command{"manual", "man pages and shell completions, as files", run_manual},
};

std::string run_manual(const Arguments& arguments, const Comm& comm) { return write_manual(commands, arguments, comm); }

std::string help_text() {
  std::string words =
      "karst: permeability of rock images\n\nUsage: karst COMMAND [OPTIONS]     (alone or under mpirun -n N, with the same "
      "result)\n\nCommands:\n";
  return words + about_lines(commands) +
         "\n  karst COMMAND --help   lists all options\n  karst --version        version, commit and libraries\n";
}

std::string run(const Arguments& arguments, const Comm& comm) {
  if (arguments.empty() || arguments[0] == "--help" || arguments[0] == "-h") return help_text();
  if (arguments[0] == "--version") return version_text();
  return run_command(commands, "karst", arguments, comm);
}

}  // namespace

int run_program(const Arguments& arguments, const Comm& comm) {
  return run_to_exit_code([&] { return run(arguments, comm); }, comm);
}

}  // namespace karst
