// The maps of a rank on its device: a CPU or a GPU.
//
// Memory for each pore: 4 bytes for each of distance, basin, access and painted value, which are made when they are needed. Distances need
// two numbers for each pore of a wider shell meanwhile.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/ranks/parallel.hpp"
#include "morphology/ball_work.hpp"
#include "morphology/balls.hpp"
#include "morphology/basin_work.hpp"
#include "morphology/distance_work.hpp"
#include "morphology/maps.hpp"
#include "network/terms.hpp"

namespace karst {

template <class Device>
class PoreMapsOn : public PoreMaps {
 public:
  PoreMapsOn(std::unique_ptr<Device> device, PoreRows rows, const FramedSample& sample, int threads, const Comm& comm)
      : device_(std::move(device)), rows_(std::move(rows)), sample_(sample), threads_(threads), comm_(comm) {}

  const PoreSpace& space() const override { return *space_; }
  std::uint32_t find_distances() override;
  void paint(PoreMap from) override;
  Basins find_basins() override;
  void limit(const std::vector<std::uint32_t>& access_of_basins) override;
  Doors doors_in(const CellRegion& cells) const override { return doors_of(distances_, cells, {}); }
  Doors doors_at(const std::vector<std::uint32_t>& inlet) const override { return doors_of(distances_, space_->own_cells(), inlet); }
  void find_trapped(const CellRegion& outlet) override;
  std::span<const std::uint32_t> own_values(PoreMap of, RawVector<std::uint32_t>& memory) const override {
    return own_of(*space_, map(of), memory);
  }
  std::vector<std::int64_t> count_values(PoreMap of) const override;
  std::int64_t bytes() const override {
    return 4 * space_->pores() * arrays_ + std::ssize(space_->words()) * std::int64_t{sizeof(PoreWord)};
  }

 private:
  template <class T>
  using Array = typename Device::template Array<T>;
  using Values = Array<std::uint32_t>;
  using Words = typename Device::template Shared<PoreWord>;
  static constexpr int lanes = Device::is_host ? 1 : voxels_of_word;

  /// Rows of messages between ranks, and the messages.
  struct Messages {
    Messages(const Device& device, const Rim& rim)
        : sent_rows(device.copied(rim.sent())), received_rows(device.copied(rim.received())),
          sent(device.template zeros<std::uint32_t>(rim.values_sent())),
          received(device.template zeros<std::uint32_t>(rim.values_received())) {}
    Array<RowOfMessage> sent_rows, received_rows;
    Values sent, received;
  };

  template <class Work>
  void at_pores(const PoreSpace& space, const Words& words, const CellRegion& cells, const Work& work) const {
    const AtPores<lanes, Work> all{space.numbers_in(words.data()), cells, work};
    device_->run(SiteRange{0, all.calls()}, all);
  }
  template <class Work>
  void at_own_pores(const Work& work) const {
    at_pores(*space_, *words_, space_->own_cells(), work);
  }
  PoreNumbers numbers() const { return space_->numbers_in(words_->data()); }
  const Values& map(PoreMap of) const { return of == PoreMap::distance ? distances_ : of == PoreMap::access ? access_ : painted_; }
  Values zeros() const { return device_->template zeros<std::uint32_t>(space_->pores()); }

  std::uint32_t distances_in(const PoreSpace& space, const Words& words, Values& squares) const;
  std::int64_t widest_shell() const;
  void use(std::unique_ptr<PoreSpace> space, Words words);
  std::span<const std::uint32_t> own_of(const PoreSpace& space, const Values& values, RawVector<std::uint32_t>& memory) const;
  std::uint32_t largest_in(const PoreSpace& space, const Words& words, const Values& values) const;
  std::uint32_t largest_of_all(const Values& values) const {
    return static_cast<std::uint32_t>(comm_.max_all(std::int64_t{largest_in(*space_, *words_, values)}));
  }
  void fill_rim(Values& values) const;
  void paint_reached(const KeptBalls& kept, const PaintBalls& painting);
  void paint_in_layers(const KeptBalls& kept, const PaintBalls& painting);
  std::vector<std::uint32_t> find_nodes(const Values& values);
  Basins basins_of(const Values& values);
  std::vector<Saddle> saddles_of(const Values& values, std::size_t nodes) const;
  Doors doors_of(const Values& values, const CellRegion& cells, const std::vector<std::uint32_t>& inlet) const;
  template <class T>
  std::vector<T> on_host(const Array<T>& values, std::int64_t count) const {
    std::vector<T> all(static_cast<std::size_t>(count));
    device_->copy_out(values, 0, std::span(all));
    return all;
  }

