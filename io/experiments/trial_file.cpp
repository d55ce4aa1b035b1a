#include "io/experiments/trial_file.hpp"

#include <optional>

#include "io/experiments/machine/plain_file.hpp"
#include "io/parallel/mpi_file.hpp"

namespace karst {

namespace {

class MpiTrialFile : public TrialFile {
 public:
  MpiTrialFile(const Comm& comm, const std::string& path, int mode, const Hints& hints, bool together)
      : together_(together), file_(comm, path, mode, hints, Opening::together) {}

  MpiFile& file() { return file_; }

  void view(const Share& share) override {
    voxel_.emplace(static_cast<std::size_t>(share.voxel_bytes));
    share.is_slab ? file_.view_bytes(share.begin()) : file_.view_box(share.offset, share.shape, share.box, share.axes, *voxel_);
  }
  void read(const Box& piece, std::byte* to) override {
    together_ ? file_.read_next(to, piece.volume(), *voxel_) : file_.read_next_alone(to, piece.volume(), *voxel_);
  }
  void write(const Box& piece, const std::byte* from) override {
    together_ ? file_.write_next(from, piece.volume(), *voxel_) : file_.write_next_alone(from, piece.volume(), *voxel_);
  }
  void sync() override { file_.sync(); }
  void close() override { file_.close(); }
  Hints hints_taken() const override { return file_.hints_taken(); }

 private:
  bool together_;
  MpiFile file_;
  std::optional<MpiVoxel> voxel_;
};

// `taken`: the hints that MPI accepted when it created the file.
class PosixTrialFile : public TrialFile {
 public:
  PosixTrialFile(const Comm& comm, const std::string& path, PlainFile::Use use, Hints taken) : comm_(comm), taken_(std::move(taken)) {
    comm_.agree([&] { file_.emplace(path, use); });
  }

  void view(const Share& share) override { share_ = share; }
  void read(const Box& piece, std::byte* to) override {
    for (const Run& run : runs_of(share_, piece)) {
      file_->read(run.at, to, run.bytes);
      to += run.bytes;
    }
  }
  void write(const Box& piece, const std::byte* from) override {
    for (const Run& run : runs_of(share_, piece)) {
      file_->write(run.at, from, run.bytes);
      from += run.bytes;
    }
  }
  void sync() override {
    comm_.agree([&] { file_->sync(); });
  }
  void close() override {
    comm_.agree([&] { file_->close(); });
  }
  Hints hints_taken() const override { return taken_; }

 private:
  Comm comm_;
  Hints taken_;
  std::optional<PlainFile> file_;
  Share share_;
};

}  // namespace

std::unique_ptr<TrialFile> open_to_read(const std::string& path, Access access, const Hints& hints, const Comm& comm) {
  if (access == Access::posix) return std::make_unique<PosixTrialFile>(comm, path, PlainFile::Use::read, Hints());
  return std::make_unique<MpiTrialFile>(comm, path, MPI_MODE_RDONLY, hints, access == Access::collective);
}

std::unique_ptr<TrialFile> open_to_write(const std::string& path, std::int64_t bytes, Access access, const Hints& hints, const Comm& comm) {
  auto made = std::make_unique<MpiTrialFile>(comm, path, MPI_MODE_WRONLY | MPI_MODE_CREATE, hints, access == Access::collective);
  made->file().resize(0);
  made->file().reserve(bytes);
  if (access != Access::posix) return made;
  const Hints taken = made->hints_taken();
  made->close();
  return std::make_unique<PosixTrialFile>(comm, path, PlainFile::Use::write, taken);
}

}  // namespace karst
