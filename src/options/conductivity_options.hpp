// The options of karst conductivity.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "options/cut_options.hpp"
#include "options/image_options.hpp"
#include "options/machine_options.hpp"
#include "options/output_options.hpp"
#include "record/rows.hpp"

namespace karst {

/// The options of formation factors: plan and machine.
class ConductivityOptions {
 public:
  explicit ConductivityOptions(OptionTable& table);
  ConductivityOptions(const ConductivityOptions&) = delete;  // the table has the addresses of the values
  ConductivityOptions& operator=(const ConductivityOptions&) = delete;

  /// Throws InputError, also for a plan that check_conductivity_plan() refuses.
  ConductivityPlan plan() const;

 private:
  MachineOptions machine_;
  CutOptions cut_;
  std::string direction_ = "all", ends_{sample_ends_name(SampleEnds::faces)}, conductivities_;
  double tolerance_ = ConductivityPlan().tolerance;
  std::int64_t max_iterations_ = ConductivityPlan().max_iterations;
};

struct ConductivityCommandOptions {
  explicit ConductivityCommandOptions(OptionTable& table);

  /// Throw InputError. The second is collective. Labels with conductivities are the pores of the source.
  ConductivityRow::Request request(const Comm& /*comm*/) const { return {conductivity.plan(), boundary.value(), mask.value()}; }
  RockSource source(const ConductivityRow::Request& request, const Comm& comm) const;
  const OutputOptions& output() const { return files; }

  ImageOptions image;
  MaskOption mask;
  BoundaryOption boundary;
  OutputOptions files;
  ConductivityOptions conductivity;
};

/// Parses "0:1,1:0.01": labels and their conductivities. Throws InputError.
std::vector<LabelConductivity> parse_conductivities(std::string_view list);

}  // namespace karst
