// The numbers of an array of a VTK file, place by place, with little memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "io/vtk/array_source.hpp"
#include "io/vtk/xml_header.hpp"

namespace karst {

/// Throws InputError: the file is not as Karst writes it.
[[noreturn]] void refuse_damaged_fields(const std::string& path);

/// Null if there is none.
const XmlArray* find_array(const VtkXmlHeader& header, VtkPlace place, const std::string& name);

/// The numbers of an array; each place has one or several numbers.
class Numbers {
 public:
  /// Throws InputError, and so does next().
  Numbers(const VtkXmlHeader& header, const XmlArray& array, std::int64_t places, int numbers_of_a_place);

  /// The numbers of the next place. It must exist.
  std::span<const double> next() {
    if (used_ == numbers_.size()) fill();
    used_ += width_;
    return std::span(numbers_).subspan(used_ - width_, width_);
  }

 private:
  void fill();

  std::size_t width_;
  std::int64_t places_left_;
  VoxelType type_ = VoxelType::uint8;
  bool is_native_ = false;  // true for ascii
  bool is_big_endian_ = false;
  std::unique_ptr<ByteStream> source_;
  std::vector<std::byte> bytes_;
  std::vector<double> numbers_;
  std::size_t used_ = 0;  // numbers already returned
};

/// The numbers of the array of this name. Throws InputError if it has another number of components, or does not exist.
Numbers numbers_of(const VtkXmlHeader& header, VtkPlace place, const std::string& name, std::int64_t places, int numbers);

/// The files that a .pvti or .pvtu file joins. Throws InputError if one is missing.
std::vector<std::string> pieces_of(const std::string& path);

}  // namespace karst
