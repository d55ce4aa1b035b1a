#include "io/experiments/write_experiment.hpp"

#include "geometry/box.hpp"
#include "io/experiments/machine/file_layout.hpp"

namespace karst {

std::vector<IoRow> WriteExperiment::rows(const std::vector<IoVariant>& variants) const {
  std::vector<IoRow> rows;
  for (const IoVariant& variant : variants) {
    IoRow& row = rows.emplace_back();
    row.command = "write";
    row.file = path;
    row.variant = variant;
    row.hints_asked = variant.hints(hints);
    row.file_system = file_system_of(path);
  }
  return rows;
}

Share WriteExperiment::share_of(const IoVariant& variant, const Comm& comm) const {
  if (variant.decomposition == Decomposition::slabs) return slab_share(0, bytes, *variant.align, comm.rank(), comm.size());
  return box_share(*image, BoxGrid(image->shape, comm.size()).box(comm.rank()));
}

void WriteExperiment::repeat(IoRow& row, SharedUnfinishedFile& file, const Comm& comm, const TellProgress& tell) const {
  const Share own_share = share_of(row.variant, comm);
  file.make_anew();
  row.add(write_trial(file.path(), bytes, own_share, row.variant.manner(hints), comm, tell));
  row.striping = striping_of(file.path());
}

}  // namespace karst
