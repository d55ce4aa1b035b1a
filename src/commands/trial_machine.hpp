// Finds out what the machine has for trials.
#pragma once

#include <string>

#include "base/ranks/comm.hpp"
#include "trials/trial_machine.hpp"

namespace karst {

/// `device`: auto, cpu or cuda. Throws InputError for cuda without a GPU, and under mpirun. `command`: "karst reproduce".
TrialMachine machine_for_trials(const std::string& command, const std::string& device, const Comm& comm);

/// "2 x NVIDIA H100 80GB HBM3, 32 cores".
std::string trial_machine_words(const TrialMachine& machine);

/// "karst 0.1.0 (e8df8990d466)".
std::string version_words();

}  // namespace karst
