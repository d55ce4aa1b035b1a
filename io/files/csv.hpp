// Comma-separated values (RFC 4180): cells to text, and text to cells.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace karst {

/// The cells of each line. A quoted cell may contain commas, doubled quotes and line breaks. Empty lines are left out.
std::vector<std::vector<std::string>> parse_csv(std::string_view content);

/// One line. A cell is quoted where a comma, a quote or a line break would end it.
std::string csv_line(const std::vector<std::string>& cells);

}  // namespace karst
