// The header of a TIFF file or stack: pages, axes, sizes. A file with successive uncompressed pages (as ImageJ and tifffile
// write them) is read in place. tiff_stream.cpp decodes other files.
#include <filesystem>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "io/images/formats/formats.hpp"
#include "io/images/formats/header_text.hpp"
#include "io/images/formats/tiff_description.hpp"
#include "io/images/formats/tiff_file.hpp"

namespace karst {

namespace {

// Pages can be channels or times instead of slices. A page can also hold several slices. A plain array of three axes is
// often written with channels or times as its only third axis: these are then the slices.
void set_axes(ImageFile& image, const TiffFile& file, const TiffDescription& description) {
  std::vector<std::string> stacks;
  for (const auto& [name, count] :
       {std::pair("slices", description.slices), {"channels", description.channels}, {"frames", description.frames}}) {
    if (count < 2) continue;
    stacks.push_back(text(count, " ", name));
    if (std::string_view(name) != "slices") image.order = text("x varies fastest; the pages are called ", name, " and taken as slices");
  }
  if (stacks.size() > 1) {
    throw InputError(text(quote(file.path()), " holds ", joined(stacks, " and "),
                          ": its pages are not the slices of one rock. Save one stack of slices as a file of its own."));
  }
  std::vector<std::string> extents;
  for (const std::int64_t extent : description.shape) {
    if (extent > 1) extents.push_back(std::to_string(extent));
  }
  if (const std::size_t axes = extents.size(); axes > 3) {
    constexpr std::size_t shown = 8;
    if (axes > shown) extents.resize(shown), extents.push_back("...");
    throw InputError(text(quote(file.path()), " holds ", axes, " axes (", joined(extents, " x "),
                          "): a rock image has three. Save one stack of slices as a file of its own."));
  }
  if (file.field<std::uint32_t>(TIFFTAG_IMAGEDEPTH) > 1) {
    throw InputError(text(quote(file.path()),
                          " holds several slices in one page (a volumetric TIFF), which Karst does not read. Save one page a slice."));
  }
}

void set_spacing(ImageFile& image, const TiffFile& file, const TiffDescription& description) {
  const auto across = static_cast<double>(file.field<float>(TIFFTAG_XRESOLUTION));
  const auto down = static_cast<double>(file.field<float>(TIFFTAG_YRESOLUTION));
  if (across <= 0 || down <= 0 || !units_per_metre(description.unit)) return;
  const auto spacing = [](double resolution) { return real_number(digits(1 / resolution, 6)).value_or(0); };  // stored as float
  image.spacing = {spacing(across), spacing(down), description.spacing.value_or(spacing(across))};
  image.spacing_unit = description.unit;
}

// Compares the descriptions in a file with its pages. tifffile describes the first page of each array that it writes; slices that were
// written one by one are arrays of one page each.
class TiffContents {
 public:
  TiffContents(const TiffFile& file, const TiffPage& page)
      : path_(file.path()), voxels_(page.width * page.height), words_(file.description()), description_(tiff_description(path_, words_)),
        described_pages_(description_.pages(path_, voxels_)) {}

  /// Reads the current page of the file.
  void take(const TiffFile& file) {
    if (pages_ > 0 && tells_shape(file.description())) take_array(file.description());
    ++pages_;
    places_.push_back(file.place());
  }

  const TiffDescription& description() const { return description_; }
  const std::string& words() const { return words_; }
  std::optional<std::int64_t> described_pages() const { return described_pages_; }
  std::int64_t pages() const { return pages_; }
  const std::vector<std::int64_t>& places() const { return places_; }

  /// The number of slices after a single directory; 1 for other files.
  std::int64_t slices_after_one_directory() const {
    return pages_ == 1 && description_.one_directory_may_do ? described_pages_.value_or(1) : 1;
  }

  /// `slices`: of the whole image, if it has several files. The description of one file may give this number.
  void check_pages(std::int64_t slices) const {
    const std::int64_t here = pages_ - begin_;
    if (!described_pages_ || *described_pages_ == here || (slices > 1 && *described_pages_ == slices)) return;
    throw InputError(text(quote(path_), " holds ", here, here == 1 ? " page" : " pages", ", but its ", description_.writer,
                          " description gives ", *described_pages_,
                          *described_pages_ < here ? ": the other pages may not be slices of the rock." : ": slices are missing.",
                          " Save the rock again, as a file of its own."));
  }

