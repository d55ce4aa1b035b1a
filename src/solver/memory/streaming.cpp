#include "solver/memory/streaming.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

void check_streaming(Streaming streaming, EquilibriumKind equilibrium) {
  if (streaming == Streaming::aa || equilibrium == EquilibriumKind::stokes) return;
  throw InputError(text(setting("streaming", streaming_name(streaming)), " is compiled for ", setting("equilibrium", "stokes"),
                        " only. Choose one of these, or ", setting("streaming", streaming_name(Streaming::aa)), "."));
}

}  // namespace karst
