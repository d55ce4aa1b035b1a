#include "commands/command_line.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

CommandLine::CommandLine(const std::string& name, const std::string& about) : name_("karst " + name), app_(about, "karst " + name) {
  app_.get_formatter()->column_width(36);
  app_.set_config("--config", "", "Options from a TOML file: name = value, one a line");
  app_.allow_config_extras(CLI::config_extras_mode::error);
}

void CommandLine::parse(const Arguments& arguments) {
  Arguments reversed(arguments.rbegin(), arguments.rend());  // as CLI11 wants them
  try {
    app_.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    throw HelpWanted{app_.help()};
  } catch (const CLI::ParseError& e) {
    std::string words = e.what();
    const std::string unknown = "INI was not able to parse ";  // CLI11's words for a name in --config that is no option
    if (words.starts_with(unknown)) words = text("--config holds ", quote(words.substr(unknown.size())), ", which is no option");
    std::replace(words.begin(), words.end(), '\n', ' ');
    throw InputError(text(trimmed(words), words.ends_with('.') ? "" : ".", " See ", name_, " --help."));
  }
}

}  // namespace karst
