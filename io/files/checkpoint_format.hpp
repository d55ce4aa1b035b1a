// The bytes of a checkpoint, as docs/checkpoints.md describes them. For the writer and the reader only.
#pragma once

#include "base/setting.hpp"
#include "io/files/checkpoint_file.hpp"
#include "io/files/sections.hpp"

namespace karst {

static_assert(sizeof(CheckpointEntry) == 48);

inline const FileKind checkpoint_kind = {{'K', 'A', 'R', 'S', 'T', 'C', 'H', 'K'},
                                         2,  // sites may have snapshots
                                         sizeof(CheckpointEntry),
                                         "checkpoint",
                                         "Give the run directory that was interrupted.",
                                         "Run without " + setting("restart") + ": nothing can be taken from it."};

}  // namespace karst
