// The fields of driving directions, in files: written when a direction is complete, or while the next one is computed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "io/fields/background_fields.hpp"
#include "run/machine/machine.hpp"
#include "run/record/run_writes.hpp"

namespace karst {

/// Whether the fields are written in the background: as the plan says, or where all ranks compute on GPUs. Threads of a CPU are busy with
/// the next direction. Collective.
bool are_in_background(const FieldsPlan& plan, const MachineUsed& machine, const Comm& comm);

/// All members are collective.
class DirectionFields {
 public:
  /// `record` and `writes` must outlive this object. `voxels`: of the sites of this rank; must outlive it too.
  DirectionFields(AxisField kind, RunRecord& record, RunWrites& writes, std::span<const std::uint64_t> voxels, bool in_background,
                  const Comm& comm)
      : kind_(kind), record_(record), writes_(writes), voxels_(voxels), in_background_(in_background), comm_(comm) {}

  /// Passes the arrays of a direction to its argument, while their values exist.
  using WithFields = std::function<void(const std::function<void(const std::vector<SiteField>&)>&)>;

  /// Writes the chosen arrays along an axis, or takes their values and begins to. No fields may be on their way. Returns whether this
  /// succeeded.
  bool write(FieldFiles files, int axis, const WithFields& with_fields);

  /// Whether fields are on their way to their files.
  bool are_on_their_way() const { return writing_ != nullptr; }

  /// Whether finish() does not wait.
  bool are_ready() const;

  /// Completes the fields on their way. Returns whether this succeeded.
  bool finish();

 private:
  void begin(const FieldFiles& files, std::vector<SiteField> fields);
  bool has_memory_for(const FieldFiles& files, const std::vector<SiteField>& fields) const;

  AxisField kind_;
  RunRecord& record_;
  RunWrites& writes_;
  std::span<const std::uint64_t> voxels_;
  bool in_background_;
  Comm comm_;
  int axis_ = 0;
  std::unique_ptr<FieldPlaces> places_;
  std::unique_ptr<BackgroundFields> writing_;
};

}  // namespace karst
