#include "permeability/coarser_samples.hpp"

#include <algorithm>
#include <utility>

#include "geometry/coarser_pores.hpp"
#include "geometry/pores.hpp"
#include "permeability/cut_rock.hpp"

namespace karst {

namespace {

// Smaller samples are of little use. Every rank needs a site. With up to 4096 ranks, flows have the same bits.
std::int64_t fewest_sites(const Comm& comm) { return std::max<std::int64_t>(4096, comm.size()); }

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
    CutRock parts = cut(fluid, {velocities, next.shape, boundary}, sizes, threads, comm);
    next.part = std::move(parts.part);
    next.sites_max = parts.balance.sites_max;
    samples.push_back(std::move(next));
    finer = {samples.back().part.voxels, samples.back().shape};
  }
}

}  // namespace karst
