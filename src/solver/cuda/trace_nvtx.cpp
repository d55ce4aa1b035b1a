#include <nvtx3/nvToolsExt.h>

#include "solver/step/trace.hpp"

namespace karst {

Trace::Trace(const char* name) { nvtxRangePushA(name); }
Trace::~Trace() { nvtxRangePop(); }

}  // namespace karst
