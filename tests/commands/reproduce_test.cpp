#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

TEST(Reproduce, measures_rows_and_writes_table_figures_and_page) {
  const Scratch scratch;
  const std::string folder = scratch.path("s1");
  const Outcome outcome = start_karst({"reproduce", "s1", "--budget", "1s", "--rows", "s1.balance,s1.traffic,s1.cut,s1.io", "--folder",
                                       scratch.path(""), "-o", folder, "--device", "cpu"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("s1: Robertsén, Westerholm, Mattila (2017)")) << outcome.out;
  EXPECT_EQ(outcome.out.find("exit code"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("    karst make sandstone --shape 64,64,64 --porosity 0.133 -o sandstone.nrrd\n"), std::string::npos)
      << outcome.out;
  const std::string table = bytes_of(folder + "/table.csv");
  EXPECT_EQ(split(trimmed(table), '\n').size(), 5u) << table;
  const std::string page = bytes_of(folder + "/page.html");
  for (const char* id : {"s1.balance", "s1.traffic", "s1.cut", "s1.io"}) EXPECT_NE(page.find(id), std::string::npos) << id;
  expect_refusal({"reproduce", "s1", "-o", folder},
                 text(quote(folder), " holds files already. Give --force to write over them, or another name with -o."));
}

TEST(Reproduce, prints_rows_as_json) {
  const Outcome outcome = start_karst({"reproduce", "s2", "--budget", "1s", "--rows", "s2.cpu,s2.bits", "--device", "cpu", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json made = Json::parse(outcome.out);
  EXPECT_EQ(made["system"], "s2");
  const Json &speed = made["rows"][0], &bits = made["rows"][1];
  EXPECT_EQ(speed["row"], "s2.cpu");
  EXPECT_EQ(speed["what"], "GLUPS of all cores");
  EXPECT_EQ(speed["unit"], "GLUPS");
  EXPECT_EQ(speed["paper"], 0.17);
  EXPECT_GT(speed["here"].get<double>(), 0);
  EXPECT_EQ(speed["ratio"], speed["here"].get<double>() / 0.17);
  EXPECT_NE(speed["statement_holds"], "not run");
  EXPECT_EQ(speed["commands"], Json::array({"karst bench --shape 64,64,64 --porosity 0.133 --rounds 3 --device cpu --json"}));
  for (const char* key : {"unit", "paper", "here", "ratio"}) EXPECT_TRUE(bits[key].is_null()) << key;
  EXPECT_EQ(bits["here_details"], "not run: needs a GPU");
  EXPECT_EQ(bits["statement_holds"], "not run");
}

TEST(Reproduce, refuses_what_it_cannot_do) {
  expect_refusal({"reproduce", "s9"}, "SYSTEM 's9' is not one of s1, s2, s3, s4, s5.");
  expect_refusal(
      {"reproduce", "s1", "--rows", "s1.aa,x"},
      "--rows 'x' is not one of s1.aa, s1.layout, s1.overlap, s1.align, s1.bytes, s1.cut, s1.traffic, s1.balance, s1.weak, s1.strong, "
      "s1.small, s1.io.");
  expect_refusal({"reproduce", "s1", "--device", "cuda"}, text("--device cuda: ", why_no_gpu_here, ". Choose --device cpu."));
  EXPECT_NE(run_karst({"reproduce", "s1"}, 2).err.find("karst reproduce starts its ranks itself. Run it without mpirun."),
            std::string::npos);
}

// The first test has the rows with a sample in a file. A row that is alone has the whole time.
TEST(Reproduce, runs_every_row_of_steps_and_scaling) {
  for (const char* row : {"s1.aa", "s1.layout", "s1.overlap", "s1.align", "s1.bytes", "s1.weak", "s1.strong"}) {
    const Outcome outcome = start_karst({"reproduce", "s1", "--budget", "1s", "--rows", row, "--device", "cpu"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const bool needs_cores = outcome.out.find("not run: needs two cores or more; this machine has one\n") != std::string::npos;
    EXPECT_TRUE(needs_cores || outcome.out.find("not run") == std::string::npos) << outcome.out;
  }
}

// The rows of a GPU are listed as not run.
TEST(Reproduce, runs_the_rows_of_the_other_systems) {
  const Outcome s2 = start_karst({"reproduce", "s2", "--budget", "1s", "--rows", "s2.cpu,s2.storage,s2.share", "--device", "cpu"});
  ASSERT_EQ(s2.code, 0) << s2.err;
  EXPECT_NE(s2.out.find("not run: needs a GPU\n"), std::string::npos) << s2.out;
  const Outcome s3 = start_karst({"reproduce", "s3", "--budget", "20s", "--device", "cpu"});
  ASSERT_EQ(s3.code, 0) << s3.err;
  for (const char* holds : {"the error is below 200 / N^2: yes", "the method is of second order: yes"})
    EXPECT_NE(s3.out.find(holds), std::string::npos) << s3.out;
}

}  // namespace karst
