#include "base/ranks/shared_memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <random>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

MappedMemory::MappedMemory(int file, std::int64_t bytes) : bytes_(bytes) {
  const int kind = file < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED;
  void* begin = mmap(nullptr, static_cast<std::size_t>(bytes), PROT_READ | PROT_WRITE, kind, file, 0);
  if (begin == MAP_FAILED)
    throw MachineError(text("out of memory (", human_bytes(static_cast<double>(bytes)), " for messages). Use more machines."));
  begin_ = static_cast<std::byte*>(begin);
}

MappedMemory::~MappedMemory() {
  if (begin_) munmap(begin_, static_cast<std::size_t>(bytes_));
}

namespace {

int new_file(std::int64_t bytes) {
  const int file = memfd_create("karst", MFD_CLOEXEC);
  if (file >= 0 && ftruncate(file, bytes) != 0) {
    close(file);
    return -1;
  }
  return file;
}

std::uint64_t new_key() {
  std::random_device random;
  return std::uint64_t{random()} << 32 | random();
}

std::uint64_t key_in(const MappedMemory& memory) {
  std::uint64_t key = 0;
  std::memcpy(&key, memory.whole(), sizeof key);
  return key;
}

}  // namespace

SharedMemory::SharedMemory(std::int64_t bytes)
    : file_(new_file(bytes + MappedMemory::head_bytes)), memory_(file_, bytes + MappedMemory::head_bytes), key_(new_key()) {
  std::memcpy(memory_.whole(), &key_, sizeof key_);
}

SharedMemory::~SharedMemory() {
  if (file_ >= 0) close(file_);
}

std::optional<SharedMemoryName> SharedMemory::name() const {
  if (file_ < 0) return std::nullopt;
  return SharedMemoryName{getpid(), file_, memory_.whole_bytes(), key_};
}

std::optional<MappedMemory> open_shared_memory(const SharedMemoryName& name) {
  const int file = open(text("/proc/", name.process, "/fd/", name.file).c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::optional<MappedMemory> memory;
  try {
    if (lseek(file, 0, SEEK_END) == name.bytes) memory.emplace(file, name.bytes);
  } catch (const MachineError&) {
    memory.reset();
  }
  close(file);
  if (memory && key_in(*memory) != name.key) memory.reset();
  return memory;
}

}  // namespace karst
