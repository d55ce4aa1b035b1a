#include <algorithm>
#include <array>
#include <utility>

#include "io/files/csv.hpp"
#include "report/page/html.hpp"
#include "reproduction/paper_rows.hpp"

namespace karst {

namespace {

// A member of a row: a text, a number or nothing ("-").
std::string shown(const Json& row, const char* key, int digits = 4) {
  const Json& value = row.at(key);
  return value.is_string() ? value.get<std::string>() : value.is_null() ? "-" : plain(value.get<double>(), digits);
}

// A member of a row with all digits, or a list joined to one text; nothing is "".
std::string cell_of(const Json& value) {
  if (value.is_array()) return joined(value.get<std::vector<std::string>>(), "; ");
  return value.is_string() ? value.get<std::string>() : value.is_null() ? "" : all_digits(value.get<double>());
}

std::string row_text(const Json& row) {
  const std::string ratio = row["ratio"].is_null() ? "" : text("; here / paper ", shown(row, "ratio", 3));
  std::string lines = text(padded(shown(row, "row"), 18), shown(row, "what"), "\n");
  for (const char* name : {"paper", "here"})
    lines += text("  ", padded(name, 10), padded(shown(row, name), 10), row[text(name, "_details")].get<std::string>(), "\n");
  lines += text("  statement ", shown(row, "statement"), ": ", shown(row, "statement_holds"), ratio, "\n");
  for (const std::string command : row["commands"]) lines += text("    ", command, "\n");
  return lines;
}

std::string table_html(const Json& rows) {
  constexpr std::array<std::pair<const char*, int>, 6> columns = {
      {{"row", 12}, {"what", 44}, {"paper", 10}, {"here", 10}, {"here / paper", 10}, {"statement holds", 14}}};
  std::string head, lines;
  for (const auto& [name, width] : columns) head += element("th", name, text("style=\"width:", width, "%\""));
  for (const Json& row : rows) {
    std::string line = element("th", escaped(shown(row, "row")), "scope=\"row\"");
    for (const char* key : {"what", "paper", "here", "ratio", "statement_holds"}) line += element("td", escaped(shown(row, key)));
    lines += element("tr", line);
  }
  return element("table", element("thead", element("tr", head)) + element("tbody", lines));
}

std::string details_html(const Json& rows) {
  std::string out;
  for (const Json& row : rows) {
    out += element("h3", escaped(text(shown(row, "row"), ": ", shown(row, "what"))));
    out += fact_table({{"paper", escaped(shown(row, "paper_details"))},
                       {"here", escaped(shown(row, "here_details"))},
                       {"statement", escaped(text(shown(row, "statement"), ": ", shown(row, "statement_holds")))}});
    out += element("pre", escaped(joined(row["commands"].get<std::vector<std::string>>(), "\n")));
  }
  return out;
}

}  // namespace

std::string reproduction_text(const Json& all) {
  const auto line = [](const std::string& row, const std::string& paper, const std::string& here, const std::string& ratio,
                       const std::string& holds) {
    return text("  ", padded(row, 18), indented(paper, 10), indented(here, 10), indented(ratio, 10), "  ", holds, "\n");
  };
  std::string lines = text(shown(all, "system"), ": ", shown(all, "paper"), "\n  on ", shown(all, "machine"), "; ", shown(all, "version"),
                           "\n\n", line("row", "paper", "here", "ratio", "statement holds"));
  for (const Json& row : all["rows"])
    lines += line(shown(row, "row"), shown(row, "paper"), shown(row, "here"), shown(row, "ratio", 3), shown(row, "statement_holds"));
  for (const Json& row : all["rows"]) lines += "\n" + row_text(row);
  return lines;
}

std::string reproduction_csv(const Json& all) {
  std::string lines;
  for (const Json& row : all["rows"]) {
    std::vector<std::string> names, cells;
    for (const auto& [name, value] : row.items()) {
      if (name == "unit") continue;  // the words of the row have the unit
      names.push_back(name);
      cells.push_back(cell_of(value));
    }
    lines += (lines.empty() ? csv_line(names) : "") + csv_line(cells);
  }
  return lines;
}

std::string reproduction_page(const Json& all, const std::vector<Chart>& charts) {
  const Json& rows = all["rows"];
  const auto run = std::count_if(rows.begin(), rows.end(), [](const Json& row) { return !row["here"].is_null(); });
  PageHead head;
  head.title = text("karst reproduce ", shown(all, "system"));
  head.kicker = "Karst";
  head.heading = escaped(text("The paper and this machine: ", shown(all, "system")));
  head.subtitle = escaped(text(shown(all, "paper"), ". On ", shown(all, "machine")));
  head.is_complete = run == std::ssize(rows);
  head.status = text(run, " of ", rows.size(), " rows measured");
  std::string figures;
  for (const Chart& chart : charts) figures += element("h3", escaped(chart.words)) + chart_figure(chart);
  return page_of(head,
                 section("rows", "Rows", table_html(rows)) + section("figures", "Figures", figures) +
                     section("details", "Details and commands", details_html(rows)),
                 escaped(shown(all, "version")));
}

}  // namespace karst
