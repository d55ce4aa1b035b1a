#include "run/machine/machine.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/ranks/parallel.hpp"
#include "base/text.hpp"
#include "solver/cpu/targets.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/flow/flow_solver.hpp"
#include "solver/site/force_and_tau.hpp"

namespace karst {

namespace {

// The ranks that compute on GPUs.
struct GpuRanks {
  std::optional<int> own_gpu;          // the GPU of this rank
  std::int64_t all = 0, together = 0;  // on all machines; the most on one machine
  bool is_one_machine = true;

  GpuRanks(const RankDevice& device, const Comm& comm) {
    const bool has_gpu = device.kind == DeviceKind::cuda;
    if (has_gpu) own_gpu = device.gpu;
    all = comm.sum_all(std::int64_t{has_gpu});
    together = comm.max_all(comm.sum_machine(has_gpu));
    is_one_machine = comm.is_one_machine();
  }
};

// Measured: docs/performance.md, "Several GPUs". Between machines, peer is staged, so a GPU-aware MPI is better there.
Transfer fastest_transfer(const GpuRanks& gpus, const Comm& comm) {
  const auto reaches = [&] { return gpus.together > 1 && do_gpus_reach_each_other(gpus.own_gpu, comm); };
  if (gpus.is_one_machine && reaches()) return Transfer::peer;
  if (gpus.all > 1 && is_mpi_gpu_aware(gpus.own_gpu, comm)) return Transfer::gpu_aware;
  if (!gpus.is_one_machine && reaches()) return Transfer::peer;
  return gpus.all < comm.size() ? Transfer::mapped : Transfer::staged;
}

Transfer transfer_for(const std::optional<Transfer>& choice, const RankDevice& device, const Comm& comm) {
  const GpuRanks gpus(device, comm);
  if (gpus.all == 0) return choice == Transfer::mapped ? Transfer::mapped : Transfer::staged;
  if (comm.size() == 1) return Transfer::staged;
  if (!choice) return fastest_transfer(gpus, comm);
  const auto refuse = [&](const char* why) {
    throw InputError(text(setting("transfer", transfer_name(*choice)), ": ", why, " Use ", setting("transfer", "auto"), "."));
  };
  if (*choice == Transfer::gpu_aware && !is_mpi_gpu_aware(gpus.own_gpu, comm)) refuse("this MPI accepts no addresses in GPU memory.");
  if (*choice == Transfer::peer && !do_gpus_reach_each_other(gpus.own_gpu, comm))
    refuse("the GPUs of these ranks cannot write to each other's memory.");
  return *choice;
}

// Measured: docs/developers/performance-diary.md, "Steps on a CPU" and "Steps on GPUs".
LayoutKind fastest_layout(DeviceKind device, Storage storage) {
  if (device == DeviceKind::cuda) return LayoutKind::vector_collision;
  return storage == Storage::f16 ? LayoutKind::vector_bundle : cpu_targets<double>().front().fastest_layout;
}

}  // namespace

void check_machine_choice(const MachineChoice& choice) {
  for (const int threads : choice.threads.each) {
    if (threads < 0) throw InputError(text(setting("threads", text(threads)), " is below zero."));
  }
}

ReasonedStorage storage_for(const FlowNumerics& numerics) {
  constexpr double finest = 10 * storage_accuracy(Storage::f32);
  if (numerics.equilibrium != EquilibriumKind::stokes) return {Storage::f64, "for flow with inertia"};
  if (numerics.reads.data_bytes > 0) return {Storage::f64, "for flow through porous labels"};
  if (numerics.tolerance < finest) return {Storage::f64, text("because the tolerance is below ", plain(finest, 1))};
  if (numerics.force < weakest_force(Storage::f32)) return {Storage::f64, "because the body force is too weak for f32"};
  return {Storage::f32, text("because the tolerance is ", plain(finest, 1), " or larger")};
}

std::jthread wake_device(const MachineChoice& choice, const Comm& comm) {
  // The first query of the driver takes long. With automatic, the thread makes this query.
  if (choice.devices.empty() && choice.device == DeviceChoice::automatic) return wake_gpu(comm.place_on_machine());
  const RankDevice device = device_of_rank(choice.device, choice.devices, comm);  // refuses before any work
  return device.kind == DeviceKind::cuda ? wake_gpu(device.gpu) : std::jthread();
}

LinkForm link_form(const MachineChoice& choice, const Comm& comm) {
  return device_of_rank(choice.device, choice.devices, comm).kind == DeviceKind::cuda ? LinkForm::narrow : LinkForm::wide;
}

int ThreadChoice::of(const Comm& comm) const {
  if (each.size() == 1) return each.front();
  if (std::ssize(each) != comm.size()) {
    throw InputError(text(setting("threads"), " gives ", each.size(), " numbers for ", comm.size(), comm.size() == 1 ? " rank" : " ranks",
                          ". Give one number, or one for each rank."));
  }
  return each[static_cast<std::size_t>(comm.rank())];
}

int threads_for(const MachineChoice& choice, const Comm& comm) {
  const int chosen = choice.threads.of(comm), cores = cores_for_rank(comm);
  return chosen > 0 ? chosen : cores;
}

int threads_for_part(const MachineChoice& choice, const RankSettings& settings, std::int64_t sites, const Comm& comm) {
  const bool is_cpu = settings.device == DeviceKind::cpu, beside_gpus = comm.max_all(std::int64_t{!is_cpu}) != 0;
  return choice.threads.of(comm) > 0 || !is_cpu ? settings.threads : useful_threads(settings.threads, sites, beside_gpus);
}

RankSettings rank_settings(const MachineChoice& choice, const Comm& comm) {
  const RankDevice device = device_of_rank(choice.device, choice.devices, comm);
  RankSettings settings;
  settings.device = device.kind;
  settings.gpu = device.gpu;
  settings.transfer = transfer_for(choice.transfer, device, comm);
  settings.layout = choice.layout.value_or(fastest_layout(device.kind, choice.storage));
  settings.storage = choice.storage;
  settings.overlap = !choice.no_overlap;
  const int chosen = choice.threads.of(comm), cores = cores_for_rank(comm, device.kind == DeviceKind::cuda);
  settings.threads = chosen > 0 ? chosen : cores;
  return settings;
}

MachineUsed machine_used(const MachineChoice& choice, std::optional<std::int64_t> sites, const Comm& comm) {
  MachineUsed used;
  static_cast<RankSettings&>(used) = rank_settings(choice, comm);
  used.all_threads = used.threads;
  if (sites) used.threads = threads_for_part(choice, used, *sites, comm);
  used.threads_of_ranks = comm.gather_all(used.threads);
  used.device_words = device_words(used, comm);
  used.unlike_ranks = unlike_ranks(used, comm);
  return used;
}

std::string device_words(const RankSettings& settings, const Comm& comm) {
  std::vector<std::string> names;
  for (const RankMachine& rank : unlike_ranks(settings, comm)) {
    const std::string name = rank.name.data();
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  if (!names.empty()) return joined(names, ", ");
  std::string words;
  comm.agree([&] { words = own_device_words(settings); });
  return words;
}

}  // namespace karst
