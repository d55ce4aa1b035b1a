// Tables and fields of a run as Python gets them.
#pragma once

#include <nanobind/nanobind.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "run/record/run_record.hpp"
#include "run/sample/rock_input.hpp"

namespace karst {

/// Made and destroyed with the GIL. Its members are called without it, if not said otherwise.
class PythonKeeper : public RunKeeper {
 public:
  /// `input`: whose slabs the fields have; nullptr: whole samples.
  PythonKeeper(const RockInput* input, bool keeps_fields, const Comm& comm) : input_(input), keeps_fields_(keeps_fields), comm_(comm) {}

  void keep_tables(const std::vector<RunTable>& tables) override;
  bool wants_fields() const override { return keeps_fields_; }
  void keep_fields(AxisField kind, std::optional<int> axis, const std::vector<SiteField>& fields, std::span<const std::uint64_t> voxels,
                   const Index3& shape) override;

  const std::vector<RunTable>& tables() const { return tables_; }

  /// The fields by axis and name; of a run in time by name. With the GIL.
  nanobind::dict fields(AxisField kind) const;

 private:
  const RockInput* input_;
  bool keeps_fields_;
  Comm comm_;
  std::vector<RunTable> tables_;
  std::map<AxisField, nanobind::dict> fields_;
};

}  // namespace karst
