// Quantities of karst permeability: at the monitors of a flow, and of a complete flow.
#pragma once

#include <tuple>

#include "physics/permeability/flow_answers.hpp"
#include "run/quantity.hpp"
#include "solver/flow/flows.hpp"

namespace karst {

/// Monitors: the rows of history.csv, and in a checkpoint, besides cycles and corrections.
inline constexpr auto permeability_monitors = std::tuple{
    quantity("step", units::none, "step", &FlowState::steps),
    quantity("seconds", units::seconds, "seconds", &FlowState::seconds, {.table_digits = 6}),
    quantity("k", units::square_voxels, "k by axis", &FlowState::k, {.is_column = false}),
    quantity("k_voxel2", units::square_voxels, "k", &FlowState::k_driven, {.table_digits = 17}),
    quantity("relative_error_estimate", units::none, "estimated error", &FlowState::relative_error,
             {.table_digits = 6, .may_be_infinite = true}),
    quantity("mean_speed", units::none, "mean speed", &FlowState::mean_speed, {.is_column = false}),
    quantity("max_speed", units::none, "largest speed", &FlowState::fastest, {.is_column = false}),
    quantity("flux_voxel2", units::square_voxels, "flux", &FlowState::flux, {.table_digits = 17}),
    quantity("energy", units::none, "energy", &FlowState::energy, {.is_column = false}),
    quantity("tau", units::none, "relaxation time", &FlowState::tau, {.is_column = false}),
    quantity("least_error", units::none, "lower bound of the error", &FlowState::least_error, {.is_column = false}),
};

/// The numbers of a complete flow besides k: members of the block `flow` of result.json, with a value for each direction.
inline constexpr auto flow_answers = std::tuple{
    quantity("tortuosity", units::none, "tortuosity", &FlowAnswers::tortuosity, {.line = "answers", .digits = 4}),
};

}  // namespace karst
