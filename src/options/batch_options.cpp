#include "options/batch_options.hpp"

namespace karst {

namespace {

// The meaning of options for several images; "": the same as for one.
std::string about_several(const std::string& names) {
  if (names == "-o,--output") return "Folder to make: batch.csv, batch.json, batch.html, k_phi.svg, and a run directory for each image";
  if (names == "--force") return "Write into the folder although it holds files";
  if (names == "--json") return "batch.json on stdout";
  if (names == "--restart")
    return "Restarts the batch in this folder: flows that have ended are not computed again; the results are the same to the bit";
  return "";
}

}  // namespace

BatchOptions::BatchOptions(OptionTable& table) {
  table.add(
      {.names = "IMAGES",
       .value = &paths_,
       .about = "Segmented images, as of karst permeability. A folder stands for the images in it, and for its folders of TIFF slices",
       .type = "",
       .is_required = true,
       .path = PathUse::read});
  for (Option option : of_one_image_.options()) {
    const bool is_image = !option.names.starts_with('-');
    if (is_image || option.names == "--conductivity") continue;  // the table has columns of k only
    if (std::string about = about_several(option.names); !about.empty()) option.about = about;
    table.add(option);
  }
}

}  // namespace karst
