// The facts about a sample after cleaning: part of results and of prepared files.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "geometry/labels/label_counts.hpp"
#include "run/sample/rock.hpp"

namespace karst {

struct ImageFacts {
  std::string path, format;
  Index3 shape{};  ///< of the sample
  std::string dtype, order;
  std::optional<Box> crop;          ///< the sample in the image; nullopt: the whole image
  std::optional<double> threshold;  ///< that made labels from grey values
  Mask mask;
  std::vector<std::string> warnings;
  LabelCounts labels;
  std::optional<double> voxel_size_m;
  bool has_pores = false;  ///< whether the pore labels are known; otherwise the facts below are empty
  std::string pore_labels;
  PorousFacts porous;  ///< count as pores in the porosities below, and in sites
  double porosity = 0, porosity_connected = 0;
  double porosity_pores = 0;  ///< without porous labels
  std::int64_t sites = 0;

  ImageFacts() = default;
  explicit ImageFacts(const Rock& rock);
};

/// Measures of the pores.
struct PoreFacts {
  Index3 faces{}, faces_connected{};                ///< faces between pore and solid, of all pores and of connected pores
  std::array<std::vector<std::int64_t>, 3> slices;  ///< all pores in each slice, by the axis normal to the slice
};

struct SampleFacts {
  ImageFacts image;
  std::optional<MaskMeasures> mask;  ///< nullopt: every voxel of the box is of the sample
  std::optional<PoreFacts> pores;    ///< nullopt in prepared files of earlier versions
  Boundary boundary = Boundary::periodic;
  Axes percolates{};
  Axes kept_for{};  ///< cleaning kept pores that carry flow along one of these axes

  SampleFacts() = default;
  SampleFacts(const Rock& rock, Boundary boundary, const Axes& kept_for);

  const std::string& path() const { return image.path; }
  const Index3& shape() const { return image.shape; }
  std::int64_t box_voxels() const { return image.shape[0] * image.shape[1] * image.shape[2]; }
  std::int64_t voxels() const { return mask ? mask->voxels : box_voxels(); }
  double share_of_box() const { return karst::share_of_box(mask, shape()); }
  double slice_voxels(int axis, std::size_t slice) const;  ///< of the sample in a slice normal to `axis`
  std::int64_t sites() const { return image.sites; }
  const std::optional<double>& voxel_size_m() const { return image.voxel_size_m; }
};

}  // namespace karst