  std::unique_ptr<Device> device_;
  PoreRows rows_;
  FramedSample sample_;
  int threads_;
  Comm comm_;
  std::unique_ptr<PoreSpace> space_;
  std::optional<Words> words_;
  std::optional<Rim> rim_;
  std::optional<Messages> messages_;
  Values distances_, nodes_, access_, painted_;
  std::uint32_t largest_ = 0, first_node_ = 0;
  std::size_t own_nodes_ = 0;
  std::int64_t arrays_ = 0;
};

// --- distances ---

template <class Device>
std::uint32_t PoreMapsOn<Device>::distances_in(const PoreSpace& space, const Words& words, Values& squares) const {
  const PoreNumbers pores = space.numbers_in(words.data());
  const CellRegion all = {{}, space.extents()};
  Values others = device_->template zeros<std::uint32_t>(space.pores());
  at_pores(space, words, all, DistanceAlongX{pores, space.walls()[0], squares.data()});
  at_pores(space, words, all, DistanceAlong<1>{pores, space.walls()[1], squares.data(), others.data()});
  at_pores(space, words, space.own_cells(), DistanceAlong<2>{pores, space.walls()[2], others.data(), squares.data()});
  return largest_in(space, words, squares);
}

// Every solid voxel that is nearest to a pore lies in a shell of this width.
template <class Device>
std::int64_t PoreMapsOn<Device>::widest_shell() const {
  double square = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    const double extent = static_cast<double>(sample_.grid.shape()[a]), farthest = sample_.frame[a] == Beyond::wrap ? extent / 2 : extent;
    square += farthest * farthest;
  }
  return static_cast<std::int64_t>(std::ceil(std::sqrt(square))) + 1;
}

// Distances within a shell are exact if they are at most its width. Otherwise the largest one says how wide the shell must be.
template <class Device>
std::uint32_t PoreMapsOn<Device>::find_distances() {
  const bool has_others = comm_.size() > 1 || std::ranges::find(sample_.frame, Beyond::wrap) != sample_.frame.end();
  std::int64_t shell = has_others ? std::min(usual_shell, widest_shell()) : 0;
  for (;;) {
    auto space = std::make_unique<PoreSpace>(rows_, sample_, shell, threads_, comm_);
    Words words = device_->shared(space->words());
    Values squares = device_->template zeros<std::uint32_t>(space->pores());
    largest_ = static_cast<std::uint32_t>(comm_.max_all(std::int64_t{distances_in(*space, words, squares)}));
    if (!has_others) {
      use(std::move(space), std::move(words));
      distances_ = std::move(squares);
      break;
    }
    if (shell >= widest_shell() || largest_ <= shell * shell) {
      RawVector<std::uint32_t> memory;
      const std::span<const std::uint32_t> own = own_of(*space, squares, memory);
      auto narrow = std::make_unique<PoreSpace>(rows_, sample_, 1, threads_, comm_);
      words = device_->shared(narrow->words());
      use(std::move(narrow), std::move(words));
      RawVector<std::uint32_t> values = filled_vector(static_cast<std::size_t>(space_->pores()), std::uint32_t{0}, threads_);
      const std::uint32_t* from = own.data();
      space_->for_each_row(space_->own_cells(), [&](std::uint32_t first, std::uint32_t count) {
        std::copy_n(from, count, values.data() + first);
        from += count;
      });
      distances_ = device_->moved(std::move(values));
      fill_rim(distances_);
      break;
    }
    shell = std::min(largest_ == no_solid ? 4 * shell : static_cast<std::int64_t>(std::ceil(std::sqrt(largest_))), widest_shell());
  }
  arrays_ = 1;
  return largest_;
}

template <class Device>
void PoreMapsOn<Device>::use(std::unique_ptr<PoreSpace> space, Words words) {
  space_ = std::move(space);
  words_.emplace(std::move(words));
  rim_.emplace(*space_, sample_, comm_);
  messages_.emplace(*device_, *rim_);
}

