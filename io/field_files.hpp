// Fields of a sample for ParaView: one .vti or .vtu file, or on several ranks one of each rank's box and a .pvti or .pvtu file that joins
// them.
#pragma once

#include <string>
#include <vector>

#include "io/hints.hpp"
#include "io/image_file.hpp"
#include "io/site_slabs.hpp"
#include "io/vtk/layout.hpp"

namespace karst {

enum class FieldFormat {
  image,   ///< .vti: all voxels
  voxels,  ///< .vtu: those with a site, as cells
  points,  ///< .vtu: those with a site, as points
};

struct FieldFiles {
  std::string folder;  ///< exists
  std::string name;    ///< NAME.vti, or NAME.pvti and NAME/0.vti ...
  FieldFormat format = FieldFormat::image;
  VtkEncoding encoding = VtkEncoding::inlined;
  Index3 shape{0, 0, 0};
  Selection selection;  ///< which voxels of the sample are wanted
  double spacing = 1;   ///< edge of a voxel
  bool wide = false;    ///< coordinates of points have 64 bits
  int threads = 1;
  std::int64_t slab_voxels = std::int64_t{1} << 20;  ///< what a rank holds of an array at a time
};

struct SiteField {
  VtkArray array;
  SiteValues values;
  std::byte elsewhere{0};  ///< each byte of the value where there is no site, in an image
};

/// The labels of an image as an array beside the fields.
struct LabelField {
  ImageFile image;
  Hints hints;
};

/// `voxels`: of each site of this rank, counted x fastest in the whole sample, and no_voxel where there is none. `labels` may be null.
/// What was written before under this name must be gone. Values do not depend on the ranks, nor bytes on the threads. Collective.
void write_fields(const FieldFiles& files, const std::vector<SiteField>& fields, std::span<const std::uint64_t> voxels,
                  const LabelField* labels, const Comm& comm);

constexpr const char* series_name = "fields.pvd";

/// The files, in any format, that write_fields() makes under this name; the folder of the pieces has the name itself.
std::vector<std::string> field_file_names(const std::string& name);

/// Removes what write_fields() wrote, in any format, on any number of ranks, or began to. For one rank.
void remove_fields(const std::string& folder, const std::string& name);

struct FieldName {
  std::string file;       ///< as FieldFiles::name
  std::string says;       ///< to people
  bool is_going = false;  ///< about to be removed
};

/// Makes fields.pvd, which opens as one series those of these fields that are there to stay, in the places that they have in `names`;
/// removes it where there are none. For one rank.
void list_fields(const std::string& folder, const std::vector<FieldName>& names);

}  // namespace karst
