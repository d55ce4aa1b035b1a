#include "morphology/map_hashes.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "base/sha256.hpp"
#include "morphology/pore_numbers.hpp"

namespace karst {

namespace {

constexpr std::int64_t layer_voxels = std::int64_t{1} << 22;  // of the layers that are hashed at a time
constexpr std::size_t most_waiting = std::size_t{1} << 26;    // numbers of layers that wait
constexpr std::size_t most_maps = 4;                          // that are hashed at a time

std::int64_t words_of_row(const Box& box) { return (box.extent(0) + voxels_of_word - 1) / voxels_of_word; }

/// The message of one box about some layers: one bit for each voxel, then the values of the pores.
struct Message {
  Box layers;  ///< of the box
  const std::uint32_t *bits, *values;

  /// Writes the values of the layer at z into the voxels of the sample's layer. Moves on to the next layer.
  void spread(std::int64_t z, const Index3& shape, std::uint32_t* voxels) {
    if (z < layers.lo[2] || z >= layers.hi[2]) return;
    for (std::int64_t y = layers.lo[1]; y < layers.hi[1]; ++y) {
      std::uint32_t* const row = voxels + y * shape[0] + layers.lo[0];
      for (std::int64_t word = 0; word < words_of_row(layers); ++word) {
        for (std::uint32_t left = *bits++; left != 0; left &= left - 1) row[word * voxels_of_word + lowest_bit(left)] = *values++;
      }
    }
  }
};

// The messages of the boxes about the layers [from, to), which follow each other.
std::vector<Message> messages_in(const std::vector<std::uint32_t>& all, const std::vector<Box>& boxes, std::int64_t from, std::int64_t to) {
  std::vector<Message> messages;
  const std::uint32_t* at = all.data();
  for (const Box& box : boxes) {
    Box layers = box;
    layers.lo[2] = std::max(box.lo[2], from);
    layers.hi[2] = std::min(box.hi[2], to);
    if (layers.lo[2] >= layers.hi[2]) continue;
    const std::uint32_t* const bits = at;
    at += words_of_row(box) * box.extent(1) * layers.extent(2);
    messages.push_back({layers, bits, at});
    for (const std::uint32_t* word = bits; word < messages.back().values; ++word) at += bits_set(*word);
  }
  return messages;
}

}  // namespace

/// The hash of one map, on the rank that computes it: a thread takes layers in their order.
class MapHashes::Work {
 public:
  /// `rank`: that computes the hash.
  Work(const BoxGrid& grid, int rank) : rank_(rank), shape_(grid.shape()) {}
  ~Work() { end(); }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  int rank() const { return rank_; }

  /// Messages of all boxes about some layers, one behind the other.
  struct Layers {
    std::int64_t from = 0, to = 0;
    std::vector<std::uint32_t> messages;
  };

  /// Begins a thread that hashes the layers of next(), until these are empty.
  template <class Next>
  void begin(const std::vector<Box>& boxes, Next&& next) {
    thread_ = std::thread([this, boxes, next = std::forward<Next>(next)]() mutable {
      for (Layers layers = next(); layers.to > layers.from; layers = next()) add(boxes, layers);
    });
  }

  void put(Layers&& layers) {
    std::unique_lock<std::mutex> lock(guard_);
    changed_.wait(lock, [&] { return waiting_.empty() || numbers_waiting_ + layers.messages.size() <= most_waiting; });
    numbers_waiting_ += layers.messages.size();
    waiting_.push_back(std::move(layers));
    changed_.notify_all();
  }
  Layers take() {
    std::unique_lock<std::mutex> lock(guard_);
    changed_.wait(lock, [&] { return !waiting_.empty(); });
    Layers layers = std::move(waiting_.front());
    waiting_.pop_front();
    numbers_waiting_ -= layers.messages.size();
    changed_.notify_all();
    return layers;
  }

  void end() {
    if (thread_.joinable()) thread_.join();
  }
  std::string hex() const { return sha_.hex(); }

  void add(const std::vector<Box>& boxes, const Layers& layers) {
    voxels_.resize(static_cast<std::size_t>(shape_[0] * shape_[1]));
    std::vector<Message> messages = messages_in(layers.messages, boxes, layers.from, layers.to);
    for (std::int64_t z = layers.from; z < layers.to; ++z) {
      std::ranges::fill(voxels_, 0U);
      for (Message& message : messages) message.spread(z, shape_, voxels_.data());
      sha_.add(voxels_.data(), voxels_.size() * sizeof voxels_[0]);
    }
  }

