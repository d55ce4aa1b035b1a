// Outputs replace nothing but what the user means: no devices, no inputs, no files of a run beside this one.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace fs = std::filesystem;

class Outputs : public testing::Test {
 protected:
  Words make(const std::string& output, const std::string& gap) const {
    return {"make", "slit", "--shape", "8,8,8", "--axis", "z", "--gap", gap, "-o", output};
  }
  std::string sample(const std::string& name) const {
    const Outcome made = run_karst(make(scratch_.path(name), "4"));
    EXPECT_EQ(made.code, 0) << made.err;
    return scratch_.path(name);
  }
  std::string fifo(const std::string& name) const {
    EXPECT_EQ(mkfifo(scratch_.path(name).c_str(), 0600), 0);
    return scratch_.path(name);
  }
  std::string link(const std::string& to, const std::string& name) const {
    fs::create_symlink(to, scratch_.path(name));
    return scratch_.path(name);
  }
  static Words run(const std::string& sample, const Words& more) {
    return with({"permeability", sample, "--direction", "x", "--tolerance", "0.1"}, more);
  }

  // Both at once: both processes exist before either begins. Their exit codes and what they said.
  Outcome race(const Words& one, const Words& other) const {
    const auto waiting = [](const Words& words) {
      return text("(read <&3; exec '", KARST_PROGRAM, "' '", joined(words, "' '"), "' 3>&- >/dev/null) & ");
    };
    const std::string gate = scratch_.path("gate");
    return start_program("bash", {"-c", text("rm -f ", gate, "; mkfifo ", gate, "; exec 3<>", gate, "; ", waiting(one), "a=$!; ",
                                             waiting(other), "b=$!; echo >&3; echo >&3; wait $a; a=$?; wait $b; echo $a $?")});
  }

  Scratch scratch_;
};

TEST_F(Outputs, of_two_runs_with_one_output_exactly_one_writes_it) {
  const std::string output = scratch_.path("race.nrrd"), one = scratch_.path("one.nrrd"), other = scratch_.path("other.nrrd");
  ASSERT_EQ(run_karst(make(one, "2")).code, 0);
  ASSERT_EQ(run_karst(make(other, "6")).code, 0);
  for (int i = 0; i < 12; ++i) {
    const Words force = i % 2 == 0 ? Words{} : Words{"--force"};
    if (i % 4 < 2) fs::remove(output);
    if (i % 4 == 2) continue;  // it exists, and --force is not given
    Outcome both = race(with(make(output, "2"), force), with(make(output, "6"), force));
    // On a busy machine one may end before the other begins: then that was no race, and --force replaces the file.
    for (int again = 0; again < 10 && both.out == "0 0\n" && !force.empty(); ++again)
      both = race(with(make(output, "2"), force), with(make(output, "6"), force));
    EXPECT_TRUE(both.out == "0 2\n" || both.out == "2 0\n") << both.out << both.err;
    EXPECT_EQ(bytes_of(output), bytes_of(both.out == "0 2\n" ? one : other));
    const std::string begin = "karst: " + quote(output);
    EXPECT_TRUE(both.err == begin + " is being written by another karst. Wait for that run, or choose another name with -o.\n" ||
                both.err == begin + " exists. Give --force to replace it, or another name with -o.\n" ||
                both.err == begin +
                                " was written since this run was started. Run again to replace that file, or choose "
                                "another name with -o.\n")
        << both.err;
    EXPECT_FALSE(fs::exists(output + ".unfinished"));
  }
}

