#include "commands/command_line.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/file_checks.hpp"

namespace karst {

namespace {

// Before CLI11 reads them: what is no file, or too large, might never end.
void check_config_files(const Arguments& arguments) {
  constexpr std::string_view option = "--config";
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    const std::string_view word = arguments[i];
    if (word == option && i + 1 < arguments.size() && !arguments[i + 1].empty()) check_text_file(arguments[i + 1]);
    if (word.starts_with(option) && word.substr(option.size()).starts_with('=') && word.size() > option.size() + 1)
      check_text_file(std::string(word.substr(option.size() + 1)));
  }
}

}  // namespace

CommandLine::CommandLine(const std::string& name, const std::string& about) : name_("karst " + name), app_(about, "karst " + name) {
  app_.get_formatter()->column_width(36);
  reads(app_.set_config("--config", "", "Options from a TOML file: name = value, one a line")->type_name("FILE"));
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

CLI::Option* CommandLine::reads(CLI::Option* option) {
  read_.push_back(option);
  return option;
}

CLI::Option* CommandLine::writes(CLI::Option* option) {
  written_.push_back(option);
  return option;
}

InputFiles CommandLine::inputs() const {
  InputFiles inputs;
  for (const CLI::Option* option : read_) inputs.add(option->results());
  return inputs;
}

void CommandLine::check_paths() const {
  for (const std::vector<const CLI::Option*>& options : {read_, written_}) {
    for (const CLI::Option* option : options) {
      const std::vector<std::string> given = option->results();
      if (std::find(given.begin(), given.end(), "") == given.end()) continue;
      const std::string name = option->get_snames().empty() ? option->get_name() : "-" + option->get_snames().front();
      throw InputError(text(name, " is given an empty name (of a shell variable that is not set?). Name a path",
                            option->get_required() ? "." : text(", or leave ", name, " out.")));
    }
  }
}

namespace {

// The digits of a whole number, with a minus where it is below zero, and without what does not count; nothing for other text.
std::optional<std::string> whole_digits(const std::string& value) {
  const std::string number = trimmed(value);
  const bool has_sign = number.starts_with('-') || number.starts_with('+');
  const std::string digits = number.substr(has_sign ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  const std::string counting = digits.substr(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return (number[0] == '-' && counting != "0" ? "-" : "") + counting;
}

bool is_within(const std::string& digits, const WholeRange& range) {
  if (const auto number = whole_number(digits))
    return *number >= range.least && (*number < 0 || static_cast<std::uint64_t>(*number) <= range.most);
  std::uint64_t large = 0;  // that an int64 does not hold
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), large);
  return error == std::errc{} && end == digits.data() + digits.size() && large <= range.most;
}

}  // namespace

CLI::Option* CommandLine::whole(CLI::Option* option, const WholeRange& range) {
  return option->transform([option, range](const std::string& value) {
    const std::optional<std::string> digits = whole_digits(value);
    if (!digits) throw InputError(text(option->get_name(), " ", quote(value), " is not a whole number."));
    if (!is_within(*digits, range))
      throw InputError(text(option->get_name(), " ", *digits, " is not between ", range.least, " and ", range.most, range.ending));
    return *digits;
  });
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
  check_config_files(arguments);
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
  check_paths();
}

}  // namespace karst
