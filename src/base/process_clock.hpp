// The start time of this process, and the time since. In a long process, that of the call.
#pragma once

#include <string>

namespace karst {

double seconds_since_start();

/// From now on the clock counts from here, for this thread: a call within a long process begins.
void begin_call_here();

std::string time_of_start();  ///< "2026-03-01T09:30:00Z"

}  // namespace karst
