// The exchange of a part on a GPU: the slots that are exchanged with other parts, and the buffers for packing, unpacking and messages.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/cuda/device_memory.hpp"
#include "base/ranks/messages.hpp"
#include "solver/cuda/peer_memory.hpp"
#include "solver/step/border_runs.hpp"

namespace karst {

template <class Number>
class CudaBorder {
 public:
  /// `mapped`: messages are packed directly into pinned memory of the host, and unpacked from there.
  /// A record has `numbers` values.
  CudaBorder(const std::vector<PeerOperations>& peers, const std::vector<Route>& routes, bool mapped, int numbers = 0);
  CudaBorder(const CudaBorder&) = delete;
  CudaBorder& operator=(const CudaBorder&) = delete;

  std::vector<BufferOffer> offers() const;
  std::vector<char> open(const std::vector<BufferOffer>& theirs);
  void agree(const std::vector<char>& open_at_peers);
  void close() { opened_.clear(); }
  std::vector<Message<Number>> messages() const { return messages_; }

  // For the backend. Operations of a run are packed and unpacked together; `staged` runs are copied between GPU and host.
  struct Lists {
    DeviceArray<SlotOperation> slots;
    DeviceArray<LiftOperation> lifts;
    DeviceArray<PressureOperation> pressures;
    DeviceArray<RecordCopy> recorded;
  };
  struct Copy {
    Number* to;
    const Number* from;
    std::int64_t count;
  };
  const Lists& lists() const { return lists_; }
  const BorderRuns<Number>& packings() const { return packings_; }
  const BorderRuns<Number>& unpackings() const { return unpackings_; }
  const std::vector<Copy>& copies_out() const { return copies_out_; }
  const std::vector<Copy>& copies_in() const { return copies_in_; }
  std::size_t turn() const { return turn_; }
  void end_turn() { turn_ = 1 - turn_; }
  const DeviceEvent& packed() const { return packed_; }

 private:
  // A peer's memory: of its GPU, or of the host.
  struct Opened {
    std::optional<PeerMemory> gpu;
    std::optional<MappedMemory> host;
    std::optional<PinnedRange> pinned;  // after `host`: is destroyed first
    BothBuffers<Number> values{};
  };

  CudaBorder(const JoinedOperations& operations, bool mapped, int numbers);
  bool has(Route route) const;
  static std::optional<Opened> opened(const BufferOffer& offer);
  void claim_message_buffers(const std::vector<char>& open_at_peers);
  void send_messages_to(const BorderPeer& peer);
  void receive_messages_from(const BorderPeer& peer);

  bool mapped_;
  int numbers_;
  Lists lists_;
  std::vector<BorderPeer> peers_;
  std::int64_t values_sent_, values_received_;
  DeviceArray<Number> arrivals_;     // what GPUs pack directly: for even and odd steps
  SharedBuffers<Number> shared_;     // what CPU ranks pack directly
  std::optional<PinnedRange> here_;  // shared_, as the GPU sees it. Missing: the GPU cannot read it
  std::vector<std::optional<Opened>> opened_;
  DeviceArray<Number> on_gpu_;                  // of messages: first all packed values, then all that came
  std::optional<PinnedArray<Number>> on_host_;  // the same
  BorderRuns<Number> packings_, unpackings_;
  std::vector<Copy> copies_out_, copies_in_;
  std::vector<Message<Number>> messages_;
  std::size_t turn_ = 0;
  DeviceEvent packed_;
};

}  // namespace karst
