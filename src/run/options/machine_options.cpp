#include "run/options/machine_options.hpp"

#include <array>

#include "base/setting.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "partition/cuts/part_weights.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

const Choices device_choices = {
    {"auto", "NVIDIA GPUs where every rank has one"}, {"cpu"}, {"cuda"}, {"mixed", "GPUs, and CPUs on the other ranks"}};
const Choices devices_of_ranks = choices_of(std::array{device_name(DeviceKind::cpu), device_name(DeviceKind::cuda)});
const Choices storages = {{"f64"}, {"f32"}};
const Choices storages_of_creeping_flow = {{"f64"}, {"f32"}, {"f16"}};
const Choices storages_by_tolerance = {
    {"f64"},
    {"f32"},
    {"f16", "creeping flow, for the largest samples: k to 0.001"},
    {"auto", "f32 for creeping flow if its error is at most a tenth of the tolerance; f64 with porous labels"}};

Choices transfers() {
  Choices choices = choices_of(transfer_names);
  choices.insert(choices.begin(), {"auto", "the fastest that works here"});
  return choices;
}

Choices layouts(std::span<const LayoutKind> offered) {
  Choices choices = {{"auto", "vector-collision on GPUs, stream on CPUs with AVX-512, vector-bundle on other CPUs and for f16 on CPUs"}};
  for (const LayoutKind kind : offered) choices.push_back({std::string(layout_name(kind))});
  return choices;
}

DeviceKind device_of(const std::string& word, const std::string& list) {
  check_choice(setting("device", list) + ":", word, devices_of_ranks);
  return word == device_name(DeviceKind::cuda) ? DeviceKind::cuda : DeviceKind::cpu;
}

void choose_device(MachineChoice& choice, const std::string& words) {
  choice.devices.clear();
  const std::vector<std::string> each = split(words, ',');
  if (each.size() > 1) {
    for (const std::string& word : each) choice.devices.push_back(device_of(word, words));
    return;
  }
  check_choice(setting("device"), words, device_choices);
  choice.device = enumerator_of<DeviceChoice>(names_of(device_choices), words).value();
}

constexpr std::string_view auto_storage = "auto";

std::string storage_words(const MachineChoice& machine) {
  return std::string(machine.is_usual_storage ? auto_storage : storage_name(machine.storage));
}

std::string thread_words(const MachineChoice& machine) {
  std::vector<std::string> numbers;
  for (const int threads : machine.threads.each) numbers.push_back(std::to_string(threads));
  return joined(numbers, ",");
}

BoundValue layout_value(std::optional<LayoutKind>& layout) {
  return {[&layout](const std::string& word) { layout = word == "auto" ? std::nullopt : std::optional(parse_layout(word)); },
          [&layout] { return std::string(layout ? layout_name(*layout) : "auto"); }};
}

}  // namespace

Option layout_option(std::optional<LayoutKind>& layout, const std::string& group, std::span<const LayoutKind> offered) {
  return {.names = "--layout",
          .value = layout_value(layout),
          .about = "Where populations lie in memory",
          .type = "KIND",
          .group = group,
          .choices = layouts(offered),
          .at_restart = AtRestart::elsewhere};
}

Option lattice_option(std::string& lattice, const std::string& group) {
  Choices choices;
  for (const std::string& name : velocity_set_names()) choices.push_back({name});
  return {.names = "--lattice", .value = &lattice, .about = "Velocity set", .type = "SET", .group = group, .choices = choices};
}

Option lattice_option(std::string_view& lattice, const std::string& group) {
  std::string no_word;
  Option option = lattice_option(no_word, group);
  option.value =
      BoundValue{[&lattice](const std::string& word) { lattice = velocity_set_name(word); }, [&lattice] { return std::string(lattice); }};
  return option;
}

void add_storage_option(OptionTable& table, MachineChoice& machine, Storages which) {
  const BoundValue value = {[&machine](const std::string& word) {
                              machine.is_usual_storage = word == auto_storage;
                              machine.storage = enumerator_of<Storage>(storage_names, word).value_or(Storage::f64);
                            },
                            [&machine] { return storage_words(machine); }};
  const Choices& choices = which == Storages::exact           ? storages
                           : which == Storages::creeping_flow ? storages_of_creeping_flow
                                                              : storages_by_tolerance;
  table.add({.names = "--storage",
             .value = value,
             .about = "Numbers in which populations are kept",
             .type = "KIND",
             .group = "Run",
             .choices = choices,
             .at_restart = AtRestart::elsewhere});
}

void add_device_options(OptionTable& table, MachineChoice& machine) {
  const BoundValue device = {[&machine](const std::string& words) { choose_device(machine, words); },
                             [&machine] { return device_option_words(machine); }};
  table.add({.names = "--device",
             .value = device,
             .about = text("Devices that compute: ", choice_words(device_choices, device_option_words(machine)),
                           "; or cpu and cuda for each rank, separated by commas"),
             .type = "KIND",
             .group = "Run",
             .offers = names_of(device_choices),
             .is_list = true,
             .at_restart = AtRestart::elsewhere,
             .is_usual = true});
  table.add({.names = "--transfer",
             .value = named_or_auto(machine.transfer, transfer_names),
             .about = "How values get from and to GPUs",
             .type = "KIND",
             .group = "Run",
             .choices = transfers(),
             .at_restart = AtRestart::elsewhere});
  table.add({.names = "--threads",
             .value = &machine.threads.each,
             .about = "Threads of each rank, one number or one for each rank; by default all cores, shared among the ranks, as far as they "
                      "are useful",
             .type = "N[,N,...]",
             .group = "Run",
             .range = WholeRange{0, 4096, " (0: as many as are useful)."},
             .is_list = true,
             .at_restart = AtRestart::elsewhere});
}

