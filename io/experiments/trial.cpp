#include "io/experiments/trial.hpp"

#include <mpi.h>
#include <algorithm>
#include <optional>
#include <vector>

#include "base/hashes.hpp"
#include "base/timing.hpp"
#include "io/experiments/machine/plain_file.hpp"
#include "io/experiments/pattern.hpp"
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
  auto mpi_file = std::make_unique<MpiTrialFile>(comm, path, MPI_MODE_WRONLY | MPI_MODE_CREATE, hints, access == Access::collective);
  mpi_file->file().resize(0);
  mpi_file->file().reserve(bytes);
  if (access != Access::posix) return mpi_file;
  const Hints taken = mpi_file->hints_taken();
  mpi_file->close();
  return std::make_unique<PosixTrialFile>(comm, path, PlainFile::Use::write, taken);
}

namespace {

// Handles the pieces of all ranks in rounds. With collective access, all ranks take part in every round.
class Rounds {
 public:
  Rounds(const Share& own_share, const Manner& manner, const Comm& comm)
      : comm_(comm), share_(own_share), pieces_(own_share.pieces(manner.piece_bytes)), rounds_(comm.max_all(std::ssize(pieces_))) {
    comm.agree([&] {
      std::int64_t largest = 0;
      for (const Box& piece : pieces_) largest = std::max(largest, piece.volume());
      buffer_.resize(static_cast<std::size_t>(largest * own_share.voxel_bytes));
    });
  }

  std::byte* buffer() { return buffer_.data(); }
  std::span<std::byte> buffer_of(const Box& piece) {
    return std::span(buffer_).first(static_cast<std::size_t>(piece.volume() * share_.voxel_bytes));
  }

  // An exception of one rank is thrown on all ranks.
  template <class Work>
  void each(const TellProgress& tell, Work&& work) const {
    comm_.agree([&] {
      for (std::int64_t round = 0; round < rounds_; ++round) {
        work(round < std::ssize(pieces_) ? pieces_[static_cast<std::size_t>(round)] : Box{});
        if (tell) tell(static_cast<double>(round + 1) / static_cast<double>(rounds_));
      }
    });
  }

 private:
  Comm comm_;
  Share share_;
  std::vector<Box> pieces_;
  std::int64_t rounds_;
  std::vector<std::byte> buffer_;
};

template <class Work>
void add_seconds(double& seconds, Work&& work) {
  const double begin = MPI_Wtime();
  work();
  seconds += MPI_Wtime() - begin;
}

void end(TrialFile& file, bool written, Laps& seconds, const Comm& comm) {
  seconds.transfer = comm.max_all(seconds.transfer);
  if (written) seconds.sync = seconds_of(comm, [&] { file.sync(); });
  seconds.close = seconds_of(comm, [&] { file.close(); });
}

void fill(const Share& share, const Box& piece, std::span<std::byte> buffer) {
  for (const Run& run : runs_of(share, piece)) {
    fill_pattern(run.at, buffer.first(static_cast<std::size_t>(run.bytes)));
    buffer = buffer.subspan(static_cast<std::size_t>(run.bytes));
  }
}

}  // namespace

FilePass read_trial(const std::string& path, const Share& own_share, const Manner& manner, const Comm& comm, const TellProgress& tell,
                    const LookAt& look) {
  Rounds rounds(own_share, manner, comm);
  FilePass trial;
  trial.bytes = comm.sum_all(own_share.bytes());
  std::unique_ptr<TrialFile> file;
  trial.seconds.open = seconds_of(comm, [&] { file = open_to_read(path, manner.access, manner.hints, comm); });
  trial.seconds.view = seconds_of(comm, [&] { file->view(own_share); });
  trial.hints_taken = file->hints_taken();
  comm.wait_all();
  rounds.each(tell, [&](const Box& piece) {
    add_seconds(trial.seconds.transfer, [&] { file->read(piece, rounds.buffer()); });
    if (look) look(piece, rounds.buffer_of(piece));
  });
  end(*file, false, trial.seconds, comm);
  return trial;
}

FilePass write_trial(const std::string& path, std::int64_t bytes, const Share& own_share, const Manner& manner, const Comm& comm,
                     const TellProgress& tell) {
  Rounds rounds(own_share, manner, comm);
  FilePass trial;
  trial.bytes = comm.sum_all(own_share.bytes());
  std::unique_ptr<TrialFile> file;
  trial.seconds.open = seconds_of(comm, [&] { file = open_to_write(path, bytes, manner.access, manner.hints, comm); });
  trial.seconds.view = seconds_of(comm, [&] { file->view(own_share); });
  trial.hints_taken = file->hints_taken();
  comm.wait_all();
  rounds.each(tell, [&](const Box& piece) {
    fill(own_share, piece, rounds.buffer_of(piece));
    add_seconds(trial.seconds.transfer, [&] { file->write(piece, rounds.buffer()); });
  });
  end(*file, true, trial.seconds, comm);
  return trial;
}

CopyTrials copy_trials(const std::string& in, const std::string& out, std::int64_t bytes, const Share& own_share, const Manner& manner,
                       const Comm& comm, const TellProgress& tell) {
  Rounds rounds(own_share, manner, comm);
  CopyTrials trials;
  FilePass &reading = trials.reading, &writing = trials.writing;
  reading.bytes = writing.bytes = comm.sum_all(own_share.bytes());
  std::unique_ptr<TrialFile> from, to;
  reading.seconds.open = seconds_of(comm, [&] { from = open_to_read(in, manner.access, manner.hints, comm); });
  writing.seconds.open = seconds_of(comm, [&] { to = open_to_write(out, bytes, manner.access, manner.hints, comm); });
  reading.seconds.view = seconds_of(comm, [&] { from->view(own_share); });
  writing.seconds.view = seconds_of(comm, [&] { to->view(own_share); });
  reading.hints_taken = from->hints_taken();
  writing.hints_taken = to->hints_taken();
  comm.wait_all();
  rounds.each(tell, [&](const Box& piece) {
    add_seconds(reading.seconds.transfer, [&] { from->read(piece, rounds.buffer()); });
    add_seconds(writing.seconds.transfer, [&] { to->write(piece, rounds.buffer()); });
  });
  end(*from, false, reading.seconds, comm);
  end(*to, true, writing.seconds, comm);
  return trials;
}

std::uint64_t checksum_of_file(const std::string& path, std::int64_t begin, std::int64_t end) {
  constexpr std::int64_t at_a_time = std::int64_t{1} << 20;
  const PlainFile file(path, PlainFile::Use::read);
  std::vector<std::byte> bytes(static_cast<std::size_t>(std::min(at_a_time, end - begin)));
  Xxh64 checksum;
  for (std::int64_t at = begin; at < end; at += at_a_time) {
    const std::int64_t some = std::min(at_a_time, end - at);
    file.read(at, bytes.data(), some);
    checksum.add(bytes.data(), static_cast<std::size_t>(some));
  }
  return checksum.sum();
}

}  // namespace karst
