#include "record/threshold_report.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "json/json.hpp"
#include "record/rock_report.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/sample_json.hpp"

namespace karst {

namespace {

ImageFacts image_of(const ThresholdScan& scan) {
  ImageFacts image;
  image.crop = scan.file.crop;
  image.mask = scan.cleaning.mask;
  return image;
}

// Digits that can be given as a threshold: they stand for the same grey value.
std::string digits_of(const ThresholdFacts& at, const ThresholdScan& scan) {
  const bool is_short = scan.file.stored_type() == VoxelType::float32;
  return is_short ? all_digits(static_cast<float>(at.threshold)) : all_digits(at.threshold);
}

}  // namespace

std::string thresholds_text(const ThresholdScan& scan) {
  std::string lines = file_lines(scan.file, scan.voxel_size_m);
  for (const auto& [what, words] : choice_words(image_of(scan), scan.share_of_box)) lines += text("  ", padded(what, 13), words, "\n");
  lines += text("  pore is at or below the threshold, percolation with ", boundary_name(scan.cleaning.boundary), " boundaries\n");
  std::size_t width = 12;
  for (const ThresholdFacts& at : scan.thresholds) width = std::max(width, digits_of(at, scan).size() + 2);
  lines += text("  ", indented("threshold", width), indented("porosity", 12), indented("connected", 12), "  percolates\n");
  for (const ThresholdFacts& at : scan.thresholds) {
    std::string axes;
    for (std::size_t axis = 0; axis < 3; ++axis) axes += at.percolates[axis] ? text(" ", axis_names[axis]) : "";
    lines += text("  ", indented(digits_of(at, scan), width), indented(fixed(at.porosity, 4), 12),
                  indented(fixed(at.porosity_connected, 4), 12), " ", axes.empty() ? " no axis" : axes, "\n");
  }
  return lines;
}

std::string thresholds_json(const ThresholdScan& scan) {
  Json rows = Json::array();
  for (const ThresholdFacts& at : scan.thresholds) {
    rows.push_back({{"threshold", at.threshold},
                    {"porosity", at.porosity},
                    {"porosity_connected", at.porosity_connected},
                    {"percolates", {{"x", at.percolates[0]}, {"y", at.percolates[1]}, {"z", at.percolates[2]}}}});
  }
  const Json image = {{"path", scan.file.path},
                      {"format", scan.file.format},
                      {"shape", scan.file.shape},
                      {"dtype", type_name(scan.file.stored_type())},
                      {"crop", scan.file.crop ? Json{scan.file.crop->lo, scan.file.crop->hi} : Json()},
                      {"mask", scan.cleaning.mask.empty() ? Json() : Json(scan.cleaning.mask.words())},
                      {"voxel_size_m", or_null(scan.voxel_size_m)}};
  return json_text({{"karst", karst_json()},
                    {"image", image},
                    {"settings", {{"boundary", boundary_name(scan.cleaning.boundary)}, {"direction", direction_name(scan.cleaning.axes)}}},
                    {"thresholds", rows}});
}

}  // namespace karst
