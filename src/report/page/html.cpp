#include "report/page/html.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/text.hpp"
#include "geometry/box.hpp"
#include "io/vtk/blocks/packed_bytes.hpp"
#include "page_style.hpp"
#include "run/record/run_folder.hpp"

namespace karst {

namespace {

// Number of bytes of the UTF-8 character at the start of `s`; 0 for invalid UTF-8.
std::size_t utf8_length(std::string_view s) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  const std::size_t length = byte(0) < 0x80 ? 1 : byte(0) >= 0xc2 && byte(0) < 0xe0 ? 2 : (byte(0) & 0xf0) == 0xe0 ? 3 : 4;
  if (length == 4 && (byte(0) < 0xf0 || byte(0) > 0xf4)) return 0;
  if (length > s.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  return length;
}

std::string base64(std::string_view bytes) {
  Base64Encoder encoder;
  const std::string symbols = encoder.encode(std::as_bytes(std::span(bytes)));
  return symbols + encoder.finish();
}

int decade(double value) { return value == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value)))); }

// The decade of the last significant digit: the first digit of the error, or the second if the first is 1.
int last_decade(double error) {
  const int first = decade(error);
  return error / std::pow(10.0, first) < 1.95 ? first - 1 : first;
}

std::string typographic(std::string number) {
  if (number.starts_with('-')) number.replace(0, 1, "−");
  return number;
}

bool is_shorter_as_power(int exponent) { return exponent < -3 || exponent > 5; }

}  // namespace

std::string escaped(std::string_view words) {
  std::string out;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t length = utf8_length(words.substr(at));
    const char c = words[at];
    if (length == 0 || (length == 1 && static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t')) {
      out += '?';
    } else if (length > 1) {
      out += words.substr(at, length);
    } else {
      out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : c == '\'' ? "&#39;" : std::string(1, c);
    }
    at += std::max<std::size_t>(length, 1);
  }
  return out;
}

std::string power_of_ten(int exponent) { return text("10<sup>", typographic(std::to_string(exponent)), "</sup>"); }

std::string html_count(std::int64_t number) { return joined(split(grouped(number), ' '), "\u202f"); }

std::string html_number(double value, int significant) {
  if (!std::isfinite(value)) return "–";
  const std::string rounded = digits(value, significant);  // rounds 9.999 to 10 before taking the decade
  const int exponent = decade(*real_number(rounded));
  if (value == 0) return "0";
  if (!is_shorter_as_power(exponent)) return typographic(fixed(value, std::max(0, significant - 1 - exponent)));
  return typographic(fixed(value / std::pow(10.0, exponent), significant - 1)) + " × " + power_of_ten(exponent);
}

std::string html_number(double value, double error) {
  if (!std::isfinite(value) || !(error > 0) || !std::isfinite(error)) return html_number(value, 3);
  const int exponent = decade(value);
  const bool has_power = value != 0 && is_shorter_as_power(exponent);
  const double scale = has_power ? std::pow(10.0, exponent) : 1;
  const int last = last_decade(error / scale);
  const double unit = std::pow(10.0, last);
  const std::string both =
      rounded(value / scale, error / scale) + " ± " + fixed(std::ceil(error / scale / unit - 1e-9) * unit, std::max(0, -last));
  return has_power ? "(" + both + ") × " + power_of_ten(exponent) : both;
}

std::string rounded(double value, double error) {
  if (!std::isfinite(value) || !(error > 0) || !std::isfinite(error)) return typographic(plain(value, 3));
  const int last = last_decade(error);
  const double unit = std::pow(10.0, last);
  return typographic(fixed(std::round(value / unit) * unit + 0.0, std::max(0, -last)));  // no minus before a zero
}

std::string estimated(double value, const std::optional<double>& error) {
  return error ? html_number(value, *error) : "≈ " + html_number(value, 3);
}

std::string short_number(double value, int significant) {
  if (!std::isfinite(value)) return "–";
  const double size = *real_number(digits(std::abs(value), significant)), largest = std::pow(10.0, significant);  // 9.9999e-5 is 1e-4
  if (size == 0 || (size >= 1e-3 && size < largest)) return (value < 0 ? "−" : "") + digits(size, significant);
  const int exponent = decade(size);
  return short_number(value / std::pow(10.0, exponent), significant) + " × " + power_of_ten(exponent);
}

