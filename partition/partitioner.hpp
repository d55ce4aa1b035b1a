// The partitioners by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/comm.hpp"
#include "partition/fluid_rows.hpp"
#include "partition/partition.hpp"

namespace karst {

struct PartitionChoice {
  std::string method = "bisection";  ///< bisection, cartesian, zoltan-rcb or zoltan-hsfc
  std::string cut = "stepped";       ///< of bisection: stepped or plane
  std::vector<double> weights;       ///< one for each part
};

/// Throws InputError for a choice that does not exist. Collective.
std::unique_ptr<Partition> make_partition(const PartitionChoice& choice, const FluidRows& fluid, const Index3& shape, const Comm& comm);

/// Throws InputError, without looking at any fluid.
void check_partition_choice(const PartitionChoice& choice);

}  // namespace karst
