#include "inputs.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "run/label_slabs.hpp"

namespace nb = nanobind;

namespace karst {

RockInput::RockInput(const Image& image, RockSource source, const Comm& comm) : source_(std::move(source)), comm_(comm) {
  if (!image) return;
  array_ = label_array(*image);
  if (source_.pore) array_->pore = *source_.pore;
  array_->voxel_size_m = source_.voxel_size_m;
  array_->crop = source_.layout.crop;
  array_->threshold = source_.threshold;
}

std::vector<Box> RockInput::slabs(const Index3& shape) const {
  if (comm_.size() == 1) return {whole_box(shape)};
  std::vector<Box> slabs = boxes_of_slabs(*array_, comm_);
  const Box crop = array_->crop.value_or(Box{{0, 0, 0}, slabs.back().hi});
  for (Box& slab : slabs) {  // a rank whose slab is outside the crop has no slices
    const auto slice = [&](std::int64_t z) { return std::clamp(z, crop.lo[2], crop.hi[2]) - crop.lo[2]; };
    slab = {{0, 0, slice(slab.lo[2])}, {shape[0], shape[1], slice(slab.hi[2])}};
  }
  return slabs;
}

InputFiles RockInput::files() const {
  InputFiles files;
  if (is_file()) files.add({source_.path});
  return files;
}

Rock RockInput::read(const Cleaning& cleaning, const LookAtHeader& look) const {
  if (!array_) return read_rock(source_, cleaning, comm_, look);
  return comm_.size() == 1 ? rock_of_labels(*array_, cleaning, comm_) : rock_of_slabs(*array_, cleaning, comm_);
}

ThresholdScan RockInput::scan(const ThresholdRange& range, const Cleaning& cleaning) const {
  return array_ ? scan_thresholds(*array_, range, cleaning, comm_) : scan_thresholds(source_, range, cleaning, comm_);
}

RecordPlan record_of(const OutputOptions& output, const std::string& invocation) {
  RecordPlan record = output.record();
  record.named = with_plain_settings;
  record.command = invocation;
  record.restart_command =
      record.is_restart ? invocation : invocation.substr(0, invocation.size() - 1) + ", restart=" + quote(record.directory) + ")";
  return record;
}

}  // namespace karst
