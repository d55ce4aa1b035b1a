#include "run/sample/porous_labels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "geometry/labels/labelled.hpp"

namespace karst {

namespace {

constexpr const char* example = "2:0.5,3:wall";

LabelPermeability parse_permeability(std::string_view list, const std::string& piece) {
  const std::size_t colon = piece.find(':');
  const auto label = colon == std::string::npos ? std::nullopt : whole_number(trimmed(piece.substr(0, colon)));
  if (!label) {
    throw InputError(text(setting("permeability", quote(list)), ": ", quote(piece),
                          " is not a label and its permeability. Give both, as in ", example, "."));
  }
  const std::string value = trimmed(piece.substr(colon + 1));
  if (value == "wall") return {*label, 0};
  if (value == "inf") return {*label, std::numeric_limits<double>::infinity()};
  const auto permeability = real_number(value);
  if (!permeability || !(*permeability >= 0)) {
    throw InputError(
        text(setting("permeability", text(*label, ":", value)), ": the permeability of label ", *label, " must be 0, positive, or inf."));
  }
  return {*label, *permeability};
}

std::vector<std::int64_t> labels_where(const std::vector<LabelPermeability>& all, bool (*is_wanted)(double permeability)) {
  std::vector<std::int64_t> labels;
  for (const LabelPermeability& each : all) {
    if (is_wanted(each.permeability)) labels.push_back(each.label);
  }
  return labels;
}

// Twelve digits: a permeability has the same bits in all units.
double rounded(double permeability) { return real_number(digits(permeability, 12)).value_or(permeability); }

}  // namespace

std::vector<std::int64_t> PorousLabels::porous() const {
  return labels_where(labels, [](double permeability) { return permeability > 0 && std::isfinite(permeability); });
}
std::vector<std::int64_t> PorousLabels::pores() const {
  return labels_where(labels, [](double permeability) { return std::isinf(permeability); });
}

std::vector<LabelPermeability> parse_permeabilities(std::string_view list) {
  std::vector<LabelPermeability> all;
  for (const std::string& piece : split(list, ',')) all.push_back(parse_permeability(list, trimmed(piece)));
  std::stable_sort(all.begin(), all.end(), [](const LabelPermeability& a, const LabelPermeability& b) { return a.label < b.label; });
  return all;
}

std::string permeability_words(const std::vector<LabelPermeability>& labels) {
  std::vector<std::string> words;
  for (const auto& [label, permeability] : labels)
    words.push_back(text(label, ":", permeability == 0 ? "wall" : std::isinf(permeability) ? "inf" : all_digits(permeability)));
  return joined(words, ",");
}

void check_permeabilities(const PorousLabels& porous) {
  const std::vector<LabelPermeability>& all = porous.labels;
  if (all.size() > most_porous_labels) {
    throw InputError(text(setting("permeability"), " names ", all.size(), " labels, more than ", most_porous_labels,
                          ". Give labels with equal permeabilities the same label."));
  }
  for (const LabelPermeability& each : all) {
    if (!(each.permeability >= 0))
      throw InputError(text(setting("permeability"), ": the permeability of label ", each.label, " must be 0, positive, or inf."));
  }
  check_named_once(all, "permeability");
}

void check_apart(const PorousLabels& porous, const LabelSet& pore) {
  for (const LabelPermeability& each : porous.labels) {
    if (!pore.contains(each.label)) continue;
    throw InputError(text("label ", each.label, " is of ", setting("pore", pore.words()), " and of ", setting("permeability"),
                          " (a pore needs no permeability). Leave it out of one of them."));
  }
}

void check_porous_labels(const PorousLabels& porous, const LabelCounts& counts, bool must_name_all, const std::string& image) {
  for (const LabelPermeability& each : porous.labels) check_occurring(counts, {each.label, each.label}, "permeability", image);
  if (!must_name_all) return;
  for (const auto& [label, voxels] : counts.voxels) {
    if (has_label(porous.labels, label)) continue;
    throw InputError(text("is label ", label, " of ", quote(image), " pore or solid? It holds ", counts.words(), ". Give the pores with ",
                          setting("pore"), ", as in ", setting("pore", "0"), ", or name all labels with ", setting("permeability"), "."));
  }
}

std::vector<PorousLabel> porous_labels(const PorousLabels& porous, const std::optional<double>& voxel_size_m) {
  std::vector<PorousLabel> labels;
  double unit = 1;  // voxel^2
  if (porous.unit != PermeabilityUnit::square_voxel && !porous.porous().empty()) {
    if (!voxel_size_m) {
      throw InputError(text(setting("permeability_unit", std::string(permeability_unit_names[static_cast<std::size_t>(porous.unit)])),
                            " needs ", setting("voxel_size"), ". Give it, or ", setting("permeability_unit", "voxel2"), "."));
    }
    unit = 1 / (*voxel_size_m * *voxel_size_m * (porous.unit == PermeabilityUnit::millidarcy ? in_millidarcy(1) : 1));
  }
  for (const auto& [label, permeability] : porous.labels) {
    if (permeability == 0 || std::isinf(permeability)) continue;
    const double in_voxels = porous.unit == PermeabilityUnit::square_voxel ? permeability : rounded(permeability * unit);
    if (!(in_voxels >= least_permeability && in_voxels <= most_permeability)) {
      throw InputError(text(setting("permeability", text(label, ":", digits(permeability))), " is ", digits(in_voxels),
                            " voxel^2, not between ", digits(least_permeability), " and ", digits(most_permeability), ". Give ", label,
                            in_voxels < 1 ? ":wall or a larger one." : ":inf or a smaller one."));
    }
    labels.push_back({label, in_voxels});
  }
  return labels;
}

std::vector<std::string> porous_advice(const std::vector<PorousLabel>& labels) {
  constexpr double largest = 1, nearly_wall = 1e-6;  // voxel^2
  std::vector<std::string> advice;
  for (const PorousLabel& each : labels) {
    if (each.sites == 0) continue;
    if (each.permeability > largest)
      advice.push_back(text("label ", each.label, ": ", digits(each.permeability),
                            " voxel^2 is more than pores of one voxel have. If it is a pore, give ",
                            setting("permeability", text(each.label, ":inf")), "."));
    if (each.permeability < nearly_wall)
      advice.push_back(text("label ", each.label, ": k differs from that of a wall by about ", digits(6 * std::sqrt(each.permeability), 2),
                            " / h, if the pores connect without it (h: width of the pores in voxels)."));
  }
  return advice;
}

std::vector<double> permeabilities_of(const std::vector<PorousLabel>& porous, double refinement) {
  std::vector<double> all;
  for (const PorousLabel& each : porous)
    all.push_back(each.sites > 0 ? each.permeability * refinement * refinement : std::numeric_limits<double>::infinity());
  return all;
}

}  // namespace karst
