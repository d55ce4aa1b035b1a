// The trials of a scaling plan.
#pragma once

#include "scaling/scaling_plan.hpp"
#include "trials/trial.hpp"

namespace karst {

/// The trials on some ranks.
struct RankTrials {
  Trial small, large;  ///< steps in two smaller samples, for the model
  Trial steps;
  Trial make;  ///< the sample as an image
  Trial flow;  ///< its permeability
};

RankTrials trials_on(int ranks, const ScalingPlan& plan);

/// The cut of the sample of one rank into parts like those of very many ranks.
Trial cut_trial(const ScalingPlan& plan);
std::int64_t parts_of_cut(const ScalingPlan& plan);

/// Voxels of a part of cut_trial().
double voxels_of_cut_part(const ScalingPlan& plan);

}  // namespace karst
