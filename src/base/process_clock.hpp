// The start time of this process, and the time since.
#pragma once

#include <string>

namespace karst {

double seconds_since_start();

std::string time_of_start();  ///< "2026-03-01T09:30:00Z"

}  // namespace karst
