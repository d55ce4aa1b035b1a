// Man pages and completions, by the programs that they are for.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace fs = std::filesystem;

class Manual : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    scratch_ = new Scratch;
    const Outcome outcome = run_karst({"manual", folder()});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
  }
  static void TearDownTestSuite() { delete scratch_; }

  static std::string folder() { return scratch_->path("share"); }

  static bool is_here(const std::string& program) {
    for (const std::string& each : split(KARST_PROGRAMS_HERE, ',')) {
      if (each == program) return true;
    }
    return false;
  }

  /// What a shell prints, on stdout and stderr.
  static std::string printed(const std::string& command) {
    const std::string out = scratch_->path("printed");
    (void)!std::system(("cd " + scratch_->path("") + " && { " + command + "; } > " + out + " 2>&1 < /dev/null").c_str());
    return bytes_of(out);
  }

  static std::string of_bash(const std::string& words) {
    return printed(text("bash '" KARST_SOURCE "/tests/support/complete.bash' ", folder(), "/bash-completion/completions/karst ", words));
  }
  static std::string of_zsh(const std::string& line) {
    return printed(text("zsh -f '" KARST_SOURCE "/tests/support/complete.zsh' ", folder(), "/zsh/site-functions '", line, "'"));
  }
  static std::string of_fish(const std::string& line) {
    return printed(text("HOME=", scratch_->path(""), " fish --no-config -c 'source ", folder(),
                        "/fish/vendor_completions.d/karst.fish; complete -C \"", line, "\"' | cut -f 1 | LC_ALL=C sort"));
  }

  static Scratch* scratch_;
};

Scratch* Manual::scratch_ = nullptr;

// As a help lists them.
std::vector<std::string> commands_in(const std::string& help) {
  std::vector<std::string> names;
  const std::size_t begin = help.find("Commands:\n") + 10;
  for (const std::string& line : split(help.substr(begin, help.find("\n\n", begin) - begin), '\n')) names.push_back(words(line).front());
  return names;
}

TEST_F(Manual, has_a_page_for_every_command_and_in_it_every_option_of_its_help) {
  for (const std::string& name : commands_in(run_karst({"--help"}).out)) {
    if (name == "io") continue;
    const std::string page = bytes_of(folder() + "/man/man1/karst-" + name + ".1"), help = run_karst({name, "--help"}).out;
    ASSERT_NE(page, "") << name;
    int options = 0;
    for (const std::string& word : words(help)) {
      const std::string option = word.substr(0, word.find(','));
      if (!option.starts_with("--") || option.size() < 4) continue;
      ++options;
      std::string in_page;
      for (const char c : option) in_page += c == '-' ? std::string("\\-") : std::string(1, c);
      EXPECT_NE(page.find(in_page), std::string::npos) << name << " " << option;
    }
    EXPECT_GE(options, 1) << help;
  }
  for (const std::string& name : commands_in(run_karst({"io", "--help"}).out)) {
    EXPECT_TRUE(fs::exists(folder() + "/man/man1/karst-io-" + name + ".1")) << name;
  }
}

TEST_F(Manual, pages_please_groff_and_mandoc) {
  int pages = 0;
  for (const auto& file : fs::directory_iterator(folder() + "/man/man1")) {
    ++pages;
    const std::string page = file.path().string();
    if (is_here("man")) {
      EXPECT_EQ(printed("LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l " + page + " 2>&1 > ignored"), "");
    }
    if (is_here("mandoc")) {
      EXPECT_EQ(printed("mandoc -T lint -W warning " + page), "");
    }
  }
  EXPECT_GE(pages, 14);
}

TEST_F(Manual, page_of_a_command_reads_as_it_should) {
  if (!is_here("man")) GTEST_SKIP() << "no man";
  const std::string page = printed("LC_ALL=C.UTF-8 MANWIDTH=100 man -l " + folder() + "/man/man1/karst-permeability.1 | cat");
  for (const char* words :
       {"KARST-PERMEABILITY(1)", "karst-permeability - compute the permeability of an image", "karst permeability IMAGE [OPTIONS]",
        "--boundary KIND", "periodic (default), mirror or sealed", "EXIT STATUS", "karst(1)"}) {
    EXPECT_NE(page.find(words), std::string::npos) << words << "\n" << page;
  }
}

