// What is known of a sample once its pores are clean: all that a run says of it, and what a prepared file keeps of it.
#pragma once

#include <optional>

#include "base/comm.hpp"
#include "commands/image_json.hpp"
#include "geometry/box.hpp"

namespace karst {

/// What is kept of the shape of the pores.
struct PoreFacts {
  Index3 faces{}, faces_connected{};                ///< between pore and solid, of all pores and of those that are left
  std::array<std::vector<std::int64_t>, 3> slices;  ///< all pores, by the axis that slices are normal to
};

struct SampleFacts {
  Json image;                      ///< the `image` block
  std::optional<PoreFacts> pores;  ///< not there in prepared files of earlier versions
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

  Json pores_json() const;            ///< the `pores` block
  std::string surface_words() const;  ///< for people; "" where it is not known
};

Json to_json(const SampleFacts& facts);

/// Of the prepared file `path`. Throws InputError for what to_json() did not make.
SampleFacts sample_facts(const Json& json, const std::string& path);

/// Throws InputError unless the prepared file `path` has as many parts as this run has ranks.
void check_one_part_a_rank(const std::string& path, std::int64_t parts, const Comm& comm);

}  // namespace karst
