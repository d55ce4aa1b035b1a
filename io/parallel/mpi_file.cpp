#include "io/parallel/mpi_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <exception>
#include <memory>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/unfinished_file.hpp"
#include "io/parallel/write_behind.hpp"

namespace karst {

namespace {

// ROMIO does not set the status of a rank that has nothing to transfer.
MPI_Status status_of_nothing() {
  MPI_Status status{};
  MPI_Status_set_elements(&status, MPI_BYTE, 0);
  return status;
}

int count_of(const MPI_Status& status, MPI_Datatype type) {
  int count = 0;
  MPI_Get_count(&status, type, &count);
  return count;
}

void check_count(const std::string& path, int count, std::int64_t wanted, const char* what_happened, const char* question) {
  if (count != wanted) throw MachineError(text(quote(path), " ", what_happened, " (", count, " of ", wanted, "). ", question));
}

// Each rank tries alone before MPI opens the file: if only some ranks can open it, MPI has no good message, and may wait forever.
void check_reach(const std::string& path, int mode, int trials) {
  const bool makes = (mode & MPI_MODE_CREATE) != 0;
  const int flags = (mode & MPI_MODE_RDONLY) != 0 ? O_RDONLY : O_NOFOLLOW | ((mode & MPI_MODE_RDWR) != 0 ? O_RDWR : O_WRONLY);
  int file = -1;
  for (int trial = 0; trial < trials; ++trial) {
    if (trial > 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    file = open(path.c_str(), flags | O_CLOEXEC | (makes ? O_CREAT : 0), 0666);
    if (file >= 0 || errno != ENOENT) break;
  }
  const int why = errno;
  if (file < 0)
    throw MachineError(
        text(quote(path), " cannot be opened (", std::strerror(why), "). All ranks need it: is it on a disk that all machines share?"));
  close(file);
}

// Open MPI implements shared file pointers, which Karst does not use. One implementation (the only one without mpirun) opens two more files
// beside a file that is written, and follows links of their names. After opening, it does not need the names.
void remove_side_files(const std::string& path, int rank) {
  for (const char* kind : {".data.", ".metadata."}) unlink(text(path, kind, rank).c_str());
}

// A call of MPI_File_open with all that it uses: it may outlive its caller.
struct OpenCall {
  OpenCall(MPI_Comm ranks, std::string file_path, int open_mode, const Hints& hints)
      : comm(ranks), path(std::move(file_path)), mode(open_mode), info(hints) {}

  void run() { code = MPI_File_open(comm, path.c_str(), mode, info.handle(), &file); }

  MPI_Comm comm;
  std::string path;
  int mode;
  MpiInfo info;
  MPI_File file = MPI_FILE_NULL;
  int code = MPI_SUCCESS;
};

// If a rank of ompio 4.1 cannot open the file, for example because it has just been removed, all ranks wait forever in the collective call.
void open_together(const std::shared_ptr<OpenCall>& call) {
  constexpr auto patience = std::chrono::minutes(5);
  int threads = MPI_THREAD_SINGLE;
  MPI_Query_thread(&threads);
  if (threads < MPI_THREAD_SERIALIZED) {
    call->run();
  } else if (!ends_within(patience, [call] { call->run(); })) {
    throw LeftAlone(text(quote(call->path), " could not be opened in ", patience.count(),
                         " minutes: ranks wait for each other in MPI-IO. Was the file removed? Check the file system."));
  }
}

}  // namespace

MpiVoxel::MpiVoxel(std::size_t bytes) : bytes_(bytes) {
  MPI_Type_contiguous(static_cast<int>(bytes), MPI_BYTE, &type_);
  MPI_Type_commit(&type_);
}

MpiFile::MpiFile(const Comm& comm, const std::string& path, int mode, const Hints& hints, Opening opening)
    : comm_(comm), path_(path), opening_(opening) {
  comm.agree([&] {
    if (comm.is_root()) check_reach(path, mode, 1);  // the root creates the file
  });
  comm.agree([&] {
    constexpr int trials = 100;  // five seconds: network file systems may show a new file late on other machines
    if (!comm.is_root()) check_reach(path, mode & ~MPI_MODE_CREATE, trials);
  });
  const int code = open(mode, hints);
  if (!is_shared()) {
    check(code, "open");
  } else {  // after a failure, some ranks do not have the shared file, so the others cannot close it
    comm.agree([&] { check_alone(code, "open"); });
  }
}

int MpiFile::open(int mode, const Hints& hints) {
  const bool writes = (mode & MPI_MODE_RDONLY) == 0;
  const Comm ranks = is_shared() ? comm_ : Comm(MPI_COMM_SELF);
  const auto call = std::make_shared<OpenCall>(ranks.handle(), path_, mode, hints);
  if (writes) remove_side_files(path_, ranks.rank());
  is_shared() ? open_together(call) : call->run();
  if (writes) remove_side_files(path_, ranks.rank());
  file_ = call->file;
  return call->code;
}

MpiFile::~MpiFile() {
  if (view_ != MPI_DATATYPE_NULL) MPI_Type_free(&view_);
  // A rank that fails alone must not wait for the others here. Then the file stays open until the process ends.
  if (std::uncaught_exceptions() == 0 || !is_shared()) abandon();
}

void MpiFile::check_alone(int code, const char* doing) const {
  if (code == MPI_SUCCESS) return;
  std::array<char, MPI_MAX_ERROR_STRING + 1> words{};
  int length = 0;
  MPI_Error_string(code, words.data(), &length);
  throw MachineError(
      text("MPI-IO could not ", doing, " ", quote(path_), " (", words.data(), "). Check the file system and ", setting("mpi_hint"), "."));
}

// After a failure, closes the file on all ranks, so that it does not hold disk space: the run may continue without it.
void MpiFile::agree(const std::function<void()>& work) {
  try {
    comm_.agree(work);
  } catch (const MachineError&) {
    abandon();
    throw;
  }
}

void MpiFile::abandon() {
  if (file_ != MPI_FILE_NULL) MPI_File_close(&file_);
}

void MpiFile::check(int code, const char* doing) {
  agree([&] { check_alone(code, doing); });
}

void MpiFile::read(std::int64_t wanted, MPI_Datatype type, const Transfer& transfer) const {
  MPI_Status status = status_of_nothing();
  check_alone(transfer(&status), "read");
  check_count(path_, count_of(status, type), wanted, "could not be read to its end", "Has the disk failed, or is the file being changed?");
}

void MpiFile::write(std::int64_t wanted, MPI_Datatype type, const Transfer& transfer) const {
  MPI_Status status = status_of_nothing();
  check_alone(transfer(&status), "write");
  check_count(path_, count_of(status, type), wanted, "took less than was written", "Is the disk full, or has it failed?");
}

void MpiFile::view_box(std::int64_t offset, const Index3& shape, const Box& box, const std::array<int, 3>& axes, const MpiVoxel& voxel) {
  MPI_Datatype seen = voxel.handle();
  if (!box.empty()) {
    std::array<int, 3> sizes{}, counts{}, starts{};
    for (std::size_t i = 0; i < 3; ++i) {
      sizes[i] = static_cast<int>(shape[axes[i]]);
      counts[i] = static_cast<int>(box.extent(axes[i]));
      starts[i] = static_cast<int>(box.lo[axes[i]]);
    }
    MPI_Type_create_subarray(3, sizes.data(), counts.data(), starts.data(), MPI_ORDER_FORTRAN, voxel.handle(), &view_);
    MPI_Type_commit(&view_);
    seen = view_;
  }
  check(MPI_File_set_view(file_, offset, voxel.handle(), seen, "native", MPI_INFO_NULL), "view");
  unit_bytes_ = static_cast<std::int64_t>(voxel.bytes());
  next_ = 0;
}

void MpiFile::view_bytes(std::int64_t begin) {
  check(MPI_File_set_view(file_, begin, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL), "view");
  unit_bytes_ = 1;
  next_ = 0;
}

// Offsets are explicit. Without an offset, collective calls of ompio 4.1 report that all was transferred, also if nothing was.
MPI_Offset MpiFile::take_next(std::int64_t voxels, const MpiVoxel& voxel) {
  return std::exchange(next_, next_ + voxels * static_cast<std::int64_t>(voxel.bytes()) / unit_bytes_);
}

// For a shared file: if an aggregator of ompio 4.1 cannot read or write, it leaves the collective call with an error, and the other ranks
// wait for its data.
MpiFile::Transfer MpiFile::together(const Transfer& transfer) const {
  if (!is_shared()) return transfer;
  return [this, transfer](MPI_Status* status) {
    constexpr auto patience = std::chrono::seconds(30);
    const int code = transfer(status);
    MPI_Request all_are_back = MPI_REQUEST_NULL;
    MPI_Ibarrier(comm_.handle(), &all_are_back);
    if (code == MPI_SUCCESS) return MPI_Waitall(1, &all_are_back, MPI_STATUSES_IGNORE);
    const auto begin = std::chrono::steady_clock::now();
    for (int done = 0; MPI_Testall(1, &all_are_back, &done, MPI_STATUSES_IGNORE) == MPI_SUCCESS && done == 0;) {
      if (std::chrono::steady_clock::now() - begin > patience)
        throw LeftAlone(
            text(quote(path_), " cannot be read or written by this rank, and others wait for it in MPI-IO. Check the file system."));
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return code;
  };
}

void MpiFile::read_next(std::byte* to, std::int64_t voxels, const MpiVoxel& voxel) {
  const MPI_Offset at = take_next(voxels, voxel);
  agree([&] {
    read(voxels, voxel.handle(), together([&](MPI_Status* status) {
           return MPI_File_read_at_all(file_, at, to, static_cast<int>(voxels), voxel.handle(), status);
         }));
  });
}

void MpiFile::write_next(const std::byte* from, std::int64_t voxels, const MpiVoxel& voxel) {
  const MPI_Offset at = take_next(voxels, voxel);
  agree([&] {
    write(voxels, voxel.handle(), together([&](MPI_Status* status) {
            return MPI_File_write_at_all(file_, at, from, static_cast<int>(voxels), voxel.handle(), status);
          }));
  });
}

void MpiFile::read_next_alone(std::byte* to, std::int64_t voxels, const MpiVoxel& voxel) {
  const MPI_Offset at = take_next(voxels, voxel);
  read(voxels, voxel.handle(),
       [&](MPI_Status* status) { return MPI_File_read_at(file_, at, to, static_cast<int>(voxels), voxel.handle(), status); });
}

void MpiFile::write_next_alone(const std::byte* from, std::int64_t voxels, const MpiVoxel& voxel) {
  const MPI_Offset at = take_next(voxels, voxel);
  write(voxels, voxel.handle(),
        [&](MPI_Status* status) { return MPI_File_write_at(file_, at, from, static_cast<int>(voxels), voxel.handle(), status); });
}

// The writes are no collective calls of MPI: an aggregator of ompio 4.1 that cannot write waits forever in such a call. Aggregators gain
// nothing if the bytes of each rank are consecutive.
void MpiFile::write_at(std::int64_t at, const void* from, std::int64_t bytes) {
  agree([&] {
    write(bytes, MPI_BYTE,
          [&](MPI_Status* status) { return MPI_File_write_at(file_, at, from, static_cast<int>(bytes), MPI_BYTE, status); });
  });
  if (!behind_) behind_.emplace(path_);
  behind_->wrote(at, bytes);
}

void MpiFile::read_at(std::int64_t at, void* to, std::int64_t bytes) {
  agree([&] {
    read(bytes, MPI_BYTE, [&](MPI_Status* status) { return MPI_File_read_at(file_, at, to, static_cast<int>(bytes), MPI_BYTE, status); });
  });
}

void MpiFile::resize(std::int64_t bytes) { check(MPI_File_set_size(file_, bytes), "resize"); }

void MpiFile::reserve(std::int64_t bytes) {
  agree([&] {
    if (comm_.is_root()) take_room(path_, bytes);
  });
}

Hints MpiFile::hints_taken() const {
  MPI_Info info = MPI_INFO_NULL;
  check_alone(MPI_File_get_info(file_, &info), "read the hints of");
  Hints hints = hints_of(info);
  MPI_Info_free(&info);
  return hints;
}

// First each rank syncs alone: if the disk is full, MPI may report it to some ranks only, and the others wait.
void MpiFile::sync() {
  agree([&] {
    if (behind_) behind_->finish();
    bring_to_disk(path_);
  });
  check(MPI_File_sync(file_), "sync");
}

void MpiFile::close() { check(MPI_File_close(&file_), "close"); }

void MpiFile::finish() {
  sync();
  close();
}

}  // namespace karst
