// The options of karst permeability and karst info.
#pragma once

#include <string>

#include "geometry/boundary.hpp"
#include "options/bracket_options.hpp"
#include "options/flow_options.hpp"
#include "options/image_options.hpp"

namespace karst {

class BoundaryOption {
 public:
  explicit BoundaryOption(OptionTable& table) { table.add(boundary_option(word_)); }
  BoundaryOption(const BoundaryOption&) = delete;  // the table has the address of the word
  BoundaryOption& operator=(const BoundaryOption&) = delete;

  Boundary value() const { return parse_boundary(word_); }

 private:
  std::string word_ = "periodic";
};

struct PermeabilityOptions {
  explicit PermeabilityOptions(OptionTable& table) : image(table), flow(table), boundary(table), bracket(table) {}

  /// What to compute, with variants. Throws InputError, also for a plan that does not fit the boundary.
  RunPlan plan() const;

  ImageOptions image;
  FlowOptions flow;
  BoundaryOption boundary;
  BracketOptions bracket;
};

struct InfoOptions {
  explicit InfoOptions(OptionTable& table);

  ImageOptions image;
  BoundaryOption boundary;
  std::string direction = "all";
  std::int64_t parts = 1;
};

}  // namespace karst
