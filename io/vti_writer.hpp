// One .vti file of numbers on cells: appended, raw, and compressed where zlib is there, array after array as the numbers come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "geometry/box.hpp"
#include "geometry/voxel_type.hpp"
#include "io/unfinished_file.hpp"

namespace karst {

struct VtiArray {
  std::string name;
  std::string type;  ///< VTK's word: "Float32", "UInt8"
  std::int64_t number_bytes = 0;
  int components = 1;

  std::int64_t cell_bytes() const { return number_bytes * components; }
};

/// For one number of this type on each cell.
VtiArray vti_array(const std::string& name, VoxelType type);

/// Which cells of a sample: their box in the whole of it, whose first corner is the origin.
struct VtiCells {
  Box box;
  double spacing = 1;
};

class VtiWriter {
 public:
  /// `cells` must hold some. Throws MachineError, as all of these do.
  VtiWriter(const std::string& path, const VtiCells& cells, std::vector<VtiArray> arrays, int threads);

  /// The next bytes of the first array until it is full, then of the second, and so on; cells in the order of the box.
  void add(std::span<const std::byte> bytes);

  /// After the last byte of the last array: gives the file its name.
  void finish();

 private:
  std::string head() const;
  std::int64_t array_bytes() const { return cells_.box.volume() * arrays_[offsets_.size() - 1].cell_bytes(); }
  void begin_array();
  void end_array();
  void write_batch();
  void put(const void* from, std::size_t bytes);
  void put_again(std::int64_t at, const void* from, std::size_t bytes);

  UnfinishedFile file_;
  std::ofstream out_;
  VtiCells cells_;
  std::vector<VtiArray> arrays_;
  int threads_;
  std::size_t batch_bytes_;            // a whole number of blocks
  std::int64_t at_ = 0;                // bytes in the file
  std::int64_t data_at_ = 0;           // where the appended data begin
  std::vector<std::int64_t> offsets_;  // of the arrays begun so far, in the appended data
  std::vector<std::uint64_t> table_;   // of the blocks of the array at work
  std::int64_t left_ = 0;              // bytes of it that are still to come
  std::vector<std::byte> batch_;       // bytes that came and are not yet written
};

/// The .pvti file that makes one image of several.
struct VtiPiece {
  Box box;
  std::string source;  ///< relative to the .pvti file
};
std::string pvti_text(const VtiCells& whole, const std::vector<VtiArray>& arrays, const std::vector<VtiPiece>& pieces);

}  // namespace karst
