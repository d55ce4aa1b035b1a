#include "reproduction/reproduction_report.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "io/files/csv.hpp"
#include "report/page/html.hpp"

namespace karst {

namespace {

std::string number(const std::optional<double>& value) { return value ? plain(*value, 4) : "-"; }

// This machine over the paper.
std::optional<double> ratio_of(const MeasuredRow& each) {
  if (!each.finding || !each.row.paper) return std::nullopt;
  return each.finding->value / *each.row.paper;
}

std::optional<double> value_of(const MeasuredRow& each) { return each.finding ? std::optional(each.finding->value) : std::nullopt; }

std::string agreement_of(const MeasuredRow& each) {
  return each.finding ? std::string(agreement_word(each.finding->agreement)) : "not run";
}

// With the runs that must come first.
std::vector<std::string> commands_of(const PaperRow& row) {
  std::vector<std::string> commands;
  for (const auto* trials : {&row.setup, &row.trials}) {
    for (const Trial& trial : *trials) commands.push_back(command_of(trial));
  }
  return commands;
}

std::string details_of(const MeasuredRow& each) { return each.finding ? each.finding->details : text("not run: ", each.not_run); }

std::string row_text(const MeasuredRow& each) {
  const PaperRow& row = each.row;
  std::string lines = text(padded(row.id, 18), row.what, "\n");
  lines += text("  paper     ", padded(number(row.paper), 10), row.paper_details, "\n");
  lines += text("  here      ", padded(number(value_of(each)), 10), details_of(each), "\n");
  lines += text("  statement ", row.statement, ": ", agreement_of(each),
                ratio_of(each) ? text("; here / paper ", plain(*ratio_of(each), 3)) : "", "\n");
  for (const std::string& command : commands_of(row)) lines += text("    ", command, "\n");
  return lines;
}

std::string row_html(const MeasuredRow& each) {
  const auto cell = [](const std::string& words) { return element("td", escaped(words)); };
  return "<tr>" + element("th", escaped(each.row.id), "scope=\"row\"") + cell(each.row.what) + cell(number(each.row.paper)) +
         cell(number(value_of(each))) + cell(number(ratio_of(each))) + cell(agreement_of(each)) + "</tr>\n";
}

std::string table_html(const Reproduction& all) {
  constexpr std::array<std::pair<const char*, int>, 6> columns = {
      {{"row", 12}, {"what", 44}, {"paper", 10}, {"here", 10}, {"here / paper", 10}, {"statement holds", 14}}};
  std::string head, rows;
  for (const auto& [name, width] : columns) head += element("th", name, text("style=\"width:", width, "%\""));
  for (const MeasuredRow& each : all.rows) rows += row_html(each);
  return element("table", element("thead", element("tr", head)) + element("tbody", rows));
}

std::string details_html(const Reproduction& all) {
  std::string out;
  for (const MeasuredRow& each : all.rows) {
    out += element("h3", escaped(text(each.row.id, ": ", each.row.what)));
    out += fact_table({{"paper", escaped(each.row.paper_details)},
                       {"here", escaped(details_of(each))},
                       {"statement", escaped(text(each.row.statement, ": ", agreement_of(each)))}});
    out += element("pre", escaped(joined(commands_of(each.row), "\n")));
  }
  return out;
}

}  // namespace

std::string reproduction_text(const Reproduction& all) {
  std::string lines = text(all.system, ": ", all.paper, "\n  on ", all.machine, "; ", all.version, "\n\n");
  lines += text("  ", padded("row", 18), indented("paper", 10), indented("here", 10), indented("ratio", 10), "  statement holds\n");
  for (const MeasuredRow& each : all.rows) {
    const auto ratio = ratio_of(each);
    lines += text("  ", padded(each.row.id, 18), indented(number(each.row.paper), 10), indented(number(value_of(each)), 10),
                  indented(ratio ? plain(*ratio, 3) : "-", 10), "  ", agreement_of(each), "\n");
  }
  for (const MeasuredRow& each : all.rows) lines += "\n" + row_text(each);
  return lines;
}

std::string reproduction_csv(const Reproduction& all) {
  std::string lines =
      csv_line({"row", "what", "paper", "paper_details", "here", "here_details", "ratio", "statement", "statement_holds", "commands"});
  const auto digits_of = [](const std::optional<double>& value) { return value ? all_digits(*value) : ""; };
  for (const MeasuredRow& each : all.rows) {
    const PaperRow& row = each.row;
    lines += csv_line({row.id, row.what, digits_of(row.paper), row.paper_details, digits_of(value_of(each)), details_of(each),
                       digits_of(ratio_of(each)), row.statement, agreement_of(each), joined(commands_of(row), "; ")});
  }
  return lines;
}

std::vector<Chart> reproduction_charts(const Reproduction& all) {
  std::vector<Chart> charts;
  for (const MeasuredRow& each : all.rows) {
    if (each.finding) charts.insert(charts.end(), each.finding->charts.begin(), each.finding->charts.end());
  }
  return charts;
}

std::string reproduction_page(const Reproduction& all) {
  const auto has_run = [](const MeasuredRow& each) { return each.finding.has_value(); };
  const auto run = std::count_if(all.rows.begin(), all.rows.end(), has_run);
  PageHead head;
  head.title = text("karst reproduce ", all.system);
  head.kicker = "Karst";
  head.heading = escaped(text("The paper and this machine: ", all.system));
  head.subtitle = escaped(text(all.paper, ". On ", all.machine));
  head.is_complete = run == std::ssize(all.rows);
  head.status = text(run, " of ", all.rows.size(), " rows measured");
  std::string figures;
  for (const Chart& chart : reproduction_charts(all)) figures += element("h3", escaped(chart.words)) + chart_figure(chart);
  return page_of(head,
                 section("rows", "Rows", table_html(all)) + section("figures", "Figures", figures) +
                     section("details", "Details and commands", details_html(all)),
                 escaped(all.version));
}

}  // namespace karst
