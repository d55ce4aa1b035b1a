// What is known of a sample once its pores are clean: all that a result says of it, and what a prepared file keeps of it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "geometry/label_counts.hpp"
#include "permeability/rock.hpp"

namespace karst {

struct ImageFacts {
  std::string path, format;
  Index3 shape{};
  std::string dtype, order;
  std::vector<std::string> warnings;
  LabelCounts labels;
  std::optional<double> voxel_size_m;
  bool has_pores = false;  ///< whether it is known which labels are pore; the facts below are empty otherwise
  std::string pore_labels;
  double porosity = 0, porosity_connected = 0;
  std::int64_t sites = 0;

  ImageFacts() = default;
  explicit ImageFacts(const Rock& rock);
};

/// What is kept of the shape of the pores.
struct PoreFacts {
  Index3 faces{}, faces_connected{};                ///< between pore and solid, of all pores and of those that are kept
  std::array<std::vector<std::int64_t>, 3> slices;  ///< all pores, by the axis that slices are normal to
};

struct SampleFacts {
  ImageFacts image;
  std::optional<PoreFacts> pores;  ///< nothing in prepared files of earlier versions
  Boundary boundary = Boundary::periodic;
  Axes percolates{};
  Axes kept_for{};  ///< pores were kept where flow along one of these axes is possible

  SampleFacts() = default;
  SampleFacts(const Rock& rock, Boundary boundary, const Axes& kept_for);

  const std::string& path() const { return image.path; }
  const Index3& shape() const { return image.shape; }
  std::int64_t voxels() const { return image.shape[0] * image.shape[1] * image.shape[2]; }
  std::int64_t sites() const { return image.sites; }
  const std::optional<double>& voxel_size_m() const { return image.voxel_size_m; }
};

}  // namespace karst
