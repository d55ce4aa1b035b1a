#include "commands/cut_case.hpp"

#include "partition/part_builder.hpp"

namespace karst {

void cut_into_parts(FlowCase& into, const PoreRows& fluid, const Index3& shape, Boundary boundary, int threads, const Comm& comm) {
  into.choice.weights.assign(static_cast<std::size_t>(comm.size()), 1.0);
  const auto partition = make_partition(into.choice, fluid, shape, comm);
  into.part = *build_part_all(*partition, comm.rank(), fluid, shape, boundary, comm, threads);
  into.balance = Balance(comm.gather_all(PartSummary(into.part)));
}

}  // namespace karst
