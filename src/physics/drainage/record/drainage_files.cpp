#include <cmath>

#include "base/text.hpp"
#include "geometry/boundary.hpp"
#include "physics/drainage/drainage_quantities.hpp"
#include "physics/drainage/record/drainage_row.hpp"
#include "run/record/words/result_lines.hpp"
#include "run/record/words/sample_json.hpp"

namespace karst {

namespace {

// Columns of the text, right-aligned.
std::string columns(const std::vector<std::string>& cells) {
  std::string line;
  for (const std::string& cell : cells) line += indented(cell, 9);
  return line;
}

std::string cell_of(const std::optional<double>& value, int significant, const char* without) {
  return value ? digits(*value, significant) : without;
}

std::string states_lines(const DrainageResult& result) {
  const DrainageRequest& request = result.request;
  const bool has_k = request.wants_permeability(), has_factor = request.wants_conductivity();
  std::vector<std::string> head = {"r", "S_w"};  // voxels
  if (has_factor) head.insert(head.end(), {"F", "RI", "n"});
  if (has_k) head.insert(head.end(), {"kr_w", "kr_n"});
  std::string lines = result_line("states", columns(head));
  for (const DrainedState& state : result.states) {
    const DrainageRow row = result.row(state);
    const char* none = state.wetting.current ? "inf" : "-";
    std::vector<std::string> cells = {digits(row.radius_voxel, 3), digits(row.saturation, 4)};
    if (has_factor)
      cells.insert(cells.end(), {cell_of(row.formation_factor, 4, none), cell_of(row.index, 4, none), cell_of(row.exponent, 3, "-")});
    if (has_k) cells.insert(cells.end(), {cell_of(row.kr_wetting, 3, "-"), cell_of(row.kr_nonwetting, 3, "-")});
    lines += result_line("", columns(cells) + (state.is_complete ? "" : "  NOT CONVERGED"));
  }
  return lines;
}

std::string full_words(const DrainageResult& result) {
  const DrainageRow full = result.row(result.full);
  std::vector<std::string> words;
  if (full.k_wetting) words.push_back(text("k ", digits(*full.k_wetting, 4), " voxel^2"));
  if (result.full.wetting.current) words.push_back(text("F ", cell_of(full.formation_factor, 5, "infinite")));
  return joined(words, ", ") + text(" along ", axis_names[result.request.axis()]);
}

std::string critical_words(const DrainageResult& result) {
  if (result.critical == 0) return text("no path through faces along ", axis_names[result.request.axis()]);
  std::string words = text("r = ", digits(std::sqrt(static_cast<double>(result.critical)), 3), " voxels");
  const auto tube = result.critical_radius().k_of_tube(), katz = result.critical_radius().k_of_katz_thompson();
  if (tube && katz) words += text("; k would be ", digits(*tube, 3), " voxel^2 for tubes, ", digits(*katz, 3), " by Katz and Thompson");
  return words;
}

std::string exponent_words(const BoundedValue& exponent) {
  return text("n = ", digits(exponent.value, 4), ", between ", digits(exponent.lower, 4), " and ", digits(exponent.upper, 4),
              " by the bounds of F");
}

}  // namespace

std::string result_text(const DrainageResult& result, const RunRecord& record) {
  const SampleFacts& sample = result.sample;
  std::string lines = text(sample.path(), "\n");
  for (const auto& [what, words] : choice_words(sample.image, sample.share_of_box())) lines += result_line(what, words);
  lines += result_line("porosity", text(digits(sample.image.porosity), "; ", grouped(sample.sites()), " pores"));
  if (!result.request.states_only) lines += result_line("all pores", full_words(result));
  lines += result_line("critical", critical_words(result));
  lines += states_lines(result);
  if (const auto exponent = result.exponent(); exponent && result.request.wants_conductivity())
    lines += result_line("exponent", exponent_words(*exponent));
  const DrainageStep step = result.largest_step();
  if (step.share > 0)
    lines += result_line("largest step", text(percent(step.share, 0),
                                              " of the pores at r = ", digits(std::sqrt(static_cast<double>(step.squared_radius)), 3),
                                              ": no states between S_w = ", digits(step.before, 3), " and ", digits(step.behind, 3)));
  lines += result_line("", text("drained from ", result.request.wanted_inlet().name(), "; r in voxels",
                                result.request.states_only ? "" : "; a phase is a wall without slip and an insulator for the other one"));
  lines += work_lines("speed", "", result);
  return record.plan.named(lines + stop_lines(record, "any ranks and device:"));
}

std::vector<RunTable> result_tables(const DrainageResult& result) {
  const std::vector<QuantityFacts> facts = facts_of(drainage_columns);
  std::string csv = column_names(facts) + "\n";
  for (const DrainedState& state : result.states)
    csv += row_cells(facts, numbers_of(drainage_columns, result.row(state), ResultUnits())) + "\n";
  return {{"drainage.csv", csv}};
}

}  // namespace karst
