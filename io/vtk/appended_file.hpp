// One VTK file of XML: arrays appended, raw, and compressed where zlib is there, one after the other as their numbers come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "geometry/voxel_type.hpp"
#include "io/unfinished_file.hpp"

namespace karst {

struct VtkArray {
  std::string name;
  std::string type;  ///< VTK's word: "Float32", "UInt8"
  std::int64_t number_bytes = 0;
  int components = 1;
  int tuples = 1;  ///< of so many components, in each place: a cell has 8 corners

  std::int64_t place_bytes() const { return number_bytes * components * tuples; }
};

/// For one number of this type in each place.
VtkArray vtk_array(const std::string& name, VoxelType type);

/// Arrays of the same places: VTK's CellData, PointData, Points and Cells.
struct VtkSection {
  std::string tag;
  std::vector<VtkArray> arrays;
  std::int64_t places = 0;
};

/// What a file holds, in the order in which it is written.
struct VtkLayout {
  std::string type;        ///< "ImageData"
  std::string attributes;  ///< of the tag of that name
  std::string piece;       ///< attributes of the one piece in it
  std::vector<VtkSection> sections;
};

class AppendedFile {
 public:
  /// Throws MachineError, as all of these do.
  AppendedFile(const std::string& path, VtkLayout layout, int threads);

  /// The next bytes of the first array until it is full, then of the second, and so on.
  void add(std::span<const std::byte> bytes);

  /// After the last byte of the last array: gives the file its name.
  void finish();

 private:
  std::string head() const;
  void begin_arrays();
  void begin_array();
  void end_array();
  void write_batch();
  void put(const void* from, std::size_t bytes);
  void put_again(std::int64_t at, const void* from, std::size_t bytes);

  UnfinishedFile file_;
  std::ofstream out_;
  VtkLayout layout_;
  std::vector<std::int64_t> array_bytes_;  // of all sections
  int threads_;
  std::size_t batch_bytes_;            // a whole number of blocks
  std::int64_t at_ = 0;                // bytes in the file
  std::int64_t data_at_ = 0;           // where the appended data begin
  std::vector<std::int64_t> offsets_;  // of the arrays begun so far, in the appended data
  std::vector<std::uint64_t> table_;   // of the blocks of the array at work
  std::int64_t left_ = 0;              // bytes of it that are still to come
  std::vector<std::byte> batch_;       // bytes that came and are not yet written
};

/// The file (.pvti, .pvtu) that makes one data set of several. `whole`: as if it were one file.
struct VtkPiece {
  std::string attributes;
  std::string source;  ///< relative to the joining file
};
std::string joining_text(const VtkLayout& whole, const std::vector<VtkPiece>& pieces);

/// The file (.pvd) that makes a series of several data sets: their places in it, names and files.
struct VtkSeriesMember {
  int place = 0;
  std::string name;
  std::string source;
};
std::string series_text(const std::vector<VtkSeriesMember>& members);

}  // namespace karst
