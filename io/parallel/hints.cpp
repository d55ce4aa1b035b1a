#include "io/parallel/hints.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

constexpr std::size_t longest_quote = 80;

// `whose` is the source of the hint: the beginning of the message.
std::pair<std::string, std::string> parse_hint(const std::string& whose, const std::string& hint) {
  const std::size_t equals = hint.find('=');
  const bool pair = equals != std::string::npos && equals > 0 && equals + 1 < hint.size();
  const auto is_word = [](char c) { return c > ' ' && c <= '~'; };
  const bool is_readable = pair && std::all_of(hint.begin(), hint.begin() + static_cast<std::ptrdiff_t>(equals), is_word) &&
                           std::all_of(hint.begin(), hint.end(), [&](char c) { return c == ' ' || is_word(c); });
  if (!is_readable || equals >= MPI_MAX_INFO_KEY || hint.size() - equals > MPI_MAX_INFO_VAL)
    throw InputError(text(whose, " ", quote(hint.substr(0, longest_quote)), hint.size() > longest_quote ? "..." : "",
                          " is not key=value, as in striping_factor=8."));
  return {hint.substr(0, equals), hint.substr(equals + 1)};
}

}  // namespace

Hints parse_hints(const std::vector<std::string>& given) {
  Hints hints;
  for (const std::string& hint : given) hints.push_back(parse_hint(setting("mpi_hint"), hint));
  return hints;
}

Hints parse_hint_file(const std::string& path, const std::string& content) {
  Hints hints;
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  const std::size_t begin = content.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  const std::vector<std::string> lines = split(std::string_view(content).substr(begin), '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::vector<std::string> line_words = words(lines[i].substr(0, lines[i].find('#')));
    if (line_words.empty()) continue;
    const bool is_spaced = line_words.size() == 2 && line_words[0].find('=') == std::string::npos;
    hints.push_back(parse_hint(text("line ", i + 1, " of ", quote(path), ":"), joined(line_words, is_spaced ? "=" : " ")));
  }
  return hints;
}

Hints hints_of(MPI_Info info) {
  Hints hints;
  if (info == MPI_INFO_NULL) return hints;
  int keys = 0;
  MPI_Info_get_nkeys(info, &keys);
  for (int i = 0; i < keys; ++i) {
    std::array<char, MPI_MAX_INFO_KEY + 1> key{};
    std::array<char, MPI_MAX_INFO_VAL + 1> value{};
    int is_set = 0;
    MPI_Info_get_nthkey(info, i, key.data());
    MPI_Info_get(info, key.data(), MPI_MAX_INFO_VAL, value.data(), &is_set);
    if (is_set) hints.emplace_back(key.data(), value.data());
  }
  return hints;
}

std::string hints_text(const Hints& hints) {
  std::vector<std::string> words;
  for (const auto& [key, value] : hints) words.push_back(text(key, "=", value));
  return joined(words, ";");
}

MpiInfo::MpiInfo(const Hints& hints) {
  if (hints.empty()) return;
  MPI_Info_create(&info_);
  for (const auto& [key, value] : hints) MPI_Info_set(info_, key.c_str(), value.c_str());
}

MpiInfo::~MpiInfo() {
  if (info_ != MPI_INFO_NULL) MPI_Info_free(&info_);
}

}  // namespace karst
