#include "python_keeper.hpp"

#include <algorithm>

#include "field_arrays.hpp"

namespace nb = nanobind;

namespace karst {

// A table that is written again replaces the earlier one.
void PythonKeeper::keep_tables(const std::vector<RunTable>& tables) {
  for (const RunTable& table : tables) {
    std::erase_if(tables_, [&](const RunTable& other) { return other.name == table.name; });
    tables_.push_back(table);
  }
}

void PythonKeeper::keep_fields(AxisField kind, std::optional<int> axis, const std::vector<SiteField>& fields,
                               std::span<const std::uint64_t> voxels, const Index3& shape) {
  const Slabs slabs = input_ ? input_->slabs(shape) : Slabs{whole_box(shape)};
  const nb::gil_scoped_acquire acquire;
  const nb::dict arrays = arrays_of(fields, voxels, slabs, comm_);
  if (axis) {
    fields_[kind][nb::int_(*axis)] = arrays;
  } else {
    fields_[kind] = arrays;
  }
}

nb::dict PythonKeeper::fields(AxisField kind) const {
  const auto entry = fields_.find(kind);
  return entry == fields_.end() ? nb::dict() : entry->second;
}

}  // namespace karst