 private:
  int rank_;
  Index3 shape_;
  Sha256 sha_;
  std::vector<std::uint32_t> voxels_;  // of one layer
  std::thread thread_;
  std::mutex guard_;
  std::condition_variable changed_;
  std::deque<Layers> waiting_;
  std::size_t numbers_waiting_ = 0;
};

MapHashes::MapHashes(const PoreRows& rows, const BoxGrid& grid, bool is_wanted, const Comm& comm)
    : grid_(grid), own_(rows.box()), is_wanted_(is_wanted), comm_(comm), row_words_(static_cast<std::int32_t>(words_of_row(own_))) {
  if (!is_wanted) return;
  bits_.resize(static_cast<std::size_t>(row_words_ * own_.extent(1) * own_.extent(2)));
  std::uint32_t* row = bits_.data();
  for (std::int64_t z = own_.lo[2]; z < own_.hi[2]; ++z) {
    for (std::int64_t y = own_.lo[1]; y < own_.hi[1]; ++y, row += row_words_) {
      rows.for_each(y, z, {own_.lo[0], own_.hi[0]}, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t x = begin - own_.lo[0]; x < end - own_.lo[0]; ++x)
          row[x / voxels_of_word] |= std::uint32_t{1} << x % voxels_of_word;
      });
    }
  }
}

MapHashes::~MapHashes() = default;

// The message of this rank about the layers [from, to). Moves the values to their end.
std::vector<std::uint32_t> MapHashes::layers_message(std::span<const std::uint32_t>& values, std::int64_t from, std::int64_t to) const {
  const std::int64_t z0 = std::max(own_.lo[2], from), z1 = std::min(own_.hi[2], to), words_of_layer = row_words_ * own_.extent(1);
  if (z0 >= z1) return {};
  const auto first = bits_.begin() + (z0 - own_.lo[2]) * words_of_layer, last = bits_.begin() + (z1 - own_.lo[2]) * words_of_layer;
  std::vector<std::uint32_t> message(first, last);
  std::size_t pores = 0;
  for (const std::uint32_t word : message) pores += static_cast<std::size_t>(bits_set(word));
  message.insert(message.end(), values.begin(), values.begin() + static_cast<std::ptrdiff_t>(pores));
  values = values.subspan(pores);
  return message;
}

void MapHashes::add(std::span<const std::uint32_t> values, RawVector<std::uint32_t>&& memory) {
  if (!is_wanted_) return;
  wait_for_room();
  Work& work = *works_.emplace_back(std::make_unique<Work>(grid_, static_cast<int>(works_.size()) % comm_.size()));
  if (comm_.size() > 1) return gather(work, values);
  const std::int64_t layers = std::max<std::int64_t>(1, layer_voxels / (grid_.shape()[0] * grid_.shape()[1])), end = own_.hi[2];
  const bool is_kept = memory.empty();  // the values change when this function has returned
  work.begin({own_}, [this, values, kept = std::move(memory), layers, end, from = std::int64_t{0}]() mutable -> Work::Layers {
    const std::int64_t begin = from;
    from = std::min(from + layers, end);
    return {begin, from, layers_message(values, begin, from)};
  });
  if (is_kept) work.end();
}

// All ranks send their layers to the rank of the hash.
void MapHashes::gather(Work& work, std::span<const std::uint32_t> values) {
  std::vector<Box> boxes;
  for (int rank = 0; rank < comm_.size(); ++rank) boxes.push_back(grid_.box(rank));
  const bool is_here = work.rank() == comm_.rank();
  if (is_here) work.begin(boxes, [&work] { return work.take(); });
  const std::int64_t layers = std::max<std::int64_t>(1, layer_voxels / (grid_.shape()[0] * grid_.shape()[1])), end = grid_.shape()[2];
  for (std::int64_t from = 0; from < end; from += layers) {
    const std::int64_t to = std::min(from + layers, end);
    std::vector<std::vector<std::uint32_t>> to_each(static_cast<std::size_t>(comm_.size()));
    to_each[static_cast<std::size_t>(work.rank())] = layers_message(values, from, to);
    std::vector<std::uint32_t> messages = comm_.exchange_all(to_each);
    if (is_here) work.put({from, to, std::move(messages)});
  }
  if (is_here) work.put({});
}

void MapHashes::wait_for_room() {
  if (works_.size() >= most_maps) works_[works_.size() - most_maps]->end();
}

std::vector<std::string> MapHashes::finish() {
  std::vector<std::string> all;
  for (const auto& work : works_) {
    work->end();
    const std::string own = work->rank() == comm_.rank() ? work->hex() : std::string(64, '0');
    std::vector<std::vector<char>> to_each(static_cast<std::size_t>(comm_.size()));
    if (work->rank() == comm_.rank()) std::ranges::fill(to_each, std::vector<char>(own.begin(), own.end()));
    const std::vector<char> hex = comm_.exchange_all(to_each);
    all.emplace_back(hex.begin(), hex.end());
  }
  return all;
}

}  // namespace karst
