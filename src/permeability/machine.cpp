#include "permeability/machine.hpp"

#include "base/cores.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

namespace {

// One kind of device for all ranks: GPUs if every rank has one.
DeviceKind device_for_all(DeviceChoice choice, const Comm& comm) {
  if (choice == DeviceChoice::cpu) return DeviceKind::cpu;
  const std::string why_not = why_no_gpu();
  if (choice == DeviceChoice::automatic) return comm.max_all(std::int64_t{!why_not.empty()}) == 0 ? DeviceKind::cuda : DeviceKind::cpu;
  comm.agree([&] {
    if (why_not.empty()) return;
    throw InputError(
        text(setting("device", "cuda"), ": there is no GPU to compute on (", why_not, "). Use ", setting("device", "cpu"), "."));
  });
  return DeviceKind::cuda;
}

// Measured: docs/performance.md.
Transfer fastest_transfer(const Comm& comm) {
  if (do_gpus_reach_each_other(comm)) return Transfer::peer;
  return is_mpi_gpu_aware(comm) ? Transfer::gpu_aware : Transfer::staged;
}

Transfer transfer_for(const std::optional<Transfer>& choice, DeviceKind device, const Comm& comm) {
  if (device == DeviceKind::cpu || comm.size() == 1) return Transfer::staged;
  if (!choice) return fastest_transfer(comm);
  const auto refuse = [&](const char* why) {
    throw InputError(text(setting("transfer", transfer_name(*choice)), ": ", why, " Use ", setting("transfer", "auto"), "."));
  };
  if (*choice == Transfer::gpu_aware && !is_mpi_gpu_aware(comm)) refuse("this MPI accepts no addresses in GPU memory.");
  if (*choice == Transfer::peer && !do_gpus_reach_each_other(comm)) refuse("the GPUs of these ranks cannot write to each other's memory.");
  return *choice;
}

LayoutKind fastest_layout(DeviceKind device) {
  return device == DeviceKind::cuda ? LayoutKind::vector_collision : LayoutKind::vector_bundle;
}

}  // namespace

std::jthread wake_device(const MachineChoice& choice, const Comm& comm) {
  if (choice.device == DeviceChoice::cuda) device_for_all(choice.device, comm);  // refuse before any work
  return choice.device == DeviceChoice::cpu ? std::jthread() : wake_gpu(comm.place_on_machine());
}

int ThreadChoice::of(const Comm& comm) const {
  if (each_.size() == 1) return each_.front();
  if (std::ssize(each_) != comm.size()) {
    throw InputError(text(setting("threads"), " gives ", each_.size(), " numbers for ", comm.size(), comm.size() == 1 ? " rank" : " ranks",
                          ". Give one number, or one for each rank."));
  }
  return each_[static_cast<std::size_t>(comm.rank())];
}

int threads_for(const MachineChoice& choice, const Comm& comm) {
  const int chosen = choice.threads.of(comm), cores = cores_for_rank(comm);
  return chosen > 0 ? chosen : cores;
}

int threads_for_part(const MachineChoice& choice, const FlowSettings& settings, std::int64_t sites, const Comm& comm) {
  const bool is_chosen = choice.threads.of(comm) > 0;
  return is_chosen || settings.device != DeviceKind::cpu ? settings.threads : useful_threads(settings.threads, sites);
}

void choose_machine(FlowSettings& settings, const MachineChoice& choice, const Comm& comm) {
  settings.device = device_for_all(choice.device, comm);
  settings.transfer = transfer_for(choice.transfer, settings.device, comm);
  settings.layout = choice.layout.value_or(fastest_layout(settings.device));
  settings.storage = choice.storage;
  settings.threads = threads_for(choice, comm);
}

std::string device_words(DeviceKind device, const Comm& comm) {
  const int place = comm.place_on_machine();
  std::string words = "cpu";
  comm.agree([&] {
    if (device == DeviceKind::cuda) words = gpu_name(place);
  });
  return words;
}

}  // namespace karst
