#include "partition/cuts/partitioner.hpp"

#include "base/choice.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "partition/cuts/bisection.hpp"
#include "partition/cuts/bricks.hpp"
#include "partition/cuts/part_weights.hpp"
#include "partition/cuts/zoltan.hpp"

namespace karst {

namespace {

void check_grid(const PartitionChoice& choice) {
  const auto& [x, y, z] = *choice.grid;
  const std::string what = setting("grid", text(x, ",", y, ",", z));
  if (choice.method != "cartesian")
    throw InputError(text(setting("grid"), " is for ", setting("method", "cartesian"), " (other methods find their cuts). Give both."));
  const auto parts = static_cast<std::int64_t>(choice.weights.size());
  if (x * y * z != parts)
    throw InputError(text(what, " makes ", x * y * z, " boxes, not ", parts, ". Give a box for each part (a rank has one part)."));
}

void check_grid_fits(const Index3& grid, const Index3& shape) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (grid[axis] > shape[axis])
      throw InputError(text(setting("grid"), " has ", grid[axis], " boxes along ", axis_names[axis], ", and the sample has ", shape[axis],
                            shape[axis] == 1 ? " voxel" : " voxels", " there. Use fewer."));
  }
}

}  // namespace

PartitionChoice equal_parts_choice(const std::optional<Index3>& grid, std::int64_t parts) {
  PartitionChoice choice;
  choice.weights.assign(static_cast<std::size_t>(parts), 1);
  choice.grid = grid;
  if (grid) choice.method = "cartesian";
  return choice;
}

void check_partition_choice(const PartitionChoice& choice) {
  check_choice(setting("method"), choice.method, choices_of(partition_methods));
  check_choice(setting("cut"), choice.cut, choices_of(bisection_cuts));
  if (choice.method == "cartesian" && !are_equal(choice.weights)) {
    throw InputError(text(setting("weights"), " cannot be given with ", setting("method", "cartesian"),
                          " (its boxes are equal). Leave it out, or choose bisection."));
  }
  if (choice.grid) check_grid(choice);
  if (choice.align > 1 && choice.method != "bisection") {
    throw InputError(text(setting("method", choice.method), " cannot be given here (its cuts do not lie at multiples of ", choice.align,
                          " voxels). Leave it out, or choose bisection."));
  }
}

std::unique_ptr<Partition> make_partition(const PartitionChoice& choice, const PoreRows& fluid, const Index3& shape, const Comm& comm) {
  KARST_ASSERT(!choice.weights.empty() && choice.align > 0);
  check_partition_choice(choice);
  if (choice.grid) check_grid_fits(*choice.grid, shape);
  if (choice.method == "bisection") {
    const CutKind kind = choice.cut == "plane" ? CutKind::plane : CutKind::stepped;
    if (choice.align > 1) return bisect_bricks(fluid, {shape, choice.align}, choice.weights, kind, comm);
    return bisect(fluid, shape, choice.weights, kind, comm);
  }
  if (choice.grid) return cut_into_grid(shape, *choice.grid);
  if (choice.method == "cartesian") return cut_into_equal_boxes(shape, static_cast<std::int64_t>(choice.weights.size()));
  return cut_by_zoltan(fluid, shape, choice.weights, choice.method == "zoltan-rcb" ? ZoltanMethod::rcb : ZoltanMethod::hsfc, comm);
}

}  // namespace karst
