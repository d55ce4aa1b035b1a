#include "commands/cli/machine_options.hpp"

#include <algorithm>

#include "base/cores.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/cuda/cuda.hpp"

namespace karst {

namespace {

// One kind for all ranks: GPUs where every rank has one.
DeviceKind device_for_all(const std::string& name, const Comm& comm) {
  if (name == "cpu") return DeviceKind::cpu;
  const std::string why_not = why_no_gpu();
  if (name == "auto") return comm.max_all(std::int64_t{!why_not.empty()}) == 0 ? DeviceKind::cuda : DeviceKind::cpu;
  comm.agree([&] {
    if (!why_not.empty()) throw InputError(text("--device cuda: there is no GPU to compute on (", why_not, "). Use --device cpu."));
  });
  return DeviceKind::cuda;
}

// What "auto" is follows from measurements (docs/performance.md), and from what is possible here.
Transfer fastest_transfer(const Comm& comm) {
  if (do_gpus_reach_each_other(comm)) return Transfer::peer;
  return is_mpi_gpu_aware(comm) ? Transfer::gpu_aware : Transfer::staged;
}

const Choices devices = {{"auto", "NVIDIA GPUs where every rank has one"}, {"cpu"}, {"cuda"}};
const Choices storages = {{"f64"}, {"f32"}};

Choices transfers() {
  Choices choices = choices_of(transfer_names);
  choices.insert(choices.begin(), {"auto", "the fastest that works here"});
  return choices;
}

Choices layouts() {
  Choices choices = {{"auto", "vector-bundle on CPUs, vector-collision on GPUs"}};
  for (const LayoutKind kind : all_layouts()) choices.push_back({std::string(layout_name(kind))});
  return choices;
}

Transfer transfer_for(const std::string& name, DeviceKind device, const Comm& comm) {
  if (device == DeviceKind::cpu || comm.size() == 1) return Transfer::staged;
  if (name == "auto") return fastest_transfer(comm);
  const auto asked = static_cast<Transfer>(std::find(transfer_names.begin(), transfer_names.end(), name) - transfer_names.begin());
  if (asked == Transfer::gpu_aware && !is_mpi_gpu_aware(comm)) {
    throw InputError("--transfer gpu-aware: this MPI takes no addresses in the memory of GPUs. Use --transfer auto.");
  }
  if (asked == Transfer::peer && !do_gpus_reach_each_other(comm)) {
    throw InputError("--transfer peer: the GPUs of these ranks do not write to each other's memory. Use --transfer auto.");
  }
  return asked;
}

}  // namespace

LayoutKind layout_for(const std::string& name, DeviceKind device) {
  if (name != "auto") return parse_layout(name);
  return device == DeviceKind::cuda ? LayoutKind::vector_collision : LayoutKind::vector_bundle;
}

std::string device_words(DeviceKind device, const Comm& comm) { return device == DeviceKind::cuda ? gpu_name(comm) : "cpu"; }

std::string machine_words(std::int64_t ranks, const FlowSettings& settings, const std::string& device) {
  const std::string all = text(ranks, ranks == 1 ? " rank, " : " ranks, ");
  if (settings.device == DeviceKind::cpu) return text(all, settings.threads, settings.threads == 1 ? " thread each" : " threads each");
  return text(all, device, ranks == 1 ? "" : text(", transfer ", transfer_name(settings.transfer)));
}

Option layout_option(std::string& layout, const std::string& group) {
  return {.names = "--layout",
          .value = &layout,
          .about = "Where populations lie in memory",
          .type = "KIND",
          .group = group,
          .choices = layouts()};
}

void MachineOptions::add_to(CommandLine& line) {
  const auto add = [&](const char* name, std::string& value, const char* about, const Choices& choices) {
    line.add({.names = name, .value = &value, .about = about, .type = "KIND", .group = "Run", .choices = choices});
  };
  add("--storage", storage, "Numbers in which populations are kept", storages);
  add("--device", device, "What computes", devices);
  add("--transfer", transfer, "How values get from GPU to GPU", transfers());
  line.add({.names = "--threads",
            .value = &threads,
            .about = "Threads of each rank; by default all cores, shared among the ranks, as far as they are useful",
            .type = "N",
            .group = "Run",
            .range = WholeRange{0, 4096, " (0: as many as are useful)."}});
}

void MachineOptions::apply_to(FlowSettings& settings, const Comm& comm) const {
  if (device == "cuda") device_for_all(device, comm);  // refused before there is any work
  if (device != "cpu") waking_ = wake_gpu(comm);
  settings.storage = stored_numbers();
  settings.threads = threads > 0 ? threads : cores_for_rank(comm);
}

void MachineOptions::choose_device(FlowSettings& settings, const Comm& comm) const {
  settings.device = device_for_all(device, comm);
  settings.transfer = transfer_for(transfer, settings.device, comm);
}

}  // namespace karst
