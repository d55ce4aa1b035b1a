// The tables of a run that computes permeabilities as charts.
#include "base/units.hpp"
#include "physics/permeability/page/permeability_page.hpp"
#include "report/charts/axis_charts.hpp"

namespace karst {

namespace {

/// The unit of k in charts.
struct ChartUnit {
  std::string name;
  double voxel2;
};

ChartUnit chart_unit(const RunFacts& run) {
  const auto h = run.voxel_size_m();
  return h ? ChartUnit{"mD", in_millidarcy(*h * *h)} : ChartUnit{"voxel²", 1};
}

// Draws bins as steps.
std::vector<Chart> speed_charts(const RunFacts& run, const TableOfAxis& of, std::size_t axis) {
  const auto table = run.table(of_axis(of.name, axis), {"low", "high", "sites", "flow"});
  if (!table) return {};
  Curve sites = {"of the sites", 1}, flow = {"of the flow", 0};
  for (std::size_t row = 0; row < table->rows(); ++row) {
    for (const char* end : {"low", "high"}) {
      for (const auto& [curve, column] : {std::pair{&sites, "sites"}, {&flow, "flow"}}) {
        curve->x.push_back(table->number(row, end));
        curve->y.push_back(100 * table->number(row, column));
      }
    }
  }
  Chart chart(of_axis("speeds_*", axis), of_axis("Distribution of speeds, flow driven along *", axis), {"speed / mean pore velocity", true},
              {"share, %", false, 0.0});
  chart.curves = {sites, flow};
  chart.caption =
      of_axis("Speeds of the flow along *: for each bin of speed, the share of the sites, and the share of the flow through them.", axis);
  return {chart};
}

}  // namespace

std::vector<ChartGroup> convergence_charts(const RunFacts& run) {
  const auto [unit, voxel2] = chart_unit(run);
  return history_charts(run, {"history.csv",
                              "step",
                              "steps",
                              {"convergence_*",
                               "Permeability against steps, flow driven along *",
                               "k along *, " + unit,
                               "Permeability along *, at each monitor.",
                               {{"k_voxel2"}},
                               voxel2},
                              {"error_estimate",
                               "Estimated error against steps",
                               "estimate, %",
                               "Estimated distance of k to its final value, as a share of it. A run ends below its tolerance.",
                               {{"relative_error_estimate"}}}});
}

std::vector<ChartGroup> profile_charts(const RunFacts& run) {
  const auto [unit, voxel2] = chart_unit(run);
  return charts_of_axes(
      run, {{"profile_*.csv",
             slice_charts,
             {{"pressure_*",
               "Mean pressure of each slice, flow driven along *",
               "pressure / drop",
               "Mean pressure of the pores in each slice across *, as a share of the drop over the sample.",
               {{"pressure"}}},
              {"porosity_*",
               "Porosity of each slice, flow driven along *",
               "porosity",
               "Porosity of each slice across *: all pores, and those that can carry flow.",
               {{"porosity_connected", "connected"}, {"porosity", "total", 1}}}}},
            {"speeds_*.csv", speed_charts},
            {"subvolumes_*.csv",
             cube_charts,
             {{"subvolumes_*",
               "Permeability and porosity of subvolumes, flow driven along *",
               "k, " + unit,
               "k along * and porosity of cubes of the sample, by their edge in voxels. k is from the mean velocity of a cube and the "
               "pressure gradient of the sample. The logarithmic axis leaves out cubes without flow or with backward flow.",
               {{"k_voxel2"}},
               voxel2}}}});
}

}  // namespace karst
