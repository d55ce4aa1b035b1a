#include "record/convect_tables.hpp"

#include "base/text.hpp"

namespace karst {

namespace {

std::string monitors_csv(const ConvectState& state) {
  std::string csv =
      "step,mass,momentum_x,momentum_y,energy,potential_energy,max_speed,min_temperature,max_temperature,nusselt,mixing_length\n";
  for (const ConvectMonitor& m : state.monitors) {
    csv += text(m.steps);
    for (const double value : {m.mass, m.momentum[0], m.momentum[1], m.energy, m.potential, m.fastest, m.coldest, m.hottest})
      csv += "," + table_cell(value);
    csv += text(",", table_cell(m.nusselt), ",", table_cell(m.mixing_length), "\n");
  }
  return csv;
}

std::string rows_csv(const ConvectState& state) {
  std::string csv = "step,y,sites,density,temperature,velocity_x,velocity_y\n";
  for (const RowProfiles& rows : state.profiles) {
    for (std::size_t y = 0; y < rows.sites.size(); ++y) {
      csv += text(rows.steps, ",", all_digits(static_cast<double>(y) + 0.5), ",", rows.sites[y]);
      for (const auto* column : {&rows.density, &rows.temperature, &rows.velocity_x, &rows.velocity_y})
        csv += "," + (rows.sites[y] > 0 ? table_cell((*column)[y]) : "");
      csv += "\n";
    }
  }
  return csv;
}

}  // namespace

std::vector<std::string> convect_table_names() { return {"monitors.csv", "rows.csv"}; }

std::vector<FlowTable> convect_tables(const ConvectState& state) {
  return {{"monitors.csv", monitors_csv(state)}, {"rows.csv", rows_csv(state)}};
}

}  // namespace karst
