// The only unit that includes CLI11.
#include "commands/cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <deque>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/file_checks.hpp"
#include "run/options/option.hpp"

namespace karst {

namespace {

constexpr char list_separator = ',';
constexpr std::string_view config_option = "--config";

// Checked before CLI11 reads the file: reading a device or a huge file might never end.
void check_config_files(const Arguments& arguments) {
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    const std::string_view word = arguments[i];
    if (word == config_option && i + 1 < arguments.size() && !arguments[i + 1].empty()) check_text_file(arguments[i + 1]);
    if (word.starts_with(config_option) && word.substr(config_option.size()).starts_with('=') && word.size() > config_option.size() + 1)
      check_text_file(std::string(word.substr(config_option.size() + 1)));
  }
}

[[noreturn]] void refuse_empty(const std::string& name, bool is_path, bool is_required) {
  throw InputError(text(name, " is given an empty ", is_path ? "name" : "value", " (of a shell variable that is not set?). ",
                        is_path ? "Name a path" : "Give a value", is_required ? "." : text(", or leave ", name, " out.")));
}

// CLI11 would take the next word as the value of "--crop=".
void check_values_in_words(const Arguments& arguments, const std::vector<Option>& options) {
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    const std::string_view word = arguments[i];
    if (!word.starts_with("--") || !word.ends_with('=') || word.find('=') + 1 != word.size()) continue;
    const std::string name(word.substr(0, word.size() - 1));
    if (name == config_option) refuse_empty(name, true, false);
    for (const Option& option : options) {
      const std::vector<std::string> names = split(option.names, ',');
      if (std::find(names.begin(), names.end(), name) != names.end()) refuse_empty(name, option.path != PathUse::none, option.is_required);
    }
  }
}

// "0:1,2:0.05" or "-1:0.05".
bool begins_with_label(const std::string& word) {
  const std::size_t colon = word.find(':');
  return colon != std::string::npos && whole_number(word.substr(0, colon)).has_value();
}

// An option that may lack its value is a flag for CLI11, which takes a value of a flag behind "=" only.
Arguments with_joined_values(const Arguments& arguments, const std::vector<Option>& options) {
  Arguments all;
  for (const std::string& word : arguments) {
    const bool follows_flag = !all.empty() && std::any_of(options.begin(), options.end(), [&](const Option& option) {
      return option.may_lack_value && option.names == all.back();
    });
    if (follows_flag && begins_with_label(word))
      all.back() += "=" + word;
    else
      all.push_back(word);
  }
  return all;
}

// `words`: receives the values of an option that is bound to a member of a request.
CLI::Option* add_to(CLI::App& app, const Option& option, std::vector<std::string>& words) {
  const auto add = [&](const auto& value) {
    using Value = std::decay_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, bool*>)
      return app.add_flag(option.names, *value, about_of(option));
    else if constexpr (std::is_same_v<Value, BoundValue>)
      return option.may_lack_value ? app.add_flag(option.names, words, about_of(option))
                                   : app.add_option(option.names, words, about_of(option));
    else
      return app.add_option(option.names, *value, about_of(option));
  };
  const bool is_bound = std::holds_alternative<BoundValue>(option.value);
  CLI::Option* added = std::visit(add, option.value)->group(option.group);
  if (is_bound && !option.is_repeated && !option.may_lack_value) added->expected(1);
  if (!is_flag(option)) added->type_name(option.type);
  if (option.is_required) added->required();
  if (option.is_repeated) added->expected(1)->take_all();
  const bool is_joined = is_bound || std::holds_alternative<std::string*>(option.value);
  if (option.is_list) is_joined ? added->join(list_separator) : added->delimiter(list_separator);
  // Checked here, because CLI11 reads 010 as 8, and numbers beyond 64 bits as the largest number of 64 bits.
  if (option.range) {
    added->transform([added, range = *option.range](const std::string& value) { return checked_whole(added->get_name(), value, range); });
  }
  if (!option.choices.empty()) {
    added->check([added, choices = option.choices](const std::string& value) {
      check_choice(added->get_name(), value, choices);
      return std::string();
    });
  }
  return added;
}

OptionFacts facts_of(const CLI::Option& option) {
  OptionFacts facts;
  for (const std::string& name : option.get_snames()) facts.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) facts.names.push_back("--" + name);
  facts.about = option.get_description();
  facts.group = option.get_group();
  return facts;
}

std::string shown_name(const CLI::Option& option) {
  return option.get_snames().empty() ? option.get_name() : "-" + option.get_snames().front();
}

// Empty values are mostly shell variables that are not set.
void check_value(const CLI::Option& option, bool is_path) {
  const std::vector<std::string>& given = option.results();
  if (std::find(given.begin(), given.end(), "") == given.end()) return;
  refuse_empty(shown_name(option), is_path, option.get_required());
}

std::string words_of(const CLI::ParseError& error) {
  std::string words = error.what();
  const std::string unknown = "INI was not able to parse ";  // CLI11's message for a name in --config that is no option
  if (words.starts_with(unknown)) words = text("--config holds ", quote(words.substr(unknown.size())), ", which is no option");
  std::replace(words.begin(), words.end(), '\n', ' ');
  return trimmed(printable(words));  // CLI11's messages contain values with control characters
}

