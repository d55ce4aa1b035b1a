// Pieces of HTML: escaped text, formatted numbers, tables, embedded pictures, the frame of all pages.
#pragma once

#include <cstdint>
#include <functional>
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

/// "9879": the value of html_number(value, error) without the error and without a power of ten.
std::string rounded(double value, double error);

/// "9879 ± 8", or "≈ 9880" where the error is not known.
std::string estimated(double value, const std::optional<double>& error);

/// A number without zeros at its end, with a power of ten if it is long: "64", "5 × 10<sup>−6</sup>".
std::string short_number(double value, int significant = 5);

std::string power_of_ten(int exponent);

std::string with_micro(std::string_view words);  ///< "5 um" as "5 µm"

/// <tag>inside</tag>; `attributes` as in "class=\"a\"".
std::string element(std::string_view tag, std::string_view inside, std::string_view attributes = "");

/// Joins the words that are not empty.
std::string joined_known(std::vector<std::string> words, const char* separator = ", ");

/// A name, a path or a command, escaped.
std::string code(std::string_view words);

/// A table of two columns. Values are HTML; rows with an empty value are left out.
std::string fact_table(const std::vector<std::pair<std::string, std::string>>& facts);

/// A number with a name above it, and other lines and the status of its flow below it; "" without a number.
std::string number_card(const std::string& what, const std::string& number, const std::vector<std::string>& others,
                        const std::string& status, bool is_open = false);

/// A cell of a table: HTML.
struct TableCell {
  std::string html;
  bool is_strong = false;
};

/// A row of a table: its name, and its cells.
struct NamedCells {
  std::string name;
  std::vector<TableCell> cells;
};

/// A table with names above its columns, the first one above the names of the rows.
std::string grid_table(const std::vector<std::string>& columns, const std::vector<NamedCells>& rows, const std::string& caption = "");

/// The table of a tensor: a row for each axis, named after `row_words`, and a column for each driven axis.
std::string tensor_table(const std::string& caption, const std::string& row_words,
                         const std::function<std::string(std::size_t row, std::size_t column)>& cell);

/// `bytes` of a PNG file. `words` describes the picture for readers who cannot see it.
std::string png_image(const std::string& bytes, std::int64_t width, std::int64_t height, const std::string& words,
                      std::string_view attributes = "");

std::string figure(const std::string& picture, const std::string& caption);

/// The begin of a page, as HTML.
struct PageHead {
  std::string title;  ///< of the window
  std::string kicker, heading, subtitle, status;
  bool is_complete = false;  ///< the status is good
};

/// A self-contained HTML page.
std::string page_of(const PageHead& head, const std::string& main, const std::string& footer);

/// <section> with a heading.
std::string section(const std::string& id, const std::string& heading, const std::string& inside);

}  // namespace karst
