#include "solver/thermal/thermal_links.hpp"

#include <utility>

#include "partition/cuts/whole_columns.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"
#include "solver/thermal/plates.hpp"

namespace karst {

LinkRule thermal_link_rule(const Index3& shape, bool has_plates) {
  LinkRule rule = {VelocitySet(D2Q37::name, D2Q37::velocities), shape};
  rule.returns_layers = true;
  if (has_plates) rule.faces[1] = {OpenFace{0, false}, OpenFace{1, false}};
  return rule;
}

std::unique_ptr<Partition> thermal_partition(std::unique_ptr<Partition> of_voxels, const Index3& shape, bool has_plates) {
  if (!has_plates) return of_voxels;
  return std::make_unique<WholeColumns>(std::move(of_voxels), shape, layers_of_plate);
}

}  // namespace karst
