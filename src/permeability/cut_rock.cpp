#include "permeability/cut_rock.hpp"

#include "partition/part_builder.hpp"

namespace karst {

CutRock cut(const PoreRows& fluid, const LinkRule& rule, int threads, const Comm& comm, const std::vector<PoreRows>& walls) {
  CutRock cut;
  cut.choice.weights.assign(static_cast<std::size_t>(comm.size()), 1.0);
  const auto partition = make_partition(cut.choice, fluid, rule.shape, comm);
  cut.part = *build_part_all(*partition, comm.rank(), fluid, rule, comm, threads, walls);
  cut.balance = Balance(comm.gather_all(PartSummary(cut.part)));
  return cut;
}

}  // namespace karst