 private:
  void take_array(std::string_view words) {
    const bool is_inside = described_pages_ && pages_ < begin_ + *described_pages_;
    if (is_inside && words == words_) return;  // the same description on each page
    if (!is_inside && described_pages_.value_or(1) == 1 && tiff_description(path_, words).pages(path_, voxels_) == 1) {
      begin_ = pages_;
      described_pages_ = 1;
      return;
    }
    throw InputError(text(quote(path_), " holds several images (the description of page ", pages_ + 1,
                          " begins another array): a rock is one image. Save the rock as a file of its own."));
  }

  std::string path_;
  std::int64_t voxels_;  // voxels of a page
  std::string words_;    // description of the first page
  TiffDescription description_;
  std::optional<std::int64_t> described_pages_;  // pages of the last array, as described
  std::int64_t begin_ = 0;                       // first page of the last array
  std::int64_t pages_ = 0;
  std::vector<std::int64_t> places_;
};

void warn_of_loss(ImageFile& image, const TiffFile& file) {
  const std::string codec = lossy_codec(file);
  if (codec.empty() || !image.warnings.empty()) return;
  image.warnings = {
      text(quote(file.path()), " is compressed as ", codec,
           ", which can change labels (porosity and permeability may be wrong). Save the segmented image without compression, or "
           "with LZW or Deflate.")};
}

// Counts the pages of one file, and checks whether they are one run of bytes.
TiffContents survey_file(ImageFile& image, const std::string& name, const TiffPage& first, bool& in_place) {
  const auto page_bytes = static_cast<std::int64_t>(static_cast<std::size_t>(first.width * first.height) * first.voxel_bytes());
  const TiffFile file(name);
  TiffContents contents(file, first);
  do {
    if (page_of(file) != first) {
      throw InputError(text(quote(name), ": slice ", image.shape[2] + 1,
                            " differs in size or type from the first one. Is it a thumbnail, or of another image?"));
    }
    contents.take(file);
    warn_of_loss(image, file);
    const std::int64_t begin = run_begin(file, first);
    if (image.shape[2] == 0) image.offset = begin;
    in_place = in_place && begin >= 0 && begin == image.offset + image.shape[2] * page_bytes;
    image.shape[2] += 1;
  } while (file.next_page());
  return contents;
}

// All slices in one file, in the order of its description.
void survey_single(ImageFile& image, const TiffPage& first) {
  bool in_place = true;
  const std::string& name = image.data_files.front();
  const TiffContents contents = survey_file(image, name, first, in_place);
  const std::int64_t slices = contents.slices_after_one_directory();
  if (slices > 1 && !in_place) {
    throw InputError(
        text(quote(name), " announces ", slices, " slices, but holds one page, and no further slices follow it. Save it again."));
  }
  check_is_whole(name, contents.description());
  contents.check_pages(slices);
  if (slices > 1) image.shape[2] = slices;
  for (const std::int64_t page : ome_order(name, contents.description(), contents.pages(), {""}))
    image.pages.push_back(contents.places()[static_cast<std::size_t>(page)]);
  if (in_place && image.pages.empty()) return;
  image.packing = Packing::tiff;
  image.offset = 0;
}

// One slice in each file.
void survey_folder(ImageFile& image, const TiffPage& first) {
  const std::int64_t slices = std::ssize(image.data_files);
  std::vector<std::string> names;
  for (const std::string& name : image.data_files) names.push_back(std::filesystem::path(name).filename().string());
  bool in_place = false;
  std::string checked;  // the last description whose order of files was checked
  for (const std::string& name : image.data_files) {
    const TiffContents contents = survey_file(image, name, first, in_place);
    if (contents.pages() > 1) {
      throw InputError(text(quote(name), " holds ", contents.pages(),
                            " pages: a folder of slices has one in each file. Keep the slices of one rock in it, or give one file."));
    }
    contents.check_pages(slices);
    if (contents.described_pages() == slices && contents.words() != checked) ome_order(name, contents.description(), slices, names);
    checked = contents.words();  // mostly all files have the same description
  }
  image.packing = Packing::tiff;
  image.offset = 0;
}

}  // namespace

ImageFile open_tiff(const std::string& path, const std::vector<std::string>& files) {
  ImageFile image;
  image.format = files.size() > 1 ? "TIFF stack" : "TIFF";
  image.data_files = files;
  image.more_may_follow = true;
  const TiffFile file(files.front());
  const TiffPage page = page_of(file);
  image.type = type_of(path, page);
  image.big_endian = TIFFIsBigEndian(file.handle()) != 0;
  const TiffDescription description = tiff_description(files.front(), file.description());
  set_axes(image, file, description);
  set_spacing(image, file, description);
  image.shape = {page.width, page.height, 0};
  files.size() > 1 ? survey_folder(image, page) : survey_single(image, page);
  return image;
}

}  // namespace karst
