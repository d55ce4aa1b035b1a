// A sample for a thermal flow: cut into parts.
#pragma once

#include <string>

#include "partition/balance.hpp"
#include "partition/partitioner.hpp"
#include "physics/convect/convect_plan.hpp"
#include "run/rock.hpp"
#include "run/sample_facts.hpp"

namespace karst {

/// How a rock is read for a thermal flow: all pores are kept.
Cleaning cleaning_for_convection(int threads);

/// The rock of a case without an image: no solid. Collective.
Rock rock_of_box(const Index3& shape, const std::string& name, int threads, const Comm& comm);

struct ConvectCase {
  SampleFacts sample;
  ConvectPlan plan;
  PartitionChoice choice;
  Balance balance{{}};
  Part part;  ///< of this rank
  double seconds_read = 0, seconds_prepare = 0;
};

/// Makes the plan for this rock, and cuts the rock into one part for each rank: equal ones, unless the choice has weights. Moves the pores
/// out of `rock`. Throws InputError. Collective.
ConvectCase convect_case(Rock& rock, const ConvectRequest& request, const PartitionChoice& choice, const Comm& comm);

}  // namespace karst