template <class Device>
std::span<const std::uint32_t> PoreMapsOn<Device>::own_of(const PoreSpace& space, const Values& values,
                                                          RawVector<std::uint32_t>& memory) const {
  RawVector<std::uint32_t> copied;
  std::span<const std::uint32_t> all;
  if constexpr (Device::is_host) {
    all = {values.data(), static_cast<std::size_t>(space.pores())};
  } else {
    copied.resize(static_cast<std::size_t>(space.pores()));
    device_->copy_out(values, 0, std::span(copied));
    all = copied;
  }
  if (!space.has_shell()) {
    if (!copied.empty()) all = memory = std::move(copied);
    return all;
  }
  memory.clear();
  space.for_each_row(space.own_cells(), [&](std::uint32_t first, std::uint32_t count) {
    memory.insert(memory.end(), all.begin() + first, all.begin() + first + count);
  });
  return memory;
}

template <class Device>
std::uint32_t PoreMapsOn<Device>::largest_in(const PoreSpace& space, const Words& words, const Values& values) const {
  Values largest = device_->template zeros<std::uint32_t>(1);
  at_pores(space, words, space.own_cells(), RaiseLargest{values.data(), largest.data()});
  return on_host(largest, 1)[0];
}

// A GPU counts in one table. The threads of a CPU have a table each.
template <class Device>
std::vector<std::int64_t> PoreMapsOn<Device>::count_values(PoreMap of) const {
  const std::int64_t size = std::int64_t{largest_of_all(map(of))} + 1;
  if constexpr (Device::is_host) {
    RawVector<std::uint32_t> memory;
    const std::span<const std::uint32_t> values = own_values(of, memory);
    std::vector<std::vector<std::int64_t>> counts(static_cast<std::size_t>(threads_));
    in_thread_shares(threads_, std::ssize(values), [&](std::int64_t begin, std::int64_t end, int thread) {
      std::vector<std::int64_t> own(static_cast<std::size_t>(size));
      for (std::int64_t i = begin; i < end; ++i) ++own[values[static_cast<std::size_t>(i)]];
      counts[static_cast<std::size_t>(thread)] = std::move(own);
    });
    std::vector<std::int64_t> all(static_cast<std::size_t>(size));
    for (const auto& own : counts) {
      for (std::size_t value = 0; value < own.size(); ++value) all[value] += own[value];
    }
    return comm_.sum_all(std::move(all));
  } else {
    Values counts = device_->template zeros<std::uint32_t>(size);
    at_own_pores(CountValues{map(of).data(), counts.data()});
    const std::vector<std::uint32_t> own = on_host(counts, size);
    return comm_.sum_all(std::vector<std::int64_t>(own.begin(), own.end()));
  }
}

template <class Device>
void PoreMapsOn<Device>::fill_rim(Values& values) const {
  const auto sent_rows = static_cast<std::int64_t>(rim_->sent().size()), received_rows = static_cast<std::int64_t>(rim_->received().size());
  const Messages& messages = *messages_;
  device_->run(SiteRange{0, sent_rows},
               PackRows{messages.sent_rows.data(), values.data(), const_cast<std::uint32_t*>(messages.sent.data())});
  const std::vector<std::uint32_t> sent = on_host(messages.sent, rim_->values_sent());
  std::vector<std::uint32_t> received(static_cast<std::size_t>(rim_->values_received()));
  rim_->exchange(sent.data(), received.data(), comm_);
  Values there = device_->copied(received);
  device_->run(SiteRange{0, received_rows}, UnpackRows{messages.received_rows.data(), there.data(), values.data()});
  device_->finish();
}

// --- balls ---

template <class Device>
void PoreMapsOn<Device>::paint(PoreMap from) {
  const Values& values = map(from);
  const BallTableValues tables(largest_of_all(values));
  const Array<std::uint32_t> roots = device_->copied(tables.roots);
  std::array<Array<std::uint32_t>, 3> holding;
  for (std::size_t kind = 0; kind < 3; ++kind) holding[kind] = device_->copied(tables.holding[kind]);
  const BallTables on_device = {roots.data(), {holding[0].data(), holding[1].data(), holding[2].data()}};
  painted_ = zeros();
  device_->run(SiteRange{0, space_->pores()}, CopyValues{values.data(), painted_.data()});
  const KeptBalls kept = {numbers(), on_device, values.data()};
  const PaintBalls painting = {numbers(), on_device, space_->own_cells(), painted_.data()};
  if constexpr (Device::is_host) {
    at_own_pores(PaintKeptBalls{kept, painting});
  } else {
    paint_in_layers(kept, painting);
  }
  if (!rim_->is_empty() || comm_.size() > 1) paint_reached(kept, painting);
  device_->finish();
}

