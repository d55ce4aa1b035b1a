#include "base/ranks/comm.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <limits>
#include <new>
#include <numeric>

#include "base/error.hpp"

namespace karst {

namespace {

// MPI counts bytes with an int, so messages are cut into pieces.
constexpr std::int64_t piece_bytes = std::int64_t{1} << 30;
constexpr int piece_tag = 7001, swap_tag = 7002;

template <class Send>
void in_pieces(std::int64_t bytes, Send&& send) {
  for (std::int64_t at = 0; at < bytes; at += piece_bytes) send(at, static_cast<int>(std::min(piece_bytes, bytes - at)));
}

// The end of a piece of work is sent as text: first the kind of end, then the message.
enum class Ending : char { fine = 'f', input = 'i', machine = 'm' };

std::string run_to_its_end(const std::function<std::string()>& work) {
  const auto ended = [](Ending how, const std::string& words) { return static_cast<char>(how) + words; };
  try {
    return ended(Ending::fine, work());
  } catch (const LeftAlone&) {
    throw;
  } catch (const InputError& e) {
    return ended(Ending::input, e.message());
  } catch (const MachineError& e) {
    return ended(Ending::machine, e.message());
  } catch (const std::filesystem::filesystem_error& e) {
    return ended(Ending::machine, e.code().message() + ": '" + e.path1().string() + "'. Check the path, its permissions and the disk.");
  } catch (const std::bad_alloc&) {
    return ended(Ending::machine, "out of memory. Use more ranks or machines.");
  } catch (const std::exception& e) {
    return ended(Ending::machine, e.what());
  }
}

std::string result_or_throw(const std::string& end) {
  std::string words = end.substr(1);
  switch (static_cast<Ending>(end[0])) {
    case Ending::input: throw InputError(words);
    case Ending::machine: throw MachineError(words);
    case Ending::fine: break;
  }
  return words;
}

}  // namespace

Comm::Comm(MPI_Comm comm) : comm_(comm) {
  MPI_Comm_rank(comm_, &rank_);
  MPI_Comm_size(comm_, &size_);
}

std::string Comm::on_root(const std::function<std::string()>& work) const {
  std::vector<char> end;
  if (is_root()) {
    const std::string words = run_to_its_end(work);
    end.assign(words.begin(), words.end());
  }
  broadcast_root(end);
  return result_or_throw(std::string(end.begin(), end.end()));
}

void Comm::agree(const std::function<void()>& work) const {
  std::string end = run_to_its_end([&] {
    work();
    return std::string();
  });
  const int own_failure = static_cast<Ending>(end[0]) == Ending::fine ? size_ : rank_;
  int first = size_;
  MPI_Allreduce(&own_failure, &first, 1, MPI_INT, MPI_MIN, comm_);
  if (first == size_) return;
  auto bytes = static_cast<std::int64_t>(end.size());
  MPI_Bcast(&bytes, 1, MPI_INT64_T, first, comm_);
  end.resize(static_cast<std::size_t>(bytes));
  MPI_Bcast(end.data(), static_cast<int>(bytes), MPI_CHAR, first, comm_);
  result_or_throw(end);
}

std::int64_t Comm::sum_all(std::int64_t value) const { return sum_all(std::vector<std::int64_t>{value})[0]; }

std::vector<std::int64_t> Comm::sum_all(std::vector<std::int64_t> values) const {
  MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_INT64_T, MPI_SUM, comm_);
  return values;
}

void Comm::join_all(std::vector<float>& values) const {
  MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_FLOAT, MPI_SUM, comm_);
}

std::int64_t Comm::max_all(std::int64_t value) const {
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT64_T, MPI_MAX, comm_);
  return value;
}

double Comm::max_all(double value) const {
  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_MAX, comm_);
  return value;
}

Comm Comm::machine() const {
  MPI_Comm beside = MPI_COMM_NULL;
  MPI_Comm_split_type(comm_, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &beside);
  return Comm(beside);
}

void Comm::free() { MPI_Comm_free(&comm_); }

std::int64_t Comm::sum_machine(std::int64_t value) const {
  const std::vector<std::int64_t> each = gather_machine(value);
  return std::accumulate(each.begin(), each.end(), std::int64_t{0});
}

int Comm::place_on_machine() const {
  Comm beside = machine();
  const int place = beside.rank();
  beside.free();
  return place;
}

int Comm::first_on_machine() const { return gather_machine(rank_).front(); }

void Comm::split_all(const std::optional<int>& group, const std::function<void(const Comm&)>& work) const {
  MPI_Comm group_handle = MPI_COMM_NULL;
  MPI_Comm_split(comm_, group.value_or(MPI_UNDEFINED), rank_, &group_handle);
  if (!group) return;
  Comm some(group_handle);
  work(some);
  some.free();
}

std::int64_t Comm::sum_below(std::int64_t value) const {
  std::int64_t below = 0;
  MPI_Exscan(&value, &below, 1, MPI_INT64_T, MPI_SUM, comm_);
  return is_root() ? 0 : below;
}

