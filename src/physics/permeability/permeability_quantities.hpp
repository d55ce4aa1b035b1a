// Quantities of karst permeability: at the monitors of a flow, and of a complete flow.
#pragma once

#include <tuple>

#include "physics/permeability/flow_answers.hpp"
#include "run/quantity.hpp"
#include "solver/flow/flows.hpp"

namespace karst {

/// The members of a monitor in a checkpoint, besides cycles and corrections.
inline constexpr auto stored_flow_quantities = std::tuple{
    quantity("step", units::none, "step", &FlowState::steps),
    quantity("seconds", units::seconds, "seconds", &FlowState::seconds),
    quantity("k_voxel2", units::square_voxels, "k", &FlowState::k),
    quantity("relative_error_estimate", units::none, "estimated error", &FlowState::relative_error, {.may_be_infinite = true}),
    quantity("mean_speed", units::none, "mean speed", &FlowState::mean_speed),
    quantity("max_speed", units::none, "largest speed", &FlowState::fastest),
    quantity("flux_voxel2", units::square_voxels, "flux", &FlowState::flux),
    quantity("energy", units::none, "energy", &FlowState::energy),
    quantity("tau", units::none, "relaxation time", &FlowState::tau),
    quantity("least_error", units::none, "lower bound of the error", &FlowState::least_error),
};

/// The columns of history.csv after the direction.
inline constexpr auto history_quantities = std::tuple{
    quantity("step", units::none, "step", &FlowState::steps),
    quantity("seconds", units::seconds, "seconds", &FlowState::seconds, {.table_digits = 6}),
    quantity("k_voxel2", units::square_voxels, "k", &FlowState::k_driven, {.table_digits = 17}),
    quantity("relative_error_estimate", units::none, "estimated error", &FlowState::relative_error, {.table_digits = 6}),
    quantity("flux_voxel2", units::square_voxels, "flux", &FlowState::flux, {.table_digits = 17}),
};

/// The numbers of a complete flow besides k: members of the block `flow` of result.json, with a value for each direction.
inline constexpr auto flow_answers = std::tuple{
    quantity("tortuosity", units::none, "tortuosity", &FlowAnswers::tortuosity, {.line = "answers", .digits = 4}),
};

}  // namespace karst
