// Small pieces of HTML: escaped text, numbers for people, tables, pictures within the page.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace karst {

std::string escaped(std::string_view words);  ///< for text and for quoted attributes; what is no UTF-8 becomes ?

/// "1.25 × 10<sup>−12</sup>" where that is shorter than the digits themselves.
std::string html_number(double value, int significant);

/// With the digits that the error justifies, and one significant digit of that (two where the first is 1): "9879 ± 8".
std::string html_number(double value, double error);

/// The value of these alone, and without a power of ten.
std::string rounded(double value, double error);

std::string power_of_ten(int exponent);

std::string with_micro(std::string_view words);  ///< "5 um" as "5 µm"

/// <tag>inside</tag>; `attributes` as in "class=\"a\"".
std::string element(std::string_view tag, std::string_view inside, std::string_view attributes = "");

/// Of a name, a path or a command: escaped.
std::string code(std::string_view words);

/// A table of two columns, of what is known. Values are HTML.
std::string fact_table(const std::vector<std::pair<std::string, std::string>>& facts);

/// `bytes` of a PNG file. `words` says what is to be seen to those who cannot.
std::string png_image(const std::string& bytes, std::int64_t width, std::int64_t height, const std::string& words,
                      std::string_view attributes = "");

std::string figure(const std::string& picture, const std::string& caption);

}  // namespace karst
