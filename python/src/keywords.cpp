#include "keywords.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <type_traits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "run/options/option.hpp"

namespace nb = nanobind;

namespace karst {

namespace {

[[noreturn]] void refuse_type(const Option& option, nb::handle value, const char* expected) {
  throw nb::type_error(text(setting_name(option), " is ", nb::type_name(value.type()).c_str(), ", not ", expected, ".").c_str());
}

// The object of a path: a text or bytes.
nb::object path_of(const Option& option, nb::handle value) {
  const bool is_path = PyUnicode_Check(value.ptr()) || PyBytes_Check(value.ptr()) || nb::hasattr(value, "__fspath__");
  if (!is_path) refuse_type(option, value, "a path");
  return nb::steal(PyOS_FSPath(value.ptr()));
}

// The bytes of a text, as the command line would have them: names of files need not be UTF-8.
std::string bytes_of(nb::object value) {
  if (PyUnicode_Check(value.ptr())) value = nb::steal(PyUnicode_AsEncodedString(value.ptr(), "utf-8", "surrogateescape"));
  if (!value) throw nb::python_error();
  return {PyBytes_AsString(value.ptr()), static_cast<std::size_t>(PyBytes_Size(value.ptr()))};
}

// One value as the text that the command line would have. A path, a number of numpy and others have a str() of that form.
std::string word_of(const Option& option, nb::handle value) {
  const bool is_path = option.path != PathUse::none;
  if (!is_path && nb::isinstance<nb::bool_>(value)) refuse_type(option, value, "a number or a text");
  if (!is_path && nb::isinstance<nb::float_>(value)) return all_digits(nb::cast<double>(value));
  const std::string word = bytes_of(is_path ? path_of(option, value) : nb::object(nb::str(value)));
  if (word.find('\0') != std::string::npos) throw InputError(text(setting_name(option), " ", quote(word), " holds a NUL."));
  return word;
}

bool is_sequence(nb::handle value) { return nb::isinstance<nb::list>(value) || nb::isinstance<nb::tuple>(value); }

std::vector<std::string> words_of(const Option& option, nb::handle value) {
  if (!is_sequence(value)) return {word_of(option, value)};
  std::vector<std::string> words;
  for (nb::handle each : value) {
    if (is_sequence(each)) refuse_type(option, value, "numbers or texts: it holds lists");
    words.push_back(word_of(option, each));
  }
  return words;
}

bool set_flag(const Option& option, nb::handle value) {
  if (!nb::isinstance<nb::bool_>(value)) refuse_type(option, value, "True or False");
  return nb::cast<bool>(value);
}

std::int64_t whole_of(const Option& option, nb::handle value) {
  if (nb::isinstance<nb::bool_>(value) || nb::isinstance<nb::float_>(value)) refuse_type(option, value, "a whole number");
  const std::string word = word_of(option, value);
  const auto number = whole_number(option.range ? checked_whole(setting_name(option), word, *option.range) : word);
  if (!number) throw InputError(text(setting_name(option), " ", quote(word), " is not a whole number."));
  return *number;
}

double real_of(const Option& option, nb::handle value) {
  const std::string word = word_of(option, value);
  if (const auto number = real_number(word)) return *number;
  throw InputError(text(setting_name(option), " ", quote(word), " is not a number."));
}

template <class T>
struct Plain {
  using Type = T;
};
template <class T>
struct Plain<std::optional<T>> {
  using Type = T;
};

void set(const Option& option, nb::handle value, const BoundValue& to) {
  if (option.may_lack_value && nb::isinstance<nb::bool_>(value)) {
    if (nb::cast<bool>(value)) to.set("true");
    return;
  }
  std::vector<std::string> words = words_of(option, value);
  if (!option.is_repeated) words = {joined(words, ",")};
  for (const std::string& word : words) {
    if (!option.choices.empty()) check_choice(setting_name(option), word, option.choices);
    to.set(word);
  }
}

template <class T>
void set(const Option& option, nb::handle value, T* member) {
  T& to = *member;
  using Value = typename Plain<T>::Type;
  if constexpr (std::is_same_v<Value, bool>) {
    to = set_flag(option, value);
  } else if constexpr (std::is_same_v<Value, std::string>) {
    const std::string word = option.path == PathUse::none ? joined(words_of(option, value), ",") : word_of(option, value);
    if (!option.choices.empty()) check_choice(setting_name(option), word, option.choices);
    to = word;
  } else if constexpr (std::is_same_v<Value, char>) {
    const std::string word = word_of(option, value);
    if (word.size() != 1) throw InputError(text(setting_name(option), " ", quote(word), " is not one letter."));
    to = word[0];
  } else if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
    to = words_of(option, value);
  } else if constexpr (std::is_same_v<Value, std::vector<int>>) {
    to.clear();
    for (nb::handle each : is_sequence(value) ? nb::borrow<nb::object>(value) : nb::make_tuple(value))
      to.push_back(static_cast<int>(whole_of(option, each)));
  } else if constexpr (std::is_same_v<Value, std::vector<double>>) {
    to.clear();
    for (nb::handle each : is_sequence(value) ? nb::borrow<nb::object>(value) : nb::make_tuple(value)) to.push_back(real_of(option, each));
  } else if constexpr (std::is_floating_point_v<Value>) {
    to = real_of(option, value);
  } else {
    to = static_cast<Value>(whole_of(option, value));
  }
}

// Options that may be repeated may be given no value.
void check_not_empty(const Option& option, nb::handle value) {
  const bool is_text = PyUnicode_Check(value.ptr()) || PyBytes_Check(value.ptr());
  if ((!is_text && (!is_sequence(value) || option.is_repeated)) || nb::len(value) > 0) return;
  throw InputError(text(setting_name(option), " is empty. Give it a value", option.is_required ? "." : ", or leave it out."));
}

nb::object default_of(const Option& option) {
  return std::visit(
      [&](const auto& value) -> nb::object {
        using T = std::remove_pointer_t<std::decay_t<decltype(value)>>;
        if constexpr (std::is_same_v<T, BoundValue>) {
          const std::string words = value.words ? value.words() : "";
          if (option.may_lack_value) return nb::bool_(false);
          return words.empty() ? nb::object(nb::none()) : nb::object(nb::str(words.c_str()));
        } else if constexpr (std::is_same_v<T, bool>) {
          return nb::bool_(*value);
        } else if constexpr (std::is_same_v<T, std::string>) {
          return value->empty() ? nb::object(nb::none()) : nb::object(nb::str(value->c_str()));
        } else if constexpr (std::is_same_v<T, std::vector<int>>) {
          return value->size() == 1 ? nb::object(nb::int_(value->front())) : nb::object(nb::none());
        } else if constexpr (std::is_arithmetic_v<T> && std::is_integral_v<T>) {
          return nb::int_(*value);
        } else if constexpr (std::is_arithmetic_v<T>) {
          return nb::float_(*value);
        } else {
          return nb::none();  // optional values and lists are empty by default
        }
      },
      option.value);
}

// The value that set() takes, in a word.
const char* kind_of(const Option& option) {
  if (option.path != PathUse::none) return "path";
  return std::visit(
      [](const auto& value) {
        using Value = typename Plain<std::remove_pointer_t<std::decay_t<decltype(value)>>>::Type;
        if constexpr (std::is_same_v<Value, bool>) return "bool";
        if constexpr (std::is_same_v<Value, std::vector<int>>) return "list of int";
        if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, char>) return "int";
        if constexpr (std::is_floating_point_v<Value>) return "float";
        return "words";
      },
      option.value);
}

}  // namespace

