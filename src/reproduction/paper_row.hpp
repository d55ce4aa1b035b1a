// A row of the table that compares a paper with this machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/charts/chart.hpp"
#include "trials/trial.hpp"

namespace karst {

class Measured;

enum class Agreement { yes, partly, unclear, no };
constexpr std::string_view agreement_word(Agreement agreement) {
  constexpr std::array<std::string_view, 4> words = {"yes", "partly", "within the noise", "no"};
  return words[static_cast<std::size_t>(agreement)];
}

/// A number of this machine, and whether the statement of the paper holds here.
struct Finding {
  double value = 0;
  std::string details;  ///< what the number is made of: "8834 / 5822 MFLUPS"
  Agreement agreement = Agreement::no;
  std::vector<Chart> charts = {};
};

struct PaperRow {
  std::string id;    ///< "s1.aa"
  std::string what;  ///< what the number is: "AA / two lattices"
  std::optional<double> paper;
  std::string paper_details;      ///< "384 / 286.4 MFLUPS a node, 1024 nodes"
  std::string statement;          ///< of the paper
  std::vector<Trial> setup = {};  ///< runs once before the trials
  std::vector<Trial> trials = {};
  bool takes_turns = false;  ///< its trials are measured several times, in turns
  std::function<Finding(const Measured&)> find = {};
  std::string missing = "";  ///< why it cannot run on this machine; "": it can
};

}  // namespace karst
