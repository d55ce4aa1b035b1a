// Names of the checkpoints in a run directory.
#pragma once

namespace karst {

constexpr const char* checkpoint_name = "flow.checkpoint";
constexpr const char* conductivity_checkpoint_name = "conduction.checkpoint";
constexpr const char* variants_name = "variants.checkpoint";  // results of variants

}  // namespace karst
