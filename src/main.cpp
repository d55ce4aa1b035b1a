// The program karst: runs a command, prints its result or error, sets the exit code.
#include <mpi.h>

#include <array>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include "base/comm.hpp"
#include "base/error.hpp"
#include "base/mpi_start.hpp"
#include "commands/cli/command_table.hpp"
#include "commands/cli/progress_bar.hpp"
#include "commands/commands.hpp"
#include "commands/manual/manual.hpp"
#include "io/killed_run.hpp"
#include "record/version.hpp"

namespace {

using namespace karst;

std::string run_manual(const Arguments& arguments, const Comm& comm);

constexpr std::array commands = {
    Command{"info", "labels, porosity and percolation of an image; memory of a run", run_info},
    Command{"make", "synthetic samples, written in parallel", run_make},
    Command{"prepare", "read, clean, cut, number; report balance and communication", run_prepare},
    Command{"solve", "run a prepared case (rank count = parts)", run_solve},
    Command{"permeability", "compute the permeability of an image", run_permeability},
    Command{"bench", "measure the speed of steps and of memory copies", run_bench},
    Command{"io", "experiments with reading, writing and striping files", run_io, io_commands},
    Command{"validate", "compare computed permeabilities with published values", run_validate},
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

// A collective error gives one message. An error of one rank ends all ranks.
int run_to_exit_code(const Arguments& arguments, const Comm& comm) {
  const auto die = [&](const char* words) {
    std::fprintf(stderr, "[rank %d] karst: %s\n", comm.rank(), words);
    std::fflush(stderr);
    MPI_Abort(comm.handle(), 3);
    return 3;
  };
  const auto print = [&](const std::string& words) {
    if (!comm.is_root() || (std::fputs(words.c_str(), stdout) >= 0 && std::fflush(stdout) == 0)) return 0;
    return die("the result could not be written to stdout. Is the disk full?");
  };
  try {
    return print(run(arguments, comm));
  } catch (const HelpWanted& help) {
    return print(help.words);
  } catch (const ResultNotAccepted& e) {
    if (print(e.out) != 0) return 3;
    if (comm.is_root()) std::fprintf(stderr, "karst: %s\n", with_options(e.message()).c_str());
    return 3;
  } catch (const InputError& e) {
    if (comm.is_root()) std::fprintf(stderr, "karst: %s\n", with_options(e.message()).c_str());
    return 2;
  } catch (const MachineError& e) {
    return die(with_options(e.message()).c_str());
  } catch (const std::bad_alloc&) {
    return die("out of memory. Use more ranks or machines.");
  } catch (const std::exception& e) {
    return die(e.what());
  }
}

}  // namespace

int main(int argc, char** argv) {
  set_up_mpi();
  MPI_Init(&argc, &argv);
  remove_files_when_killed();
  ProgressBar progress;
  install_progress_display(&progress);
  const int code = run_to_exit_code(Arguments(argv + 1, argv + argc), Comm(MPI_COMM_WORLD));
  MPI_Finalize();
  return code;
}
