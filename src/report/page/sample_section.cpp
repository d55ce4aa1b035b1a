#include <cmath>

#include "base/text.hpp"
#include "physics/all.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

std::string shape_words(const Index3& shape) { return text(shape[0], " × ", shape[1], " × ", shape[2]); }

std::string size_words(const RunFacts& run) {
  const auto h = run.voxel_size_m();
  if (!h) return "not known";
  std::vector<std::string> edges;
  for (const std::int64_t n : run.shape()) edges.push_back(with_micro(human_length(static_cast<double>(n) * *h)));
  return with_micro(human_length(*h)) + "; the sample is " + joined(edges, " × ");
}

std::string labels_words(const RunFacts& run) {
  constexpr std::size_t most = 8;
  const auto labels = run.members("/image/labels");
  double voxels = 0;  // counted: with a cylinder as a mask, those inside it
  for (const auto& [label, count] : labels) voxels += count.value_or(0);
  std::vector<std::string> found;
  for (const auto& [label, count] : labels) {
    if (found.size() == most) break;
    found.push_back(text(escaped(label), count ? text(" (", percent(*count / voxels, 2), ")") : ""));
  }
  if (labels.size() > most) found.push_back(text("and ", labels.size() - most, " more"));
  return joined(found, ", ");
}

std::string share(const std::optional<double>& value, const std::string& what) { return value ? percent(*value, 2) + what : ""; }

std::string by_direction(const RunFacts& run, const std::string& place) {
  std::vector<std::string> found;
  for (int axis = 0; axis < 3; ++axis) {
    if (const auto value = run.number(place, axis))
      found.push_back(text(digits(*value, 4), " along ", axis_names[static_cast<std::size_t>(axis)]));
  }
  return joined(found, ", ");
}

std::string surface_words(const RunFacts& run) {
  if (const auto metres = run.number("/pores/specific_surface_per_m")) return html_number(*metres, 4) + " m² of walls in a m³ of sample";
  if (const auto voxels = run.number("/pores/specific_surface_per_voxel"))
    return html_number(*voxels, 4) + " voxel² of walls in a voxel³ of sample";
  return "";
}

// Corners of the sample in the image.
std::string crop_words(const RunFacts& run) {
  std::vector<std::string> corners;
  for (int corner = 0; corner < 2; ++corner) {
    std::vector<std::string> at;
    for (int axis = 0; axis < 3; ++axis) {
      if (const auto value = run.count(text("/image/crop/", corner, "/", axis))) at.push_back(text(*value));
    }
    if (at.size() == 3) corners.push_back(joined(at, ","));
  }
  return corners.size() == 2 ? text("voxels ", corners[0], " to ", corners[1], " of the image") : "";
}

std::string mask_words(const std::string& mask) {
  if (mask.empty()) return "";
  return mask.starts_with("cylinder") ? text("the largest ", escaped(mask), "; means are over its voxels")
                                      : text("labels ", escaped(mask), " are outside; means are over all other voxels");
}

std::string threshold_words(const RunFacts& run) {
  const auto threshold = run.number("/image/threshold");
  return threshold ? html_number(*threshold, 6) + ": grey values up to it are pore (label 0)" : "";
}

std::string boundary_words(const RunFacts& run) {
  const std::string boundary = run.word("/settings/boundary");
  if (boundary == "periodic") return "periodic: the sample repeats";
  if (boundary == "mirror") return "mirror: the sample is reflected at each face";
  if (boundary != "sealed") return escaped(boundary);
  return run.word("/kind") == "conductivity" ? "sealed: insulated sides, fixed potential at both ends"
                                             : "sealed: walls at the sides, fixed pressure at both ends";
}

}  // namespace

LengthUnit length_unit(const RunFacts& run) {
  const auto h = run.voxel_size_m();
  if (!h || !(*h > 0)) return {"voxels", 1};
  std::int64_t longest = 1;
  for (const std::int64_t n : run.shape()) longest = std::max(longest, n);
  const double length = static_cast<double>(longest) * *h;
  if (length >= 1) return {"m", *h};
  if (length >= 1e-3) return {"mm", *h / 1e-3};
  return length >= 1e-6 ? LengthUnit{"µm", *h / 1e-6} : LengthUnit{"nm", *h / 1e-9};
}

std::string sample_section(const RunFacts& run) {
  const auto sites = run.count("/image/sites");
  std::vector<std::pair<std::string, std::string>> facts = {
      {"image", code(run.word("/image/path"))},
      {"format", escaped(run.word("/image/format"))},
      {"checksum", escaped(run.word("/image/checksum"))},
      {"voxels", shape_words(run.shape()) + " of " + escaped(run.word("/image/dtype"))},
      {"voxel size", size_words(run)},
      {"crop", crop_words(run)},
      {"mask", mask_words(run.word("/image/mask"))},
      {"threshold", threshold_words(run)},
      {"labels", labels_words(run)},
      {"pore labels", escaped(run.word("/image/pore_labels"))},
      {"porosity", share(run.number("/image/porosity"),
                         run.word("/image/mask").empty() ? " of all voxels are pore" : " of the voxels inside the mask are pore")},
      {"connected porosity", share(run.number("/image/porosity_connected"), " can carry flow")},
      {"sites", sites ? html_count(*sites) + " voxels are solved for" : ""},
      {"specific surface", surface_words(run)}};
  if (run.kind() == "permeability") {
    const auto& [block, quantities] = axes_of_kind("permeability");
    for (const QuantityFacts& of : quantities) facts.emplace_back(of.words, by_direction(run, text("/", block, "/", of.key)));
  }
  facts.emplace_back("boundary", boundary_words(run));
  return section("sample", "Sample", fact_table(facts));
}

}  // namespace karst
