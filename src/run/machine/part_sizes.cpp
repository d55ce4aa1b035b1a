#include "run/machine/part_sizes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/hashes.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "partition/cuts/part_weights.hpp"
#include "run/machine/rank_devices.hpp"
#include "run/machine/rank_speeds.hpp"
#include "solver/memory/device_need.hpp"
#include "solver/memory/memory_need.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

// Ranks with fewer sites finish a run in about the time that a measurement takes.
constexpr std::int64_t fewest_measured = 50000;

// The share of the free memory of a GPU that a part may take by default. Coarser samples take a seventh more.
constexpr double share_of_free = 0.85;

// The facts that must be equal for two ranks to be alike.
struct RankKind {
  bool has_gpu;
  int threads;
  std::uint64_t device;
};

std::vector<RankKind> kinds_of_ranks(const RankSettings& settings, const Comm& comm) {
  std::string device;
  comm.agree([&] { device = own_device_words(settings); });
  Xxh64 checksum;
  checksum.add(device.data(), device.size());
  const bool has_gpu = settings.device == DeviceKind::cuda;
  return comm.gather_all(RankKind{has_gpu, has_gpu ? 0 : settings.threads, checksum.sum()});
}

template <class Get>
bool differ(const std::vector<RankKind>& ranks, Get&& get) {
  return std::any_of(ranks.begin(), ranks.end(), [&](const RankKind& rank) { return get(rank) != get(ranks.front()); });
}

// A limit for GPUs of unlike ranks, so that what does not fit them goes to other ranks. Ranks that share a GPU share its memory.
Bytes share_of_gpu(const FlowSettings& settings, const LinkRule& rule, const Comm& comm) {
  Part none;
  none.velocities = rule.velocities;
  const MemoryNeed need = device_need(none, settings, comm);
  const auto memories = comm.gather_machine(need.memory);
  const auto sharing = std::count(memories.begin(), memories.end(), need.memory);
  if (settings.device != DeviceKind::cuda) return std::nullopt;
  return static_cast<std::int64_t>(share_of_free * static_cast<double>(need.free) / static_cast<double>(sharing));
}

// The limit of this rank that the user has given.
Bytes given_limit(const std::vector<Bytes>& given, const std::vector<RankKind>& ranks, const Comm& comm) {
  if (given.empty()) return std::nullopt;
  if (given.size() > 1) return given[static_cast<std::size_t>(comm.rank())];
  const bool has_gpus = std::any_of(ranks.begin(), ranks.end(), [](const RankKind& rank) { return rank.has_gpu; });
  return has_gpus && !ranks[static_cast<std::size_t>(comm.rank())].has_gpu ? std::nullopt : given.front();
}

void check_limit(std::int64_t limit, const FlowSettings& settings) {
  const std::int64_t sites = vector_sites_of(settings),
                     least = sites * velocity_set(settings.lattice).size() * number_bytes(settings.storage);
  if (limit >= least) return;
  throw InputError(text(setting("device_memory", bytes_text(limit)), " holds no site (the smallest part, of ", sites, " sites, takes ",
                        bytes_text(least), " with ", settings.lattice, " and ", storage_name(settings.storage), "). Give more memory."));
}

std::vector<Bytes> limits_of(const std::vector<Bytes>& given, const std::vector<RankKind>& ranks, const FlowSettings& settings,
                             const LinkRule& rule, const Comm& comm) {
  Bytes own_limit = given_limit(given, ranks, comm);
  comm.agree([&] {
    if (own_limit) check_limit(*own_limit, settings);
  });
  const bool are_unlike = differ(ranks, [](const RankKind& rank) { return rank.device; });
  if (const Bytes free = are_unlike ? share_of_gpu(settings, rule, comm) : std::nullopt)
    own_limit = std::min(own_limit.value_or(*free), *free);
  constexpr std::int64_t none = -1;
  std::vector<Bytes> all;
  for (const std::int64_t bytes : comm.gather_all(own_limit.value_or(none))) all.push_back(bytes == none ? Bytes() : Bytes(bytes));
  const bool has_limit = std::any_of(all.begin(), all.end(), [](const Bytes& bytes) { return bytes.has_value(); });
  return has_limit ? all : std::vector<Bytes>();
}

