#include "physics/permeability/bracket/coarser_samples.hpp"

#include <algorithm>
#include <utility>

#include "geometry/pores/pores.hpp"
#include "geometry/pores/scaled_pores.hpp"
#include "run/sample/cut_rock.hpp"

namespace karst {

namespace {

// Smaller samples are of little use. At least one site a rank on average; sizes_for() may still leave ranks without sites. With up to 4096
// ranks, flows have the same bits.
std::int64_t fewest_sites(const Comm& comm) { return std::max<std::int64_t>(4096, comm.size()); }

// With fewer sites, a step of a GPU waits longer for kernels to start and for values of other GPUs than it computes.
constexpr std::int64_t fewest_sites_of_gpu = 1 << 18;

// The sizes for a sample with this number of sites. Small samples are cut among the first GPUs only: other ranks have no sites and wait.
// Ranks with limits or measured speeds keep their sizes, because the first ones may not be the best.
PartSizes sizes_for(std::int64_t sites, const PartSizes& sizes, const Comm& comm) {
  PartSizes fewer = sizes;
  const bool has_gpus = comm.max_all(std::int64_t{sizes.settings.device == DeviceKind::cuda}) != 0;
  if (!has_gpus || !sizes.most_bytes.empty() || !sizes.speeds.empty()) return fewer;
  std::int64_t left = std::max<std::int64_t>(sites / fewest_sites_of_gpu, 1);
  for (double& weight : fewer.weights) {
    if (weight > 0 && --left < 0) weight = 0;
  }
  return fewer;
}

}  // namespace

std::vector<CoarserSample> coarser_samples(const SampleSites& sites, const VelocitySet& velocities, Boundary boundary, const Axes& wanted,
                                           const PartSizes& sizes, int threads, const Comm& comm) {
  std::vector<CoarserSample> samples;
  for (SampleSites finer = sites;;) {
    CoarserSample next;
    next.shape = coarser_shape(finer.shape);
    const BoxGrid grid(next.shape, comm.size());
    PoreBlock pores = coarser_pores(finer.voxels, finer.shape, grid, threads, comm);
    const PoreReport left = remove_stagnant_pores(pores, grid, boundary, {true, true, true}, comm, threads);
    next.sites = left.sites;
    next.passing = in_both(samples.empty() ? wanted : samples.back().passing, left.percolates);
    if (next.passing == Axes{} || next.sites < fewest_sites(comm)) return samples;
    const PoreRows fluid(pores, threads);
    pores = {};
    CutRock parts = cut(fluid, {velocities, next.shape, boundary}, sizes_for(next.sites, sizes, comm), threads, comm);
    next.part = std::move(parts.part);
    next.sites_max = parts.balance.sites_max;
    samples.push_back(std::move(next));
    finer = {samples.back().part.voxels, samples.back().shape};
  }
}

}  // namespace karst