// Balls are listed and painted some layers at a time, because a list of all of them needs more memory than the map.
template <class Device>
void PoreMapsOn<Device>::paint_in_layers(const KeptBalls& kept, const PaintBalls& painting) {
  constexpr int lanes_of_ball = 8;
  constexpr std::int64_t usual_room = 1 << 22;
  auto room = static_cast<std::uint32_t>(std::min(usual_room, space_->pores()));
  const CellRegion own = space_->own_cells(), nowhere = {};
  Array<Ball> list = device_->template zeros<Ball>(room);
  Values count = device_->template zeros<std::uint32_t>(1);
  const std::uint32_t none = 0;
  std::int32_t layers = 16;
  for (std::int32_t z = own.from.z; z < own.to.z;) {
    CellRegion some = own;
    some.from.z = z;
    some.to.z = std::min(own.to.z, z + layers);
    device_->copy_in(std::span(&none, 1), count, 0);
    at_pores(*space_, *words_, some, ListBalls{kept, nowhere, list.data(), room, count.data()});
    const std::uint32_t listed = on_host(count, 1)[0];
    if (listed > room) {
      if (layers == 1) list = device_->template zeros<Ball>(room = listed);  // a layer of a wide sample
      layers = std::max(layers / 2, 1);
      continue;
    }
    device_->run(SiteRange{0, std::int64_t{listed} * lanes_of_ball}, PaintListedBalls<lanes_of_ball>{painting, list.data()});
    if (listed < room / 4) layers *= 2;
    z = some.to.z;
  }
}

// Balls of other ranks, and of periodic images.
template <class Device>
void PoreMapsOn<Device>::paint_reached(const KeptBalls& kept, const PaintBalls& painting) {
  constexpr std::int32_t far = 1 << 30;
  CellRegion inside = space_->own_cells();
  const CellRegion own = inside;
  const Cell extents = space_->extents();
  if (own.from.x == 0) inside.from.x = -far;
  if (own.from.y == 0) inside.from.y = -far;
  if (own.from.z == 0) inside.from.z = -far;
  if (own.to.x == extents.x) inside.to.x = far;
  if (own.to.y == extents.y) inside.to.y = far;
  if (own.to.z == extents.z) inside.to.z = far;
  Values count = device_->template zeros<std::uint32_t>(1);
  at_own_pores(ListBalls{kept, inside, nullptr, 0, count.data()});
  const std::uint32_t balls = on_host(count, 1)[0];
  Array<Ball> list = device_->template zeros<Ball>(balls);
  const std::uint32_t none = 0;
  device_->copy_in(std::span(&none, 1), count, 0);
  at_own_pores(ListBalls{kept, inside, list.data(), balls, count.data()});
  std::vector<SampleBall> leaving;
  const Index3& lo = space_->box().lo;
  for (const Ball& ball : on_host(list, balls)) {
    const auto moved = [](std::int32_t at, std::int64_t by) { return static_cast<std::int32_t>(at + by); };
    leaving.push_back({{moved(ball.centre.x, lo[0]), moved(ball.centre.y, lo[1]), moved(ball.centre.z, lo[2])}, ball.value});
  }
  std::vector<Ball> arrived;
  for (const SampleBall& ball : balls_from_others(leaving, sample_, comm_))
    arrived.push_back({space_->cell_of({ball.centre[0], ball.centre[1], ball.centre[2]}), ball.value});
  constexpr int lanes_of_ball = Device::is_host ? 1 : 8;
  const Array<Ball> there = device_->copied(arrived);
  device_->run(SiteRange{0, std::ssize(arrived) * lanes_of_ball}, PaintListedBalls<lanes_of_ball>{painting, there.data()});
  device_->finish();
}

// --- basins ---

// Returns the values of the peaks.
template <class Device>
std::vector<std::uint32_t> PoreMapsOn<Device>::find_nodes(const Values& values) {
  nodes_ = zeros();
  device_->run(SiteRange{0, space_->pores()}, FillValues{no_pore, nodes_.data()});
  at_own_pores(PointUp{numbers(), space_->own_cells(), values.data(), nodes_.data()});
  at_own_pores(FindPeak{nodes_.data()});
  const std::int64_t words = (space_->pores() + voxels_of_word - 1) / voxels_of_word;
  const Values bits = device_->template zeros<std::uint32_t>(words);
  device_->run(SiteRange{0, words}, MarkPeaks{nodes_.data(), space_->pores(), const_cast<std::uint32_t*>(bits.data())});
  std::vector<PoreWord> peaks;
  peaks.reserve(static_cast<std::size_t>(words));
  std::uint32_t nodes = 0;
  for (const std::uint32_t word : on_host(bits, words)) {
    peaks.push_back({word, nodes});
    nodes += static_cast<std::uint32_t>(bits_set(word));
  }
  own_nodes_ = nodes;
  const std::int64_t all = comm_.sum_all(std::int64_t{nodes});
  if (all >= no_pore) throw MachineError("the pores have more than 4294967294 peaks.");
  first_node_ = static_cast<std::uint32_t>(comm_.sum_below(nodes));
  const Array<PoreWord> there = device_->copied(peaks);
  Values peak_values = device_->template zeros<std::uint32_t>(nodes);
  at_own_pores(NumberNodes{{there.data()}, first_node_, values.data(), nodes_.data(), peak_values.data()});
  return on_host(peak_values, nodes);
}

