// The functions of a backend, for the file that compiles it for a stored number and a kind of flow.
#pragma once

#include "solver/cuda/cuda_backend.hpp"

#include <algorithm>
#include <cmath>

#include "base/cuda/upload.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/step/trace.hpp"

namespace karst {

namespace in_cuda_backend {

template <class Number>
CudaNeed need_of(const Part& part, const Layout& layout, Streaming streaming, std::int64_t link_bytes, bool returns_links) {
  // With returned links, even and odd steps have lists of their own.
  std::int64_t operations = (returns_links ? 2 : 1) * std::ssize(part.swaps) * static_cast<std::int64_t>(sizeof(SlotOperation));
  for (const Peer& peer : part.peers)
    operations += std::ssize(peer.links) * static_cast<std::int64_t>(sizeof(SlotOperation) + 2 * sizeof(Number));
  const std::int64_t populations = arrays_of(streaming) * layout.slots * static_cast<std::int64_t>(sizeof(Number));
  return {part.padded_sites(), populations, link_bytes, operations};
}

// The memory of a GPU may be nearly full, so motions are copied in pieces.
constexpr std::int64_t most_segments = FlowBuffers::most_sites / segment_sites;

// Calls visit(some segments, the number of sites before them, the number of their sites).
template <class Visit>
void in_small_ranges(SegmentRange segments, Visit&& visit) {
  const auto sites = [](std::int64_t of) { return static_cast<std::size_t>(of * segment_sites); };
  for (std::int64_t begin = segments.begin; begin < segments.end; begin += most_segments) {
    const SegmentRange some{begin, std::min(begin + most_segments, segments.end)};
    visit(some, sites(begin - segments.begin), sites(some.end - some.begin));
  }
}

}  // namespace in_cuda_backend

template <class N, class Physics>
CudaBackend<N, Physics>::CudaBackend(const Part& part, const FlowSettings& settings, bool narrow, const BenchSwitches& bench)
    : gpu_(settings.gpu),
      transfer_(settings.transfer), part_{{},
                                          part.velocities,
                                          Layout(settings.layout, part.velocities, part.segments, Streams::packed, gpu_vector_sites),
                                          part.segments,
                                          {},
                                          {}},
      choice_(update_choice(settings, bench, part_.layout)), at_site_(site_functions<Computed, Physics>(part.velocities.name())),
      padding_(padding_of(part)), threads_(settings.threads), sums_(blocks_of_sums(part.segments)),
      sums_here_(blocks_of_sums(part.segments)), sites_(part) {
  if constexpr (requires { Physics::returned_swaps(part); }) {
    if (part.padded_sites() >= partner_bit) throw MachineError(text("part ", part.number, " holds 2^31 sites or more. Use more parts."));
    returned_ = Physics::returned_swaps(part);
  }
  const std::vector<ReturnedLink> links = returned_links(part, returned_);
  const std::int64_t wide = wide_link_bytes(part);
  if (narrow && !part.has_narrow_links()) own_links_ = narrow_links(part, settings.threads, links);
  if (narrow) narrow_links_ = part.has_narrow_links() ? &part.narrow : &own_links_;
  if (narrow && narrow_links_->bytes() >= wide) narrow_links_ = nullptr;
  if (!narrow_links_) {
    own_links_ = {};
    wide_links_ = wide_links(part, settings.threads, links);
  }
  need_ =
      in_cuda_backend::need_of<N>(part, part_.layout, choice_.streaming, narrow_links_ ? narrow_links_->bytes() : wide, !returned_.empty());
  need_.populations += sites_.bytes();
}

template <class N, class Physics>
void CudaBackend<N, Physics>::claim_memory() {
  const NarrowLinks none, &narrow = narrow_links_ ? *narrow_links_ : none;
  Upload upload(threads_);
  links_ = {upload.array(wide_links_), upload.array(narrow.bases), upload.array(narrow.distances), upload.array(narrow.table)};
  part_.links = {links_.upstream.data(), links_.bases.data(), links_.distances.data(), links_.table.data()};
  RawVector<std::uint32_t>().swap(wide_links_);  // "= {}" does not free the memory
  own_links_ = {};
  narrow_links_ = nullptr;
  populations_ = DeviceArray<N>(part_.layout.slots);
  if (choice_.streaming == Streaming::two_lattice) second_populations_ = DeviceArray<N>(part_.layout.slots);
  sites_.claim_memory();
  begin_step(Parity::odd);
}

template <class N, class Physics>
void CudaBackend<N, Physics>::begin_step(Parity parity) {
  part_.arrays = arrays_of_step(parity, populations_.data(), second_populations_.data());
  part_.reads = sites_.begin_step(parity);
}

template <class N, class Physics>
void CudaBackend<N, Physics>::set_flow(const Law& law) {
  const auto numbers_of_labels = at_site_.numbers(law);
  part_.numbers = numbers_of_labels.front();
  if constexpr (requires { part_.numbers.of_labels; }) {
    numbers_of_labels_ = DeviceArray<typename Physics::template Numbers<Computed>>(numbers_of_labels);
    part_.numbers.of_labels = numbers_of_labels_.data();
  }
  if constexpr (std::is_same_v<Physics, FlowPhysics>)
    force_size_ = std::max({std::abs(law.force[0]), std::abs(law.force[1]), std::abs(law.force[2])});
}

template <class N, class Physics>
void CudaBackend<N, Physics>::start_at_rest(const Start& start) {
  std::vector<Computed> computed(static_cast<std::size_t>(part_.velocities.size()));
  at_site_.set_motion(computed.data(), Motion{}, start, part_.numbers);
  std::vector<N> rest(computed.size());
  std::transform(computed.begin(), computed.end(), rest.begin(), StoredNumber<N>::encode);
  finish();
  Kernels::fill(part_, rest.data(), stream(Queue::interior));
  finish();
}

template <class N, class Physics>
void CudaBackend<N, Physics>::update(Queue queue, Step step, SiteInterval sites, const Meanwhile&) {
  begin_step(step.parity());
  Kernels::update(part_, choice_, step, sites, stream(queue));
}

template <class N, class Physics>
void CudaBackend<N, Physics>::apply(Queue queue, const Operations& operations) {
  std::apply([&](const auto&... list) { (list.operate(part_.arrays.to, stream(queue)), ...); }, operations);
}

template <class N, class Physics>
template <class Operation>
void CudaBackend<N, Physics>::pack(const Border& border, const std::vector<BorderRun<N>>& runs, const DeviceArray<Operation>& operations) {
  for (const BorderRun<N>& run : runs)
    CudaBorderKernels<N, Operation>::pack(part_.arrays.to, operations.data(), run, border.turn(), stream(Queue::edge));
}

template <class N, class Physics>
template <class Operation>
void CudaBackend<N, Physics>::unpack(const Border& border, const std::vector<BorderRun<N>>& runs,
                                     const DeviceArray<Operation>& operations) {
  for (const BorderRun<N>& run : runs)
    CudaBorderKernels<N, Operation>::unpack(part_.arrays.to, operations.data(), run, border.turn(), stream(Queue::edge));
}

template <class N, class Physics>
typename CudaBackend<N, Physics>::Event CudaBackend<N, Physics>::pack(Border& border) {
  pack(border, border.packings().slots, border.lists().slots);
  pack(border, border.packings().lifts, border.lists().lifts);
  pack(border, border.packings().pressures, border.lists().pressures);
  for (const BorderRun<N>& run : border.packings().records) {
    CudaRecordKernels<N>::gather(sites_.written(), border.lists().recorded.data() + run.begin, run.count,
                                 {run.values[border.turn()], run.memory}, stream(Queue::edge));
  }
  trace("D", [&] { copy_values(border.copies_out(), cudaMemcpyDeviceToHost); });
  check_cuda(cudaEventRecord(border.packed().get(), stream(Queue::edge)), "marking a queue");
  return Event(border.packed());
}

template <class N, class Physics>
void CudaBackend<N, Physics>::unpack(Border& border) {
  trace("H", [&] { copy_values(border.copies_in(), cudaMemcpyHostToDevice); });
  unpack(border, border.unpackings().slots, border.lists().slots);
  unpack(border, border.unpackings().lifts, border.lists().lifts);
  unpack(border, border.unpackings().pressures, border.lists().pressures);
  for (const BorderRun<N>& run : border.unpackings().records) {
    const RecordArray<N> records = sites_.written();
    check_cuda(cudaMemcpyAsync(records.at(records.sites + run.begin), run.values[border.turn()],
                               static_cast<std::size_t>(run.count * records.numbers) * sizeof(N), cudaMemcpyDefault, stream(Queue::edge)),
               "unpacking records");
  }
  border.end_turn();
}

template <class N, class Physics>
void CudaBackend<N, Physics>::copy_values(const std::vector<typename Border::Copy>& copies, cudaMemcpyKind kind) {
  for (const auto& copy : copies) {
    check_cuda(cudaMemcpyAsync(copy.to, copy.from, static_cast<std::size_t>(copy.count) * sizeof(N), kind, stream(Queue::edge)),
               "copying to or from the host");
  }
}

template <class N, class Physics>
typename CudaBackend<N, Physics>::Event CudaBackend<N, Physics>::mark(Queue queue) {
  const Event event(queue == Queue::edge ? edge_mark_ : interior_mark_);
  check_cuda(cudaEventRecord(event.event_, stream(queue)), "marking a queue");
  return event;
}

template <class N, class Physics>
void CudaBackend<N, Physics>::wait(Queue queue, Event event) {
  check_cuda(cudaStreamWaitEvent(stream(queue), event.event_, 0), "ordering queues");
}

template <class N, class Physics>
void CudaBackend<N, Physics>::finish() const {
  check_cuda(cudaStreamSynchronize(edge_.get()), "a step");
  check_cuda(cudaStreamSynchronize(interior_.get()), "a step");
}

template <class N, class Physics>
void CudaBackend<N, Physics>::arriving(std::span<const std::uint32_t> sites, std::span<Number> populations) const {
  gpu_.make_current();
  finish();
  if (sites.empty()) return;
  const DeviceArray<std::uint32_t> numbers(sites);
  const DeviceArray<N> there(std::ssize(sites) * part_.velocities.size());
  Kernels::arriving(part_, numbers.data(), numbers.size(), there.data(), interior_.get());
  finish();
  check_cuda(cudaMemcpy(populations.data(), there.data(), there.bytes(), cudaMemcpyDeviceToHost), "copying to the host");
}

template <class N, class Physics>
void CudaBackend<N, Physics>::arriving_there(const std::uint32_t* sites, std::int64_t count, Number* populations) const {
  gpu_.make_current();
  finish();
  if (count > 0) Kernels::arriving(part_, sites, count, populations, interior_.get());
  finish();
}

template <class N, class Physics>
void CudaBackend<N, Physics>::set_arriving(std::span<const std::uint32_t> sites, std::span<const Number> populations) {
  gpu_.make_current();
  finish();
  if (sites.empty()) return;
  const DeviceArray<std::uint32_t> numbers(sites);
  const DeviceArray<N> there(populations);
  Kernels::set_arriving(part_, numbers.data(), numbers.size(), there.data(), interior_.get());
  finish();
}

template <class N, class Physics>
void CudaBackend<N, Physics>::motions(SegmentRange segments, std::span<Motion> motions) const {
  gpu_.make_current();
  finish();
  if (motions.empty()) return;
  const DeviceArray<Motion> there(std::min(std::ssize(motions), in_cuda_backend::most_segments * segment_sites));
  in_cuda_backend::in_small_ranges(segments, [&](SegmentRange some, std::size_t first, std::size_t count) {
    Kernels::motions(part_, some, there.data(), interior_.get());
    finish();
    check_cuda(cudaMemcpy(&motions[first], there.data(), count * sizeof(Motion), cudaMemcpyDeviceToHost), "copying to the host");
  });
}

template <class N, class Physics>
void CudaBackend<N, Physics>::motions_there(SegmentRange segments, Motion* motions) const {
  gpu_.make_current();
  finish();
  Kernels::motions(part_, segments, motions, interior_.get());
  finish();
}

template <class N, class Physics>
void CudaBackend<N, Physics>::set_motions(SegmentRange segments, std::span<const Motion> motions, const Start& start) {
  gpu_.make_current();
  finish();
  in_cuda_backend::in_small_ranges(segments, [&](SegmentRange some, std::size_t first, std::size_t count) {
    const DeviceArray<Motion> there(motions.subspan(first, count));
    Kernels::set_motions(part_, some, there.data(), start, interior_.get());
    finish();
  });
}

template <class N, class Physics>
double CudaBackend<N, Physics>::fastest() const requires(!std::same_as<Physics, FlowPhysics>) {
  gpu_.make_current();
  finish();
  const std::int64_t blocks = blocks_of_sums(part_.segments);
  if (blocks == 0) return 0;
  const DeviceArray<double> there(blocks);
  Kernels::fastest(part_, padding_, there.data(), interior_.get());
  finish();
  std::vector<double> here(static_cast<std::size_t>(blocks));
  check_cuda(cudaMemcpy(here.data(), there.data(), here.size() * sizeof(double), cudaMemcpyDeviceToHost), "copying to the host");
  return *std::max_element(here.begin(), here.end());
}

template <class N, class Physics>
void CudaBackend<N, Physics>::copy_in_place() {
  Kernels::copy(part_, interior_.get());
}

}  // namespace karst