TEST_F(Manual, bash_completes_commands_options_values_and_files) {
  if (!is_here("bash")) GTEST_SKIP() << "no bash";
  EXPECT_EQ(of_bash("karst p"), "permeability\npores\nprepare\n");
  EXPECT_EQ(of_bash("karst --"), "--help\n--version\n");
  EXPECT_EQ(of_bash("karst io re"), "read\nrestripe\n");
  EXPECT_EQ(of_bash("karst info --b"), "--boundary\n");
  EXPECT_EQ(of_bash("karst permeability a.tif --direction ''"), "all\nx\ny\nz\n");
  EXPECT_EQ(of_bash("karst permeability a.tif --boundary = m"), "mirror\n");
  EXPECT_EQ(of_bash("karst make sph"), "sphere-pack\nspheres-bcc\nspheres-fcc\nspheres-sc\n");
  EXPECT_EQ(of_bash("karst io read a.raw --access collective,p"), "collective,posix\n");
  EXPECT_EQ(of_bash("karst permeability a.tif --tau ''"), "\n");
  EXPECT_EQ(of_bash("karst validate --f"), "--full\n");
  scratch_->file("rock one.tif", "");
  fs::create_directory(scratch_->path("rocks"));
  EXPECT_EQ(of_bash("karst info ro"), "rock one.tif\nrocks\n");
  EXPECT_EQ(of_bash("karst batch a.tif ro"), "rock one.tif\nrocks\n");
  EXPECT_EQ(of_bash("karst permeability a.tif -o ro"), "rocks\n");
  EXPECT_EQ(of_bash("karst permeability a.tif --config ro"), "rock one.tif\nrocks\n");
}

TEST_F(Manual, completes_just_what_is_not_refused) {
  if (!is_here("bash")) GTEST_SKIP() << "no bash";
  for (const std::string option : {"--boundary", "--direction", "--storage", "--device", "--transfer", "--layout", "--equilibrium",
                                   "--start", "--fields", "--fields-format"}) {
    const std::string refused = run_karst({"permeability", "a.tif", option, "such"}).err;
    const std::string before = text("karst: ", option, " 'such' is not one of ");
    ASSERT_TRUE(refused.starts_with(before) && refused.ends_with(".\n")) << refused;
    std::vector<std::string> taken = split(refused.substr(before.size(), refused.size() - before.size() - 2), ',');
    for (std::string& each : taken) each = trimmed(each);
    std::sort(taken.begin(), taken.end());
    EXPECT_EQ(of_bash("karst permeability a.tif " + option + " ''"), joined(taken, "\n") + "\n") << option;
  }
}

TEST_F(Manual, zsh_completes_commands_options_values_and_files) {
  if (!is_here("zsh")) GTEST_SKIP() << "no zsh";
  EXPECT_EQ(of_zsh("karst p"), "permeability\npores\nprepare\n");
  EXPECT_EQ(of_zsh("karst io re"), "read\nrestripe\n");
  EXPECT_EQ(of_zsh("karst info --bo"), "--boundary\n");
  EXPECT_EQ(of_zsh("karst permeability a.tif --direction "), "all\nx\ny\nz\n");
  EXPECT_EQ(of_zsh("karst permeability a.tif --boundary=m"), "mirror\n");
  EXPECT_EQ(of_zsh("karst make sph"), "sphere-pack\nspheres-bcc\nspheres-fcc\nspheres-sc\n");
  EXPECT_EQ(of_zsh("karst io read a.raw --access collective,p"), "collective,posix\n");
  scratch_->file("stone.tif", "");
  fs::create_directory(scratch_->path("stones"));
  EXPECT_EQ(of_zsh("karst info sto"), "stone.tif\nstones\n");
  EXPECT_EQ(of_zsh("karst permeability a.tif -o sto"), "stones\n");
}

TEST_F(Manual, fish_completes_commands_options_values_and_files) {
  if (!is_here("fish")) GTEST_SKIP() << "no fish";
  EXPECT_EQ(of_fish("karst p"), "permeability\npores\nprepare\n");
  EXPECT_EQ(of_fish("karst io re"), "read\nrestripe\n");
  EXPECT_EQ(of_fish("karst info --bo"), "--boundary\n");
  EXPECT_EQ(of_fish("karst permeability a.tif --direction "), "all\nx\ny\nz\n");
  EXPECT_EQ(of_fish("karst permeability a.tif --boundary=m"), "--boundary=mirror\n");
  EXPECT_EQ(of_fish("karst make sph"), "sphere-pack\nspheres-bcc\nspheres-fcc\nspheres-sc\n");
  EXPECT_EQ(of_fish("karst io read a.raw --access collective,p"), "collective,posix\n");
  scratch_->file("boulder.tif", "");
  fs::create_directory(scratch_->path("boulders"));
  EXPECT_EQ(of_fish("karst info bou"), "boulder.tif\nboulders/\n");
  EXPECT_EQ(of_fish("karst permeability a.tif -o bou"), "boulders/\n");
  EXPECT_EQ(of_fish("karst permeability a.tif --output=bou"), "--output=boulders/\n");
}

TEST_F(Manual, refuses_a_folder_that_is_a_file) {
  const std::string file = scratch_->file("in_the_way", "");
  expect_refusal({"manual", file}, text("'", file, "' cannot be written into (Not a directory). Give another folder."));
  expect_refusal({"manual"}, "DIR is required. See karst manual --help.");
}

}  // namespace karst
