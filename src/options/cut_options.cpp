#include "options/cut_options.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "partition/cuts/part_weights.hpp"

namespace karst {

Option grid_option(std::vector<int>& grid, const std::string& group) {
  return {.names = "--grid",
          .value = &grid,
          .about = "Cuts the sample into equal boxes, so many along each axis; NZ is 1 by default",
          .type = "NX,NY[,NZ]",
          .group = group,
          .range = WholeRange{1, 1'000'000},
          .is_list = true};
}

std::optional<Index3> grid_choice(const std::vector<int>& grid) {
  if (grid.empty()) return std::nullopt;
  if (grid.size() == 2) return Index3{grid[0], grid[1], 1};
  if (grid.size() == 3) return Index3{grid[0], grid[1], grid[2]};
  throw InputError(
      text(setting("grid"), " needs two or three whole numbers (boxes along x, y and z), as in ", setting("grid", "4,2"), "."));
}

void refuse_beside_grid(bool is_given, std::string_view name) {
  if (is_given)
    throw InputError(
        text(setting(name), " and ", setting("grid"), " are both given (the boxes of a grid are equal). Leave one of them out."));
}

void CutOptions::add_weights_to(OptionTable& table, const std::string& group) {
  table.add({.names = "--weights",
             .value = &weights_,
             .about =
                 "Relative number of sites of each rank, as 91,9; measure: by the measured speeds of the ranks; equal; auto (default): "
                 "measure if the ranks differ in device or threads, else equal",
             .type = "auto|measure|equal|W,W,...",
             .group = group,
             .offers = {"auto", "measure", std::string(equal_weights)},
             .is_list = true});
}

void CutOptions::add_to(OptionTable& table, const std::string& group) {
  add_weights_to(table, group);
  table.add({.names = "--device-memory",
             .value = &device_memory_,
             .about = "Most memory for the sites of a rank, as 2GiB: of each GPU, or of each rank if there is no GPU; or a "
                      "list with the size or none for each rank; other ranks get the sites that do not fit",
             .type = "SIZE[,SIZE,...]",
             .group = group,
             .is_list = true});
}

CutChoice CutOptions::choice() const {
  CutChoice choice;
  const auto kind = enumerator_of<WeightsKind>(weights_names, weights_);
  choice.kind = kind && *kind != WeightsKind::given ? *kind : WeightsKind::given;
  if (choice.kind == WeightsKind::given) choice.weights = parse_weights(weights_);
  if (device_memory_.empty()) return choice;
  for (const std::string& word : split(device_memory_, ',')) {
    choice.device_memory.push_back(trimmed(word) == "none" ? Bytes() : Bytes(parse_bytes(setting("device_memory"), trimmed(word))));
  }
  return choice;
}

}  // namespace karst