TEST_F(Outputs, are_never_anything_but_regular_files) {
  const std::string in = sample("in.nrrd");
  ASSERT_EQ(run_karst(run(in, {"-o", scratch_.path("run"), "--fields", "none"})).code, 0);
  const auto said = [&](const std::string& path, const std::string& kind, const std::string& choose) {
    return text(quote(path), " is ", kind, " (only regular files are replaced). Choose another name", choose, ".");
  };
  const std::string nrrd = fifo("a.nrrd"), karst = fifo("a.karst"), raw = link(in, "b.raw"), page = fifo("a.html"),
                    dangling = link(scratch_.path("nowhere"), "dangling"), csv = fifo("r.csv");
  for (const Words& force : {Words{}, Words{"--force"}}) {
    expect_refusal(with(make(nrrd, "4"), force), said(nrrd, "a FIFO", " with -o"));
    expect_refusal(with(make(scratch_.path("b.nhdr"), "4"), force), said(raw, "a symbolic link", " with -o"));
    expect_refusal(with({"prepare", in, "--parts", "2", "-o", karst}, force), said(karst, "a FIFO", " with -o"));
    expect_refusal(with({"report", scratch_.path("run"), "-o", page}, force), said(page, "a FIFO", " with -o"));
    expect_refusal(with({"report", scratch_.path("run"), "-o", "/dev/null"}, force), said("/dev/null", "a device", " with -o"));
    expect_refusal(with({"io", "write", dangling, "--size", "8"}, force), said(dangling, "a symbolic link", ""));
    expect_refusal(with({"io", "restripe", in, dangling}, force), said(dangling, "a symbolic link", ""));
    expect_refusal(with({"io", "write", scratch_.path("w"), "--size", "8", "--results", scratch_.path("r")}, force),
                   said(csv, "a FIFO", " with --results"));
  }
  EXPECT_FALSE(fs::exists(scratch_.path("nowhere")));
  const std::string manual = scratch_.path("share"), page1 = manual + "/man/man1/karst-info.1";
  fs::create_directories(manual + "/man/man1");
  ASSERT_EQ(mkfifo(page1.c_str(), 0600), 0);
  expect_refusal({"manual", manual}, quote(page1) + " is a FIFO (only regular files are replaced). Give another folder.");
  EXPECT_FALSE(fs::exists(manual + "/zsh"));
}

TEST_F(Outputs, a_run_replaces_only_regular_files_of_its_directory) {
  const std::string in = sample("in.nrrd");
  fs::create_directory(scratch_.path("run"));
  for (const std::string name : {"result.json", "flow.checkpoint", "fields_x.vti", "profile_x.csv"}) {
    const std::string path = fifo("run/" + name);
    expect_refusal(run(in, {"-o", scratch_.path("run"), "--force"}),
                   quote(path) + " is a FIFO (a run replaces regular files only). Remove it, or choose another name with -o.");
    EXPECT_TRUE(fs::is_fifo(path));
    fs::remove(path);
  }
  const std::string victim = scratch_.file("victim", "precious");
  const std::string linked = link(victim, "run/log.txt");
  expect_refusal(run(in, {"-o", scratch_.path("run"), "--force"}),
                 quote(linked) + " is a symbolic link (a run replaces regular files only). Remove it, or choose another name with -o.");
  EXPECT_EQ(bytes_of(victim), "precious");
}

TEST_F(Outputs, are_never_inputs) {
  const std::string end = ", an input of this command (an input is never replaced). Choose another name with -o.";
  const std::string in = sample("in.nhdr"), raw = scratch_.path("in.raw"), karst = scratch_.path("in.karst"),
                    directory = scratch_.path("run");
  fs::create_hard_link(raw, karst);
  expect_refusal({"prepare", in, "--parts", "2", "-o", karst, "--force"}, quote(karst) + " is the same file as " + quote(raw) + end);
  ASSERT_EQ(run_karst(run(in, {"-o", directory})).code, 0);
  const std::string fields = directory + "/fields_x.vti", linked = link(fields, "in.vti"), before = bytes_of(fields);
  expect_refusal(with(run(linked, {"--array", "label", "--pore", "0"}), {"-o", directory, "--force"}),
                 quote(fields) + " is the same file as " + quote(linked) + end);
  const std::string hints = scratch_.file("hints.nrrd", "a=b\n"), config = scratch_.file("config.nrrd", "gap = 4\n");
  expect_refusal(with(make(hints, "4"), {"--force", "--mpi-hint-file", hints}),
                 quote(hints) + " is an input of this command (an input is never replaced). Choose another name with -o.");
  expect_refusal({"make", "slit", "--shape", "8,8,8", "-o", config, "--force", "--config", config},
                 quote(config) + " is an input of this command (an input is never replaced). Choose another name with -o.");
  const std::string result = directory + "/result.json";
  expect_refusal({"report", directory, "-o", result, "--force"},
                 quote(result) + " is an input of this command (an input is never replaced). Choose another name with -o.");
  EXPECT_EQ(bytes_of(fields), before);
}

