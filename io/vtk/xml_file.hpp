// Writes one VTK XML file: its arrays one after the other, as numbers arrive; compressed in builds with zlib.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/files/unfinished_file.hpp"
#include "io/parallel/background_file.hpp"
#include "io/vtk/blocks/blocks.hpp"
#include "io/vtk/blocks/packed_bytes.hpp"
#include "io/vtk/layout.hpp"

namespace karst {

class XmlFile {
 public:
  /// All members throw MachineError.
  XmlFile(const std::string& path, VtkLayout layout, VtkEncoding encoding, int threads);

  /// Adds the next bytes: first of the first array until it is full, then of the second array, and so on.
  void add(std::span<const std::byte> bytes);

  /// Call after the last byte of the last array. Gives the file its name.
  void finish();

 private:
  VtkMarkup markup() const;
  std::string head() const;
  void begin_arrays();
  void begin_array();
  void end_array();
  void add_blocks(std::span<const std::byte> bytes);
  void put_data(std::span<const std::byte> bytes);
  bool is_inlined() const { return encoding_ == VtkEncoding::inlined; }

  UnfinishedFile file_;
  BackgroundFile out_;
  VtkLayout layout_;
  VtkEncoding encoding_;
  std::vector<std::int64_t> array_bytes_;  // sizes of the arrays of all sections
  std::vector<std::size_t> distances_;     // at which deflated() finds repeats in these arrays; 0: zlib compresses them
  int threads_;
  std::size_t batch_bytes_;           // smaller pieces wait; a whole number of blocks
  std::int64_t data_at_ = 0;          // begin of appended data
  std::vector<std::int64_t> begins_;  // begin of each array in the file, so far
  std::vector<std::uint64_t> table_;  // block table of the current array
  std::int64_t left_ = 0;             // missing bytes of the current array
  std::vector<std::byte> batch_;      // bytes of the current array, not yet written
  BackgroundFile::Pieces encoded_;    // blocks of an earlier batch; kept, because new memory takes time
  Base64Encoder base64_;              // of arrays that are not compressed
};

}  // namespace karst
