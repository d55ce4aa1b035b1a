// What is known of a sample once its pores are clean: all that a run says of it, and what a prepared file keeps of it.
#pragma once

#include <optional>

#include "base/comm.hpp"
#include "commands/image_json.hpp"
#include "geometry/box.hpp"

namespace karst {

struct SampleFacts {
  Json image;  ///< the `image` block
  Boundary boundary = Boundary::periodic;
  Axes percolates{};
  std::string direction;  ///< flow along it is possible in the pores that were kept

  SampleFacts() = default;
  SampleFacts(const PoreImage& image, Boundary boundary, std::string direction);

  std::string path() const { return image.at("path"); }
  Index3 shape() const { return image.at("shape"); }
  std::int64_t voxels() const { return shape()[0] * shape()[1] * shape()[2]; }
  std::int64_t sites() const { return image.at("sites"); }
  std::optional<double> voxel_size_m() const;
};

Json to_json(const SampleFacts& facts);

/// Of the prepared file `path`. Throws InputError for what to_json() did not make.
SampleFacts sample_facts(const Json& json, const std::string& path);

/// Throws InputError unless the prepared file `path` has as many parts as this run has ranks.
void check_one_part_a_rank(const std::string& path, std::int64_t parts, const Comm& comm);

}  // namespace karst
