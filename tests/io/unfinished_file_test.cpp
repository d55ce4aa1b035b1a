// What becomes of a file's name while it is written: who may write it, what may be replaced, what is left behind.
#include "io/files/unfinished_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <functional>
#include <thread>

#include "base/error.hpp"
#include "base/text.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace fs = std::filesystem;

class Unfinished : public testing::Test {
 protected:
  // What the root throws reaches all ranks.
  void on_root(const std::function<void()>& work) const {
    comm_.on_root([&] { return work(), std::string(); });
  }

  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(scratch_.path(""))) found.push_back(entry.path().filename().string());
    std::sort(found.begin(), found.end());
    return found;
  }

  Comm comm_;
  Scratch scratch_;
  std::string path_ = scratch_.path("a");
};

using Names = std::vector<std::string>;

TEST_F(Unfinished, what_is_no_regular_file_is_never_replaced) {
  on_root([&] {
    const std::string fifo = scratch_.path("fifo"), dangling = scratch_.path("dangling"), link = scratch_.path("link"),
                      folder = scratch_.path("folder");
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    fs::create_symlink(scratch_.path("nowhere"), dangling);
    write_file(scratch_.path("file"), "precious");
    fs::create_symlink(scratch_.path("file"), link);
    fs::create_directory(folder);
    for (const auto& [name, kind] : {std::pair{fifo, "a FIFO"}, {dangling, "a symbolic link"}, {link, "a symbolic link"}}) {
      const std::string& path = name;  // clang 14 cannot capture a structured binding
      for (const Earlier earlier : {Earlier::refused, Earlier::replaced}) {
        EXPECT_EQ(refusal_of<InputError>([&] { const UnfinishedFile file(path, earlier); }),
                  text(quote(path), " is ", kind, " (only regular files are replaced). Choose another name with -o."));
      }
      EXPECT_EQ(refusal_of<MachineError>([&] { const UnfinishedFile file(path); }),
                text(quote(path), " is ", kind, " (only regular files are replaced). Remove it, or choose another name with -o."));
    }
    EXPECT_EQ(refusal_of<InputError>([&] { const UnfinishedFile file("/dev/null", Earlier::replaced); }),
              "'/dev/null' is a device (only regular files are replaced). Choose another name with -o.");
    EXPECT_EQ(refusal_of<InputError>([&] { const UnfinishedFile file(folder, Earlier::replaced); }),
              quote(folder) + " is a directory. Give a file name with -o.");
    EXPECT_EQ(names(), (Names{"dangling", "fifo", "file", "folder", "link"}));
    EXPECT_EQ(bytes_of(scratch_.path("file")), "precious");
  });
}

TEST_F(Unfinished, what_takes_the_name_meanwhile_is_not_replaced) {
  on_root([&] {
    for (const Earlier earlier : {Earlier::refused, Earlier::replaced}) {
      UnfinishedFile file(path_, earlier);
      write_file(scratch_.path("other"), "of another");
      fs::rename(scratch_.path("other"), path_);
      EXPECT_EQ(refusal_of<InputError>([&] { write_file(file, "mine"); }),
                quote(path_) + " was changed during this run. Run again, or choose another name with -o.");
      EXPECT_EQ(bytes_of(path_), "of another");
      fs::remove(path_);
    }
    UnfinishedFile file(path_, Earlier::replaced);
    ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
    EXPECT_EQ(refusal_of<InputError>([&] { write_file(file, "mine"); }),
              quote(path_) + " has become a FIFO (only regular files are replaced). Run again, or choose another name with -o.");
  });
  EXPECT_EQ(comm_.on_root([&] { return joined(names(), " "); }), "a");
}

TEST_F(Unfinished, the_name_belongs_to_one_process_at_a_time) {
  on_root([&] {
    const UnfinishedFile file(path_, Earlier::refused);
    EXPECT_EQ(names(), Names{"a.unfinished"});
    for (const Earlier earlier : {Earlier::refused, Earlier::replaced}) {
      EXPECT_EQ(refusal_of<InputError>([&] { const UnfinishedFile other(path_, earlier); }),
                quote(path_) + " is being written by another karst. Wait for that run, or choose another name with -o.");
    }
    EXPECT_EQ(names(), Names{"a.unfinished"});
  });
  EXPECT_EQ(comm_.on_root([&] { return joined(names(), " "); }), "");
}

