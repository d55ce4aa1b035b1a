// karst io: experiments with reading, writing and striping files.
#include <array>

#include "commands/commands.hpp"

namespace karst {

namespace {

const std::array commands = {
    Command{"read", "how fast images are read, for lists of ways to do it", run_io_read},
    Command{"write", "how fast a file is written, likewise", run_io_write},
    Command{"restripe", "copies of a file with other stripes", run_io_restripe},
    Command{"predict", "how long a read would take elsewhere, by a model", run_io_predict},
};

std::string help_text() {
  return "karst io: experiments with reading, writing and striping files\n\nUsage: karst io COMMAND [OPTIONS]     (alone or under "
         "mpirun -n N)\n\nCommands:\n" +
         about_lines(commands) + "\n  karst io COMMAND --help   lists all options\n";
}

}  // namespace

std::span<const Command> io_commands() { return commands; }

std::string run_io(const Arguments& arguments, const Comm& comm) {
  if (asks_for_help(arguments)) return help_text();
  return run_command(commands, "karst io", arguments, comm);
}

}  // namespace karst
