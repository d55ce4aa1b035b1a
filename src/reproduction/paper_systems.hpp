// The papers whose systems are reproduced.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "reproduction/paper_row.hpp"
#include "trials/trial_machine.hpp"

namespace karst {

struct PaperSystem {
  std::string name;   ///< "s1"
  std::string about;  ///< a few words for --help
  std::string paper;  ///< authors, year, title, machine
  std::vector<PaperRow> (*rows)(const TrialMachine& machine, double seconds);
};

std::span<const PaperSystem> paper_systems();

}  // namespace karst
