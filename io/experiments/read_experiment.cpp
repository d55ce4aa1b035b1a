#include "io/experiments/read_experiment.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/box.hpp"
#include "io/experiments/machine/file_layout.hpp"
#include "io/experiments/machine/plain_file.hpp"

namespace karst {

namespace {

const std::string& data_of(const ImageFile& image) { return image.data_files.front(); }

}  // namespace

ImagesByPath open_plain_images(const std::vector<std::string>& paths, const ImageLayout& layout, const Comm& comm) {
  ImagesByPath images;
  for (const std::string& path : paths) {
    const ImageFile& image = images[path] = open_image(path, layout, comm);
    if (image.packing == Packing::plain) continue;
    throw InputError(text(quote(path), " is decoded by one rank (", image.format,
                          " whose voxels are not one uncompressed run of bytes), so there is nothing to compare. Give it uncompressed, "
                          "as .nrrd, .npy or raw."));
  }
  return images;
}

std::vector<IoRow> ReadExperiment::rows(const std::vector<std::string>& paths, const std::vector<IoVariant>& variants) const {
  std::vector<IoRow> rows;
  for (const std::string& path : paths) {
    const std::string& data = data_of(images.at(path));
    for (const IoVariant& variant : variants) {
      IoRow& row = rows.emplace_back();
      row.command = "read";
      row.file = path;
      row.variant = variant;
      if (variant.access != Access::posix) row.hints_asked = variant.hints(hints);
      row.cache = is_cold ? "cold" : "warm";
      row.file_system = file_system_of(data);
      row.striping = striping_of(data);
    }
  }
  return rows;
}

Share ReadExperiment::share_of(const IoRow& row, const Comm& comm) const {
  const ImageFile& image = image_of(row);
  switch (row.variant.decomposition) {
    case Decomposition::slabs: return slab_share(image.offset, image.bytes(), *row.variant.align, comm.rank(), comm.size());
    case Decomposition::boxes: return box_share(image, BoxGrid(image.shape, comm.size()).box(comm.rank()));
    case Decomposition::parts: break;
  }
  return box_share(image, part);
}

void ReadExperiment::warm_up(const std::vector<IoRow>& rows, const Comm& comm) const {
  std::vector<std::pair<std::string, Share>> warm;
  for (const IoRow& row : rows) {
    const Share own_share = share_of(row, comm);
    const auto is_it = [&](const auto& other) { return other.first == row.file && other.second == own_share; };
    const std::int64_t is_new = std::none_of(warm.begin(), warm.end(), is_it) ? 1 : 0;
    if (comm.max_all(is_new) == 0) continue;
    warm.emplace_back(row.file, own_share);
    read_trial(data_of(image_of(row)), own_share, {Access::posix, row.variant.piece, {}}, comm);
  }
}

void ReadExperiment::repeat(IoRow& row, const Comm& comm, const TellProgress& tell) const {
  const std::string& data = data_of(image_of(row));
  const Share own_share = share_of(row, comm);
  if (is_cold) evict_everywhere(data, comm);
  row.resident.push_back(resident_share(data, own_share, comm));
  row.add(read_trial(data, own_share, row.variant.manner(hints), comm, tell));
}

}  // namespace karst
