// The members of PoreMapsOn for distances, values and counts.
#pragma once

#include "morphology/maps_on.hpp"

namespace karst {

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
  const bool has_others = comm_.size() > 1 || sample_.is_periodic();
  std::int64_t shell = has_others ? std::min(usual_shell, widest_shell()) : 0;
  for (;;) {
    auto space = std::make_unique<PoreSpace>(pores_.with_outside ? *pores_.with_outside : pores_.rows, sample_, shell, threads_, comm_);
    Words words = device_->shared(space->words());
    Values squares = device_->template zeros<std::uint32_t>(space->pores());
    largest_ = static_cast<std::uint32_t>(comm_.max_all(std::int64_t{distances_in(*space, words, squares)}));
    if (!has_others || shell >= widest_shell() || largest_ <= shell * shell) {
      take_distances(std::move(space), std::move(words), std::move(squares), has_others ? 1 : 0);
      break;
    }
    shell = std::min(largest_ == no_solid ? 4 * shell : static_cast<std::int64_t>(std::ceil(std::sqrt(largest_))), widest_shell());
  }
  arrays_ = 1;
  return largest_;
}

// The space of the distances stays, unless it holds voxels outside a mask, or a shell that takes much memory: maps need a shell of one
// voxel.
template <class Device>
void PoreMapsOn<Device>::take_distances(std::unique_ptr<PoreSpace> wide, Words wide_words, Values squares, std::int64_t shell) {
  constexpr double most_memory = 1.25;
  const bool stays = static_cast<double>(wide->pores()) <= most_memory * static_cast<double>(pores_.rows.sites());
  if (comm_.max_all(std::int64_t{pores_.with_outside || !stays}) == 0) {
    use(std::move(wide), std::move(wide_words));
    distances_ = std::move(squares);
    return fill_rim(distances_);
  }
  auto narrow = std::make_unique<PoreSpace>(pores_.rows, sample_, shell, threads_, comm_);
  Words words = device_->shared(narrow->words());
  use(std::move(narrow), std::move(words));
  distances_ = zeros();
  at_own_pores(TakeValues{wide->numbers_in(wide_words.data()), wide->cell_of(space_->box().lo), squares.data(), distances_.data()});
  fill_rim(distances_);
  largest_ = largest_of_all(distances_);
}

template <class Device>
void PoreMapsOn<Device>::use(std::unique_ptr<PoreSpace> space, Words words) {
  space_ = std::move(space);
  words_.emplace(std::move(words));
  rim_.emplace(*space_, sample_, comm_);
  messages_.emplace(*device_, *rim_);
}

// The values of all pores of a space: those of a GPU are copied.
template <class Device>
std::span<const std::uint32_t> PoreMapsOn<Device>::on_host(const PoreSpace& space, const Values& values,
                                                           RawVector<std::uint32_t>& copied) const {
  if constexpr (Device::is_host) {
    (void)copied;
    return {values.data(), static_cast<std::size_t>(space.pores())};
  } else {
    copied.resize(static_cast<std::size_t>(space.pores()));
    device_->copy_out(values, 0, std::span(copied));
    return copied;
  }
}

template <class Device>
std::span<const std::uint32_t> PoreMapsOn<Device>::own_of(const PoreSpace& space, const Values& values,
                                                          RawVector<std::uint32_t>& memory) const {
  RawVector<std::uint32_t> copied;
  std::span<const std::uint32_t> all = on_host(space, values, copied);
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
    const auto count = [&](std::int64_t begin, std::int64_t end, std::vector<std::int64_t>& counts) {
      for (std::int64_t i = begin; i < end; ++i) ++counts[values[static_cast<std::size_t>(i)]];
    };
    const std::int64_t share = std::ssize(values) / threads_ + 1;
    return comm_.sum_all(summed_in_shares(threads_, std::ssize(values), share, static_cast<std::size_t>(size), count));
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

}  // namespace karst
