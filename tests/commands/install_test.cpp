#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

TEST(Install, puts_program_pages_completions_and_documents_where_they_belong) {
  const Scratch scratch;
  const std::string prefix = scratch.path("prefix");
  ASSERT_EQ(std::system(text("'" KARST_CMAKE "' --install '" KARST_BUILD "' --prefix ", prefix, " > ", scratch.path("log")).c_str()), 0);
  for (const char* name : {"bin/karst", "share/man/man1/karst.1", "share/man/man1/karst-permeability.1", "share/man/man1/karst-io-read.1",
                           "share/bash-completion/completions/karst", "share/zsh/site-functions/_karst",
                           "share/fish/vendor_completions.d/karst.fish", "share/doc/karst/README.md", "share/doc/karst/LICENSE",
                           "share/doc/karst/CITATION.cff", "share/doc/karst/docs/methods.md", "share/doc/karst/data/sandstone_128.nrrd"}) {
    EXPECT_TRUE(std::filesystem::is_regular_file(prefix + "/" + name)) << name;
  }
  const std::string before = text("karst ", KARST_VERSION, " (commit ");
  EXPECT_EQ(start_program(prefix + "/bin/karst", {"--version"}).out.substr(0, before.size()), before);
}

TEST(Install, is_for_all_users_whatever_the_umask) {
  namespace fs = std::filesystem;
  const Scratch scratch;
  const fs::path prefix = scratch.path("prefix");
  ASSERT_EQ(
      std::system(
          text("umask 077; '" KARST_CMAKE "' --install '" KARST_BUILD "' --prefix ", prefix.string(), " > ", scratch.path("log")).c_str()),
      0);
  const fs::perms to_read = fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read,
                  to_enter = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  int entries = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(prefix)) {
    const fs::perms wanted = entry.is_directory() ? to_read | to_enter : to_read;
    EXPECT_EQ(entry.status().permissions() & wanted, wanted) << entry.path();
    ++entries;
  }
  EXPECT_GT(entries, 20);
  EXPECT_EQ(fs::status(prefix / "bin/karst").permissions() & to_enter, to_enter);
}

}  // namespace karst
