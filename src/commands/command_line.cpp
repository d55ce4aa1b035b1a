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

std::string in_shell_quotes(const std::string& word) {
  constexpr const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string CommandLine::words() const {
  std::string typed = name_;
  for (const std::string& argument : arguments_) typed += " " + in_shell_quotes(argument);
  return typed;
}

void CommandLine::parse(const Arguments& arguments) {
  arguments_ = arguments;
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