void check_array_keywords(const nb::dict& keywords) {
  for (const char* name : {"image", "case", "shape", "dtype", "offset", "array", "mpi_hint", "mpi_hint_file"}) {
    if (!keywords.contains(name) || keywords[name].is_none()) continue;
    throw InputError(text(setting(name), " is about a file, and the image is an array. Leave it out."));
  }
}

void set_keywords(const OptionTable& table, const nb::dict& keywords) {
  for (const auto& [key, value] : keywords) {
    const std::string name = nb::cast<std::string>(key);
    const auto& options = table.options();
    const auto option = std::find_if(options.begin(), options.end(), [&](const Option& each) { return setting_name(each) == name; });
    if (option == options.end()) throw nb::type_error(text("unknown keyword ", quote(name), ".").c_str());
    if (value.is_none()) continue;
    check_not_empty(*option, value);
    std::visit([&, value = value](const auto& to) { set(*option, value, to); }, option->value);
  }
}

nb::list facts_of(const OptionTable& table) {
  nb::list all;
  for (const Option& option : table.options()) {
    nb::dict facts;
    facts["name"] = setting_name(option);
    facts["about"] = about_of(option);
    facts["type"] = is_flag(option) ? "bool" : option.type;
    facts["kind"] = kind_of(option);
    facts["choices"] = names_of(option.choices);
    facts["is_repeated"] = option.is_repeated;
    facts["is_usual"] = option.is_usual;
    facts["default"] = default_of(option);
    all.append(facts);
  }
  return all;
}

}  // namespace karst