// Refuses empty arrays, because CLI11 reads the first element of each array. Joins those of options that may lack their value, because
// CLI11 takes one value for a flag.
struct ConfigOfLists : CLI::ConfigTOML {
  explicit ConfigOfLists(const std::vector<Option>& options) {
    for (const Option& option : options) {
      if (option.may_lack_value) flags.push_back(setting_name(option));
    }
  }
  std::vector<std::string> flags;

  std::vector<CLI::ConfigItem> from_config(std::istream& in) const override {
    std::vector<CLI::ConfigItem> entries = CLI::ConfigTOML::from_config(in);
    for (CLI::ConfigItem& entry : entries) {
      const bool is_flag = std::find(flags.begin(), flags.end(), entry.name) != flags.end();
      if (is_flag && entry.inputs.size() > 1) entry.inputs = {joined(entry.inputs, ",")};
      const bool is_section = entry.name == "++" || entry.name == "--";
      if (entry.inputs.empty() && !is_section)
        throw InputError(text("--config holds an empty list for ", quote(entry.name), ". Give it a value, or leave it out."));
    }
    return entries;
  }
};

}  // namespace

/// The options as CLI11 knows them.
struct CommandLine::Parser {
  explicit Parser(const CommandLine& line) : app(line.about_, line.name_), declared(line.options()), has_short_help(line.has_short_help) {
    app.get_formatter()->column_width(36);
    help_all = app.set_help_all_flag("--help-all", "Print all options");
    if (!has_short_help) help_all->group("");  // --help prints all options, too
    config = app.set_config(std::string(config_option), "", "Options from a TOML file: name = value, one a line")->type_name("FILE");
    app.config_formatter(std::make_shared<ConfigOfLists>(declared));
    app.allow_config_extras(CLI::config_extras_mode::error);
    for (const Option& option : declared) added.push_back(add_to(app, option, bound_words.emplace_back()));
  }

  /// Sets members of requests, in the order of the table.
  void set_bound_values() const {
    for (std::size_t i = 0; i < declared.size(); ++i) {
      const auto* bound = std::get_if<BoundValue>(&declared[i].value);
      if (!bound) continue;
      for (const std::string& word : bound_words[i]) bound->set(word);
    }
  }

  CommandFacts facts(const std::string& name) const {
    CommandFacts all{name, app.get_description(), {facts_of(*app.get_help_ptr())}};
    if (has_short_help) all.options.push_back(facts_of(*help_all));
    all.options.push_back(facts_of(*config));
    all.options.back().type = "FILE";
    for (std::size_t i = 0; i < declared.size(); ++i) {
      const Option& option = declared[i];
      OptionFacts facts = facts_of(*added[i]);
      const bool is_argument = facts.names.empty();
      if (is_argument) facts.names.push_back(option.names);
      if (!is_flag(option)) facts.type = is_argument ? option.names : option.type;
      facts.values = option.choices.empty() ? option.offers : names_of(option.choices);
      facts.is_list = option.type.ends_with(",...");
      facts.is_required = option.is_required;
      facts.is_repeated = option.is_repeated || (!option.is_list && std::holds_alternative<std::vector<std::string>*>(option.value));
      all.options.push_back(facts);
    }
    return all;
  }

  void parse(const Arguments& arguments, const std::string& name) {
    try {
      app.parse(Arguments(arguments.rbegin(), arguments.rend()));  // CLI11 takes them in reverse order
    } catch (const CLI::CallForHelp&) {
      const CommandFacts all = facts(name);
      throw HelpWanted{usual_help(name), all};
    } catch (const CLI::CallForAllHelp&) {
      throw HelpWanted{app.help(), facts(name)};
    } catch (const CLI::ParseError& e) {
      const std::string words = words_of(e);
      throw InputError(text(words, words.ends_with('.') ? "" : ".", " See ", name, " --help."));
    }
  }

  std::string usual_help(const std::string& name) {
    if (!has_short_help) return app.help();
    for (std::size_t i = 0; i < declared.size(); ++i) {
      if (!declared[i].is_usual && !is_argument(declared[i])) added[i]->group("");
    }
    return app.help() + text("\n", name, " --help-all lists all ", declared.size(), " options.\n");
  }

  CLI::App app;
  const std::vector<Option>& declared;
  bool has_short_help;
  CLI::Option* config;
  CLI::Option* help_all = nullptr;
  std::vector<CLI::Option*> added;                   // one for each option
  std::deque<std::vector<std::string>> bound_words;  // the same
};

void CommandLine::parse(const Arguments& arguments) {
  arguments_ = arguments;
  check_config_files(arguments);
  check_values_in_words(arguments, options());
  Parser parser(*this);
  parser.parse(with_joined_values(arguments, options()), name_);
  check_value(*parser.config, true);
  std::vector<const CLI::Option*> read = {parser.config};
  for (std::size_t i = 0; i < options().size(); ++i) {
    check_value(*parser.added[i], options()[i].path != PathUse::none);
    if (options()[i].path == PathUse::read) read.push_back(parser.added[i]);
  }
  for (const CLI::Option* option : read) {
    for (const std::string& path : option->results()) paths_read_.push_back(path);
  }
  for (const CLI::Option* option : parser.app.parse_order()) given_.push_back(option->get_name());
  parser.set_bound_values();
}

InputFiles CommandLine::inputs() const {
  InputFiles inputs;
  inputs.add(paths_read_);
  return inputs;
}

std::string CommandLine::words() const {
  std::string typed = name_;
  for (const std::string& argument : arguments_) typed += " " + in_shell_quotes(argument);
  return typed;
}

}  // namespace karst
