#include <cmath>

#include "base/text.hpp"
#include "geometry/boundary.hpp"
#include "physics/transport/record/transport_row.hpp"
#include "physics/transport/transport_quantities.hpp"
#include "run/record/words/result_lines.hpp"
#include "run/record/words/sample_json.hpp"

namespace karst {

namespace {

// "5.586, proven between 5.584 and 5.588".
std::string bounded_words(double value, double lower, double upper) {
  if (Dispersion{0, value, lower, upper}.is_none()) return "0: there is no path";
  const double apart = value > 0 ? (upper - lower) / value : 0;
  const int places = apart > 0 ? std::clamp(static_cast<int>(std::ceil(-std::log10(apart))) + 2, 4, 12) : 6;
  const std::string words = digits(value, places);
  if (lower <= 0) return text(words, ", at most ", digits_above(upper, places));
  return text(words, ", proven between ", digits_below(lower, places), " and ", digits_above(upper, places));
}

// "the voxels cost about +0.9 % of D_L (+0.8 to +1)".
std::string voxel_error_words(const DispersionAt& at) {
  if (!at.voxel_error) return "the bounds are too wide for the error of the voxels";
  const auto in_percent = [](double share, int places) { return text(share > 0 ? "+" : "", digits(100 * share, places)); };
  const double lower = *at.voxel_error_lower, upper = *at.voxel_error_upper;
  if (lower <= 0 && upper >= 0)
    return text("the voxels cost less than the tolerance (", in_percent(lower, 3), " to ", in_percent(upper, 3), " % of D_L)");
  return text("the voxels cost about ", in_percent(*at.voxel_error, 2), " % of D_L (", in_percent(lower, 3), " to ", in_percent(upper, 3),
              ")");
}

std::string halved_lines(const DispersionAt& at) {
  const auto row = [](const std::string& name, const std::optional<double>& value, const std::optional<double>& lower,
                      const std::optional<double>& upper,
                      const std::string& behind = "") { return result_line("", name + bounded_words(*value, *lower, *upper) + behind); };
  std::string lines = row("halved voxels: D_L/D = ", at.halved_longitudinal, at.halved_longitudinal_lower, at.halved_longitudinal_upper,
                          *at.halved_converged ? "" : "  NOT CONVERGED");
  if (at.halved_transverse) {
    lines += row("               D_T/D = ", at.halved_transverse, at.halved_transverse_lower, at.halved_transverse_upper);
    lines += row("                       ", at.halved_least, at.halved_least_lower, at.halved_least_upper);
  }
  return lines + result_line("", text("               ", voxel_error_words(at), "; ", grouped(*at.halved_iterations), " iterations"));
}

std::string site_lines(const TransportResult& result) {
  std::string lines = result_line("dispersing", text(grouped(result.sites), " sites, ", digits(result.porosity_conducting),
                                                     " of the volume: the largest cluster that faces join"));
  if (result.sites_dropped > 0)
    lines += result_line("", text(grouped(result.sites_dropped), " other sites with a path for flow are left out"));
  return lines;
}

std::string length_words(const TransportResult& result) {
  const auto h = result.sample.voxel_size_m();
  std::string words = h ? text(digits(result.length * *h * 1e6, 4), " um, ", digits(result.length, 4), " voxels")
                        : text(digits(result.length, 4), " voxels");
  if (!result.request.length) words += ": 6 (1 - porosity) / specific surface";
  return words;
}

std::string flow_words(const TransportAlong& along) {
  std::string words = text("k = ", digits(along.k_voxel2), " voxel^2 through faces, ", along.steps, " steps");
  words += text(", mean velocity along ", direction_words(along.direction));
  return along.flow_converged ? words : words + "  NOT CONVERGED";
}

std::string dispersion_lines(const DispersionAt& at) {
  std::string lines = result_line(text("Pe ", digits(at.peclet)),
                                  text("D_L/D = ", bounded_words(at.longitudinal, at.longitudinal_lower, at.longitudinal_upper),
                                       at.converged ? "" : "  NOT CONVERGED"));
  if (at.transverse) {
    lines += result_line("", text("D_T/D = ", bounded_words(*at.transverse, *at.transverse_lower, *at.transverse_upper)));
    lines += result_line("", text("        ", bounded_words(*at.least, *at.least_lower, *at.least_upper)));
  }
  if (at.halved_longitudinal) lines += halved_lines(at);
  if (at.walkers_longitudinal) {
    const auto one = [](const std::optional<double>& value, const std::optional<double>& error) {
      return text(digits(*value, 4), " ± ", digits(*error, 2));
    };
    lines += result_line("", text("walkers: D_L/D = ", one(at.walkers_longitudinal, at.walkers_longitudinal_error),
                                  ", D_T/D = ", one(at.walkers_transverse, at.walkers_transverse_error), " and ",
                                  one(at.walkers_least, at.walkers_least_error), "; ", grouped(*at.walkers_steps), " steps"));
  }
  lines += result_line(
      "", text("Pe of sqrt(k/porosity) ", digits(at.peclet_sqrt_k, 3),
               at.peclet_surface ? text(", of pi V/S ", digits(*at.peclet_surface, 3)) : "", ", of the Darcy velocity ",
               digits(at.peclet_darcy, 3), "; of a face at most ", digits(at.face_peclet, 3), "; ", at.iterations, " iterations"));
  return lines;
}

}  // namespace

std::string result_text(const TransportResult& result, const RunRecord& record) {
  std::string lines = sample_lines(result.sample) + site_lines(result) + result_line("length", length_words(result));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!result.request.directions[axis]) continue;
    const std::string what = text("along ", axis_names[axis]);
    if (!result.conducts[axis]) lines += result_line(what, "no path through faces in the largest cluster");
    if (!result.along[axis]) continue;
    lines += result_line(what, flow_words(*result.along[axis]));
    for (const DispersionAt& at : result.along[axis]->at) lines += dispersion_lines(at);
  }
  lines += work_lines("speed", "", result);
  return record.plan.named(lines + stop_lines(record, "any ranks and device:"));
}

namespace {

template <class List, class Record>
RunTable table_of(const std::string& name, const List& list, const std::vector<Record>& rows) {
  const std::vector<QuantityFacts> facts = facts_of(list);
  std::string csv = column_names(facts) + "\n";
  for (const Record& row : rows) csv += row_cells(facts, numbers_of(list, row, ResultUnits())) + "\n";
  return {name, csv};
}

}  // namespace

std::vector<RunTable> result_tables(const TransportResult& result) {
  std::vector<RunTable> tables;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!result.along[axis]) continue;
    tables.push_back(table_of(text("dispersion_", axis_names[axis], ".csv"), dispersion_quantities, result.along[axis]->at));
    if (!result.along[axis]->passages.empty())
      tables.push_back(table_of(text("first_passage_", axis_names[axis], ".csv"), passage_quantities, result.along[axis]->passages));
  }
  return tables;
}

}  // namespace karst
