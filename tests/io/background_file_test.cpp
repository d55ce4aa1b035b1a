// Files that are written in the background hold the bytes in order, and failures reach the caller.
#include "io/parallel/background_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <string>

#include "base/error.hpp"
#include "base/text.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

RawVector<std::byte> piece_of(const std::string& words) {
  const auto bytes = std::as_bytes(std::span(words));
  return {bytes.begin(), bytes.end()};
}

// While it exists, files cannot have more bytes.
class SizeLimit {
 public:
  explicit SizeLimit(rlim_t bytes) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit = {bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  SizeLimit(const SizeLimit&) = delete;
  SizeLimit& operator=(const SizeLimit&) = delete;
  ~SizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_);
  }

 private:
  rlimit before_{};
  void (*signal_)(int);
};

}  // namespace

TEST(BackgroundFile, bytes_are_written_in_order_with_and_without_a_thread) {
  const Scratch scratch;
  for (const bool has_thread : {false, true}) {
    const std::string path = scratch.path(has_thread ? "with" : "without");
    std::string expected = "head " + std::string(5, '?');
    UnfinishedFile file(path);
    BackgroundFile out(file, has_thread);
    out.put(expected);
    BackgroundFile::Pieces pieces;
    for (int round = 0; round < 20; ++round) {
      pieces.resize(static_cast<std::size_t>(round % 4));
      for (auto& piece : pieces) {
        const std::string words(static_cast<std::size_t>(30'000 * round + 1), static_cast<char>('a' + round));
        piece = piece_of(words);
        expected += words;
      }
      pieces = out.put_in_background(std::move(pieces));
      EXPECT_EQ(out.size(), std::ssize(expected));
      if (round % 5 > 0) continue;
      out.put("tag");
      expected += "tag";
    }
    out.put_again(5, "12345");
    expected.replace(5, 5, "12345");
    out.put("end");
    expected += "end";
    EXPECT_EQ(out.size(), std::ssize(expected));
    EXPECT_GT(out.size(), 4 << 20);
    EXPECT_GT(out.sent_to_disk(), out.size() - (1 << 20)) << "small pieces too";
    out.finish();
    file.finish(out.size());
    EXPECT_TRUE(bytes_of(path) == expected) << has_thread;
  }
}

TEST(BackgroundFile, a_failure_in_the_background_reaches_the_next_call) {
  const Scratch scratch;
  for (const bool has_thread : {false, true}) {
    const std::string path = scratch.path("a");
    const UnfinishedFile file(path);
    BackgroundFile out(file, has_thread);
    const SizeLimit limit(100'000);
    const std::string refusal = refusal_of<MachineError>([&] {
      out.put_in_background({piece_of(std::string(200'000, 'a'))});
      out.finish();
    });
    EXPECT_EQ(refusal, text(quote(unfinished_name(path)), " cannot be written (File too large). Is the disk all right?"));
  }
}

}  // namespace karst
