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

// Part::site_data of the coarser sites: a site of pores is one whose finer sites in pores are at least half of its voxels, another has the
// highest label of its finer sites.
RawVector<std::byte> coarser_data(const SampleSites& finer, std::span<const std::byte> data, const BoxGrid& grid,
                                  std::span<const std::uint64_t> coarser, const Comm& comm) {
  if (comm.max_all(std::ssize(data)) == 0) return {};
  const Block<std::uint8_t> labels =
      coarser_labels(finer.voxels, {reinterpret_cast<const std::uint8_t*>(data.data()), data.size()}, finer.shape, grid, comm);
  const std::vector<std::uint8_t> of_sites = values_at(labels, grid, coarser, comm);
  RawVector<std::byte> of_coarser(of_sites.size());
  std::transform(of_sites.begin(), of_sites.end(), of_coarser.begin(), [](std::uint8_t label) { return std::byte{label}; });
  return of_coarser;
}

}  // namespace

std::vector<CoarserSample> coarser_samples(const SampleSites& sites, std::span<const std::byte> data, const VelocitySet& velocities,
                                           Boundary boundary, const Axes& wanted, const PartSizes& sizes, int threads, const Comm& comm) {
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
    next.part.site_data = coarser_data(finer, data, grid, next.part.voxels, comm);
    samples.push_back(std::move(next));
    finer = {samples.back().part.voxels, samples.back().shape};
    data = samples.back().part.site_data;
  }
}

}  // namespace karst