void choose_storage(MachineChoice& machine, const FlowNumerics& flows) {
  if (machine.is_usual_storage) machine.storage = storage_for(flows).storage;
}

std::string device_option_words(const MachineChoice& machine) {
  if (machine.devices.empty()) return device_choices[static_cast<std::size_t>(machine.device)].name;
  std::vector<std::string> each;
  for (const DeviceKind device : machine.devices) each.emplace_back(device_name(device));
  return joined(each, ",");
}

std::string machine_option_words(const MachineChoice& machine) {
  const MachineChoice usual;
  std::string words;
  if (storage_words(machine) != storage_words(usual)) words += " --storage " + storage_words(machine);
  if (machine.transfer) words += text(" --transfer ", transfer_name(*machine.transfer));
  if (machine.threads.each != usual.threads.each) words += " --threads " + thread_words(machine);
  return words;
}

namespace {

Index3 parse_grid(const std::string& words) {
  const std::vector<std::string> pieces = split(words, ',');
  Index3 grid{1, 1, 1};
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::string number = checked_whole(setting("grid"), pieces[i], WholeRange{1, 1'000'000});
    if (i < 3) grid[i] = *whole_number(number);
  }
  if (pieces.size() == 2 || pieces.size() == 3) return grid;
  throw InputError(
      text(setting("grid"), " needs two or three whole numbers (boxes along x, y and z), as in ", setting("grid", "4,2"), "."));
}

void set_weights(CutChoice& cut, const std::string& words) {
  const auto kind = enumerator_of<WeightsKind>(weights_names, words);
  cut.kind = kind && *kind != WeightsKind::given ? *kind : WeightsKind::given;
  cut.weights.clear();
  if (cut.kind == WeightsKind::given) cut.weights = parse_weights(words);
}

std::string weights_words(const CutChoice& cut) {
  if (cut.kind != WeightsKind::given) return std::string(weights_names[static_cast<std::size_t>(cut.kind)]);
  std::vector<std::string> each;
  for (const double weight : cut.weights) each.push_back(all_digits(weight));
  return joined(each, ",");
}

void set_device_memory(CutChoice& cut, const std::string& words) {
  cut.device_memory.clear();
  for (const std::string& word : split(words, ','))
    cut.device_memory.push_back(trimmed(word) == "none" ? Bytes() : Bytes(parse_bytes(setting("device_memory"), trimmed(word))));
}

}  // namespace

Option grid_option(std::optional<Index3>& grid, const std::string& group) {
  return {.names = "--grid",
          .value = BoundValue{[&grid](const std::string& words) { grid = parse_grid(words); }},
          .about = "Cuts the sample into equal boxes, so many along each axis; NZ is 1 by default",
          .type = "NX,NY[,NZ]",
          .group = group,
          .is_list = true,
          .at_restart = AtRestart::elsewhere};
}

void refuse_beside_grid(bool is_given, std::string_view name) {
  if (is_given)
    throw InputError(
        text(setting(name), " and ", setting("grid"), " are both given (the boxes of a grid are equal). Leave one of them out."));
}

void check_grid_alone(const CutChoice& cut) {
  if (!cut.grid) return;
  refuse_beside_grid(cut.kind == WeightsKind::measured || cut.kind == WeightsKind::given, "weights");
  refuse_beside_grid(!cut.device_memory.empty(), "device_memory");
}

void add_weights_option(OptionTable& table, CutChoice& cut, const std::string& group) {
  table.add({.names = "--weights",
             .value = BoundValue{[&cut](const std::string& words) { set_weights(cut, words); }, [&cut] { return weights_words(cut); }},
             .about =
                 "Relative number of sites of each rank, as 91,9; measure: by the measured speeds of the ranks; equal; auto (default): "
                 "measure if the ranks differ in device or threads, else equal",
             .type = "auto|measure|equal|W,W,...",
             .group = group,
             .offers = {"auto", "measure", std::string(equal_weights)},
             .is_list = true,
             .at_restart = AtRestart::elsewhere});
}

void add_cut_options(OptionTable& table, CutChoice& cut, const std::string& group) {
  add_weights_option(table, cut, group);
  table.add({.names = "--device-memory",
             .value = BoundValue{[&cut](const std::string& words) { set_device_memory(cut, words); }},
             .about = "Most memory for the sites of a rank, as 2GiB: of each GPU, or of each rank if there is no GPU; or a "
                      "list with the size or none for each rank; other ranks get the sites that do not fit",
             .type = "SIZE[,SIZE,...]",
             .group = group,
             .is_list = true,
             .at_restart = AtRestart::elsewhere});
}

}  // namespace karst
