#include "physics/transport/transport_sample.hpp"

#include <mpi.h>

#include <utility>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"
#include "partition/parts/part_builder.hpp"
#include "physics/conductivity/bounds/block_clusters.hpp"
#include "physics/transport/transport_result.hpp"
#include "physics/transport/walked_dispersion.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

// The length of the Peclet number, in voxels.
double peclet_length(const SampleFacts& sample, const TransportRequest& request) {
  constexpr double most_peclet_of_voxel = 1000;
  const std::string name = quote(sample.image.path);
  if (request.length && !request.length->in_voxels(sample.voxel_size_m())) {
    throw InputError(text(setting("length", request.length->words()), ": the image has no voxel size. Give ", setting("voxel_size"),
                          ", or a length as 20voxels."));
  }
  const auto length = request.length ? request.length->in_voxels(sample.voxel_size_m()) : grain_length(sample);
  if (!length) throw InputError(text(name, " has no solid, so its grains have no size. Give ", setting("length"), ", as 20voxels."));
  const double largest = request.peclets.back();
  if (largest / *length > most_peclet_of_voxel) {
    throw InputError(text(setting("peclet", digits(largest)), " with a length of ", digits(*length, 4), " voxels is ",
                          digits(largest / *length, 3), " for each voxel: too much for voxels. Give at most ", digits(most_peclet_of_voxel),
                          " times the length in voxels."));
  }
  check_walk_time(request, *length);
  return *length;
}

}  // namespace

TransportCase transport_case(Rock& rock, const TransportRequest& request, const Comm& comm) {
  rock.require_pore();
  const std::string name = quote(rock.file.path);
  const double begin = MPI_Wtime();
  TransportCase of;
  of.sample = SampleFacts(rock, rock.cleaning.boundary, rock.cleaning.axes);
  of.length = peclet_length(of.sample, request);
  const int threads = rock.cleaning.threads;
  PoreBlock pores = rock.lend_pores(comm);
  const BoxGrid grid(rock.file.shape, comm.size());
  const PoreReport report =
      remove_stagnant_pores(pores, grid, rock.cleaning.boundary, request.directions, comm, threads, Neighbours::faces, KeptPores::largest);
  of.pores = {report.sites, rock.report.sites - report.sites, report.percolates,
              static_cast<double>(report.sites) / static_cast<double>(rock.report.voxels)};
  if (in_both(request.directions, report.percolates) == Axes{}) {
    throw InputError(text(name, " does not percolate along ", direction_name(request.directions),
                          ": no cluster of pores that faces join carries a flow, so nothing is dispersed."));
  }
  const PoreRows fluid(pores, threads);
  const LinkRule rule = {velocity_set(request.lattice).through_faces(), rock.file.shape, rock.cleaning.boundary};
  CutRock& cut = of.cut;
  cut.choice.align = block_edge;
  cut.sizes = part_sizes(request.cut, request.machine, flow_numerics(request), fluid, rule, comm);
  cut.choice.weights = cut.sizes.weights_for(static_cast<double>(report.sites));
  const auto partition = make_partition(cut.choice, fluid, rock.file.shape, comm);
  cut.part = *build_part_all(*partition, comm.rank(), fluid, rule, comm, threads);
  cut.balance = Balance(comm.gather_all(PartSummary(cut.part)));
  of.seconds_read = std::exchange(rock.seconds_read, 0);
  of.seconds_prepare = std::exchange(rock.seconds_prepare, 0) + MPI_Wtime() - begin;
  return of;
}

}  // namespace karst
