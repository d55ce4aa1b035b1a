// A group of ranks. Names of collective calls contain "all" or "root".
#pragma once

#include <mpi.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace karst {

/// The numbers of items that a rank sends to each rank, and gets from each rank.
struct Traffic {
  std::vector<std::int64_t> sent, received;

  std::size_t all_received() const;
  Traffic reversed() const { return {received, sent}; }
};

class Comm {
 public:
  explicit Comm(MPI_Comm comm = MPI_COMM_WORLD);

  int rank() const { return rank_; }
  int size() const { return size_; }
  bool is_root() const { return rank_ == 0; }
  MPI_Comm handle() const { return comm_; }

  /// Runs `work` on the root and returns its text on all ranks. An exception is thrown on all ranks.
  std::string on_root(const std::function<std::string()>& work) const;

  /// Runs `work` on every rank. If ranks throw, all ranks throw the exception of the lowest such rank. LeftAlone
  /// is thrown on its rank only.
  void agree(const std::function<void()>& work) const;

  std::int64_t sum_all(std::int64_t value) const;
  std::int64_t max_all(std::int64_t value) const;
  double max_all(double value) const;
  std::vector<std::int64_t> sum_all(std::vector<std::int64_t> values) const;
  /// Values of which all ranks but one give 0: all ranks get those that are not 0.
  void join_all(std::vector<float>& values) const;
  /// One item of each rank on this machine, in rank order. Collective.
  template <class T>
  std::vector<T> gather_machine(const T& own_item) const;
  std::int64_t sum_machine(std::int64_t value) const;  ///< collective
  int place_on_machine() const;                        ///< the number of this rank among the ranks on its machine; collective
  bool leads_machine() const { return place_on_machine() == 0; }
  bool is_one_machine() const { return sum_machine(1) == size_; }  ///< collective
  int first_on_machine() const;                                    ///< the lowest rank on this machine; collective

  /// Calls work(ranks of the same group) on each rank that gives a group. Other ranks call nothing. Collective.
  void split_all(const std::optional<int>& group, const std::function<void(const Comm&)>& work) const;
  std::int64_t sum_below(std::int64_t value) const;  ///< sum over the ranks below this one

  /// The root gets the items of all ranks in rank order, and the count of each rank. Other ranks get nothing.
  template <class T>
  std::vector<T> gather_root(const std::vector<T>& own_items, std::vector<std::int64_t>* counts = nullptr) const;

  /// The items of all ranks, joined in pairs by join(of lower ranks, of higher ranks). The root gets the result, other ranks get nothing. A
  /// rank holds at most two lists and their join.
  template <class T, class Join>
  std::vector<T> join_root(std::vector<T> own_items, Join&& join) const;

  /// Sends `counts[r]` consecutive items of the root's `all` to each rank r. `own_count` is this rank's count.
  template <class T>
  std::vector<T> scatter_root(const std::vector<T>& all, const std::vector<std::int64_t>& counts, std::int64_t own_count) const;

  template <class T>
  void broadcast_root(std::vector<T>& items) const;

  /// One item of each rank, in rank order, on all ranks.
  template <class T>
  std::vector<T> gather_all(const T& own_item) const;

  /// Sends to_each[r] to rank r; returns what the ranks sent to this one, in rank order.
  template <class T>
  std::vector<T> exchange_all(const std::vector<std::vector<T>>& to_each) const;

  /// Completes the numbers of items that this rank sends to each rank. Collective.
  Traffic traffic_of(std::vector<std::int64_t> sent) const;

  /// Sends `items` to the ranks of `traffic`, in rank order; gets `received` in rank order. An item is `width` numbers. Collective.
  template <class T>
  void exchange(const Traffic& traffic, std::size_t width, const T* items, T* received) const;

  /// Sends own_items[i] to ranks[i]; returns what these ranks sent to this one. All of them must call it.
  template <class T>
  std::vector<T> swap_with(const std::vector<int>& ranks, const std::vector<T>& own_items) const;

  void wait_all() const;

 private:
  Comm machine() const;  // the ranks on this machine; free() it
  void free();
  void swap_bytes(const std::vector<int>& ranks, const void* own_items, void* theirs, std::size_t item_bytes) const;
  void gather_bytes(const void* own_items, std::int64_t count, std::size_t item_bytes, void* all,
                    const std::vector<std::int64_t>& counts) const;
  void scatter_bytes(const void* all, const std::vector<std::int64_t>& counts, std::size_t item_bytes, void* own_items,
                     std::int64_t count) const;
  void broadcast_bytes(void* items, std::int64_t bytes) const;
  void send_bytes(const void* items, std::int64_t bytes, int to) const;
  void receive_bytes(void* items, std::int64_t bytes, int from) const;
  void exchange_bytes(const Traffic& traffic, std::size_t item_bytes, const void* send, void* receive) const;
  std::vector<std::int64_t> gather_counts(std::int64_t own_count) const;

