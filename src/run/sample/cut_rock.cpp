#include "run/sample/cut_rock.hpp"

#include "partition/parts/part_builder.hpp"
#include "run/machine/part_sizes.hpp"

namespace karst {

CutRock cut(const PoreRows& fluid, const LinkRule& rule, const PartSizes& sizes, int threads, const Comm& comm,
            const std::vector<PoreRows>& walls, const PartitionChange& change) {
  CutRock cut;
  cut.sizes = sizes;
  PartLimits limits(cut.sizes, fluid, rule, comm);
  do {
    cut.part = {};
    cut.choice = equal_parts_choice(sizes.grid, comm.size());
    cut.choice.weights = limits.weights();
    auto partition = make_partition(cut.choice, fluid, rule.shape, comm);
    if (change) partition = change(std::move(partition));
    cut.part = *build_part_all(*partition, comm.rank(), fluid, rule, comm, threads, walls);
  } while (!limits.hold(cut.part));
  cut.balance = Balance(comm.gather_all(PartSummary(cut.part)));
  return cut;
}

void cut_into_boxes(SampleCase& of, const PoreRows& rows, const Comm& comm) {
  PartSummary own;
  own.number = comm.rank();
  own.sites = rows.sites();
  of.cut.part.number = own.number;
  of.cut.balance = Balance(comm.gather_all(own));
  const auto [nx, ny, nz] = BoxGrid(of.sample.shape(), comm.size()).counts();
  of.cut.choice = equal_parts_choice(Index3{nx, ny, nz}, comm.size());
}

}  // namespace karst
