// What a run says of each flow beside k: docs/answers.md. A summary for result.json, and tables for files.
#pragma once

#include <string>
#include <vector>

#include "commands/sample_facts.hpp"
#include "solver/flow_measures.hpp"
#include "solver/flow_settings.hpp"
#include "solver/forchheimer.hpp"

namespace karst {

struct FlowTable {
  std::string name;  ///< of its file
  std::string csv;
};

/// The names of all tables that a run may write of the flow along an axis.
std::vector<std::string> table_names(int axis);

std::vector<FlowTable> tables_of(const FlowMeasures& measures, int axis, const SampleFacts& sample);

/// tortuosity and subvolumes.
Json summary_of(const FlowMeasures& measures, const SampleFacts& sample);

/// Whether a file's facts are a summary_of() a flow, with or without a `forchheimer` that forchheimer_json() could have made.
bool are_answers(const Json& found);

/// The same in words; "" where there is nothing.
std::string summary_words(const Json& summary);

/// One flow of several under rising forces.
struct FlowUnderForce {
  double force = 0;
  FlowState state;
  double reynolds = 0, mach = 0;
  bool converged = false;
};

FlowTable forchheimer_table(const std::vector<FlowUnderForce>& flows, int axis, double viscosity, const SampleFacts& sample);
Json forchheimer_json(const std::vector<FlowUnderForce>& flows, double viscosity, const SampleFacts& sample);

/// Of what is known of a flow and its series, if any: whether its flows go no further with these settings.
bool has_ended_series(const Json& answers, const FlowSettings& settings);

/// Of forchheimer_json(), in lines.
std::vector<std::string> forchheimer_words(const Json& found);

}  // namespace karst
