#include "solver/step/trace.hpp"

namespace karst {

Trace::Trace(const char*) {}
Trace::~Trace() = default;

}  // namespace karst
