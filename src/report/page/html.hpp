// Pieces of HTML: escaped text, formatted numbers, tables, embedded pictures.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace karst {

std::string escaped(std::string_view words);  ///< for text and quoted attributes; invalid UTF-8 becomes ?

/// "12 345 678" with spaces that do not break a line.
std::string html_count(std::int64_t number);

/// "1.25 × 10<sup>−12</sup>" if this is shorter than all digits.
std::string html_number(double value, int significant);

/// "9879 ± 8": the error with one significant digit (two if the first is 1), the value with the same last digit.
std::string html_number(double value, double error);

/// The same without the error and without a power of ten.
std::string rounded(double value, double error);

std::string power_of_ten(int exponent);

std::string with_micro(std::string_view words);  ///< "5 um" as "5 µm"

/// <tag>inside</tag>; `attributes` as in "class=\"a\"".
std::string element(std::string_view tag, std::string_view inside, std::string_view attributes = "");

/// A name, a path or a command, escaped.
std::string code(std::string_view words);

/// A table of two columns. Values are HTML; rows with an empty value are left out.
std::string fact_table(const std::vector<std::pair<std::string, std::string>>& facts);

/// `bytes` of a PNG file. `words` describes the picture for readers who cannot see it.
std::string png_image(const std::string& bytes, std::int64_t width, std::int64_t height, const std::string& words,
                      std::string_view attributes = "");

std::string figure(const std::string& picture, const std::string& caption);

}  // namespace karst
