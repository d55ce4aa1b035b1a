// The input from which a run reads its rock. The rock can be read several times, for other boundaries.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/ranks/comm.hpp"
#include "io/files/input_files.hpp"
#include "run/sample/label_slabs.hpp"
#include "run/sample/rock.hpp"
#include "run/sample/threshold_scan.hpp"

namespace karst {

/// A sample that a user can name in place of an image.
struct NamedSample {
  std::string_view name;
  std::string_view kind;   ///< in karst make
  std::string_view shape;  ///< an example, for messages
};

class RockInput {
 public:
  /// An image file; or, if its path is the name of one of `samples`, this sample. All members are collective.
  RockInput(RockSource source, const Comm& comm, std::vector<NamedSample> samples = {});

  /// An array, with the choices of `source`. With several ranks, the slab of this rank: slices along z, in the order of the ranks.
  RockInput(const LabelArray& array, RockSource source, const Comm& comm);

  const RockSource& source() const { return source_; }
  bool is_file() const { return !array_ && !sample_; }

  /// The path of the image; "" if the input is no file.
  std::string path() const { return is_file() ? source_.path : ""; }

  /// The slab of each rank in a sample of this shape: the whole sample on one rank.
  std::vector<Box> slabs(const Index3& shape) const;

  /// Throws InputError.
  Rock read(const Cleaning& cleaning, const LookAtHeader& look = {}) const;

  /// The input must be a file, or an array on one rank. Throws InputError.
  ThresholdScan scan(const ThresholdRange& range, const Cleaning& cleaning, const LookAtHeader& look = {}) const;

 private:
  RockSource source_;
  Comm comm_;
  std::optional<LabelArray> array_;
  std::optional<NamedSample> sample_;
};

}  // namespace karst
