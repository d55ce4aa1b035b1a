#include "options/machine_options.hpp"

#include <array>

#include "base/setting.hpp"
#include "base/text.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

const Choices devices = {
    {"auto", "NVIDIA GPUs where every rank has one"}, {"cpu"}, {"cuda"}, {"mixed", "GPUs, and CPUs on the other ranks"}};
const Choices devices_of_ranks = choices_of(std::array{device_name(DeviceKind::cpu), device_name(DeviceKind::cuda)});
const Choices storages = {{"f64"}, {"f32"}};
const Choices storages_of_creeping_flow = {{"f64"}, {"f32"}, {"f16"}};
const Choices storages_by_tolerance = {{"f64"},
                                       {"f32"},
                                       {"f16", "creeping flow, for the largest samples: k to 0.001"},
                                       {"auto", "f32 for creeping flow if its error is at most a tenth of the tolerance"}};

Choices transfers() {
  Choices choices = choices_of(transfer_names);
  choices.insert(choices.begin(), {"auto", "the fastest that works here"});
  return choices;
}

Choices layouts() {
  Choices choices = {{"auto", "vector-collision on GPUs, stream on CPUs with AVX-512, vector-bundle on other CPUs and for f16 on CPUs"}};
  for (const LayoutKind kind : all_layouts()) choices.push_back({std::string(layout_name(kind))});
  return choices;
}

Option storage_option(std::string& storage, const Choices& choices) {
  return {.names = "--storage",
          .value = &storage,
          .about = "Numbers in which populations are kept",
          .type = "KIND",
          .group = "Run",
          .choices = choices};
}

DeviceKind device_of(const std::string& word, const std::string& list) {
  check_choice(setting("device", list) + ":", word, devices_of_ranks);
  return word == device_name(DeviceKind::cuda) ? DeviceKind::cuda : DeviceKind::cpu;
}

void choose_device(MachineChoice& choice, const std::string& words) {
  const std::vector<std::string> each = split(words, ',');
  if (each.size() > 1) {
    for (const std::string& word : each) choice.devices.push_back(device_of(word, words));
    return;
  }
  check_choice(setting("device"), words, devices);
  const std::vector<std::string> names = names_of(devices);
  choice.device = enumerator_of<DeviceChoice>(names, words).value();
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
  table.add(storage_option(storage_, storages));
  add_devices_to(table);
}

void MachineOptions::add_for_creeping_flow(OptionTable& table) {
  table.add(storage_option(storage_, storages_of_creeping_flow));
  add_devices_to(table);
}

void MachineOptions::add_with_auto_storage(OptionTable& table) {
  table.add(storage_option(storage_, storages_by_tolerance));
  add_devices_to(table);
}

void MachineOptions::add_devices_to(OptionTable& table) {
  table.add({.names = "--device",
             .value = &device_,
             .about = text("What computes: ", choice_words(devices, device_), "; or cpu and cuda for each rank, separated by commas"),
             .type = "KIND",
             .group = "Run",
             .offers = names_of(devices),
             .is_list = true});
  table.add({.names = "--transfer",
             .value = &transfer_,
             .about = "How values get from and to GPUs",
             .type = "KIND",
             .group = "Run",
             .choices = transfers()});
  table.add({.names = "--threads",
             .value = &threads_,
             .about = "Threads of each rank, one number or one for each rank; by default all cores, shared among the ranks, as far as they "
                      "are useful",
             .type = "N[,N,...]",
             .group = "Run",
             .range = WholeRange{0, 4096, " (0: as many as are useful)."},
             .is_list = true});
}

MachineChoice MachineOptions::choice(const FlowNumerics& flows) const {
  MachineChoice choice = this->choice();
  if (storage_ == "auto") {
    choice.storage = storage_for(flows).storage;
    choice.is_usual_storage = true;
  }
  return choice;
}

MachineChoice MachineOptions::choice() const {
  MachineChoice choice;
  choose_device(choice, device_);
  choice.transfer = enumerator_of<Transfer>(transfer_names, transfer_);  // nullopt for auto
  choice.storage = enumerator_of<Storage>(storage_names, storage_).value_or(Storage::f64);
  choice.threads = ThreadChoice(threads_);
  return choice;
}

std::vector<std::string> MachineOptions::words() const {
  const MachineOptions usual;
  std::vector<std::string> words;
  if (storage_ != usual.storage_) words.insert(words.end(), {"--storage", storage_});
  if (transfer_ != usual.transfer_) words.insert(words.end(), {"--transfer", transfer_});
  if (threads_ != usual.threads_) {
    std::vector<std::string> numbers;
    for (const int threads : threads_) numbers.push_back(std::to_string(threads));
    words.insert(words.end(), {"--threads", joined(numbers, ",")});
  }
  return words;
}

}  // namespace karst
