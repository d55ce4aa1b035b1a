#include "run/sample/threshold_scan.hpp"

#include <functional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/labels/segmentation.hpp"
#include "io/images/read_voxels.hpp"

namespace karst {

namespace {

/// Reads the grey values of this rank's box. Collective.
using ReadGrey = std::function<void(const TakePiece& take)>;

std::vector<double> equal_steps(const ThresholdRange& range) {
  std::vector<double> thresholds;
  for (int i = 0; i < range.number; ++i) thresholds.push_back(range.low + (range.high - range.low) * i / (range.number - 1));
  return thresholds;
}

std::vector<double> of_porosities(const ImageFile& image, const Mask& mask, const ReadGrey& read, const Comm& comm) {
  std::vector<double> porosities;
  for (int i = 1; i <= 10; ++i) porosities.push_back(0.05 * i);
  GreyQuantiles quantiles({image.shape, image.type, mask}, porosities);
  while (!quantiles.are_known()) {
    read([&](const Box& piece, std::span<const std::byte> grey) { quantiles.take(piece, grey); });
    quantiles.end_pass(comm);
  }
  return quantiles.values();
}

ThresholdFacts facts_of(double threshold, const Rock& rock) {
  return {threshold, rock.report.porosity(), rock.report.porosity_connected(), rock.report.percolates};
}

// The sample with its grey values in place of labels.
ImageFile with_grey_values(ImageFile file) {
  file.type = file.stored_type();
  file.segmentation.reset();
  return file;
}

void check_alone(bool has_pore, bool has_threshold, const Cleaning& cleaning) {
  const auto refuse = [](const char* name) {
    throw InputError(text(setting(name), " has no meaning with ", setting("thresholds"), ". Leave it out."));
  };
  if (has_pore) refuse("pore");
  if (has_threshold) refuse("threshold");
  if (!cleaning.porous.empty()) refuse("permeability");
}

/// A grey image, and how it is read.
struct GreyImage {
  ImageFile file;
  std::optional<double> voxel_size_m;
  ReadGrey read;
  std::function<Rock(double threshold, const Cleaning& cleaning)> rock_at;
};

ThresholdScan scan(const GreyImage& image, const ThresholdRange& range, Cleaning cleaning, const Comm& comm) {
  cleaning.may_be_uniform = true;
  ThresholdScan result = {image.file, image.voxel_size_m, cleaning, 1, {}};
  for (const double threshold : range.number > 0 ? equal_steps(range) : of_porosities(image.file, cleaning.mask, image.read, comm)) {
    const Rock rock = image.rock_at(threshold, cleaning);
    result.share_of_box = share_of_box(rock.mask, rock.file.shape);
    result.thresholds.push_back(facts_of(threshold, rock));
  }
  return result;
}

}  // namespace

ThresholdScan scan_thresholds(const RockSource& source, const ThresholdRange& range, const Cleaning& cleaning, const Comm& comm,
                              const LookAtHeader& look) {
  check_alone(source.pore.has_value(), source.threshold.has_value(), cleaning);
  ImageLayout layout = source.layout;
  layout.segmentation = Segmentation{};  // grey values are accepted only with a threshold
  const ImageFile file = with_grey_values(open_image(source.path, layout, comm));
  if (look) look(file);
  const Box own_box = BoxGrid(file.shape, comm.size()).box(comm.rank());
  const GreyImage image = {file, voxel_size(file, source.voxel_size_m),
                           [&](const TakePiece& take) { read_voxels(file, own_box, comm, source.hints, take); },
                           [&](double threshold, const Cleaning& clean) {
                             RockSource at = source;
                             at.threshold = threshold;
                             return read_rock(at, clean, comm);
                           }};
  return scan(image, range, cleaning, comm);
}

ThresholdScan scan_thresholds(const LabelArray& array, const ThresholdRange& range, const Cleaning& cleaning, const Comm& comm) {
  check_alone(!array.pore.empty(), array.threshold.has_value(), cleaning);
  check_bytes(array);
  const ImageFile file = with_grey_values(image_of_array(array, array.shape, Segmentation{}));
  const Box own_box = BoxGrid(file.shape, comm.size()).box(comm.rank());
  const GreyImage image = {file, array.voxel_size_m, [&](const TakePiece& take) { read_array(file, array.labels, own_box, take); },
                           [&](double threshold, const Cleaning& clean) {
                             LabelArray at = array;
                             at.threshold = threshold;
                             return rock_of_labels(at, clean, comm);
                           }};
  return scan(image, range, cleaning, comm);
}

}  // namespace karst
