#include "commands/command_line.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

CommandLine::CommandLine(const std::string& name, const std::string& about) : name_("karst " + name), app_(about, "karst " + name) {
  app_.get_formatter()->column_width(36);
  app_.set_config("--config", "", "Options from a TOML file: name = value, one a line")->type_name("FILE");
  app_.allow_config_extras(CLI::config_extras_mode::error);
}

std::string in_shell_quotes(const std::string& word) {
  constexpr const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

CLI::Option* CommandLine::one_of(CLI::Option* option, const std::string& about, const Choices& choices, const std::string& by_default) {
  option->description(about + ": " + choice_words(choices, by_default));
  option->check([option, choices](const std::string& value) {
    check_choice(option->get_name(), value, choices);
    return std::string();
  });
  return offers(option, names_of(choices));
}

CLI::Option* CommandLine::offers(CLI::Option* option, const std::vector<std::string>& values) {
  values_[option] = values;
  return option;
}

CommandFacts CommandLine::facts() const {
  CommandFacts facts{name_, app_.get_description(), {}};
  for (const CLI::Option* option : app_.get_options()) {
    OptionFacts one;
    for (const std::string& name : option->get_snames()) one.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) one.names.push_back("--" + name);
    const bool is_argument = one.names.empty();
    if (is_argument) one.names.push_back(option->get_name(true));
    if (option->get_items_expected_max() > 0) {
      const std::string type = option->get_type_name();
      one.type = is_argument ? one.names.front() : type.substr(0, type.find(':'));  // behind it is what CLI11 checks
    }
    one.about = option->get_description();
    one.group = option->get_group();
    if (const auto values = values_.find(option); values != values_.end()) one.values = values->second;
    one.is_list = one.type.ends_with(",...");
    one.is_required = option->get_required();
    one.is_repeated = option->get_delimiter() == '\0' && (option->get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll ||
                                                          option->get_expected_max() == CLI::detail::expected_max_vector_size);
    facts.options.push_back(one);
  }
  return facts;
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
    throw HelpWanted{app_.help(), facts()};
  } catch (const CLI::ParseError& e) {
    std::string words = e.what();
    const std::string unknown = "INI was not able to parse ";  // CLI11's words for a name in --config that is no option
    if (words.starts_with(unknown)) words = text("--config holds ", quote(words.substr(unknown.size())), ", which is no option");
    std::replace(words.begin(), words.end(), '\n', ' ');
    words = printable(words);  // CLI11 repeats values as they are
    throw InputError(text(trimmed(words), words.ends_with('.') ? "" : ".", " See ", name_, " --help."));
  }
}

}  // namespace karst
