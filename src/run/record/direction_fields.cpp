#include "run/record/direction_fields.hpp"

#include <utility>

#include "base/memory/memory.hpp"

namespace karst {

bool are_in_background(const FieldsPlan& plan, const MachineUsed& machine, const Comm& comm) {
  if (plan.in_background) return *plan.in_background;
  return comm.max_all(std::int64_t{machine.device != DeviceKind::cuda}) == 0;
}

// Places and values lie on the ranks that have the boxes, in nearly equal shares.
bool DirectionFields::has_memory_for(const FieldFiles& files, const std::vector<SiteField>& fields) const {
  std::int64_t bytes_of_site = 8;  // places
  for (const SiteField& field : fields) bytes_of_site += field.array.place_bytes();
  const std::int64_t sites = comm_.max_all(std::ssize(voxels_)), voxels = whole_box(files.shape).volume() / comm_.size();
  return has_memory(need_of_host(sites * bytes_of_site + voxels / 4, "fields on their way", ""), comm_);
}

void DirectionFields::begin(const FieldFiles& files, std::vector<SiteField> fields) {
  const RecordPlan& plan = record_.plan;
  std::erase_if(fields, [&](const SiteField& each) { return each.array.name != part_name && !plan.fields.has_array(each.array.name); });
  const LabelField* const labels = plan.labels && plan.fields.has_array("label") ? &*plan.labels : nullptr;
  if (!in_background_ || !has_memory_for(files, fields)) return write_fields(files, fields, voxels_, labels, comm_);
  if (!places_) places_ = std::make_unique<FieldPlaces>(files, voxels_, comm_);
  writing_ = std::make_unique<BackgroundFields>(files, *places_, fields, labels, comm_);
}

bool DirectionFields::write(FieldFiles files, int axis, const WithFields& with_fields) {
  axis_ = axis;
  files.folder = record_.plan.directory;
  files.name = axis_field_name(kind_, static_cast<std::size_t>(axis));
  const bool is_begun =
      writes_.begin_axis_fields(kind_, axis, [&] { with_fields([&](const std::vector<SiteField>& fields) { begin(files, fields); }); });
  return is_begun && (writing_ || writes_.end_axis_fields(kind_, axis, [] {}));
}

bool DirectionFields::are_ready() const { return writing_ && comm_.max_all(std::int64_t{!writing_->are_ready()}) == 0; }

bool DirectionFields::finish() {
  const std::unique_ptr<BackgroundFields> writing = std::exchange(writing_, nullptr);
  return writes_.end_axis_fields(kind_, axis_, [&] { writing->finish(); });
}

}  // namespace karst