template <class Device>
Basins PoreMapsOn<Device>::basins_of(const Values& values) {
  Basins basins;
  basins.peaks = find_nodes(values);
  basins.first = first_node_;
  fill_rim(nodes_);
  comm_.agree([&] { basins.saddles = saddles_of(values, own_nodes_); });
  return basins;
}

template <class Device>
Basins PoreMapsOn<Device>::find_basins() {
  Basins basins = basins_of(distances_);
  arrays_ = 2;
  return basins;
}

// The table grows until it has room.
template <class Device>
std::vector<Saddle> PoreMapsOn<Device>::saddles_of(const Values& values, std::size_t nodes) const {
  std::uint64_t places = 1024;
  while (places < 8 * nodes) places *= 2;
  for (;; places *= 2) {
    Array<std::uint64_t> pairs = device_->template zeros<std::uint64_t>(static_cast<std::int64_t>(places));
    Values saddle_values = device_->template zeros<std::uint32_t>(static_cast<std::int64_t>(places));
    Values is_full = device_->template zeros<std::uint32_t>(1);
    at_own_pores(AddSaddles{numbers(), values.data(), nodes_.data(), {pairs.data(), saddle_values.data(), places, is_full.data()}});
    if (on_host(is_full, 1)[0] != 0) continue;
    const SiteRange all = {0, static_cast<std::int64_t>(places)};
    Values count = device_->template zeros<std::uint32_t>(1);
    device_->run(all, CountSaddles{pairs.data(), count.data()});
    const std::int64_t listed = on_host(count, 1)[0];
    Array<NodePair> list = device_->template zeros<NodePair>(listed);
    count = device_->template zeros<std::uint32_t>(1);
    device_->run(all, ListSaddles{{pairs.data(), saddle_values.data(), places, nullptr}, list.data(), count.data()});
    std::vector<Saddle> saddles;
    saddles.reserve(static_cast<std::size_t>(listed));
    for (const NodePair& pair : on_host(list, listed)) saddles.push_back({pair.one, pair.other, pair.value});
    return saddles;
  }
}

template <class Device>
Doors PoreMapsOn<Device>::doors_of(const Values& values, const CellRegion& cells, const std::vector<std::uint32_t>& inlet) const {
  Values doors = device_->template zeros<std::uint32_t>(static_cast<std::int64_t>(own_nodes_));
  const Values bits = device_->copied(inlet);
  at_pores(*space_, *words_, cells,
           FindDoors{values.data(), nodes_.data(), first_node_, doors.data(), inlet.empty() ? nullptr : bits.data(), numbers()});
  return on_host(doors, static_cast<std::int64_t>(own_nodes_));
}

template <class Device>
void PoreMapsOn<Device>::limit(const std::vector<std::uint32_t>& access_of_basins) {
  const Values limits = device_->copied(access_of_basins);
  access_ = zeros();
  arrays_ = 4;  // the painted map follows
  at_own_pores(LimitValues{distances_.data(), nodes_.data(), limits.data(), first_node_, access_.data()});
  fill_rim(access_);
}

template <class Device>
void PoreMapsOn<Device>::find_trapped(const CellRegion& outlet) {
  fill_rim(painted_);
  const std::uint32_t top = largest_of_all(painted_) + 1;
  const SiteRange all = {0, space_->pores()};
  device_->run(all, ReverseValues{painted_.data(), top, access_.data()});
  const MergeTree tree(basins_of(access_), threads_, comm_);
  const Values limits = device_->copied(tree.access(doors_of(access_, outlet, {})));
  at_own_pores(LimitValues{access_.data(), nodes_.data(), limits.data(), first_node_, access_.data()});
  device_->run(all, KeepTrapped{painted_.data(), top, access_.data()});
  find_nodes(distances_);  // as before
  device_->finish();
}

}  // namespace karst