std::string with_micro(std::string_view words) {
  std::string out(words);
  const std::size_t at = out.rfind("um");
  if (at != std::string::npos) out.replace(at, 2, "µm");
  return out;
}

std::string element(std::string_view tag, std::string_view inside, std::string_view attributes) {
  return text("<", tag, attributes.empty() ? "" : " ", attributes, ">", inside, "</", tag, ">\n");
}

std::string joined_known(std::vector<std::string> words, const char* separator) {
  std::erase(words, "");
  return joined(words, separator);
}

std::string code(std::string_view words) { return text("<code>", escaped(words), "</code>"); }

std::string fact_table(const std::vector<std::pair<std::string, std::string>>& facts) {
  std::string rows;
  for (const auto& [what, value] : facts) {
    if (!value.empty()) rows += text("<tr><th scope=\"row\">", escaped(what), "</th><td>", value, "</td></tr>\n");
  }
  return element("table", rows, "class=\"facts\"");
}

std::string number_card(const std::string& what, const std::string& number, const std::vector<std::string>& others,
                        const std::string& status, bool is_open) {
  if (number.empty()) return "";
  std::string inside = element("p", what, "class=\"what\"") + element("p", number, "class=\"value\"");
  for (const std::string& other : others) inside += other.empty() ? "" : element("p", other, "class=\"other\"");
  if (!status.empty()) inside += element("p", status, "class=\"status\"");
  return element("div", inside, is_open ? "class=\"card open\"" : "class=\"card\"");
}

std::string grid_table(const std::vector<std::string>& columns, const std::vector<NamedCells>& rows, const std::string& caption) {
  std::string heading = columns.front().empty() ? "<td></td>" : element("th", columns.front(), "scope=\"col\""), body;
  for (std::size_t i = 1; i < columns.size(); ++i) heading += element("th", columns[i], "scope=\"col\"");
  for (const auto& [name, cells] : rows) {
    body += "<tr>" + element("th", name, "scope=\"row\"");
    for (const auto& [html, is_strong] : cells) body += element("td", html.empty() ? "–" : html, is_strong ? "class=\"diagonal\"" : "");
    body += "</tr>\n";
  }
  const std::string above = caption.empty() ? "" : element("caption", caption);
  return element("table", above + "<tr>" + heading + "</tr>\n" + body, "class=\"tensor\"");
}

std::string tensor_table(const std::string& caption, const std::string& row_words,
                         const std::function<std::string(std::size_t row, std::size_t column)>& cell) {
  std::vector<NamedCells> rows(3);
  for (std::size_t row = 0; row < 3; ++row) {
    rows[row].name = row_words + axis_names[row];
    for (std::size_t column = 0; column < 3; ++column) rows[row].cells.push_back({cell(row, column), row == column});
  }
  return grid_table({"", "driven x", "driven y", "driven z"}, rows, caption);
}

std::string png_image(const std::string& bytes, std::int64_t width, std::int64_t height, const std::string& words,
                      std::string_view attributes) {
  return text("<img src=\"data:image/png;base64,", base64(bytes), "\" width=\"", width, "\" height=\"", height, "\" alt=\"", escaped(words),
              "\"", attributes.empty() ? "" : " ", attributes, ">\n");
}

std::string figure(const std::string& picture, const std::string& caption) {
  return element("figure", picture + element("figcaption", caption));
}

namespace {

std::string header(const PageHead& head) {
  return element("header", element("p", head.kicker, "class=\"kicker\"") + element("h1", head.heading) +
                               element("p", head.subtitle, "class=\"subtitle\"") +
                               element("p", head.status, head.is_complete ? "class=\"badge\"" : "class=\"badge open\""));
}

// The page must not load anything, even if a name in the run contains HTML.
std::string invisible_head(const std::string& title) {
  return text(
      "<meta charset=\"utf-8\">\n", page_mark, "\n",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n",
      "<link rel=\"icon\" href=\"data:,\">\n", element("title", title), element("style", page_style));
}

}  // namespace

std::string page_of(const PageHead& head, const std::string& main, const std::string& footer) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n" + element("head", invisible_head(head.title)) +
         element("body", header(head) + element("main", main) + element("footer", footer)) + "</html>\n";
}

std::string section(const std::string& id, const std::string& heading, const std::string& inside) {
  return element("section", element("h2", heading) + inside, text("id=\"", id, "\""));
}

}  // namespace karst
