#include "base/text.hpp"
#include "physics/convect/convect_quantities.hpp"
#include "physics/convect/record/convect_record.hpp"
#include "run/record/words/quantity_json.hpp"

namespace karst {

namespace {

// Rows without sites have empty cells.
std::string rows_csv(const ConvectState& state) {
  const std::vector<QuantityFacts> facts = facts_of(row_quantities);
  std::string csv = "step,y," + column_names(facts) + "\n";
  for (const RowProfiles& rows : state.profiles) {
    const Numbers columns = numbers_of(row_quantities, rows, ResultUnits());
    for (std::size_t y = 0; y < rows.sites.size(); ++y) {
      csv += text(rows.steps, ",", all_digits(static_cast<double>(y) + 0.5), ",", rows.sites[y]);
      for (std::size_t i = 1; i < columns.size(); ++i) csv += "," + (rows.sites[y] > 0 ? row_cells({facts[i]}, {{columns[i][y]}}) : "");
      csv += "\n";
    }
  }
  return csv;
}

}  // namespace

std::vector<RunTable> result_tables(const ConvectResult& result) {
  return {{"monitors.csv", monitors_csv(convect_quantities, result.state.monitors, ResultUnits(), false)},
          {"rows.csv", rows_csv(result.state)}};
}

}  // namespace karst
