// Synthetic samples: continuum models of pore space that can be rendered box by box at any resolution.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/progress.hpp"
#include "geometry/box.hpp"

namespace karst {

/// The options of `karst make`. make_sample() refuses an option that the kind does not take.
struct SampleOptions {
  std::string kind;
  Index3 shape{0, 0, 0};
  std::optional<double> porosity;
  std::optional<std::uint64_t> seed;
  std::optional<char> axis;             ///< slit: across the gap; duct, pipe, cylinders: along the opening or cylinders
  std::optional<std::int64_t> gap;      ///< slit: open voxels between the walls
  std::vector<double> side;             ///< duct: one or two open sides, in voxels
  std::optional<std::string> section;   ///< duct: rectangle (default) or triangle (equilateral)
  std::optional<double> radius;         ///< in voxels: pipe, cylinders, spheres-*
  std::vector<double> shift;            ///< three numbers, in voxels: moves cylinders and spheres
  std::optional<std::int64_t> spheres;  ///< sphere-pack: number of spheres
  std::optional<double> grains;         ///< sandstone: mean grain diameters along x
  std::vector<int> repeat;              ///< copies along each axis; `shape` is that of one. Empty: one copy
  TellProgress progress = [](double) {};
};

class Sample {
 public:
  static constexpr std::uint8_t pore = 0;
  static constexpr std::uint8_t solid = 1;

  explicit Sample(const Index3& shape) : shape_(shape) {}
  Sample(const Sample&) = delete;
  Sample& operator=(const Sample&) = delete;
  virtual ~Sample() = default;

  const Index3& shape() const { return shape_; }

  /// Writes the labels of the voxels of `rows`, x fastest. `rows` spans the sample in x. A voxel has the label of its centre.
  virtual void render(const Box& rows, std::uint8_t* labels) const = 0;

  /// One line for the terminal and the file's header: the model and all its numbers.
  virtual std::string description() const = 0;

  /// The voxel size in metres at which the model has its natural scale, if it has one.
  virtual std::optional<double> natural_voxel_size() const { return std::nullopt; }

 private:
  Index3 shape_;
};

}  // namespace karst
