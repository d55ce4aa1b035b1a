// Labels of a box from the first to the last, x fastest, whatever the order of the file.
#pragma once

#include "io/read_voxels.hpp"

namespace karst {

using TakeLabels = std::function<void(std::span<const std::byte> labels)>;

/// As read_voxels(). Where z varies fastest in the file it is read piece by piece of at most `voxels`, or a row. Collective.
void read_ordered_voxels(const ImageFile& image, const Box& mine, std::int64_t voxels, const Comm& comm, const Hints& hints,
                         const TakeLabels& take);

}  // namespace karst
