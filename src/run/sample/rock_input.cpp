#include "run/sample/rock_input.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/synthetic/sample_kinds.hpp"
#include "run/sample/label_slabs.hpp"

namespace karst {

namespace {

// Collective.
Index3 whole_shape(const LabelArray& slab, const Comm& comm) {
  return comm.size() == 1 ? slab.shape : boxes_of_slabs(slab, comm).back().hi;
}

Rock rock_of_named(const NamedSample& named, const RockSource& source, const Cleaning& cleaning, const Comm& comm) {
  if (!source.layout.shape)
    throw InputError(text(source.path, " needs ", setting("shape"), ", as in ", setting("shape", std::string(named.shape)), "."));
  const auto refuse = [&](const char* name) {
    throw InputError(text(setting(name), " does not apply to ", source.path, " (it is for images). Leave it out."));
  };
  if (source.layout.crop) refuse("crop");
  if (source.threshold) refuse("threshold");
  if (source.pore) throw InputError(text(setting("pore"), " does not apply to ", source.path, " (its pores are label 0). Leave it out."));
  SampleOptions options;
  options.kind = named.kind;
  options.shape = *source.layout.shape;
  Rock rock = rock_of_sample(*make_sample(options), cleaning, comm, source.path);
  rock.voxel_size_m = source.voxel_size_m;
  return rock;
}

}  // namespace

RockInput::RockInput(RockSource source, const Comm& comm, std::vector<NamedSample> samples) : source_(std::move(source)), comm_(comm) {
  const auto named = std::find_if(samples.begin(), samples.end(), [&](const NamedSample& each) { return each.name == source_.path; });
  if (named != samples.end()) sample_ = *named;
}

RockInput::RockInput(const LabelArray& array, RockSource source, const Comm& comm)
    : source_(std::move(source)), comm_(comm), array_(array) {
  if (source_.pore) array_->pore = *source_.pore;
  array_->voxel_size_m = source_.voxel_size_m;
  array_->crop = source_.layout.crop;
  if (source_.slice) array_->crop = box_of_slice(*source_.slice, array_->crop, whole_shape(*array_, comm), "the array");
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

Rock RockInput::read(const Cleaning& cleaning, const LookAtHeader& look) const {
  if (sample_) return rock_of_named(*sample_, source_, cleaning, comm_);
  if (!array_) return read_rock(source_, cleaning, comm_, look);
  return comm_.size() == 1 ? rock_of_labels(*array_, cleaning, comm_) : rock_of_slabs(*array_, cleaning, comm_);
}

ThresholdScan RockInput::scan(const ThresholdRange& range, const Cleaning& cleaning, const LookAtHeader& look) const {
  return array_ ? scan_thresholds(*array_, range, cleaning, comm_) : scan_thresholds(source_, range, cleaning, comm_, look);
}

}  // namespace karst
