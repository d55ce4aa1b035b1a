// Types, hints and files for one rank. Error codes are those of the system.
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <map>
#include <string>

#include "type.hpp"

struct OneRankInfo {
  std::map<std::string, std::string> values;
};

struct OneRankFile {
  int number;
  OneRankInfo info;
  std::int64_t begin = 0;        // of the view
  MPI_Datatype unit = MPI_BYTE;  // of offsets in the view
  MPI_Datatype seen = MPI_BYTE;  // by the view
};

namespace {

int flags_of(int mode) {
  const int access = (mode & MPI_MODE_RDONLY) != 0 ? O_RDONLY : (mode & MPI_MODE_RDWR) != 0 ? O_RDWR : O_WRONLY;
  return access | O_CLOEXEC | ((mode & MPI_MODE_CREATE) != 0 ? O_CREAT : 0);
}

// Transfers all bytes with pread() or pwrite(); fewer at the end of the file. Adds them to `done`. Returns an error code.
template <class Call, class Bytes>
int transfer(Call&& call, int file, Bytes* memory, std::int64_t bytes, std::int64_t offset, std::int64_t& done) {
  for (std::int64_t begin = done; done - begin < bytes;) {
    const std::int64_t over = done - begin;
    const ssize_t some = call(file, memory + over, static_cast<std::size_t>(bytes - over), offset + over);
    if (some < 0 && errno == EINTR) continue;
    if (some < 0) return errno;
    if (some == 0) break;
    done += some;
  }
  return MPI_SUCCESS;
}

// Bytes of the view from its unit `at` on: at once, or row by row of a box.
template <class Call, class Bytes>
int transfer_at(Call&& call, MPI_File file, std::int64_t at, Bytes* memory, std::int64_t bytes, MPI_Status* status) {
  const std::int64_t start = at * file->unit->bytes;
  std::int64_t done = 0;
  int code = MPI_SUCCESS;
  while (code == MPI_SUCCESS && done < bytes) {
    const auto place = file->seen->is_box() ? file->seen->place_of(start + done) : OneRankType::Place{start + done, bytes - done};
    const std::int64_t wanted = std::min(place.bytes, bytes - done), before = done;
    code = transfer(call, file->number, memory + done, wanted, file->begin + place.offset, done);
    if (done - before < wanted) break;
  }
  if (status) status->bytes = done;
  return code;
}

int code_of(int result) { return result == 0 ? MPI_SUCCESS : errno; }

}  // namespace

int MPI_Type_contiguous(int count, MPI_Datatype type, MPI_Datatype* new_type) {
  return *new_type = new OneRankType{count * type->bytes, count * type->bytes, {}, {}, {}}, MPI_SUCCESS;
}
int MPI_Type_create_subarray(int dimensions, const int* sizes, const int* counts, const int* starts, int, MPI_Datatype type,
                             MPI_Datatype* new_type) {
  auto* box = new OneRankType{type->bytes, type->bytes, {1, 1, 1}, {1, 1, 1}, {}};
  for (int i = 0; i < dimensions; ++i) {
    const auto axis = static_cast<std::size_t>(i);
    box->sizes[axis] = sizes[i], box->counts[axis] = counts[i], box->starts[axis] = starts[i];
    box->bytes *= counts[i];
  }
  return *new_type = box, MPI_SUCCESS;
}
int MPI_Type_commit(MPI_Datatype*) { return MPI_SUCCESS; }
int MPI_Type_free(MPI_Datatype* type) {
  delete *type;
  return *type = MPI_DATATYPE_NULL, MPI_SUCCESS;
}
int MPI_Get_count(const MPI_Status* status, MPI_Datatype type, int* count) {
  return *count = static_cast<int>(status->bytes / type->bytes), MPI_SUCCESS;
}
int MPI_Status_set_elements(MPI_Status* status, MPI_Datatype type, int count) { return status->bytes = count * type->bytes, MPI_SUCCESS; }

int MPI_Info_create(MPI_Info* info) { return *info = new OneRankInfo, MPI_SUCCESS; }
int MPI_Info_free(MPI_Info* info) {
  delete *info;
  return *info = MPI_INFO_NULL, MPI_SUCCESS;
}
int MPI_Info_set(MPI_Info info, const char* key, const char* value) { return info->values[key] = value, MPI_SUCCESS; }
int MPI_Info_get(MPI_Info info, const char* key, int length, char* value, int* has_key) {
  const auto at = info->values.find(key);
  *has_key = at != info->values.end() ? 1 : 0;
  if (*has_key) value[at->second.copy(value, static_cast<std::size_t>(length))] = '\0';
  return MPI_SUCCESS;
}
int MPI_Info_get_nkeys(MPI_Info info, int* count) { return *count = static_cast<int>(info->values.size()), MPI_SUCCESS; }
int MPI_Info_get_nthkey(MPI_Info info, int n, char* key) {
  const std::string& name = std::next(info->values.begin(), n)->first;
  return key[name.copy(key, MPI_MAX_INFO_KEY)] = '\0', MPI_SUCCESS;
}

int MPI_File_open(MPI_Comm, const char* path, int mode, MPI_Info info, MPI_File* file) {
  const int number = open(path, flags_of(mode), 0666);
  if (number < 0) return errno;
  return *file = new OneRankFile{number, info ? *info : OneRankInfo()}, MPI_SUCCESS;
}
int MPI_File_close(MPI_File* file) {
  const int code = code_of(close((*file)->number));
  delete *file;
  *file = MPI_FILE_NULL;
  return code;
}
int MPI_File_set_size(MPI_File file, MPI_Offset bytes) { return code_of(ftruncate(file->number, bytes)); }
int MPI_File_sync(MPI_File file) { return code_of(fsync(file->number)); }
int MPI_File_get_info(MPI_File file, MPI_Info* info) { return *info = new OneRankInfo(file->info), MPI_SUCCESS; }
int MPI_File_set_view(MPI_File file, MPI_Offset begin, MPI_Datatype unit, MPI_Datatype seen, const char*, MPI_Info) {
  file->begin = begin, file->unit = unit, file->seen = seen;
  return MPI_SUCCESS;
}
int MPI_File_read_at(MPI_File file, MPI_Offset at, void* to, int count, MPI_Datatype type, MPI_Status* status) {
  return transfer_at(pread, file, at, static_cast<char*>(to), count * type->bytes, status);
}
int MPI_File_read_at_all(MPI_File file, MPI_Offset at, void* to, int count, MPI_Datatype type, MPI_Status* status) {
  return MPI_File_read_at(file, at, to, count, type, status);
}
int MPI_File_write_at(MPI_File file, MPI_Offset at, const void* from, int count, MPI_Datatype type, MPI_Status* status) {
  return transfer_at(pwrite, file, at, static_cast<const char*>(from), count * type->bytes, status);
}
int MPI_File_write_at_all(MPI_File file, MPI_Offset at, const void* from, int count, MPI_Datatype type, MPI_Status* status) {
  return MPI_File_write_at(file, at, from, count, type, status);
}
