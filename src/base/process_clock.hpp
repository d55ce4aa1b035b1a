// How long this process has been running.
#pragma once

#include <string>

namespace karst {

double seconds_since_start();

/// Since the program was launched: by the user, or by the mpirun that is this process's parent.
double seconds_since_launch();

std::string time_of_start();  ///< "2026-03-01T09:30:00Z"

}  // namespace karst
