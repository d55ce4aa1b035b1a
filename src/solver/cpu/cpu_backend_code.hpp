// The functions of a backend, for the file that compiles it for a stored number and a kind of flow.
#pragma once

#include "solver/cpu/cpu_backend.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/cpu/targets.hpp"

namespace karst {

namespace in_cpu_backend {

template <class Number, class Physics>
CpuKernels<Number, Physics> kernels_for(const std::string& target, std::string_view velocity_set, EquilibriumKind equilibrium,
                                        bool has_data, SlotAccess access) {
  std::vector<std::string> names;
  for (const CpuTarget<Number, Physics>& each : cpu_targets<Number, Physics>()) {
    if (target.empty() || each.name == target) return each.kernels({velocity_set, equilibrium, has_data, access});
    names.push_back(each.name);
  }
  throw InputError(text("this CPU runs no kernels for ", quote(target), " (it runs ", joined(names, ", "), "). Choose one of these."));
}

inline void add(const LaneSums& sums, FlowStatistics& to) {
  for (std::size_t lane = 0; lane < segment_sites; ++lane) {
    for (std::size_t i = 0; i < flow_sums; ++i) to.sums[i].add(sums.whole[i][lane], sums.rest[i][lane]);
    to.fastest = std::max(to.fastest, sums.poison[lane] == 0 ? std::sqrt(sums.fastest[lane]) : std::numeric_limits<double>::infinity());
  }
}

}  // namespace in_cpu_backend

template <class N, class Physics>
CpuBackend<N, Physics>::CpuBackend(const Part& part, const FlowSettings& settings, const std::string& target, const BenchSwitches& bench)
    : velocities_(part.velocities), transfer_(settings.transfer), streaming_(bench.streaming), threads_(settings.threads),
      segments_(part.segments), shares_{threads_, settings.overlap ? part.edge_segments() : part.segments, part.segments},
      padding_(padding_of(part)), layout_(settings.layout, velocities_, part.segments, Streams::staggered),
      links_(cpu_links(part, layout_, streaming_, shares_)),
      kernels_(in_cpu_backend::kernels_for<N, Physics>(target, velocities_.name(), settings.equilibrium, !part.site_data.empty(),
                                                       slot_access(layout_, links_))),
      at_site_(site_functions<Computed, Physics>(velocities_.name())), sites_(part, threads_) {
  check_streaming(streaming_, settings.equilibrium);
}

template <class N, class Physics>
MemoryNeed CpuBackend<N, Physics>::memory_need() const {
  MemoryNeed need =
      need_of_host(population_bytes() + sites_.bytes(), "the populations", text("Use more machines, or ", setting("storage", "f32"), "."));
  need.sites = segments_ * segment_sites;
  return need;
}

template <class N, class Physics>
void CpuBackend<N, Physics>::claim_memory() {
  const auto slots = static_cast<std::size_t>(layout_.slots);
  memory_ = RawVector<N>(slots);
  if (streaming_ == Streaming::two_lattice) second_memory_ = RawVector<N>(slots);
  sites_.claim_memory();
  begin_step(Parity::odd);
}

template <class N, class Physics>
template <class Work>
void CpuBackend<N, Physics>::on_threads(SegmentRange segments, Work&& work) const {
  in_thread_shares(threads_, segments.end - segments.begin, [&](std::int64_t begin, std::int64_t end, int thread) {
    work(SegmentRange{segments.begin + begin, segments.begin + end}, thread);
  });
}

template <class N, class Physics>
CpuWork<N, Physics> CpuBackend<N, Physics>::work(SegmentRange segments) const {
  return {{populations_, populations_}, &layout_, &links_, numbers_, segments.begin, segments.end, 0, sites_.arrays()};
}

template <class N, class Physics>
const typename Physics::template Numbers<ComputedNumber<N>>& CpuBackend<N, Physics>::numbers_at(std::int64_t site) const {
  if constexpr (may_lack_site_data<Physics>)
    return numbers_.at(sites_.arrays().data, site);
  else
    return numbers_;
}

template <class N, class Physics>
void CpuBackend<N, Physics>::set_flow(const Law& law) {
  numbers_of_labels_ = at_site_.numbers(law);
  numbers_ = numbers_of_labels_.front();
  if constexpr (requires { numbers_.of_labels; }) numbers_.of_labels = numbers_of_labels_.data();
  if constexpr (std::is_same_v<Physics, FlowPhysics>)
    force_size_ = std::max({std::abs(law.force[0]), std::abs(law.force[1]), std::abs(law.force[2])});
}

template <class N, class Physics>
void CpuBackend<N, Physics>::start_at_rest(const Start& start) {
  std::vector<Computed> rest(static_cast<std::size_t>(directions()));
  at_site_.set_motion(rest.data(), Motion{}, start, numbers_);
  // The first write to the populations: by the thread that will update them.
  shares_.visit([&](SegmentRange share) {
    for (int q = 0; q < directions(); ++q) {
      const N value = StoredNumber<N>::encode(rest[static_cast<std::size_t>(q)]);
      for (std::int64_t site = share.begin * segment_sites; site < share.end * segment_sites; ++site) {
        populations_[layout_.slot(site, q)] = value;
        if (!second_memory_.empty()) second_memory_[static_cast<std::size_t>(layout_.slot(site, q))] = value;
      }
    }
  });
}

template <class N, class Physics>
void CpuBackend<N, Physics>::begin_step(Parity parity) {
  arrays_ = arrays_of_step(parity, memory_.data(), second_memory_.empty() ? nullptr : second_memory_.data());
  populations_ = arrays_.to;
  sites_.begin_step(parity);
}

template <class N, class Physics>
void CpuBackend<N, Physics>::update(Queue, Step step, SiteInterval sites, const Meanwhile& meanwhile) {
  // Few pieces: kernels prefetch no segments beyond the end of a piece. Pieces of 256 segments made a long step 11 to 17 % slower.
  constexpr std::int64_t fewest_segments = 256, most_pieces = 8;
  begin_step(step.parity());
  const auto kernel = streaming_ == Streaming::two_lattice ? kernels_.two_lattice
                      : step.parity() == Parity::even      ? kernels_.even
                                                           : kernels_.odd;
  on_threads(segments_in(sites), [&](SegmentRange share, int thread) {
    const bool has_more_to_do = thread == 0 && meanwhile;
    const std::int64_t all = share.end - share.begin;
    const std::int64_t piece = has_more_to_do ? std::max(fewest_segments, (all + most_pieces - 1) / most_pieces) : all;
    for (std::int64_t begin = share.begin; begin < share.end; begin += piece) {
      if (has_more_to_do) meanwhile();
      kernel({arrays_, &layout_, &links_, numbers_, begin, std::min(begin + piece, share.end), step.hash(), sites_.arrays(),
              sites_.neighbours()});
    }
  });
}

template <class N, class Physics>
typename CpuBackend<N, Physics>::Event CpuBackend<N, Physics>::pack(Border& border) {
  border.pack(populations_, threads_, sites_.written());
  return {};
}

template <class N, class Physics>
void CpuBackend<N, Physics>::unpack(Border& border) {
  border.unpack(populations_, threads_, sites_.written());
}

template <class N, class Physics>
void CpuBackend<N, Physics>::apply(Queue, const Operations& operations) {
  apply_lists(operations, populations_, threads_);
}

template <class N, class Physics>
void CpuBackend<N, Physics>::read_site(std::int64_t site, Computed* f) const {
  for (int q = 0; q < directions(); ++q) f[q] = StoredNumber<N>::decode(populations_[layout_.slot(site, q)]);
}

template <class N, class Physics>
void CpuBackend<N, Physics>::write_site(std::int64_t site, const Computed* f) {
  for (int q = 0; q < directions(); ++q) populations_[layout_.slot(site, q)] = StoredNumber<N>::encode(f[q]);
}

template <class N, class Physics>
void CpuBackend<N, Physics>::arriving(std::span<const std::uint32_t> sites, std::span<Number> populations) const {
  in_thread_shares(threads_, std::ssize(sites), [&](std::int64_t begin, std::int64_t end, int) {
    for (std::int64_t i = begin; i < end; ++i) {
      for (int q = 0; q < directions(); ++q)
        populations[static_cast<std::size_t>(i * directions() + q)] = populations_[layout_.slot(sites[static_cast<std::size_t>(i)], q)];
    }
  });
}

template <class N, class Physics>
void CpuBackend<N, Physics>::set_arriving(std::span<const std::uint32_t> sites, std::span<const Number> populations) {
  in_thread_shares(threads_, std::ssize(sites), [&](std::int64_t begin, std::int64_t end, int) {
    for (std::int64_t i = begin; i < end; ++i) {
      for (int q = 0; q < directions(); ++q)
        populations_[layout_.slot(sites[static_cast<std::size_t>(i)], q)] = populations[static_cast<std::size_t>(i * directions() + q)];
    }
  });
}

template <class N, class Physics>
void CpuBackend<N, Physics>::motions(SegmentRange segments, std::span<Motion> motions) const {
  const std::int64_t first = segments.begin * segment_sites;
  in_thread_shares(threads_, std::ssize(motions), [&](std::int64_t begin, std::int64_t end, int) {
    std::vector<Computed> f(static_cast<std::size_t>(directions()));
    for (std::int64_t i = begin; i < end; ++i) {
      read_site(first + i, f.data());
      motions[static_cast<std::size_t>(i)] = at_site_.motion_of(f.data(), numbers_at(first + i));
      add_record(motions[static_cast<std::size_t>(i)], sites_.arrays(), first + i, numbers_);
    }
  });
}

template <class N, class Physics>
void CpuBackend<N, Physics>::set_motions(SegmentRange segments, std::span<const Motion> motions, const Start& start) {
  const std::int64_t first = segments.begin * segment_sites;
  in_thread_shares(threads_, std::ssize(motions), [&](std::int64_t begin, std::int64_t end, int) {
    std::vector<Computed> f(static_cast<std::size_t>(directions()));
    for (std::int64_t i = begin; i < end; ++i) {
      at_site_.set_motion(f.data(), motions[static_cast<std::size_t>(i)], start, numbers_at(first + i));
      write_site(first + i, f.data());
      set_record(sites_.arrays(), first + i, motions[static_cast<std::size_t>(i)]);
    }
  });
}

// clang 14 compiles the next member for ThermalPhysics, too, although its constraint does not hold.
template <class N, class Physics>
void CpuBackend<N, Physics>::flows(const FlowScale& scale, std::span<NarrowFlow> flows) const requires std::same_as<Physics, FlowPhysics> {
  if constexpr (std::same_as<Physics, FlowPhysics>) {
    in_thread_shares(threads_, std::ssize(flows), [&](std::int64_t begin, std::int64_t end, int) {
      std::vector<Computed> f(static_cast<std::size_t>(directions()));
      for (std::int64_t site = begin; site < end; ++site) {
        read_site(site, f.data());
        flows[static_cast<std::size_t>(site)] = NarrowFlow::of(scale.flow_of(at_site_.motion_of(f.data(), numbers_at(site))));
      }
    });
  }
}

template <class N, class Physics>
void CpuBackend<N, Physics>::pressures(SegmentRange segments, const FlowScale& scale,
                                       double* pressures) const requires std::same_as<Physics, FlowPhysics> {
  on_threads(segments, [&](SegmentRange share, int) {
    kernels_.pressures(work(share), scale, pressures + (share.begin - segments.begin) * segment_sites);
  });
}

template <class N, class Physics>
void CpuBackend<N, Physics>::add_flows(SegmentRange segments, const FlowScale& scale,
                                       std::span<const NarrowFlow> flows) requires std::same_as<Physics, FlowPhysics> {
  on_threads(segments, [&](SegmentRange share, int) {
    kernels_.add_flows(work(share), scale, flows.data() + (share.begin - segments.begin) * segment_sites);
  });
}

template <class N, class Physics>
FlowStatistics CpuBackend<N, Physics>::statistics() const requires std::same_as<Physics, FlowPhysics> {
  std::vector<FlowStatistics> each(static_cast<std::size_t>(threads_));
  on_threads({0, segments_}, [&](SegmentRange share, int thread) {
    FlowStatistics& own_statistics = each[static_cast<std::size_t>(thread)];
    for (std::int64_t begin = share.begin; begin < share.end; begin += LaneSums::most_segments) {
      LaneSums sums;
      sums.by_force = 1 / force_size_;
      sums.padding = padding_;
      kernels_.sum(work({begin, std::min(begin + LaneSums::most_segments, share.end)}), sums);
      in_cpu_backend::add(sums, own_statistics);
    }
  });
  FlowStatistics all;
  for (const FlowStatistics& own_statistics : each) all.add(own_statistics);
  return all;
}

template <class N, class Physics>
void CpuBackend<N, Physics>::copy_in_place() {
  const Layout streams(LayoutKind::stream, velocities_, segments_);
  on_threads({0, segments_}, [&](SegmentRange share, int) {
    kernels_.scale({{populations_, populations_}, &streams, &links_, numbers_, share.begin, share.end}, Computed(1));
  });
}

template <class N, class Physics>
std::int64_t CpuBackend<N, Physics>::bytes() const {
  return population_bytes() + bytes_of(links_) + sites_.bytes();
}

template <class N, class Physics>
std::int64_t CpuBackend<N, Physics>::population_bytes() const {
  return arrays_of(streaming_) * layout_.slots * static_cast<std::int64_t>(sizeof(N));
}

}  // namespace karst