TEST_F(Outputs, an_empty_name_is_refused) {
  const std::string in = sample("in.nrrd"), said = " is given an empty name (of a shell variable that is not set?). Name a path";
  expect_refusal(run(in, {"-o", ""}), "-o" + said + ", or leave -o out.");
  expect_refusal(run(in, {"--restart", ""}), "--restart" + said + ", or leave --restart out.");
  expect_refusal(run(in, {"--mpi-hint-file", ""}), "--mpi-hint-file" + said + ", or leave --mpi-hint-file out.");
  expect_refusal(run(in, {"--config", ""}), "--config" + said + ", or leave --config out.");
  expect_refusal(run(in, {"--config="}), "--config" + said + ", or leave --config out.");
  expect_refusal(make("", "4"), "-o" + said + ".");
  expect_refusal({"info", ""}, "IMAGE" + said + ".");
}

TEST_F(Outputs, files_of_options_that_are_no_files_are_refused_at_once) {
  const std::string said = " is not a regular file (all ranks read it, each by itself). Copy it to a file first.";
  expect_refusal({"info", "a.raw", "--config", "/dev/zero"}, "'/dev/zero'" + said);
  expect_refusal({"info", "a.raw", "--config=/dev/zero"}, "'/dev/zero'" + said);
  expect_refusal({"make", "slit", "--shape", "8,8,8", "-o", scratch_.path("a.nrrd"), "--mpi-hint-file", "/dev/zero"}, "'/dev/zero'" + said);
  const std::string large = scratch_.file("large", "");
  fs::resize_file(large, (std::uintmax_t{64} << 20) + 1);
  const std::string end = " holds 67 108 865 bytes, and a text file of this kind has at most 67 108 864. Is it the right file?";
  expect_refusal({"info", "a.raw", "--config", large}, quote(large) + end);
  expect_refusal({"io", "predict", "--from", large}, quote(large) + end);
}

TEST_F(Outputs, of_a_run_that_is_killed_do_not_hinder_the_next) {
  const std::string output = scratch_.path("a.nrrd"), unfinished = output + ".unfinished";
  for (const std::string signal : {"KILL", "TERM", "HUP"}) {
    const std::string command = text("'", KARST_PROGRAM, "' make sandstone --shape 300,300,300 --porosity 0.2 -o '", output, "'");
    const Outcome killed = start_program("bash", {"-c", text(command, " & while [ ! -e '", unfinished, "' ]; do sleep 0.02; done; kill -",
                                                             signal, " $!; wait $!; ls '", scratch_.path(""), "' | grep -c unfinished")});
    EXPECT_EQ(killed.out, signal == "KILL" ? "1\n" : "0\n") << signal;
    EXPECT_FALSE(fs::exists(output));
    EXPECT_EQ(run_karst(with(make(output, "4"), {"--force"})).code, 0);
    EXPECT_FALSE(fs::exists(unfinished));
    fs::remove(output);
  }
}

TEST_F(Outputs, a_page_has_the_same_reasons_as_other_files) {
  const std::string in = sample("in.nrrd"), file = scratch_.file("file", ""), directory = scratch_.path("run");
  ASSERT_EQ(run_karst(run(in, {"-o", directory, "--fields", "none"})).code, 0);
  const std::string below = file + "/a.html";
  expect_refusal({"report", directory, "-o", below},
                 quote(file) + " is not a directory, so " + quote(below) + " cannot be written. Make it first.");
}

}  // namespace karst
