#include "io/experiments/copy_experiment.hpp"

#include <filesystem>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "io/experiments/machine/file_layout.hpp"
#include "io/experiments/machine/plain_file.hpp"

namespace karst {

std::string name_of_copy(const std::string& out, const IoVariant& variant, bool several) {
  if (!several) return out;
  std::string stripes;
  if (variant.stripe_count) stripes += text("-c", *variant.stripe_count);
  if (variant.stripe_size) stripes += text("-s", bytes_text(*variant.stripe_size));
  const std::filesystem::path path(out);
  return (path.parent_path() / (path.stem().string() + stripes + path.extension().string())).string();
}

// Each rank compares what another rank has copied, without MPI-IO, and from the disk as far as the system can be made to.
void CopyExperiment::compare(const std::string& copy, std::int64_t align, const Comm& comm) const {
  evict_everywhere(copy, comm);
  const Share other_share = slab_share(0, bytes, align, (comm.rank() + 1) % comm.size(), comm.size());
  comm.agree([&] {
    if (checksum_of_file(in, other_share.begin(), other_share.end()) == checksum_of_file(copy, other_share.begin(), other_share.end()))
      return;
    throw MachineError(
        text(quote(copy), " is not what ", quote(in), " is, somewhere in bytes ", other_share.begin(), " to ", other_share.end(), ". Is ",
             quote(in), " being changed? If not, the file system or MPI-IO does not do its work: try ", setting("access", "posix"), "."));
  });
}

std::vector<IoRow> CopyExperiment::copy(const std::string& out, SharedUnfinishedFile& file, const IoVariant& variant,
                                        const Comm& comm) const {
  IoRow reading, writing;
  reading.command = "restripe-read";
  writing.command = "restripe-write";
  reading.file = in;
  writing.file = out;
  writing.hints_asked = variant.hints(hints);
  if (variant.access != Access::posix) reading.hints_asked = writing.hints_asked;

  Progress progress(comm, text("copying to ", out));
  const Share own_share = slab_share(0, bytes, *variant.align, comm.rank(), comm.size());
  reading.resident.push_back(resident_share(in, own_share, comm));
  const CopyTrials trials =
      copy_trials(in, file.path(), bytes, own_share, variant.manner(hints), comm, [&](double share) { progress.at(share); });
  compare(file.path(), *variant.align, comm);
  file.finish(bytes);
  for (IoRow* row : {&reading, &writing}) {
    row->variant = variant;
    row->file_system = file_system_of(row->file);
    row->striping = striping_of(row->file);
  }
  reading.add(trials.reading);
  writing.add(trials.writing);
  return {reading, writing};
}

}  // namespace karst