TEST_F(Unfinished, of_many_that_want_one_name_exactly_one_gets_it) {
  on_root([&] {
    for (int race = 0; race < 20; ++race) {
      write_file(unfinished_name(path_), "left by a run that was killed");
      std::atomic<int> ready = 0, won = 0, lost = 0;
      std::vector<std::thread> threads;
      for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
          std::optional<UnfinishedFile> file;
          ++ready;
          while (ready < 4) std::this_thread::yield();
          try {
            file.emplace(path_, Earlier::refused);
            ++won;
          } catch (const InputError&) {
            ++lost;
          }
          while (won + lost < 4) std::this_thread::yield();
        });
      }
      for (std::thread& each : threads) each.join();
      EXPECT_EQ(won, 1);
      EXPECT_EQ(names(), Names{});
    }
  });
}

TEST_F(Unfinished, a_file_as_young_as_this_run_is_not_replaced) {
  on_root([&] {
    write_file(path_, "of a run beside this one");
    EXPECT_EQ(refusal_of<InputError>([&] { const UnfinishedFile file(path_, Earlier::replaced); }),
              quote(path_) +
                  " was written since this run was started. Run again to replace that file, or choose another name "
                  "with -o.");
    EXPECT_EQ(names(), Names{"a"});
    write_file(path_, "a run replaces its own files");
    EXPECT_EQ(bytes_of(path_), "a run replaces its own files");
  });
}

TEST_F(Unfinished, a_leftover_is_removed_and_a_link_under_its_name_is_not_followed) {
  on_root([&] {
    write_file(scratch_.path("victim"), "precious");
    fs::create_hard_link(scratch_.path("victim"), unfinished_name(path_));
    write_file(path_, "mine");
    EXPECT_EQ(names(), (Names{"a", "victim"}));
    fs::create_symlink(scratch_.path("victim"), unfinished_name(path_));
    write_file(path_, "mine too");
    EXPECT_TRUE(fs::is_symlink(unfinished_name(path_)));
    EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(path_)));
    EXPECT_EQ(bytes_of(path_), "mine too");
    EXPECT_EQ(bytes_of(scratch_.path("victim")), "precious");
    EXPECT_EQ(names(), (Names{"a", "a.unfinished", "victim"}));
  });
}

TEST_F(Unfinished, a_file_begun_anew_is_empty_and_still_belongs_to_the_process) {
  on_root([&] {
    UnfinishedFile file(path_, Earlier::refused);
    file.put("some words");
    file.make_anew();
    EXPECT_EQ(bytes_of(file.path()), "");
    EXPECT_THROW(UnfinishedFile(path_, Earlier::refused), InputError);
    EXPECT_EQ(names(), Names{"a.unfinished"});
    write_file(file, "others");
    EXPECT_EQ(bytes_of(path_), "others");
    EXPECT_EQ(names(), Names{"a"});
  });
}

TEST_F(Unfinished, a_folder_that_is_gone_is_named_as_the_reason) {
  on_root([&] {
    const std::string lost = scratch_.path("no/a"), below = scratch_.path("file/a");
    write_file(scratch_.path("file"), "");
    EXPECT_EQ(refusal_of<MachineError>([&] { write_file(lost, "words"); }),
              quote(lost + ".unfinished") + " cannot be written (No such file or directory). Has its folder been removed?");
    EXPECT_EQ(refusal_of<MachineError>([&] { write_file(below, "words"); }),
              quote(below + ".unfinished") + " cannot be written (Not a directory). Has its folder been removed?");
  });
}

TEST_F(Unfinished, all_ranks_write_the_file_of_the_root) {
  SharedUnfinishedFile file(path_, Earlier::refused, "", comm_);
  EXPECT_EQ(file.path(), unfinished_name(path_));
  EXPECT_THROW(SharedUnfinishedFile(path_, Earlier::refused, "", comm_), InputError);
  file.finish(0);
  EXPECT_TRUE(fs::exists(path_));
}

// MPI-IO locks the bytes of a file that it writes.
TEST_F(Unfinished, a_file_is_locked_behind_all_its_bytes) {
  on_root([&] {
    const UnfinishedFile file(path_);
    const int other = ::open(file.path().c_str(), O_RDWR | O_CLOEXEC);
    struct flock first {};  // of a lock on any byte
    first.l_type = F_WRLCK;
    ASSERT_EQ(fcntl(other, F_OFD_GETLK, &first), 0);
    EXPECT_EQ(first.l_type, F_WRLCK);
    EXPECT_GE(first.l_start, std::int64_t{1} << 62);
    close(other);
  });
}

}  // namespace karst
