// The options of karst conductivity.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "conduction/conduction_plan.hpp"
#include "options/cut_options.hpp"
#include "options/image_options.hpp"
#include "options/machine_options.hpp"
#include "options/output_options.hpp"

namespace karst {

/// What a run computes, and on which machine.
class ConductionPlanOptions {
 public:
  explicit ConductionPlanOptions(OptionTable& table);
  ConductionPlanOptions(const ConductionPlanOptions&) = delete;  // the table has the addresses of the values
  ConductionPlanOptions& operator=(const ConductionPlanOptions&) = delete;

  /// Throws InputError, also for a plan that check_conduction_plan() refuses.
  ConductionPlan plan() const;

 private:
  MachineOptions machine_;
  CutOptions cut_;
  std::string direction_ = "all", ends_{sample_ends_name(SampleEnds::faces)}, conductivities_;
  double tolerance_ = ConductionPlan().tolerance;
  std::int64_t max_iterations_ = ConductionPlan().max_iterations;
};

struct ConductionOptions {
  explicit ConductionOptions(OptionTable& table);

  /// Throws InputError. Collective.
  Cleaning cleaning(const ConductionPlan& plan, const Comm& comm) const;

  ImageOptions image;
  MaskOption mask;
  BoundaryOption boundary;
  OutputOptions output;
  ConductionPlanOptions conduction;
};

/// Parses "0:1,1:0.01": labels and their conductivities. Throws InputError.
std::vector<LabelConductivity> parse_conductivities(std::string_view list);

/// With conductivities of labels, these labels are the pores. Throws InputError if pores or a threshold are given as well.
void choose_pores(RockSource& source, const ConductionPlan& plan);

}  // namespace karst
