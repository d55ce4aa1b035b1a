// A sample that is cut by bisection into one part for each rank.
#pragma once

#include <vector>

#include "geometry/box.hpp"
#include "partition/cuts/bisection.hpp"
#include "partition/parts/part_builder.hpp"
#include "support/test_images.hpp"

namespace karst {

/// The part of this rank; `fluid` has the pores of its box of the sample.
inline Part bisected_part(const PoreRows& fluid, const LinkRule& rule, const Comm& comm) {
  const std::vector<double> weights(static_cast<std::size_t>(comm.size()), 1.0);
  const auto tree = bisect(fluid, rule.shape, weights, CutKind::stepped, comm);
  return *build_part_all(*tree, comm.rank(), fluid, rule, comm);
}

/// The same of pores that every rank has whole.
inline Part bisected_part(const PoreBlock& pores, const LinkRule& rule, const Comm& comm) {
  return bisected_part(PoreRows(cut_out(pores, BoxGrid(rule.shape, comm.size()).box(comm.rank()))), rule, comm);
}

}  // namespace karst
