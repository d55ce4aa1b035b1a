// Fields of a sample for ParaView: one .vti or .vtu file; on several ranks, one file for each rank's box and a .pvti or .pvtu file that
// joins them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/images/image_file.hpp"
#include "io/parallel/hints.hpp"
#include "io/parallel/site_slabs.hpp"
#include "io/vtk/layout.hpp"

namespace karst {

enum class FieldFormat {
  image,   ///< .vti: all voxels
  voxels,  ///< .vtu: voxels with a site, as cells
  points,  ///< .vtu: voxels with a site, as points
};

struct FieldFiles {
  std::string folder;  ///< must exist
  std::string name;    ///< NAME.vti, or NAME.pvti and NAME/0.vti ...
  FieldFormat format = FieldFormat::image;
  VtkEncoding encoding = VtkEncoding::inlined;
  Index3 shape{0, 0, 0};
  Selection selection;  ///< the voxels to write
  double spacing = 1;   ///< edge of a voxel
  bool wide = false;    ///< coordinates of points have 64 bits
  int threads = 1;
  std::int64_t slab_voxels = std::int64_t{1} << 20;  ///< voxels of a slab; a rank holds two slabs of an array
};

struct SiteField {
  VtkArray array;
  SiteValues values;
  std::byte elsewhere{0};  ///< each byte of the values of voxels without a site, in an image
};

/// The labels of an image, written as a further array.
struct LabelField {
  ImageFile image;
  Hints hints;
};

/// `voxels`: the voxel of each site of this rank, counted x fastest in the whole sample; no_voxel for padding. `labels` may be null.
/// Earlier files of this name must be removed first. Values do not depend on the ranks, and bytes not on the threads. Collective.
void write_fields(const FieldFiles& files, const std::vector<SiteField>& fields, std::span<const std::uint64_t> voxels,
                  const LabelField* labels, const Comm& comm);

constexpr const char* series_name = "fields.pvd";

/// The names of all files that write_fields() may write, in any format. The folder of the pieces has the name `name`.
std::vector<std::string> field_file_names(const std::string& name);

/// Removes the files of write_fields(), complete or not, of any format and number of ranks. For one rank.
void remove_fields(const std::string& folder, const std::string& name);

struct FieldName {
  std::string file;       ///< FieldFiles::name, in the folder of the list or in a folder of it
  std::string says;       ///< name shown in ParaView
  bool is_going = false;  ///< will be removed
  double time = 0;        ///< its place in the series
};

/// Writes fields.pvd, which opens the existing fields of `names` as one series.
/// Without fields, removes fields.pvd. For one rank.
void list_fields(const std::string& folder, const std::vector<FieldName>& names);

// The names of the fields of a flow in time: a file, or a joining file and a folder of pieces, for each step.

/// The folder of the series in a run directory; fields.pvd lists it.
constexpr const char* series_folder = "fields";

std::string name_in_series(std::int64_t step);                        ///< "flow_000001000"
std::optional<std::int64_t> step_in_series(const std::string& name);  ///< nullopt for other names

/// The file of a step in the run directory `folder`; "" if it does not exist.
std::string file_in_series(const std::string& folder, std::int64_t step);

/// The steps of the run directory `folder` that have fields, ascending.
std::vector<std::int64_t> steps_in_series(const std::string& folder);

/// The last step of the run directory `folder` that has fields; nullopt without fields.
std::optional<std::int64_t> last_in_series(const std::string& folder);

}  // namespace karst
