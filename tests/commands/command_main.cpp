// The main() of tests that run commands within their process. The root runs the tests. The other ranks, if there are any, wait for commands
// of several ranks: they sleep, because a test mostly runs on one rank.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <mpi.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <thread>

#include "base/text.hpp"
#include "base/timing.hpp"
#include "commands/commands.hpp"
#include "commands/run_karst.hpp"
#include "support/test_ranks.hpp"

namespace karst {

namespace {

constexpr char between = '\0';  // between the parts of a message
constexpr int tag = 1;

// What the process writes to one of its standard streams, as long as this lives.
class Captured {
 public:
  explicit Captured(std::FILE* stream) : stream_(stream), kept_(dup(fileno(stream))), file_(memfd_create("captured", MFD_CLOEXEC)) {
    std::fflush(stream_);
    dup2(file_, fileno(stream_));
  }
  Captured(const Captured&) = delete;
  Captured& operator=(const Captured&) = delete;
  ~Captured() {
    std::fflush(stream_);
    dup2(kept_, fileno(stream_));
    close(kept_);
    close(file_);
  }

  std::string words() const {
    std::fflush(stream_);
    std::string all(static_cast<std::size_t>(lseek(file_, 0, SEEK_END)), '\0');
    const ssize_t count = pread(file_, all.data(), all.size(), 0);
    if (count != static_cast<ssize_t>(all.size())) throw std::runtime_error("the output of a test cannot be read");
    return all;
  }

 private:
  std::FILE* stream_;
  int kept_, file_;
};

// The first ranks of all: one, two, and so on.
class FirstRanks {
 public:
  FirstRanks() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    for (int ranks = 1; ranks <= size_; ++ranks) MPI_Comm_split(MPI_COMM_WORLD, rank_ < ranks ? 0 : MPI_UNDEFINED, rank_, &groups_[ranks]);
  }

  int rank() const { return rank_; }
  MPI_Comm of(int ranks) const {
    const auto found = groups_.find(ranks);
    if (found == groups_.end())
      throw std::runtime_error(text("a test wants ", ranks, " ranks of ", size_, ": start it with mpirun -n ", ranks));
    return found->second;
  }

  static void send(const std::string& message, int to) {
    MPI_Send(message.data(), static_cast<int>(message.size()), MPI_CHAR, to, tag, MPI_COMM_WORLD);
  }
  int size() const { return size_; }

  static std::string received(int from) {
    MPI_Status status;
    for (int is_there = 0;;) {
      MPI_Iprobe(from, tag, MPI_COMM_WORLD, &is_there, &status);
      if (is_there != 0) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    int length = 0;
    MPI_Get_count(&status, MPI_CHAR, &length);
    std::string message(static_cast<std::size_t>(length), '\0');
    MPI_Recv(message.data(), length, MPI_CHAR, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
  }

 private:
  int rank_ = 0, size_ = 0;
  std::map<int, MPI_Comm> groups_;
};

const FirstRanks* first_ranks = nullptr;

Outcome outcome_here(const Words& arguments, const Comm& comm) {
  const Captured out(stdout), err(stderr);
  begin_call_here();
  const int code = run_program(arguments, comm);
  return {code, out.words(), err.words()};
}

// A message has the number of ranks and the arguments. An empty one is the end. The answer has the exit code and both outputs.
void serve() {
  for (std::string message = FirstRanks::received(0); !message.empty(); message = FirstRanks::received(0)) {
    Words words = split(message, between);
    const int ranks = std::stoi(words.front());
    words.erase(words.begin());
    const Outcome here = outcome_here(words, Comm(first_ranks->of(ranks)));
    FirstRanks::send(joined({std::to_string(here.code), here.out, here.err}, std::string(1, between)), 0);
  }
}

}  // namespace

// As mpirun shows it: the words of all ranks, and the largest exit code.
Outcome run_karst(const Words& arguments, int ranks) {
  if (ranks == 0) ranks = 1;
  const Comm comm(first_ranks->of(ranks));
  const std::string message = joined(with({std::to_string(ranks)}, arguments), std::string(1, between));
  for (int other = 1; other < ranks; ++other) FirstRanks::send(message, other);
  Outcome all = outcome_here(arguments, comm);
  for (int other = 1; other < ranks; ++other) {
    const Words answer = split(FirstRanks::received(other), between);
    all.code = std::max(all.code, std::stoi(answer.at(0)));
    all.out += answer.at(1);
    all.err += answer.at(2);
  }
  return all;
}

}  // namespace karst

int main(int argc, char** argv) {
  setenv("CUDA_VISIBLE_DEVICES", "", 1);
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);  // as the program
  testing::InitGoogleTest(&argc, argv);
  const karst::FirstRanks ranks;
  karst::first_ranks = &ranks;
  karst::run_on(MPI_COMM_SELF);
  int failed = 0;
  if (ranks.rank() == 0) {
    failed = RUN_ALL_TESTS();
    for (int other = 1; other < ranks.size(); ++other) karst::FirstRanks::send("", other);
  } else {
    karst::serve();
  }
  MPI_Finalize();
  return failed;
}
