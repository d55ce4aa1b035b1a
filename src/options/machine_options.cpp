#include "options/machine_options.hpp"

#include "solver/variants.hpp"

namespace karst {

namespace {

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

}  // namespace

Option layout_option(std::string& layout, const std::string& group) {
  return {.names = "--layout",
          .value = &layout,
          .about = "Where populations lie in memory",
          .type = "KIND",
          .group = group,
          .choices = layouts()};
}

Option lattice_option(std::string& lattice, const std::string& group) {
  Choices choices;
  for (const std::string& name : velocity_set_names()) choices.push_back({name});
  return {.names = "--lattice", .value = &lattice, .about = "Velocity set", .type = "SET", .group = group, .choices = choices};
}

std::optional<LayoutKind> layout_choice(const std::string& word) {
  return word == "auto" ? std::nullopt : std::optional(parse_layout(word));
}

void MachineOptions::add_to(OptionTable& table) {
  const auto add = [&](const char* name, std::string& value, const char* about, const Choices& choices) {
    table.add({.names = name, .value = &value, .about = about, .type = "KIND", .group = "Run", .choices = choices});
  };
  add("--storage", storage_, "Numbers in which populations are kept", storages);
  add("--device", device_, "What computes", devices);
  add("--transfer", transfer_, "How values get from GPU to GPU", transfers());
  table.add({.names = "--threads",
             .value = &threads_,
             .about = "Threads of each rank, one number or one for each rank; by default all cores, shared among the ranks, as far as they "
                      "are useful",
             .type = "N[,N,...]",
             .group = "Run",
             .range = WholeRange{0, 4096, " (0: as many as are useful)."},
             .is_list = true});
}

MachineChoice MachineOptions::choice() const {
  MachineChoice choice;
  if (device_ != "auto") choice.device = device_ == "cpu" ? DeviceChoice::cpu : DeviceChoice::cuda;
  choice.transfer = enumerator_of<Transfer>(transfer_names, transfer_);  // nullopt for auto
  choice.storage = storage_ == "f32" ? Storage::f32 : Storage::f64;
  choice.threads = ThreadChoice(threads_);
  return choice;
}

}  // namespace karst
