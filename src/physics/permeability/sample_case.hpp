// A sample cut into parts: the input of a run.
#pragma once

#include <functional>
#include <string_view>

#include "base/comm.hpp"
#include "physics/permeability/run_plan.hpp"
#include "run/cut_rock.hpp"
#include "run/rock.hpp"
#include "run/sample_facts.hpp"

namespace karst {

/// A sample in one part for each rank.
struct SampleCase {
  SampleFacts sample;
  CutRock cut;
  std::function<Rock(Boundary)> read_again;  ///< for variants: reads the rock again, cleaned for a boundary
  bool gives_back_pores = false;             ///< keeps the pores of all sites in RunResult::pores
  double seconds_read = 0, seconds_prepare = 0;
};

/// Cuts a rock whose pores are known into equal parts, for flows with the velocity set `lattice`. Moves the pores out of `rock`.
/// Collective.
SampleCase case_of(Rock& rock, const Comm& comm, std::string_view lattice = FlowSettings().lattice);

/// The same into parts for the machine of a plan, by its weights and limits. Collective.
SampleCase case_of(Rock& rock, const RunPlan& plan, const Comm& comm);

/// Puts pores that a case gave back into their rock, for another computation. Its times of reading and preparing count once.
void give_back(Rock& rock, PoreBlock pores);

/// Cuts the sites of a case again, for the machine of a plan. Collective.
void cut_again(SampleCase& sample_case, const RunPlan& plan, const Comm& comm);

}  // namespace karst
