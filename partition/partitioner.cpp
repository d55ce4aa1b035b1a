#include "partition/partitioner.hpp"

#include "base/choice.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "partition/bisection.hpp"
#include "partition/brick_bisection.hpp"
#include "partition/part_weights.hpp"
#include "partition/zoltan.hpp"

namespace karst {

void check_partition_choice(const PartitionChoice& choice) {
  check_choice(setting("method"), choice.method, choices_of(partition_methods));
  check_choice(setting("cut"), choice.cut, choices_of(bisection_cuts));
  if (choice.method == "cartesian" && !are_equal(choice.weights)) {
    throw InputError(text(setting("weights"), " cannot be given with ", setting("method", "cartesian"),
                          " (its boxes are equal). Leave it out, or choose bisection."));
  }
  if (choice.align > 1 && choice.method != "bisection") {
    throw InputError(text(setting("method", choice.method), " cannot be given here (its cuts do not lie at multiples of ", choice.align,
                          " voxels). Leave it out, or choose bisection."));
  }
}

std::unique_ptr<Partition> make_partition(const PartitionChoice& choice, const PoreRows& fluid, const Index3& shape, const Comm& comm) {
  KARST_ASSERT(!choice.weights.empty() && choice.align > 0);
  check_partition_choice(choice);
  if (choice.method == "bisection") {
    const CutKind kind = choice.cut == "plane" ? CutKind::plane : CutKind::stepped;
    if (choice.align > 1) return bisect_bricks(fluid, {shape, choice.align}, choice.weights, kind, comm);
    return bisect(fluid, shape, choice.weights, kind, comm);
  }
  if (choice.method == "cartesian") return cut_into_equal_boxes(shape, static_cast<std::int64_t>(choice.weights.size()));
  return cut_by_zoltan(fluid, shape, choice.weights, choice.method == "zoltan-rcb" ? ZoltanMethod::rcb : ZoltanMethod::hsfc, comm);
}

}  // namespace karst
