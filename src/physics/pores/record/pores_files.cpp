#include <cmath>

#include "base/text.hpp"
#include "geometry/boundary.hpp"
#include "physics/pores/pores_quantities.hpp"
#include "physics/pores/record/pores_row.hpp"
#include "run/record/words/result_lines.hpp"
#include "run/record/words/sample_json.hpp"

namespace karst {

namespace {

// A row for each radius. The columns of the lists follow each other.
template <class... Lists>
std::string radii_csv(const MapRadii& radii, const Lists&... lists) {
  std::string csv = joined({column_names(facts_of(lists))...}, ",") + "\n";
  for (const RadiusRow& row : radii.rows) csv += joined({row_cells(facts_of(lists), numbers_of(lists, row, ResultUnits()))...}, ",") + "\n";
  return csv;
}

std::string chords_csv(const PoreShape& shape) {
  std::string csv = "direction,length_voxel,chords\n";
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::vector<std::int64_t>& counts = shape.chords[axis].counts;
    for (std::size_t length = 0; length < counts.size(); ++length) {
      if (counts[length] > 0) csv += text(axis_names[axis], ",", length, ",", counts[length], "\n");
    }
  }
  return csv;
}

// "6.88 voxels (21.9 um)".
std::string radius_words(double voxels, const std::optional<double>& voxel_size_m) {
  return text(digits(voxels, 3), " voxels", voxel_size_m ? text(" (", human_length(voxels * *voxel_size_m, 3), ")") : "");
}

std::string root_digits(std::int64_t square) { return digits(std::sqrt(static_cast<double>(square)), 3); }

std::string size_words(const PoresResult& result) {
  if (!result.sizes) return "none: a sealed sample has walls only for a fluid that enters from a face";
  const MapRadii& sizes = *result.sizes;
  return text("mean radius ", radius_words(sizes.mean_radius_voxel(), sizes.voxel_size_m), ", largest ",
              root_digits(sizes.largest_squared()), ", ", sizes.radii, sizes.radii == 1 ? " radius" : " radii");
}

std::string critical_words(const PoresResult& result) {
  std::vector<std::string> radii, axes, closed;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::string name(1, axis_names[axis]);
    if (result.critical[axis] == 0) {
      closed.push_back(name);
      continue;
    }
    radii.push_back(root_digits(result.critical[axis]));
    axes.push_back(name);
  }
  std::vector<std::string> words;
  if (!radii.empty())
    words.push_back(text("r = ", joined(radii, ", "), " voxels along ", joined(axes, ", "), " (radii are uncertain by half a voxel)"));
  if (!closed.empty()) words.push_back("no path through faces along " + joined(closed, ", "));
  return joined(words, "; ");
}

std::string pressure_words(const RadiusRow& row) {
  return row.pressure_pa ? text(" (P_c ", digits(*row.pressure_pa / 1000, 3), " kPa)") : "";
}

std::string intrusion_words(const Intrusion& curve) {
  if (!curve.has_door) return curve.inlet == Inlet().name() ? "no pores at the surface" : "no pores at face " + curve.inlet;
  const RadiusRow &step = *curve.largest_step(), *const median = curve.median();
  const std::string half =
      median ? text("half filled at r = ", root_digits(median->squared_radius), pressure_words(*median)) : "never half filled";
  std::string words = text(percent(curve.reached(), 2), " reached; ", half, "; largest step ", percent(step.share, 0),
                           " of the pores at r = ", root_digits(step.squared_radius));
  if (curve.trapped) words += text("; ", percent(static_cast<double>(*curve.trapped) / static_cast<double>(curve.pores), 1), " trapped");
  return words;
}

std::string shape_words(const PoreShape& shape) {
  return text("Euler number ", shape.euler_26, " (pores join through corners), ", shape.euler_6, " (through faces); mean breadth ",
              digits(shape.mean_breadth(), 5), " voxels");
}

std::string chord_words(const PoreShape& shape) {
  std::vector<std::string> means;
  for (const Chords& chords : shape.chords) means.push_back(chords.number() > 0 ? digits(chords.mean_length(), 4) : "-");
  return text("mean ", joined(means, ", "), " voxels along x, y, z, between solids");
}

std::string sites_a_second(const PoresResult& result) {
  return text(digits(static_cast<double>(result.sample.sites()) / result.seconds.solve / 1e6, 3), " million pores a second");
}

}  // namespace

std::string result_text(const PoresResult& result, const RunRecord& record) {
  const SampleFacts& sample = result.sample;
  std::string lines = text(sample.path(), "\n");
  for (const auto& [what, words] : choice_words(sample.image, sample.share_of_box())) lines += result_line(what, words);
  lines += result_line("porosity", text(digits(sample.image.porosity), "; ", grouped(sample.sites()), " pores"));
  lines += result_line("boundary", boundary_name(sample.boundary).data());
  lines += result_line("pore sizes", size_words(result)) + result_line("critical", critical_words(result));
  for (const Intrusion& curve : result.intrusion) lines += result_line("from " + curve.inlet, intrusion_words(curve));
  lines += result_line("shape", shape_words(result.shape)) + result_line("chords", chord_words(result.shape));
  lines += work_lines("speed", sites_a_second(result), result);
  return record.plan.named(lines);
}

std::vector<RunTable> result_tables(const PoresResult& result) {
  std::vector<RunTable> tables;
  if (result.sizes) tables.push_back({"pore_sizes.csv", radii_csv(*result.sizes, size_columns)});
  for (const Intrusion& curve : result.intrusion)
    tables.push_back({text("intrusion_", curve.inlet, ".csv"), radii_csv(curve, size_columns, intrusion_columns)});
  tables.push_back({"chords.csv", chords_csv(result.shape)});
  return tables;
}

}  // namespace karst
