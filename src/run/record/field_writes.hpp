// The writes of one kind of fields of a run: into files at once, or while the run computes on.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "io/fields/background_fields.hpp"
#include "run/machine/machine.hpp"
#include "run/record/record_plan.hpp"

namespace karst {

/// Whether fields are written in the background: as the plan says, or where all ranks compute on GPUs. Threads of a CPU are busy with the
/// computation. Collective.
bool are_in_background(const FieldsPlan& plan, const MachineUsed& machine, const Comm& comm);

/// Passes the arrays of fields to its argument, while their values exist.
using WithFields = std::function<void(const std::function<void(const std::vector<SiteField>&)>&)>;

/// All members are collective. Fields are written in the background only where this is wanted and memory for their values is left.
class FieldWrites {
 public:
  /// `plan` must outlive this object. `voxels`: of the sites of this rank; must outlive it too.
  FieldWrites(const RecordPlan& plan, std::span<const std::uint64_t> voxels, bool in_background, const Comm& comm)
      : plan_(plan), voxels_(voxels), in_background_(in_background), comm_(comm) {}

  /// Writes the chosen arrays, or takes their values and begins to. No fields may be on their way. Throws MachineError.
  void begin(const FieldFiles& files, std::vector<SiteField> fields);

  /// Whether fields are on their way to their files.
  bool are_on_their_way() const { return writing_ != nullptr; }

  /// Whether finish() does not wait.
  bool are_ready() const;

  /// Completes the fields on their way, if there are any. Throws MachineError.
  void finish();

 private:
  bool has_memory_for(const FieldFiles& files, const std::vector<SiteField>& fields) const;

  const RecordPlan& plan_;
  std::span<const std::uint64_t> voxels_;
  bool in_background_;
  Comm comm_;
  std::unique_ptr<FieldPlaces> places_;
  std::unique_ptr<BackgroundFields> writing_;
};

}  // namespace karst
