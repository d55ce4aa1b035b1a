#include "partition/partitioner.hpp"

#include "base/choice.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "partition/bisection.hpp"
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
}

std::unique_ptr<Partition> make_partition(const PartitionChoice& choice, const PoreRows& fluid, const Index3& shape, const Comm& comm) {
  KARST_ASSERT(!choice.weights.empty());
  check_partition_choice(choice);
  if (choice.method == "bisection") {
    return bisect(fluid, shape, choice.weights, choice.cut == "plane" ? CutKind::plane : CutKind::stepped, comm);
  }
  if (choice.method == "cartesian") return cut_into_equal_boxes(shape, static_cast<std::int64_t>(choice.weights.size()));
  return cut_by_zoltan(fluid, shape, choice.weights, choice.method == "zoltan-rcb" ? ZoltanMethod::rcb : ZoltanMethod::hsfc, comm);
}

}  // namespace karst
