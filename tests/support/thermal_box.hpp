// A thermal flow through a whole box on one rank, with plates at the faces normal to y if there are any.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "geometry/pores/pores.hpp"
#include "partition/parts/part_builder.hpp"
#include "solver/thermal/thermal_links.hpp"
#include "solver/thermal/thermal_solver.hpp"
#include "support/random_owners.hpp"

namespace karst {

class ThermalBox {
 public:
  using MotionAt = std::function<ThermalMotion(std::int64_t x, std::int64_t y)>;

  ThermalBox(const Index3& shape, const ThermalLaw& law, const std::vector<PlateRule>& plates, const MotionAt& motion_at) : shape_(shape) {
    PoreBlock pores(whole_box(shape));
    for (auto& pore : pores.values) pore = 1;
    const Comm alone(MPI_COMM_SELF);
    const LinkRule rule = thermal_link_rule(shape, !plates.empty());
    ThermalSettings settings;
    settings.law = law;
    settings.plates = plate_tables(plates, law);
    settings.shape = shape;
    flow_ = thermal_flow(*build_part_all(RandomOwners(shape, 1, 1), 0, PoreRows(pores), rule, alone), settings, alone);
    flow_->start([&](std::size_t site) {
      const Index3 v = whole_box(shape_).voxel_at(flow_->voxels()[site]);
      return motion_at(v[0], v[1]);
    });
  }

  void advance(std::int64_t steps) { flow_->advance(steps / 2); }

  /// By x, then y.
  Block<ThermalMotion> motions() const {
    Block<ThermalMotion> all(whole_box(shape_));
    flow_->visit_motions([&](std::int64_t first, std::span<const ThermalMotion> some) {
      for (std::size_t i = 0; i < some.size(); ++i) {
        const std::uint64_t voxel = flow_->voxels()[static_cast<std::size_t>(first) + i];
        if (voxel != no_voxel) all.values[voxel] = some[i];
      }
    });
    return all;
  }

 private:
  Index3 shape_;
  std::unique_ptr<ThermalFlow> flow_;
};

}  // namespace karst
