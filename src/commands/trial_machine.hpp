// Finds out what the machine has for trials.
#pragma once

#include <string>

#include "base/ranks/comm.hpp"
#include "trials/trial.hpp"

namespace karst {

/// `device`: auto, cpu or cuda. Throws InputError for cuda without a GPU, and under mpirun. `command`: "karst reproduce".
TrialMachine machine_for_trials(const std::string& command, const std::string& device, const Comm& comm);

}  // namespace karst
