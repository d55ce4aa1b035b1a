// The receiver of the fields and tables of a run, for callers that keep them in memory.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "geometry/box.hpp"
#include "io/fields/field_files.hpp"
#include "run/record/axis_fields.hpp"

namespace karst {

struct RunTable {
  std::string name;  ///< of the file
  std::string csv;
};

/// All members are collective.
class RunKeeper {
 public:
  virtual ~RunKeeper() = default;

  virtual void keep_tables(const std::vector<RunTable>& tables) = 0;

  virtual bool wants_fields() const = 0;

  /// `axis`: the driving direction; nullopt for a run in time, whose last fields these are. `voxels`: of the sites of this rank. `shape`:
  /// of the sample.
  virtual void keep_fields(AxisField kind, std::optional<int> axis, const std::vector<SiteField>& fields,
                           std::span<const std::uint64_t> voxels, const Index3& shape) = 0;
};

}  // namespace karst
