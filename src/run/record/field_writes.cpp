#include "run/record/field_writes.hpp"

#include <utility>

#include "base/memory/memory.hpp"
#include "run/record/run_fields.hpp"

namespace karst {

bool are_in_background(const FieldsPlan& plan, const MachineUsed& machine, const Comm& comm) {
  if (plan.in_background) return *plan.in_background;
  return comm.max_all(std::int64_t{machine.device != DeviceKind::cuda}) == 0;
}

// Places and values lie on the ranks that have the boxes, in nearly equal shares.
bool FieldWrites::has_memory_for(const FieldFiles& files, const std::vector<SiteField>& fields) const {
  std::int64_t bytes_of_site = 8;  // places
  for (const SiteField& field : fields) bytes_of_site += field.array.place_bytes();
  const std::int64_t sites = comm_.max_all(std::ssize(voxels_)), voxels = whole_box(files.shape).volume() / comm_.size();
  return has_memory(need_of_host(sites * bytes_of_site + voxels / 4, "fields on their way", ""), comm_);
}

void FieldWrites::begin(const FieldFiles& files, std::vector<SiteField> fields) {
  std::erase_if(fields, [&](const SiteField& each) { return each.array.name != part_name && !plan_.fields.has_array(each.array.name); });
  const LabelField* const labels = plan_.labels && plan_.fields.has_array("label") ? &*plan_.labels : nullptr;
  if (!in_background_ || !has_memory_for(files, fields)) return write_fields(files, fields, voxels_, labels, comm_);
  if (!places_) places_ = std::make_unique<FieldPlaces>(files, voxels_, comm_);
  writing_ = std::make_unique<BackgroundFields>(files, *places_, fields, labels, comm_);
}

bool FieldWrites::are_ready() const { return writing_ && comm_.max_all(std::int64_t{!writing_->are_ready()}) == 0; }

void FieldWrites::finish() {
  if (const std::unique_ptr<BackgroundFields> writing = std::exchange(writing_, nullptr)) writing->finish();
}

}  // namespace karst
