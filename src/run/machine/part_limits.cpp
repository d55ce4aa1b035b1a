#include "run/machine/part_limits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "partition/cuts/part_weights.hpp"
#include "solver/memory/device_need.hpp"
#include "solver/memory/memory_need.hpp"

namespace karst {

namespace {

constexpr int most_attempts = 8;

// The bytes of a site are estimated before the sample is cut, and known when the part is built. A smaller part has more bytes for each
// site, so the second limit of its sites is a little lower than the bytes say.
constexpr double first_reserve = 0.97, later_reserve = 0.99;

double estimated_bytes_of_site(const PartSizes& sizes, const PoreRows& fluid, const LinkRule& rule, const Comm& comm) {
  const SampleSize sample = {whole_box(rule.shape).volume(), comm.sum_all(fluid.sites()), comm.sum_all(fluid.rows())};
  if (sample.sites == 0) return 1;
  return static_cast<double>(flow_bytes(sample, sizes.settings, 1)) / static_cast<double>(sample.sites);
}

}  // namespace

PartLimits::PartLimits(const PartSizes& sizes, const PoreRows& fluid, const LinkRule& rule, const Comm& comm) : sizes_(sizes), comm_(comm) {
  sites_ = static_cast<double>(comm.sum_all(fluid.sites()));
  if (have_none()) return;
  const double bytes_of_site = estimated_bytes_of_site(sizes, fluid, rule, comm);
  const Bytes& mine = sizes.most_bytes[static_cast<std::size_t>(comm.rank())];
  const double none = std::numeric_limits<double>::infinity();
  most_sites_ = comm.gather_all(mine ? std::floor(first_reserve * static_cast<double>(*mine) / bytes_of_site) : none);
}

std::vector<double> PartLimits::weights() const {
  std::vector<double> weights = sizes_.weights_for(sites_);
  if (have_none()) return weights;
  if (const auto sites = capped_sites(weights, most_sites_, sites_)) return *sites;
  if (!sizes_.speeds.empty()) {  // parts that would slow the steps must take the sites that do not fit the others
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = sizes_.speeds[i].updates_per_second;
    if (const auto sites = capped_sites(weights, most_sites_, sites_)) return *sites;
  }
  double room = 0;
  for (std::size_t i = 0; i < most_sites_.size(); ++i) room += weights[i] > 0 ? most_sites_[i] : 0;
  throw NotEnoughMemory(text("the parts hold about ", grouped(static_cast<std::int64_t>(room)), " of ",
                             grouped(static_cast<std::int64_t>(sites_)), " sites within ", setting("device_memory"),
                             ". Give more memory, use more ranks, or ", setting("storage", "f32"), "."));
}

// A part whose sites cannot exceed the limit is not measured.
std::int64_t PartLimits::bytes_of(const Part& part) const {
  const Bytes& most = sizes_.most_bytes[static_cast<std::size_t>(comm_.rank())];
  const std::int64_t network = network_bytes(part.sites, sizes_.settings);
  if (!most || most_bytes_of_sites(part.sites, sizes_.settings) + network <= *most) return 0;
  return device_need(part, sizes_.settings, Comm(MPI_COMM_SELF)).bytes + network;
}

bool PartLimits::hold(const Part& part) {
  if (have_none()) return true;
  std::int64_t bytes = 0;
  comm_.agree([&] { bytes = bytes_of(part); });
  const auto rank = static_cast<std::size_t>(comm_.rank());
  double most = most_sites_[rank];
  const bool exceeds = bytes > sizes_.most_bytes[rank].value_or(bytes);
  if (exceeds) {
    const double fits = static_cast<double>(part.sites) * static_cast<double>(*sizes_.most_bytes[rank]) / static_cast<double>(bytes);
    most = std::floor(std::min(later_reserve * fits, static_cast<double>(part.sites) - 1));
    if (most < static_cast<double>(vector_sites_of(sizes_.settings))) most = 0;  // a part has whole vectors
  }
  most_sites_ = comm_.gather_all(most);
  if (comm_.max_all(std::int64_t{exceeds}) == 0) return true;
  if (++attempts_ == most_attempts) {
    throw NotEnoughMemory(text("no part within ", setting("device_memory"), " was found in ", most_attempts,
                               " attempts. Give more memory, or use more ranks."));
  }
  return false;
}

}  // namespace karst
