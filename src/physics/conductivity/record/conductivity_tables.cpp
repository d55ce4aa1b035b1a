#include "base/text.hpp"
#include "physics/conductivity/conductivity_quantities.hpp"
#include "physics/conductivity/record/conductivity_state_json.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/table_cells.hpp"

namespace karst {

namespace {

std::string conductivity_table_name(const char* what, int axis) {
  return text("conductivity_", what, "_", axis_names[static_cast<std::size_t>(axis)], ".csv");
}

std::string conductivity_profile_csv(const ConductivityMeasures& measures, int axis, const SampleFacts& sample) {
  std::string lines = "slice,position_m,porosity,potential,current\n";
  const auto h = sample.voxel_size_m();
  for (std::size_t i = 0; i < measures.slices.size(); ++i) {
    const ConductivitySlice& slice = measures.slices[i];
    const double area = sample.slice_voxels(axis, i);  // 0 in a slice outside a mask: the cells are then empty
    const auto position = h ? std::optional((static_cast<double>(i) + 0.5) * *h) : std::nullopt;
    lines += text(i, ",", table_cell(position), ",", table_cell(static_cast<double>(slice.sites) / area), ",", table_cell(slice.potential),
                  ",", table_cell(slice.current), "\n");
  }
  return lines;
}

std::string conductivity_cubes_csv(const ConductivityMeasures& measures) {
  std::string lines = text(cube_columns, ",current\n");
  for (const std::vector<SubVolume>& cubes : measures.sub_volumes) {
    for (const SubVolume& cube : cubes) lines += text(cube_cells(cube), ",", table_cell(cube.mean), "\n");
  }
  return lines;
}

}  // namespace

std::vector<RunTable> ConductivityRecord::tables(AxisRole /*role*/, const ConductivityResult& result, int axis) {
  const ConductivityMeasures& measures = *result.along[static_cast<std::size_t>(axis)]->measures;
  return {{conductivity_table_name("profile", axis), conductivity_profile_csv(measures, axis, result.sample)},
          {conductivity_table_name("subvolumes", axis), conductivity_cubes_csv(measures)}};
}

std::vector<RunTable> result_tables(const ConductivityResult& result) {
  const auto monitors_of = [&](int axis) {
    const auto& along = result.along[static_cast<std::size_t>(axis)];
    return along ? along->monitors : std::vector<ConductivityState>();
  };
  return {{"conductivity_history.csv", history_table(conductivity_monitors, monitors_of)}};
}

}  // namespace karst
