#include "geometry/synthetic/boxes.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

class OpenBox final : public Sample {
 public:
  using Sample::Sample;
  void render(const Box& rows, std::uint8_t* labels) const override { std::fill_n(labels, rows.volume(), pore); }
  std::string description() const override { return text("box of ", shape_text(shape()), " voxels, all pore"); }
};

// Walls one voxel thick. The lid is the wall at the high end of y, between the other walls.
class Cavity final : public Sample {
 public:
  using Sample::Sample;

  void render(const Box& rows, std::uint8_t* labels) const override {
    for_each_voxel(rows, [&](const Index3& v) { *labels++ = label_of(v); });
  }
  std::string description() const override {
    Index3 inside = shape();
    for (std::size_t a = 0; a < 3; ++a) inside[a] -= has_walls(a) ? 2 : 0;
    return text("cavity of ", shape_text(inside), " open voxels; its lid is label ", int{lid_label}, ", at the high end of y");
  }

 private:
  // A cavity of one voxel along z is two-dimensional.
  bool has_walls(std::size_t axis) const { return axis != 2 || shape()[2] > 1; }

  std::uint8_t label_of(const Index3& v) const {
    bool is_wall = false;
    for (const std::size_t a : {std::size_t{0}, std::size_t{2}})
      is_wall = is_wall || (has_walls(a) && (v[a] == 0 || v[a] == shape()[a] - 1));
    if (is_wall || v[1] == 0) return solid;
    return v[1] == shape()[1] - 1 ? lid_label : pore;
  }
};

}  // namespace

std::unique_ptr<Sample> make_box(const SampleOptions& options) { return std::make_unique<OpenBox>(options.shape); }

std::unique_ptr<Sample> make_cavity(const SampleOptions& options) {
  for (std::size_t a = 0; a < 3; ++a) {
    if (options.shape[a] >= 3 || (a == 2 && options.shape[a] == 1)) continue;
    throw InputError(text(setting("shape"), " has ", options.shape[a], options.shape[a] == 1 ? " voxel" : " voxels", " along ",
                          axis_names[a], " (a cavity has a wall at each end). Use 3 or more", a == 2 ? ", or 1 for two dimensions" : "",
                          "."));
  }
  return std::make_unique<Cavity>(options.shape);
}

}  // namespace karst
