// Messages of a device that works later: as a GPU does, but as late as is asked for.
#include "solver/step/exchange.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "solver/step/border_runs.hpp"

namespace karst {

using std::chrono::microseconds;

// Does one thing after the other, on a thread of its own.
class WorkQueue {
 public:
  ~WorkQueue() {
    put({});
    thread_.join();
  }
  void put(std::function<void()> work) {
    const std::lock_guard<std::mutex> lock(guard_);
    works_.push_back(std::move(work));
    more_.notify_one();
  }

 private:
  void run() {
    while (true) {
      std::unique_lock<std::mutex> lock(guard_);
      more_.wait(lock, [&] { return !works_.empty(); });
      const auto work = std::move(works_.front());
      works_.pop_front();
      lock.unlock();
      if (!work) return;
      work();
    }
  }

  std::mutex guard_;
  std::condition_variable more_;
  std::deque<std::function<void()>> works_;
  std::thread thread_{[this] { run(); }};
};

// Packs the number of the step, and counts values that are of another step when they are unpacked.
class LateDevice {
 public:
  using Number = double;
  struct Event {
    std::shared_ptr<std::atomic<bool>> over = std::make_shared<std::atomic<bool>>(true);
    bool is_over() const { return *over; }
    void wait() const {
      while (!*over) std::this_thread::sleep_for(microseconds(5));
    }
  };
  class Border {
   public:
    explicit Border(const std::vector<BorderPeer>& peers) {
      for (const BorderPeer& peer : peers) sent.resize(static_cast<std::size_t>(peer.sent.end()));
      received.resize(sent.size());
      for (const BorderPeer& peer : peers)
        messages_.push_back(
            {peer.rank, sent.data() + peer.sent.begin, received.data() + peer.received.begin, peer.sent.count, peer.received.count});
    }
    std::vector<BufferOffer> offers() const { return std::vector<BufferOffer>(messages_.size()); }
    std::vector<char> open(const std::vector<BufferOffer>& theirs) { return std::vector<char>(theirs.size()); }
    void agree(const std::vector<char>&) {}
    void close() {}
    std::vector<Message<double>> messages() const { return messages_; }
    std::vector<double> sent, received;

   private:
    std::vector<Message<double>> messages_;
  };
  using Operations = int;

  RankEnd end() const { return {}; }
  Border border(const std::vector<PeerOperations>& peers, const std::vector<Route>& routes) const {
    return Border(JoinedOperations(peers, routes).peers);
  }
  Event pack(Border& border) {
    const Event event{std::make_shared<std::atomic<bool>>(false)};
    edge_.put([this, &border, event, number = step] {
      std::this_thread::sleep_for(pack_time);
      border.sent.assign(border.sent.size(), number);
      *event.over = true;
    });
    return event;
  }
  void unpack(Border& border) {
    edge_.put([this, &border, number = step] {
      std::this_thread::sleep_for(unpack_time);
      for (const double value : border.received) wrong += value != number;
    });
  }
  void finish() {
    const Event event{std::make_shared<std::atomic<bool>>(false)};
    edge_.put([event] { *event.over = true; });
    event.wait();
  }

  double step = 0;
  microseconds pack_time{0}, unpack_time{0};
  std::int64_t wrong = 0;

 private:
  WorkQueue edge_;
};

// In a chain of ranks, a rank with one neighbour can be a step ahead of the next but one.
TEST(Exchange, values_of_the_next_step_wait_until_those_of_this_one_are_unpacked) {
  const Comm comm;
  std::vector<PeerOperations> peers;
  for (const int peer : {comm.rank() - 1, comm.rank() + 1}) {
    if (peer >= 0 && peer < comm.size()) peers.push_back({peer, std::vector<SlotOperation>(100)});
  }
  LateDevice device;
  if (comm.rank() % 3 == 2) device.pack_time = microseconds(2000);
  if (comm.rank() % 3 == 1) device.unpack_time = microseconds(1000);
  Exchange<LateDevice> exchange(device, peers, comm);
  for (device.step = 1; device.step <= 100; ++device.step) {
    auto packed = exchange.pack(device);
    exchange.start(packed);
    for (int i = 0; i < device.step; ++i) exchange.progress(packed);
    exchange.finish(std::move(packed));
    exchange.unpack(device);
  }
  device.finish();
  EXPECT_EQ(device.wrong, 0);
}

}  // namespace karst
