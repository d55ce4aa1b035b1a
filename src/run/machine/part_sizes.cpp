#include "run/machine/part_sizes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "base/xxh64.hpp"
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
  Bytes mine = given_limit(given, ranks, comm);
  comm.agree([&] {
    if (mine) check_limit(*mine, settings);
  });
  const bool are_unlike = differ(ranks, [](const RankKind& rank) { return rank.device; });
  if (const Bytes free = are_unlike ? share_of_gpu(settings, rule, comm) : std::nullopt) mine = std::min(mine.value_or(*free), *free);
  constexpr std::int64_t none = -1;
  std::vector<Bytes> all;
  for (const std::int64_t bytes : comm.gather_all(mine.value_or(none))) all.push_back(bytes == none ? Bytes() : Bytes(bytes));
  const bool has_limit = std::any_of(all.begin(), all.end(), [](const Bytes& bytes) { return bytes.has_value(); });
  return has_limit ? all : std::vector<Bytes>();
}

// The number of sites that is within the limit of every rank, in any rock.
std::int64_t most_sites_on_all(const std::vector<Bytes>& most_bytes, const FlowSettings& settings, const Comm& comm) {
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
  if (most_bytes.empty()) return most;
  const Bytes mine = most_bytes[static_cast<std::size_t>(comm.rank())];
  for (const std::int64_t sites : comm.gather_all(mine ? sites_within(*mine, settings) : most)) most = std::min(most, sites);
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

}  // namespace karst
