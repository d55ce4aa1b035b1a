// The members of PoreMapsOn for balls and basins.
#pragma once

#include "morphology/maps_on.hpp"

namespace karst {

template <class Device>
void PoreMapsOn<Device>::paint(PoreMap from) {
  const Values& values = map(from);
  const std::uint32_t largest = largest_of_all(values);
  const BallTableValues tables(largest);
  const Array<std::uint32_t> roots = device_->copied(tables.roots);
  std::array<Array<std::uint32_t>, 3> holding;
  for (std::size_t kind = 0; kind < 3; ++kind) holding[kind] = device_->copied(tables.holding[kind]);
  const BallTables on_device = {roots.data(), {holding[0].data(), holding[1].data(), holding[2].data()}};
  painted_ = zeros();
  device_->run(SiteRange{0, space_->pores()}, CopyValues{values.data(), painted_.data()});
  const KeptBalls kept = {numbers(), on_device, values.data()};
  const PaintBalls painting = {numbers(), on_device, space_->own_cells(), painted_.data(), pores_.with_outside.has_value()};
  if constexpr (Device::is_host) {
    at_own_pores(PaintKeptBalls{kept, painting});
  } else {
    paint_in_layers(kept, painting);
  }
  if (!rim_->is_empty() || comm_.size() > 1) paint_reached(kept, painting, largest);
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

// The cells of this rank that are less than `reach` behind the faces that it shares with others.
template <class Device>
std::vector<CellRegion> PoreMapsOn<Device>::cells_near_others(std::int32_t reach) const {
  constexpr std::array<std::int32_t Cell::*, 3> axes = {&Cell::x, &Cell::y, &Cell::z};
  const CellRegion own = space_->own_cells();
  const Cell extents = space_->extents();
  std::vector<CellRegion> layers;
  for (const auto axis : axes) {
    CellRegion below = own, above = own;
    below.to.*axis = std::min(own.to.*axis, own.from.*axis + reach);
    above.from.*axis = std::max(own.from.*axis, own.to.*axis - reach);
    if (own.from.*axis > 0) layers.push_back(below);
    if (own.to.*axis < extents.*axis) layers.push_back(above);
  }
  return layers;
}

// Balls of other ranks, and of periodic images. A ball near an edge may be listed twice.
template <class Device>
void PoreMapsOn<Device>::paint_reached(const KeptBalls& kept, const PaintBalls& painting, std::uint32_t largest) {
  constexpr std::int32_t far = 1 << 30;
  const CellRegion own = space_->own_cells();
  CellRegion inside = own;
  const Cell extents = space_->extents();
  if (own.from.x == 0) inside.from.x = -far;
  if (own.from.y == 0) inside.from.y = -far;
  if (own.from.z == 0) inside.from.z = -far;
  if (own.to.x == extents.x) inside.to.x = far;
  if (own.to.y == extents.y) inside.to.y = far;
  if (own.to.z == extents.z) inside.to.z = far;
  const std::vector<CellRegion> layers = cells_near_others(static_cast<std::int32_t>(std::sqrt(static_cast<double>(largest))) + 1);
  Array<Ball> list = device_->template zeros<Ball>(0);
  std::uint32_t balls = 0, room = 0;
  do {  // counts them first
    room = balls;
    list = device_->template zeros<Ball>(room);
    Values count = device_->template zeros<std::uint32_t>(1);
    for (const CellRegion& cells : layers) at_pores(*space_, *words_, cells, ListBalls{kept, inside, list.data(), room, count.data()});
    balls = on_host(count, 1)[0];
  } while (balls > room);
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
    at_own_pores(AddSaddles{
        numbers(), space_->own_cells(), values.data(), nodes_.data(), {pairs.data(), saddle_values.data(), places, is_full.data()}});
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
