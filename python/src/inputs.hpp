// Keywords and images of a call.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <vector>

#include "arrays.hpp"
#include "io/input_files.hpp"
#include "keywords.hpp"
#include "options/image_options.hpp"
#include "options/output_options.hpp"
#include "run/rock.hpp"
#include "run/threshold_scan.hpp"

namespace karst {

/// An image: an array, or a file that a keyword names.
using Image = std::optional<Labels>;

/// The options of a function, with their table.
template <class Options>
struct Keywords {
  Keywords() = default;

  /// Throws TypeError and InputError, also for keywords that are about a file if the image is an array.
  Keywords(const nanobind::dict& keywords, const Image& image) {
    if (image) check_array_keywords(keywords);
    set_keywords(table, keywords);
  }

  OptionTable table;
  Options options{table};
};

/// The rock of an array or of a file, cleaned for a boundary.
class RockInput {
 public:
  /// With several ranks, an array is the slab of this rank: slices along z, in the order of the ranks. Throws InputError. Collective.
  RockInput(const Image& image, RockSource source, const Comm& comm);
  RockInput(const Image& image, const ImageOptions& options, const Comm& comm) : RockInput(image, options.source(comm), comm) {}

  /// The slab of each rank in a sample of this shape. Collective.
  std::vector<Box> slabs(const Index3& shape) const;

  const RockSource& source() const { return source_; }
  bool is_file() const { return !array_; }

  /// The file, if it is one.
  InputFiles files() const;

  /// Throws InputError. Collective.
  Rock read(const Cleaning& cleaning, const LookAtHeader& look = {}) const;

  /// On one rank. Throws InputError.
  ThresholdScan scan(const ThresholdRange& range, const Cleaning& cleaning) const;

 private:
  RockSource source_;
  std::optional<LabelArray> array_;
  Comm comm_;
};

/// Which files a call writes. `invocation`: the call, for result.json.
RecordPlan record_of(const OutputOptions& output, const std::string& invocation);

}  // namespace karst
