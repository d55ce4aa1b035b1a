#include "commands/cli/command_table.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

std::string about_lines(std::span<const Command> commands) {
  std::string lines;
  for (const Command& command : commands) lines += text("  ", padded(command.name, 14), command.about, "\n");
  return lines;
}

bool asks_for_help(const Arguments& arguments) {
  return arguments.empty() || arguments[0] == "--help" || arguments[0] == "--help-all" || arguments[0] == "-h";
}

std::string run_command(std::span<const Command> commands, const std::string& program, const Arguments& arguments, const Comm& comm) {
  std::vector<std::string> names;
  for (const Command& command : commands) {
    if (arguments[0] == command.name) return command.run(Arguments(arguments.begin() + 1, arguments.end()), comm);
    names.emplace_back(command.name);
  }
  throw InputError(text(quote(arguments[0]), " is not a command (there are ", joined(names, ", "), "). See ", program, " --help."));
}

}  // namespace karst
