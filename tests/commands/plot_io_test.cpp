// tools/plot-io: a picture of what karst io has measured.
#include <gtest/gtest.h>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

const std::string plot = std::string(KARST_SOURCE) + "/tools/plot-io";

// As karst io writes it: 2 ways of access, 3 lengths of pieces; what cannot be told of posix is empty.
std::string table() {
  std::string lines =
      "command,file,bytes,ranks,machines,access,decomposition,stripe_count,stripe_size,cb_nodes,cb_buffer,align,piece,repeats,cache,"
      "resident,gbs_min,gbs_median,gbs_max,open_s,view_s,transfer_s,sync_s,close_s,file_system,real_stripe_count,real_stripe_size,"
      "hints_asked,hints_taken,mpi_io\n";
  for (const std::string access : {"collective", "posix"}) {
    for (const int mib : {1, 4, 16}) {
      lines += text("read,\"ro\"\"ck, <a>.raw\",30000,2,1,", access, ",boxes,,,,,,", mib << 20, ",3,warm,1,0.5,", mib,
                    ".25,20.5,0,0,0,,0,ext4,,,,,", access == "posix" ? "" : "ompio", "\n");
    }
  }
  return lines;
}

TEST(PlotIo, the_picture_is_valid_and_holds_a_mark_for_each_row) {
  const Scratch scratch;
  const std::string csv = scratch.file("a.csv", table()), svg = scratch.path("a.svg");
  const Outcome outcome = start_program(plot, {csv});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "wrote " + svg + "\n");
  const Outcome marks =
      start_program("/usr/bin/python3", {"-c",
                                         "import sys, xml.etree.ElementTree as tree\n"
                                         "groups = [e for e in tree.parse(sys.argv[1]).iter() if e.get('id', '').startswith('row-')]\n"
                                         "print(len(groups), sum(len([u for u in g.iter() if u.tag.endswith('}use')]) for g in groups))",
                                         svg});
  EXPECT_EQ(marks.out, "6 6\n") << marks.err;
  const std::string picture = bytes_of(svg);
  for (const std::string words : {">1MiB<", ">16MiB<", ">access collective<", ">access posix<", ">bytes in one call of a rank<", "GB/s"})
    EXPECT_NE(picture.find(words), std::string::npos) << words;
  EXPECT_EQ(start_program(plot, {csv, "-o", scratch.path("again.svg")}).code, 0);
  EXPECT_EQ(bytes_of(scratch.path("again.svg")), picture);
}

TEST(PlotIo, the_axis_can_be_chosen_and_the_ending_makes_the_kind) {
  const Scratch scratch;
  const std::string csv = scratch.file("a.csv", table());
  ASSERT_EQ(start_program(plot, {csv, "--x", "access", "-o", scratch.path("a.svg")}).code, 0);
  const std::string picture = bytes_of(scratch.path("a.svg"));
  for (const std::string words : {">posix<", ">piece 4MiB<"}) EXPECT_NE(picture.find(words), std::string::npos) << words;
  ASSERT_EQ(start_program(plot, {csv, "-o", scratch.path("a.png")}).code, 0);
  EXPECT_TRUE(bytes_of(scratch.path("a.png")).starts_with("\x89PNG"));
}

TEST(PlotIo, says_what_is_wrong) {
  const Scratch scratch;
  const std::string csv = scratch.file("a.csv", table()), other = scratch.file("b.csv", "a,b\n1,2\n");
  const auto expect = [](const std::vector<std::string>& arguments, const std::string& words, const std::string& program) {
    const Outcome outcome = start_program(program, arguments);
    EXPECT_EQ(outcome.err, "plot-io: " + words + "\n");
    EXPECT_EQ(outcome.code, 2);
  };
  expect({other}, quote(other) + " is no table of karst io: it has no column stripe_count. Make one with karst io ... --results NAME.",
         plot);
  expect({scratch.path("no.csv")}, quote(scratch.path("no.csv")) + " cannot be read (No such file or directory).", plot);
  expect({csv, "-o", "a.pdf"}, "'a.pdf' ends neither in .svg nor in .png. Use one of these endings.", plot);
  expect({csv, "-o", scratch.path("no/a.svg")}, quote(scratch.path("no/a.svg")) + " cannot be written (No such file or directory).", plot);
  // Without the packages of the system there is no matplotlib.
  expect({"-S", "-E", plot, csv},
         "the Python module matplotlib is missing (it draws the picture). Install it: apt-get install python3-matplotlib",
         "/usr/bin/python3");
}

}  // namespace karst
