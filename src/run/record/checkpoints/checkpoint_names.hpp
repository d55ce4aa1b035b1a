// Names of the checkpoints in a run directory.
#pragma once

namespace karst {

constexpr const char* checkpoint_name = "flow.checkpoint";
constexpr const char* conductivity_checkpoint_name = "conduction.checkpoint";
constexpr const char* variants_name = "variants.checkpoint";  // results of variants

/// The member of a checkpoint that holds the state of a physics: its name, and the one until version 0.2.
struct StateName {
  const char* today;
  const char* earlier;
};
constexpr StateName flow_state_name = {"flow", "flow_in_time"};
constexpr StateName convect_state_name = {"convect", "convection"};
constexpr StateName conductivity_state_name = {"conductivity", "conduction"};

}  // namespace karst
