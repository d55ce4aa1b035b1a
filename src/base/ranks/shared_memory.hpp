// Memory that processes of one machine share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace karst {

/// The handle by which another process of this machine opens shared memory.
struct SharedMemoryName {
  std::int64_t process = 0, file = -1, bytes = 0;
  std::uint64_t key = 0;  ///< also stored in the memory: process numbers of unlike containers can be equal
};

/// A range of memory that the system has mapped into this process.
class MappedMemory {
 public:
  MappedMemory() = default;
  /// `file`: an open file of at least `bytes` bytes, or -1 for private memory. Throws MachineError.
  MappedMemory(int file, std::int64_t bytes);
  MappedMemory(MappedMemory&& other) noexcept : begin_(std::exchange(other.begin_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  MappedMemory& operator=(MappedMemory&& other) noexcept {
    std::swap(begin_, other.begin_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~MappedMemory();

  std::byte* data() const { return begin_ ? begin_ + head_bytes : nullptr; }  ///< at an address that is a multiple of 128
  void* whole() const { return begin_; }                                      ///< begins at a page
  std::int64_t whole_bytes() const { return bytes_; }

  static constexpr std::int64_t head_bytes = 128;  ///< bytes at the begin that hold the key

 private:
  std::byte* begin_ = nullptr;
  std::int64_t bytes_ = 0;
};

/// Memory of this process, set to zero, that other processes of this machine and user may open. Needs no room in /dev/shm.
class SharedMemory {
 public:
  SharedMemory() = default;
  /// The memory is private and has no name if the system shares no memory. Throws MachineError.
  explicit SharedMemory(std::int64_t bytes);
  SharedMemory(SharedMemory&& other) noexcept
      : file_(std::exchange(other.file_, -1)), memory_(std::move(other.memory_)), key_(other.key_) {}
  SharedMemory& operator=(SharedMemory&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(memory_, other.memory_);
    std::swap(key_, other.key_);
    return *this;
  }
  ~SharedMemory();

  const MappedMemory& memory() const { return memory_; }
  std::optional<SharedMemoryName> name() const;

 private:
  int file_ = -1;
  MappedMemory memory_;
  std::uint64_t key_ = 0;
};

/// The memory of another process; nullopt if this process cannot open it.
std::optional<MappedMemory> open_shared_memory(const SharedMemoryName& name);

}  // namespace karst
