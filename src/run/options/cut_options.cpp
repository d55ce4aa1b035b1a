#include "run/options/cut_options.hpp"

#include "base/text.hpp"
#include "base/units.hpp"
#include "partition/cuts/part_weights.hpp"

namespace karst {

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
