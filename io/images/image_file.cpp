#include "io/images/image_file.hpp"

#include <cmath>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"

namespace karst {

namespace {

template <class Image, class Visit>
void visit_fields(Image& image, Visit&& visit) {
  visit(image.path), visit(image.format), visit(image.shape), visit(image.type), visit(image.big_endian), visit(image.x_fastest);
  visit(image.order), visit(image.packing), visit(image.data_files), visit(image.offset), visit(image.array), visit(image.pages);
  visit(image.has_header), visit(image.more_may_follow), visit(image.spacing), visit(image.spacing_unit), visit(image.warnings);
  visit(image.pore_labels), visit(image.crop), visit(image.uncropped_shape), visit(image.segmentation), visit(image.grey_type);
}

template <class T>
concept List = requires(T list) {
  list.push_back(list.front());
};

/// Writes numbers as in memory, and lists after their lengths.
struct Writer {
  std::string bytes;

  template <class T>
  void operator()(const T& value) {
    if constexpr (List<T>) {
      (*this)(value.size());
      for (const auto& each : value) (*this)(each);
    } else {
      static_assert(std::is_trivially_copyable_v<T>);
      bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
  }

  void operator()(const std::optional<Segmentation>& value) {
    (*this)(value.has_value());
    if (value) (*this)(value->threshold), (*this)(value->outside);
  }
};

struct Reader {
  std::string_view bytes;

  template <class T>
  void operator()(T& value) {
    if constexpr (List<T>) {
      std::size_t size = 0;
      (*this)(size);
      value.resize(size);
      for (auto& each : value) (*this)(each);
    } else {
      static_assert(std::is_trivially_copyable_v<T>);
      KARST_ASSERT(bytes.size() >= sizeof value);
      std::memcpy(&value, bytes.data(), sizeof value);
      bytes.remove_prefix(sizeof value);
    }
  }

  void operator()(std::optional<Segmentation>& value) {
    bool is_given = false;
    (*this)(is_given);
    if (is_given) value.emplace(), (*this)(value->threshold), (*this)(value->outside);
  }
};

// Grey values become labels, by a threshold.
void segment(ImageFile& image, const std::optional<Segmentation>& segmentation) {
  check_grey(image, segmentation);
  if (!segmentation) return;
  image.grey_type = image.type;
  image.type = Segmentation::type;
  image.segmentation = segmentation;
}

void crop(ImageFile& image, const std::optional<Box>& box) {
  if (!box) return;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (box->hi[axis] <= image.shape[axis]) continue;
    throw InputError(text(setting("crop"), " ends at ", axis_names[axis], " = ", box->hi[axis], ", and ", quote(image.path), " has ",
                          shape_text(image.shape), " voxels. Ends are at most ", image.shape[0], ",", image.shape[1], ",", image.shape[2],
                          "."));
  }
  image.uncropped_shape = image.shape;
  image.shape = box->extents();
  image.crop = box;
}

}  // namespace

void check_grey(const ImageFile& image, const std::optional<Segmentation>& segmentation) {
  if (segmentation || !is_floating(image.type)) return;
  throw InputError(text(quote(image.path), " holds floating-point voxels (", type_name(image.type), "): grey values, not labels. Give ",
                        setting("threshold"), " (voxels at or below it are pore), or segment the image first."));
}

void choose_voxels(ImageFile& image, const std::optional<Box>& box, const std::optional<Segmentation>& segmentation) {
  segment(image, segmentation);
  crop(image, box);
}

ImageFile ImageFile::as_stored() const {
  ImageFile image = *this;
  image.shape = stored_shape();
  image.type = stored_type();
  image.crop.reset();
  image.segmentation.reset();
  return image;
}

std::string to_text(const ImageFile& image) {
  Writer writer;
  visit_fields(image, writer);
  return writer.bytes;
}

ImageFile image_from_text(const std::string& text) {
  ImageFile image;
  visit_fields(image, Reader{text});
  return image;
}

std::optional<double> voxel_size(const ImageFile& image, const std::optional<double>& given) {
  if (given) return given;
  const auto [x, y, z] = image.spacing;
  if (x <= 0 || y <= 0 || z <= 0) return std::nullopt;
  constexpr double tolerance = 1e-4;  // spacings are often written with five digits
  if (std::abs(y - x) > tolerance * x || std::abs(z - x) > tolerance * x) {
    throw InputError(text(quote(image.path), " has voxels of ", digits(x), " x ", digits(y), " x ", digits(z), " ", image.spacing_unit,
                          image.spacing_unit.empty() ? "" : " ",
                          "(the lattice needs cubes). Resample it to cubes (docs/images.md has a recipe), or give ", setting("voxel_size"),
                          " if the header is wrong."));
  }
  const std::optional<double> unit = units_per_metre(image.spacing_unit);
  if (!unit) return std::nullopt;
  const double metres = x / *unit;
  if (!is_voxel_size(metres)) {
    throw InputError(text(quote(image.path), " has voxels of ", digits(x), " ", image.spacing_unit, ", which is not between ",
                          voxel_size_range, " (with other lengths, permeabilities and velocities underflow or overflow). Give ",
                          setting("voxel_size"), " if the header is wrong."));
  }
  return metres;
}

}  // namespace karst
