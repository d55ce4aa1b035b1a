#include "io/files/csv.hpp"

#include <utility>

namespace karst {

namespace {

std::string csv_cell(const std::string& words) {
  if (words.find_first_of(",\"\n\r") == std::string::npos) return words;
  std::string quoted = "\"";
  for (const char c : words) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

}  // namespace

std::vector<std::vector<std::string>> parse_csv(std::string_view content) {
  std::vector<std::vector<std::string>> lines;
  std::vector<std::string> line;
  std::string cell;
  bool is_quoted = false;
  const auto end_line = [&] {
    line.push_back(std::exchange(cell, {}));
    if (line.size() > 1 || !line[0].empty()) lines.push_back(line);
    line.clear();
  };
  for (std::size_t at = 0; at < content.size(); ++at) {
    const char c = content[at];
    if (is_quoted && c == '"' && at + 1 < content.size() && content[at + 1] == '"') {
      cell += c;
      ++at;
    } else if (c == '"') {
      is_quoted = !is_quoted;
    } else if (c == ',' && !is_quoted) {
      line.push_back(std::exchange(cell, {}));
    } else if (c == '\n' && !is_quoted) {
      end_line();
    } else if (c != '\r' || is_quoted) {
      cell += c;
    }
  }
  end_line();
  return lines;
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) line += (i == 0 ? "" : ",") + csv_cell(cells[i]);
  return line + "\n";
}

}  // namespace karst
