// The options of karst conductivity.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "options/cut_options.hpp"
#include "options/image_options.hpp"
#include "options/machine_options.hpp"
#include "options/output_options.hpp"
#include "physics/conductivity/conductivity_plan.hpp"

namespace karst {

/// What a run computes, and on which machine.
class ConductivityPlanOptions {
 public:
  explicit ConductivityPlanOptions(OptionTable& table);
  ConductivityPlanOptions(const ConductivityPlanOptions&) = delete;  // the table has the addresses of the values
  ConductivityPlanOptions& operator=(const ConductivityPlanOptions&) = delete;

  /// Throws InputError, also for a plan that check_conduction_plan() refuses.
  ConductivityPlan plan() const;

 private:
  MachineOptions machine_;
  CutOptions cut_;
  std::string direction_ = "all", ends_{sample_ends_name(SampleEnds::faces)}, conductivities_;
  double tolerance_ = ConductivityPlan().tolerance;
  std::int64_t max_iterations_ = ConductivityPlan().max_iterations;
};

struct ConductivityOptions {
  explicit ConductivityOptions(OptionTable& table);

  /// Throws InputError. Collective.
  Cleaning cleaning(const ConductivityPlan& plan, const Comm& comm) const;

  ImageOptions image;
  MaskOption mask;
  BoundaryOption boundary;
  OutputOptions output;
  ConductivityPlanOptions conduction;
};

/// Parses "0:1,1:0.01": labels and their conductivities. Throws InputError.
std::vector<LabelConductivity> parse_conductivities(std::string_view list);

/// With conductivities of labels, these labels are the pores. Throws InputError if pores or a threshold are given as well.
void choose_pores(RockSource& source, const ConductivityPlan& plan);

}  // namespace karst