// The number of sites that is within the limit of every rank, in any rock.
std::int64_t most_sites_on_all(const std::vector<Bytes>& most_bytes, const FlowSettings& settings, const Comm& comm) {
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
  if (most_bytes.empty()) return most;
  const Bytes own_limit = most_bytes[static_cast<std::size_t>(comm.rank())];
  for (const std::int64_t sites : comm.gather_all(own_limit ? sites_within(*own_limit, settings) : most)) most = std::min(most, sites);
  return most;
}

bool are_measured(WeightsKind kind, const std::vector<RankKind>& ranks) {
  if (ranks.size() == 1) return false;
  if (kind != WeightsKind::automatic) return kind == WeightsKind::measured;
  return differ(ranks, [](const RankKind& rank) { return rank.device; }) ||
         differ(ranks, [](const RankKind& rank) { return rank.threads; });
}

}  // namespace

PartSizes equal_parts(const Comm& comm) {
  PartSizes sizes;
  sizes.weights.assign(static_cast<std::size_t>(comm.size()), 1.0);
  return sizes;
}

void check_cut_choice(const CutChoice& choice, const Comm& comm) {
  if (choice.kind == WeightsKind::given) {
    check_number_of_weights(choice.weights, comm.size(), comm.size() == 1 ? "rank" : "ranks");
    double sum = 0;
    for (const double weight : choice.weights) sum += weight >= 0 ? weight : NAN;
    if (!(sum > 0 && std::isfinite(sum))) throw InputError(text(setting("weights"), " holds a negative number, or no number above zero."));
  }
  if (choice.device_memory.size() > 1 && std::ssize(choice.device_memory) != comm.size()) {
    throw InputError(text(setting("device_memory"), " gives ", choice.device_memory.size(), " sizes for ", comm.size(),
                          comm.size() == 1 ? " rank" : " ranks", ". Give one size, or one for each rank."));
  }
}

bool are_measured(WeightsKind kind, const MachineChoice& machine, const Comm& comm) {
  return are_measured(kind, kinds_of_ranks(rank_settings(machine, comm), comm));
}

PartSizes part_sizes(const CutChoice& choice, const MachineChoice& machine, const FlowNumerics& numerics, const PoreRows& fluid,
                     const LinkRule& rule, const Comm& comm) {
  check_cut_choice(choice, comm);
  if (comm.size() == 1 && choice.device_memory.empty() && !choice.grid) return equal_parts(comm);
  const FlowSettings settings = {numerics, rank_settings(machine, comm)};
  const std::vector<RankKind> ranks = kinds_of_ranks(settings, comm);
  PartSizes sizes = equal_parts(comm);
  sizes.settings = settings;
  sizes.grid = choice.grid;
  sizes.most_bytes = limits_of(choice.device_memory, ranks, settings, rule, comm);
  if (choice.kind == WeightsKind::given) {
    sizes.kind = WeightsKind::given;
    sizes.weights = choice.weights;
  }
  const std::int64_t sites = comm.sum_all(fluid.sites());
  const bool is_long = choice.kind == WeightsKind::measured || sites / comm.size() >= fewest_measured;
  if (!choice.grid && are_measured(choice.kind, ranks) && is_long) {
    const SpeedTrial trial(fluid, rule, settings, machine, most_sites_on_all(sizes.most_bytes, settings, comm), comm);
    if (!trial.has_sites()) return sizes;
    sizes.kind = WeightsKind::measured;
    sizes.speeds = rank_speeds(trial, settings.device == DeviceKind::cuda, comm);
  }
  return sizes;
}

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
  const Bytes& own_limit = sizes.most_bytes[static_cast<std::size_t>(comm.rank())];
  const double none = std::numeric_limits<double>::infinity();
  most_sites_ = comm.gather_all(own_limit ? std::floor(first_reserve * static_cast<double>(*own_limit) / bytes_of_site) : none);
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
