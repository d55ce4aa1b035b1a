// Writes one VTK XML file: its arrays one after the other as their numbers come, compressed where zlib is there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/unfinished_file.hpp"
#include "io/vtk/base64.hpp"
#include "io/vtk/layout.hpp"

namespace karst {

class XmlFile {
 public:
  /// Throws MachineError, as all of these do.
  XmlFile(const std::string& path, VtkLayout layout, VtkEncoding encoding, int threads);

  /// The next bytes of the first array until it is full, then of the second, and so on.
  void add(std::span<const std::byte> bytes);

  /// After the last byte of the last array: gives the file its name.
  void finish();

 private:
  VtkMarkup markup() const;
  std::string head() const;
  void begin_arrays();
  void begin_array();
  void end_array();
  void write_batch();
  void put_data(std::span<const std::byte> bytes);
  void put(std::string_view bytes);
  void put_again(std::int64_t at, std::string_view bytes);
  bool is_inlined() const { return encoding_ == VtkEncoding::inlined; }

  UnfinishedFile file_;
  std::ofstream out_;
  VtkLayout layout_;
  VtkEncoding encoding_;
  std::vector<std::int64_t> array_bytes_;  // of all sections
  int threads_;
  std::size_t batch_bytes_;           // a whole number of blocks
  std::int64_t at_ = 0;               // bytes in the file
  std::int64_t data_at_ = 0;          // where appended data begin
  std::vector<std::int64_t> begins_;  // where the arrays begun so far begin in the file
  std::vector<std::uint64_t> table_;  // of the blocks of the array at work
  std::int64_t left_ = 0;             // bytes of it that are still to come
  std::vector<std::byte> batch_;      // bytes that came and are not yet written
  Base64Encoder base64_;
};

}  // namespace karst
