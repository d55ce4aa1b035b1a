#include "run/machine/rank_devices.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/cuda/cuda.hpp"

namespace karst {

namespace {

// The GPUs that a rank sees, for messages. More than any machine has.
struct VisibleGpus {
  std::int64_t count = 0;
  std::array<std::int64_t, 64> identities{};
};

[[noreturn]] void refuse_without_gpu(const char* choice, const std::string& why) {
  throw InputError(text(setting("device", choice), ": there is no GPU to compute on (", why, "). Use ", setting("device", "cpu"), "."));
}

RankDevice gpu_of_all(DeviceChoice choice, const Comm& comm) {
  const std::string why_not = why_no_gpu();
  const int place = comm.place_on_machine();
  if (choice == DeviceChoice::automatic && comm.max_all(std::int64_t{!why_not.empty()}) != 0) return {};
  comm.agree([&] {
    if (!why_not.empty()) refuse_without_gpu("cuda", why_not);
  });
  return {DeviceKind::cuda, place};
}

RankDevice gpu_or_cpu(const Comm& comm) {
  VisibleGpus own_gpus;
  comm.agree([&] {
    const std::vector<std::int64_t> identities = visible_gpus();
    own_gpus.count = std::min(std::ssize(identities), std::ssize(own_gpus.identities));
    std::copy_n(identities.begin(), own_gpus.count, own_gpus.identities.begin());
  });
  if (comm.max_all(own_gpus.count) == 0) comm.agree([] { refuse_without_gpu("mixed", why_no_gpu()); });
  std::vector<std::vector<std::int64_t>> visible;
  for (const VisibleGpus& each : comm.gather_machine(own_gpus))
    visible.emplace_back(each.identities.begin(), each.identities.begin() + each.count);
  const auto taken = gpus_taken(visible)[static_cast<std::size_t>(comm.place_on_machine())];
  return taken ? RankDevice{DeviceKind::cuda, *taken} : RankDevice{};
}

// The GPU ranks of a machine take its GPUs in turns.
RankDevice device_in(const std::vector<DeviceKind>& devices, const Comm& comm) {
  if (std::ssize(devices) != comm.size()) {
    throw InputError(text(setting("device"), " names ", devices.size(), devices.size() == 1 ? " device" : " devices", " for ", comm.size(),
                          comm.size() == 1 ? " rank" : " ranks", ". Name one for each rank, or use ", setting("device", "mixed"), "."));
  }
  const DeviceKind own_kind = devices[static_cast<std::size_t>(comm.rank())];
  comm.agree([&] {
    if (own_kind == DeviceKind::cpu || why_no_gpu().empty()) return;
    throw InputError(text(setting("device"), ": there is no GPU for rank ", comm.rank(), " to compute on (", why_no_gpu(), "). Name ",
                          quote("cpu"), " for this rank."));
  });
  const auto kinds = comm.gather_machine(own_kind);
  const auto place = comm.place_on_machine();
  return {own_kind, static_cast<int>(std::count(kinds.begin(), kinds.begin() + place, DeviceKind::cuda))};
}

}  // namespace

std::vector<std::optional<int>> gpus_taken(const std::vector<std::vector<std::int64_t>>& visible) {
  std::set<std::int64_t> taken;
  std::vector<std::optional<int>> places;
  for (const std::vector<std::int64_t>& gpus : visible) {
    const auto is_free = [&](std::int64_t gpu) { return taken.insert(gpu).second; };
    const auto first = std::find_if(gpus.begin(), gpus.end(), is_free);
    places.push_back(first == gpus.end() ? std::nullopt : std::optional(static_cast<int>(first - gpus.begin())));
  }
  return places;
}

RankDevice device_of_rank(DeviceChoice choice, const std::vector<DeviceKind>& listed, const Comm& comm) {
  if (!listed.empty()) return device_in(listed, comm);
  if (choice == DeviceChoice::cpu) return {};
  return choice == DeviceChoice::mixed ? gpu_or_cpu(comm) : gpu_of_all(choice, comm);
}

std::string own_device_words(const RankSettings& settings) { return settings.device == DeviceKind::cuda ? gpu_name(settings.gpu) : "cpu"; }

std::vector<RankMachine> unlike_ranks(const RankSettings& settings, const Comm& comm) {
  const std::int64_t gpus = comm.sum_all(std::int64_t{settings.device == DeviceKind::cuda});
  if (gpus == 0 || gpus == comm.size()) return {};
  RankMachine own_machine{settings.device, settings.layout, settings.threads};
  comm.agree([&] { own_device_words(settings).copy(own_machine.name.data(), own_machine.name.size() - 1); });
  return comm.gather_all(own_machine);
}

}  // namespace karst
