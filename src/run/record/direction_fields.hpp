// The fields of driving directions, in files: written when a direction is complete, or while the next one is computed.
#pragma once

#include <cstdint>
#include <span>

#include "run/record/field_writes.hpp"
#include "run/record/run_writes.hpp"

namespace karst {

/// All members are collective.
class DirectionFields {
 public:
  /// `record` and `writes` must outlive this object. `voxels`: of the sites of this rank; must outlive it too.
  DirectionFields(AxisField kind, RunRecord& record, RunWrites& writes, std::span<const std::uint64_t> voxels, bool in_background,
                  const Comm& comm)
      : kind_(kind), record_(record), writes_(writes), fields_(record.plan, voxels, in_background, comm) {}

  /// Writes the chosen arrays along an axis, or takes their values and begins to. No fields may be on their way. Returns whether this
  /// succeeded.
  bool write(FieldFiles files, int axis, const WithFields& with_fields);

  /// The direction of the last fields.
  int axis() const { return axis_; }

  /// Whether fields are on their way to their files.
  bool are_on_their_way() const { return fields_.are_on_their_way(); }

  /// Whether finish() does not wait.
  bool are_ready() const { return fields_.are_ready(); }

  /// Completes the fields on their way. Returns whether this succeeded.
  bool finish();

 private:
  AxisField kind_;
  RunRecord& record_;
  RunWrites& writes_;
  int axis_ = 0;
  FieldWrites fields_;
};

}  // namespace karst
