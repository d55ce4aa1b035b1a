// Reads the labels of a box in the order x fastest, for every order of the file.
#pragma once

#include "io/images/read_voxels.hpp"

namespace karst {

using TakeLabels = std::function<void(std::span<const std::byte> labels)>;

/// Like read_voxels(). If z varies fastest in the file, reads pieces of at most `voxels`, but at least a row. Collective.
void read_ordered_voxels(const ImageFile& image, const Box& own_box, std::int64_t voxels, const Comm& comm, const Hints& hints,
                         const TakeLabels& take);

}  // namespace karst
