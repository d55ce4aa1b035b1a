// A file that all ranks have open. An MPI error of one rank becomes a MachineError on all ranks, with the text of MPI.
#pragma once

#include <mpi.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "io/parallel/hints.hpp"
#include "io/parallel/write_behind.hpp"

namespace karst {

/// The MPI type of one voxel of `bytes` bytes. Counts of voxels fit MPI's int; counts of bytes may not.
class MpiVoxel {
 public:
  explicit MpiVoxel(std::size_t bytes);
  MpiVoxel(const MpiVoxel&) = delete;
  MpiVoxel& operator=(const MpiVoxel&) = delete;
  ~MpiVoxel() { MPI_Type_free(&type_); }

  MPI_Datatype handle() const { return type_; }
  std::size_t bytes() const { return bytes_; }

 private:
  std::size_t bytes_;
  MPI_Datatype type_ = MPI_DATATYPE_NULL;
};

enum class Opening {
  alone,     ///< each rank opens the file for itself, so that no rank waits for another one in MPI-IO
  together,  ///< one handle of all ranks: read_next() and write_next() make collective transfers
};

class MpiFile {
 public:
  /// Collective. `mode` is MPI_MODE_RDONLY or MPI_MODE_WRONLY | MPI_MODE_CREATE.
  MpiFile(const Comm& comm, const std::string& path, int mode, const Hints& hints, Opening opening);
  MpiFile(const MpiFile&) = delete;
  MpiFile& operator=(const MpiFile&) = delete;
  ~MpiFile();

  /// Sets the view for reading: `box` of an array of this shape that begins at byte `offset`, in the order of the file.
  /// axes[0] varies fastest in the file. The box may be empty. Collective.
  void view_box(std::int64_t offset, const Index3& shape, const Box& box, const std::array<int, 3>& axes, const MpiVoxel& voxel);

  /// Sets the view for reading and writing: all bytes from `begin` on. `begin` may differ between ranks. Collective.
  void view_bytes(std::int64_t begin);

  /// Reads the next `voxels` of the view, at most 2^31 - 1. Collective. Ranks that opened the file alone exchange failures only.
  void read_next(std::byte* to, std::int64_t voxels, const MpiVoxel& voxel);
  void write_next(const std::byte* from, std::int64_t voxels, const MpiVoxel& voxel);

  /// Like read_next() and write_next(), but not collective: a failure throws on this rank only.
  void read_next_alone(std::byte* to, std::int64_t voxels, const MpiVoxel& voxel);
  void write_next_alone(const std::byte* from, std::int64_t voxels, const MpiVoxel& voxel);

  /// Writes `bytes` bytes, at most 2^31 - 1, from byte `at` of the file on. Collective.
  void write_at(std::int64_t at, const void* from, std::int64_t bytes);

  /// Reads `bytes` bytes, at most 2^31 - 1, from byte `at` of the file on. Collective.
  void read_at(std::int64_t at, void* to, std::int64_t bytes);

  /// Makes the file exactly `bytes` bytes long. Collective.
  void resize(std::int64_t bytes);

  /// Reserves `bytes` bytes on the disk if the file system can, so that a full disk is an error before anything is written
  /// (MPI-IO does not always report it later). Collective.
  void reserve(std::int64_t bytes);

  /// The hints in force, as MPI reports them. They may differ from those given.
  Hints hints_taken() const;

  /// Writes all data to the disk. Collective.
  void sync();

  /// Closes the file and reports failures. Collective.
  void close();

  /// Closes the file without reporting failures, for example after another failure. No effect on a closed file. Collective.
  void abandon();

  /// sync() and close(). Collective.
  void finish();

 private:
  int open(int mode, const Hints& hints);
  bool is_shared() const { return opening_ == Opening::together && comm_.size() > 1; }  ///< closing it waits for the other ranks

  using Transfer = std::function<int(MPI_Status*)>;
  void check_alone(int code, const char* doing) const;  ///< throws on this rank only
  void check(int code, const char* doing);              ///< throws on all ranks
  void agree(const std::function<void()>& work);        ///< a failure of one rank closes the file and throws on all ranks
  void read(std::int64_t wanted, MPI_Datatype type, const Transfer& transfer) const;  ///< and checks the count; throws on this rank only
  void write(std::int64_t wanted, MPI_Datatype type, const Transfer& transfer) const;
  Transfer together(const Transfer& transfer) const;  ///< a collective transfer, after which a failed rank knows that no rank waits for it
  MPI_Offset take_next(std::int64_t voxels, const MpiVoxel& voxel);  ///< the place of the next voxels in the view

  Comm comm_;
  std::string path_;
  Opening opening_;
  MPI_File file_ = MPI_FILE_NULL;
  MPI_Datatype view_ = MPI_DATATYPE_NULL;
  std::int64_t unit_bytes_ = 1;  // of offsets in the view
  MPI_Offset next_ = 0;          // offset in the view of the next voxel
  std::optional<WriteBehind> behind_;
};

}  // namespace karst