void Comm::wait_all() const { MPI_Barrier(comm_); }

void Comm::swap_bytes(const std::vector<int>& ranks, const void* own_items, void* theirs, std::size_t item_bytes) const {
  std::vector<MPI_Request> requests(2 * ranks.size());
  const auto bytes = static_cast<int>(item_bytes);
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    MPI_Irecv(static_cast<char*>(theirs) + i * item_bytes, bytes, MPI_BYTE, ranks[i], swap_tag, comm_, &requests[i]);
    MPI_Isend(static_cast<const char*>(own_items) + i * item_bytes, bytes, MPI_BYTE, ranks[i], swap_tag, comm_,
              &requests[ranks.size() + i]);
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

std::vector<std::int64_t> Comm::gather_counts(std::int64_t own_count) const {
  std::vector<std::int64_t> counts(is_root() ? static_cast<std::size_t>(size_) : 0);
  MPI_Gather(&own_count, 1, MPI_INT64_T, counts.data(), 1, MPI_INT64_T, 0, comm_);
  return counts;
}

void Comm::send_bytes(const void* items, std::int64_t bytes, int to) const {
  in_pieces(bytes, [&](std::int64_t at, int n) { MPI_Send(static_cast<const char*>(items) + at, n, MPI_BYTE, to, piece_tag, comm_); });
}

void Comm::receive_bytes(void* items, std::int64_t bytes, int from) const {
  in_pieces(bytes, [&](std::int64_t at, int n) {
    MPI_Recv(static_cast<char*>(items) + at, n, MPI_BYTE, from, piece_tag, comm_, MPI_STATUS_IGNORE);
  });
}

void Comm::gather_bytes(const void* own_items, std::int64_t count, std::size_t item_bytes, void* all,
                        const std::vector<std::int64_t>& counts) const {
  const auto bytes_of = [&](std::int64_t n) { return n * static_cast<std::int64_t>(item_bytes); };
  if (!is_root()) {
    send_bytes(own_items, bytes_of(count), 0);
    return;
  }
  char* to = static_cast<char*>(all);
  std::copy_n(static_cast<const char*>(own_items), bytes_of(count), to);
  to += bytes_of(count);
  for (int from = 1; from < size_; ++from) {
    const std::int64_t bytes = bytes_of(counts[static_cast<std::size_t>(from)]);
    receive_bytes(to, bytes, from);
    to += bytes;
  }
}

void Comm::scatter_bytes(const void* all, const std::vector<std::int64_t>& counts, std::size_t item_bytes, void* own_items,
                         std::int64_t count) const {
  const auto bytes_of = [&](std::int64_t n) { return n * static_cast<std::int64_t>(item_bytes); };
  if (!is_root()) {
    receive_bytes(own_items, bytes_of(count), 0);
    return;
  }
  const char* from = static_cast<const char*>(all);
  std::copy_n(from, bytes_of(count), static_cast<char*>(own_items));
  from += bytes_of(count);
  for (int to = 1; to < size_; ++to) {
    const std::int64_t bytes = bytes_of(counts[static_cast<std::size_t>(to)]);
    send_bytes(from, bytes, to);
    from += bytes;
  }
}

std::size_t Traffic::all_received() const {
  return static_cast<std::size_t>(std::accumulate(received.begin(), received.end(), std::int64_t{0}));
}

Traffic Comm::traffic_of(std::vector<std::int64_t> sent) const {
  std::vector<std::int64_t> received(sent.size());
  MPI_Alltoall(sent.data(), 1, MPI_INT64_T, received.data(), 1, MPI_INT64_T, comm_);
  return {std::move(sent), std::move(received)};
}

void Comm::exchange_bytes(const Traffic& traffic, std::size_t item_bytes, const void* send, void* receive) const {
  std::vector<MPI_Request> requests;
  const auto start_pieces = [&](std::int64_t count, auto&& start) {
    in_pieces(count * static_cast<std::int64_t>(item_bytes), [&](std::int64_t at, int n) { start(at, n, &requests.emplace_back()); });
    return count * static_cast<std::int64_t>(item_bytes);
  };
  char* to = static_cast<char*>(receive);
  const char* from = static_cast<const char*>(send);
  for (int rank = 0; rank < size_; ++rank) {
    to += start_pieces(traffic.received[static_cast<std::size_t>(rank)], [&](std::int64_t at, int n, MPI_Request* request) {
      MPI_Irecv(to + at, n, MPI_BYTE, rank, piece_tag, comm_, request);
    });
  }
  for (int rank = 0; rank < size_; ++rank) {
    from += start_pieces(traffic.sent[static_cast<std::size_t>(rank)], [&](std::int64_t at, int n, MPI_Request* request) {
      MPI_Isend(from + at, n, MPI_BYTE, rank, piece_tag, comm_, request);
    });
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

void Comm::broadcast_bytes(void* items, std::int64_t bytes) const {
  in_pieces(bytes, [&](std::int64_t at, int n) { MPI_Bcast(static_cast<char*>(items) + at, n, MPI_BYTE, 0, comm_); });
}

}  // namespace karst
