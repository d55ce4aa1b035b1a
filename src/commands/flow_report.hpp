// What a run found, as text for people, as result.json and as history.csv.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "commands/flow_options.hpp"
#include "commands/pore_image.hpp"
#include "partition/balance.hpp"
#include "partition/partitioner.hpp"
#include "solver/permeability.hpp"

namespace karst {

struct FlowReport {
  PoreImage image;
  Boundary boundary = Boundary::periodic;
  Balance balance{{}};
  PartitionChoice choice;
  const FlowOptions* options = nullptr;
  FlowSettings settings;
  std::array<std::optional<Flow>, 3> flows;  ///< by driving direction; nothing where it was not asked for
  struct Look {
    int axis;
    FlowState state;
  };
  std::vector<Look> history;
  double seconds_prepare = 0, seconds_solve = 0, seconds_total = 0;

  std::string as_text() const;
  std::string as_json() const;
  std::string history_csv() const;

 private:
  double mflups() const;
};

}  // namespace karst
