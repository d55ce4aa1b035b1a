// A sample cut into parts: what a physics computes in.
#pragma once

#include "run/sample/cut_rock.hpp"
#include "run/sample/sample_facts.hpp"

namespace karst {

/// A sample in one part for each rank.
struct SampleCase {
  SampleFacts sample;
  CutRock cut;
  double seconds_read = 0, seconds_prepare = 0;
};

}  // namespace karst