  MPI_Comm comm_;
  int rank_ = 0;
  int size_ = 1;
};

template <class T>
std::vector<T> Comm::gather_root(const std::vector<T>& own_items, std::vector<std::int64_t>* counts) const {
  static_assert(std::is_trivially_copyable_v<T>);
  const std::vector<std::int64_t> each = gather_counts(static_cast<std::int64_t>(own_items.size()));
  std::int64_t total = 0;
  for (std::int64_t n : each) total += n;
  std::vector<T> all(static_cast<std::size_t>(total));
  gather_bytes(own_items.data(), static_cast<std::int64_t>(own_items.size()), sizeof(T), all.data(), each);
  if (counts) *counts = each;
  return all;
}

template <class T, class Join>
std::vector<T> Comm::join_root(std::vector<T> own_items, Join&& join) const {
  static_assert(std::is_trivially_copyable_v<T>);
  for (int apart = 1; apart < size_; apart *= 2) {
    auto count = static_cast<std::int64_t>(own_items.size());
    if (rank_ % (2 * apart) != 0) {
      send_bytes(&count, sizeof count, rank_ - apart);
      send_bytes(own_items.data(), count * static_cast<std::int64_t>(sizeof(T)), rank_ - apart);
      return {};
    }
    if (rank_ + apart >= size_) continue;
    receive_bytes(&count, sizeof count, rank_ + apart);
    std::vector<T> theirs(static_cast<std::size_t>(count));
    receive_bytes(theirs.data(), count * static_cast<std::int64_t>(sizeof(T)), rank_ + apart);
    own_items = join(own_items, theirs);
  }
  return own_items;
}

template <class T>
std::vector<T> Comm::scatter_root(const std::vector<T>& all, const std::vector<std::int64_t>& counts, std::int64_t own_count) const {
  static_assert(std::is_trivially_copyable_v<T>);
  std::vector<T> items(static_cast<std::size_t>(own_count));
  scatter_bytes(all.data(), counts, sizeof(T), items.data(), own_count);
  return items;
}

template <class T>
void Comm::broadcast_root(std::vector<T>& items) const {
  static_assert(std::is_trivially_copyable_v<T>);
  auto count = static_cast<std::int64_t>(items.size());
  broadcast_bytes(&count, sizeof count);
  items.resize(static_cast<std::size_t>(count));
  broadcast_bytes(items.data(), count * static_cast<std::int64_t>(sizeof(T)));
}

template <class T>
std::vector<T> Comm::gather_all(const T& own_item) const {
  std::vector<T> all = gather_root(std::vector<T>{own_item});
  broadcast_root(all);
  return all;
}

template <class T>
std::vector<T> Comm::gather_machine(const T& own_item) const {
  Comm beside = machine();
  std::vector<T> each = beside.gather_all(own_item);
  beside.free();
  return each;
}

template <class T>
std::vector<T> Comm::swap_with(const std::vector<int>& ranks, const std::vector<T>& own_items) const {
  static_assert(std::is_trivially_copyable_v<T>);
  std::vector<T> theirs(ranks.size());
  swap_bytes(ranks, own_items.data(), theirs.data(), sizeof(T));
  return theirs;
}

template <class T>
std::vector<T> Comm::exchange_all(const std::vector<std::vector<T>>& to_each) const {
  static_assert(std::is_trivially_copyable_v<T>);
  std::vector<std::int64_t> counts;
  std::vector<T> sent;
  for (const std::vector<T>& items : to_each) {
    counts.push_back(static_cast<std::int64_t>(items.size()));
    sent.insert(sent.end(), items.begin(), items.end());
  }
  const Traffic traffic = traffic_of(std::move(counts));
  std::vector<T> received(traffic.all_received());
  exchange(traffic, 1, sent.data(), received.data());
  return received;
}

template <class T>
void Comm::exchange(const Traffic& traffic, std::size_t width, const T* items, T* received) const {
  static_assert(std::is_trivially_copyable_v<T>);
  exchange_bytes(traffic, width * sizeof(T), items, received);
}

}  // namespace karst
