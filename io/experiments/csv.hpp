// Text of comma-separated values in, cells out (RFC 4180).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace karst {

/// The cells of each line; a quoted cell may hold commas, doubled quotes and line breaks. Empty lines are left out.
std::vector<std::vector<std::string>> parse_csv(std::string_view content);

}  // namespace karst
