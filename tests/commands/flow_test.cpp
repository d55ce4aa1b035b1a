// karst flow: run directories, series of fields, restarts to the bit, cases in files, refusals.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

const Words tables_of_flow = {"monitors.csv", "walls.csv", "probes.csv", "lines.csv"};

class FlowCommand : public testing::Test {
 protected:
  // A small cavity with everything that a flow records.
  static Words cavity(const Words& more) {
    return with({"flow",
                 "cavity",
                 "--shape",
                 "18,16,6",
                 "--wall",
                 "2:velocity=0.1,0,0.02",
                 "--reynolds",
                 "60",
                 "--monitor-every",
                 "20",
                 "--fields-every",
                 "40",
                 "--probe",
                 "a:5.3,6.2,3",
                 "--line",
                 "l:1,1,3:17,15,3:9",
                 "--threads",
                 "1",
                 "--device",
                 "cpu"},
                more);
  }

  std::string directory(const std::string& name) const { return scratch_.path(name); }
  std::string table(const std::string& run, const std::string& name) const { return bytes_of(directory(run) + "/" + name); }

  void expect_same_tables(const std::string& one, const std::string& other) const {
    for (const std::string& name : tables_of_flow) EXPECT_EQ(table(one, name), table(other, name)) << name;
  }

  Scratch scratch_;
};

}  // namespace

TEST_F(FlowCommand, writes_the_same_tables_on_any_number_of_ranks) {
  for (const int ranks : {1, 2, 3}) {
    const Outcome outcome = run_karst(cavity({"--time", "200", "-o", directory(text("run", ranks))}), ranks);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("Reynolds number 60"), std::string::npos) << outcome.out;
    expect_same_tables("run1", text("run", ranks));
  }
  EXPECT_EQ(split(table("run1", "monitors.csv"), '\n').size(), 13U) << "a title, steps 0, 20 ... 200, and the end of the last line";
  EXPECT_EQ(split(table("run1", "lines.csv"), '\n').size(), 1 + 6 * 9 + 1U);
}

TEST_F(FlowCommand, writes_a_series_of_fields_and_the_agreed_keys) {
  ASSERT_EQ(run_karst(cavity({"--time", "90", "-o", directory("run")}), 2).code, 0);
  const std::string series = table("run", "fields.pvd");
  for (const char* step : {"000000000", "000000040", "000000080", "000000090"}) {
    EXPECT_NE(series.find(text("file=\"fields/flow_", step, ".pvti\"")), std::string::npos) << series;
    EXPECT_TRUE(fs::exists(directory("run") + "/fields/flow_" + step + "/1.vti"));
  }
  const Json result = Json::parse(table("run", "result.json"));
  EXPECT_EQ(result["kind"], "flow");
  EXPECT_EQ(result["flow"]["steps"], 90);
  EXPECT_EQ(result["flow"]["end"], "time");
  EXPECT_EQ(result["flow"]["units"]["system"], "characteristic");
  EXPECT_NEAR(result["flow"]["reynolds"].get<double>(), 60, 1e-9);
  EXPECT_EQ(result["settings"]["wall"], Json({"2:velocity=0.1,0,0.02"}));
  EXPECT_EQ(result["last"]["walls"][0]["wall"], "label 2");
  EXPECT_LT(result["last"]["walls"][0]["force"][0], 0) << "the fluid holds the lid back";
}

TEST_F(FlowCommand, continues_to_the_bit_on_other_ranks_and_with_another_layout) {
  ASSERT_EQ(run_karst(cavity({"--time", "200", "-o", directory("whole")})).code, 0);
  ASSERT_EQ(run_karst(cavity({"--time", "70", "-o", directory("parts"), "--checkpoint", "20"}), 2).code, 0);
  const Outcome on = run_karst(cavity({"--time", "150", "--restart", directory("parts"), "--layout", "stream", "--checkpoint", "20"}), 3);
  ASSERT_EQ(on.code, 0) << on.err;
  ASSERT_EQ(run_karst(cavity({"--time", "200", "--restart", directory("parts")})).code, 0);
  expect_same_tables("whole", "parts");
  EXPECT_FALSE(fs::exists(directory("parts") + "/fields/flow_000000070.pvti")) << "fields of the earlier end";
  EXPECT_EQ(bytes_of(directory("whole") + "/fields/flow_000000200.vti"), bytes_of(directory("parts") + "/fields/flow_000000200.vti"));
}

TEST_F(FlowCommand, killed_at_any_moment_continues_to_the_bit) {
  ASSERT_EQ(run_karst(cavity({"--time", "4000", "-o", directory("whole"), "--fields", "none"})).code, 0);
  const Words run = cavity({"--time", "4000", "-o", directory("killed"), "--fields", "none", "--checkpoint", "100"});
  const std::string checkpoint = directory("killed") + "/flow.checkpoint";
  const std::string script =
      text(shell_words(with({KARST_PROGRAM}, run)), " & while [ ! -e ", checkpoint, " ]; do sleep 0.01; done; kill -9 $!");
  start_program("bash", {"-c", script});
  ASSERT_TRUE(fs::exists(checkpoint));
  const Outcome on = run_karst(cavity({"--time", "4000", "--restart", directory("killed"), "--fields", "none"}), 2);
  ASSERT_EQ(on.code, 0) << on.err;
  expect_same_tables("whole", "killed");
}

TEST_F(FlowCommand, stopped_by_a_signal_says_how_to_continue) {
  const std::string checkpoint = directory("run") + "/flow.checkpoint";
  const Words run = cavity({"--tolerance", "1e-12", "-o", directory("run"), "--fields", "none", "--checkpoint", "100"});
  const std::string send = text("(while [ ! -e ", checkpoint, " ]; do sleep 0.01; done; kill -TERM $$) & ");
  const Outcome outcome = start_program("bash", {"-c", text(send, "exec ", shell_words(with({KARST_PROGRAM}, run)))});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("by SIGTERM; the run is kept. To restart it, on any ranks and device:"), std::string::npos) << outcome.out;
  EXPECT_EQ(Json::parse(table("run", "result.json"))["run"]["stopped_by"], "SIGTERM");
}

TEST_F(FlowCommand, starts_from_a_file_of_another_run) {
  ASSERT_EQ(run_karst(cavity({"--time", "60", "-o", directory("first"), "--fields", "f64"}), 3).code, 0);
  const std::string file = directory("first") + "/fields/flow_000000060.pvti";
  const Outcome second = run_karst({"flow", "cavity", "--shape", "18,16,6", "--wall", "2:velocity=0.1,0,0.02", "--reynolds", "60", "--time",
                                    "2", "--start", file, "-o", directory("second"), "--threads", "1"},
                                   2);
  ASSERT_EQ(second.code, 0) << second.err;
  const auto energy = [&](const std::string& run, std::size_t line) {
    return split(split(table(run, "monitors.csv"), '\n')[line], ',')[2];
  };
  EXPECT_NEAR(*real_number(energy("second", 1)), *real_number(energy("first", 4)), 1e-12);
}

TEST_F(FlowCommand, takes_a_whole_case_from_a_file) {
  std::ofstream(directory("case.toml")) << "CASE = \"cavity\"\nshape = \"18,16,1\"\nwall = [\"2:velocity=0.1,0,0\"]\nreynolds = 20\n"
                                        << "time = \"1T\"\nprobe = [\"a:5,5,0.5\", \"b:6,6,0.5\"]\nthreads = 1\n";
  for (const Words& words : {Words{directory("case.toml"), "--no-overlap"}, Words{"--no-overlap", directory("case.toml")}}) {
    const Outcome outcome = run_karst(with(with({"flow"}, words), {"-o", directory("run"), "--fields", "none", "--force"}));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
  }
  EXPECT_EQ(Json::parse(table("run", "result.json"))["settings"]["probe"].size(), 2U);
}

TEST_F(FlowCommand, in_SI_units_gives_results_in_SI_units) {
  const Outcome outcome =
      run_karst({"flow",        "cavity",   "--shape",  "18,18,1", "--voxel-size", "10um", "--wall", "2:velocity=5,0,0mm/s",
                 "--viscosity", "1e-6m2/s", "--speed",  "0.02",    "--time",       "2ms",  "-o",     directory("run"),
                 "--threads",   "1",        "--fields", "none"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json flow = Json::parse(table("run", "result.json"))["flow"];
  EXPECT_EQ(flow["units"]["system"], "SI");
  EXPECT_NEAR(flow["reynolds"].get<double>(), 5e-3 * 160e-6 / 1e-6, 1e-9);
  EXPECT_NEAR(flow["time"].get<double>(), 2e-3, 1e-4);
}

TEST_F(FlowCommand, refuses_wrong_input_and_writes_nothing) {
  const Words lid = {"flow",       "cavity", "--shape", "34,34,1", "--wall", "2:velocity=0.1,0,0",
                     "--reynolds", "100",    "--time",  "1T",      "-o",     directory("none")};
  const auto changed = [&](std::size_t at, const std::string& word, const Words& more = {}) {
    Words words = lid;
    words[at] = word;
    return with(words, more);
  };
  expect_refusal(changed(5, "5:velocity=0.1,0,0"),
                 "label 5 of --wall does not occur in 'cavity' (labels found: 0 (88.6 %), 1 (8.7 %), 2 (2.8 %)).");
  expect_refusal(
      changed(5, "2:velocity=0,0.1,0"),
      "--wall: label 2 moves into its own normal (its velocity would add or remove fluid; 100 % of a motion along the normal). Let "
      "it slide along itself, or use --face.");
  expect_refusal(
      changed(5, "2:velocity=0.2,0,0"),
      "the characteristic speed has a Mach number of 0.346, above 0.3 (the method is for nearly incompressible flow). Use a lower "
      "speed in lattice units: at most 0.173, better 0.05.");
  expect_refusal(with(lid, {"--wall", "2:velocity=0,0,0.1"}), "label 2 of --wall has two velocities. Give one.");
  expect_refusal({"flow", "cavity", "--shape", "34,34,1", "--wall", "2:velocity=0.1,0,0", "--viscosity", "-0.1", "--time", "1T"},
                 "--viscosity -0.1 is not above zero (the relaxation time would not be above 0.5).");
  expect_refusal(changed(3, "34,34"), "--shape '34,34' is not three whole numbers X,Y,Z, as in 400,400,400.");
  expect_refusal({"flow", "cavity", "--wall", "2", "--tau", "1", "--time", "1T"}, "cavity needs --shape, as in --shape 130,130,1.");
  expect_refusal(with(lid, {"--start", "rock.raw"}), "--start 'rock.raw' is not rest, taylor-green or the name of a .vti or .pvti file.");
  expect_refusal(with(lid, {"--length", "1e-300"}), "--length is 1e-300 voxels, not between 0.01 and 1e+09.");
  expect_refusal(with(lid, {"--pore", "0"}), "--pore does not apply to cavity (its pores are label 0). Leave it out.");
  expect_refusal(with(lid, {"--face", "x-:pressure=0", "--face", "x+:pressure=0"}),
                 "--face: no pore touches face x-. Is the sample closed there?");
  EXPECT_FALSE(fs::exists(directory("none")));
}

TEST_F(FlowCommand, refuses_a_restart_in_other_units) {
  const auto sheared = [&](const Words& more) {
    return with({"flow", "cavity", "--shape", "12,12,1", "--wall", "2:velocity=0.05,0,0", "--tau", "0.8", "--voxel-size", "5um",
                 "--threads", "1", "--fields", "none"},
                more);
  };
  ASSERT_EQ(run_karst(sheared({"--velocity", "1mm/s", "--time", "20", "--checkpoint", "10", "-o", directory("run")})).code, 0);
  for (const Words& other : {Words{"--velocity", "2mm/s"}, Words{"--velocity", "1mm/s", "--density", "500kg/m3"}}) {
    const Outcome outcome = run_karst(with(sheared({"--time", "40", "--restart", directory("run")}), other));
    EXPECT_EQ(outcome.code, 2);
    EXPECT_NE(outcome.err.find(other.size() == 2 ? "is of a run with --velocity " : "is of a run with --density "), std::string::npos)
        << outcome.err;
  }
}

TEST_F(FlowCommand, is_not_restarted_by_other_commands) {
  ASSERT_EQ(run_karst(cavity({"--time", "40", "-o", directory("run"), "--checkpoint", "20"})).code, 0);
  const std::string rock = std::string(KARST_SOURCE) + "/data/sandstone_128.nrrd";
  const Outcome outcome = run_karst({"permeability", rock, "--restart", directory("run"), "--direction", "z"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("flow.checkpoint' is of karst flow. Restart it with the command that wrote it."), std::string::npos)
      << outcome.err;
}

TEST_F(FlowCommand, that_nothing_drives_has_converged) {
  const Outcome outcome = run_karst({"flow", "box", "--shape", "8,8,8", "--tau", "0.8", "--tolerance", "1e-3", "--threads", "1"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("; converged"), std::string::npos) << outcome.out;
}

TEST_F(FlowCommand, refuses_a_start_that_is_not_a_number_or_too_dense) {
  const auto start = [&](const char* velocity, const char* pressure) {
    std::ofstream(directory("s.vti")) << "<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"LittleEndian\"><ImageData "
                                         "WholeExtent=\"0 2 0 1 0 1\" Origin=\"0 0 0\" Spacing=\"1 1 1\"><Piece Extent=\"0 2 0 1 0 "
                                         "1\"><CellData><DataArray type=\"Float64\" Name=\"velocity\" NumberOfComponents=\"3\" "
                                         "format=\"ascii\">0 0 0 "
                                      << velocity << " 0 0</DataArray><DataArray type=\"Float64\" Name=\"pressure\" format=\"ascii\">0 "
                                      << pressure << "</DataArray></CellData></Piece></ImageData></VTKFile>\n";
    return run_karst({"flow", "box", "--shape", "2,1,1", "--tau", "0.8", "--time", "2", "--start", directory("s.vti"), "--threads", "1"});
  };
  EXPECT_EQ(start("0.01", "0.001").code, 0);
  for (const auto& [velocity, pressure] : {std::pair("nan", "0"), {"0", "nan"}, {"inf", "0"}, {"0", "-5"}, {"0", "1e300"}, {"0.5", "0"}}) {
    const Outcome outcome = start(velocity, pressure);
    EXPECT_EQ(outcome.code, 2) << velocity << ", " << pressure << ": " << outcome.err;
    EXPECT_NE(outcome.err.find("s.vti' "), std::string::npos) << outcome.err;
  }
}

TEST_F(FlowCommand, refuses_a_start_of_another_shape_and_a_restart_of_another_run) {
  ASSERT_EQ(run_karst(cavity({"--time", "40", "-o", directory("run"), "--checkpoint", "20"})).code, 0);
  const std::string file = directory("run") + "/fields/flow_000000040.vti";
  const Outcome start =
      run_karst({"flow", "cavity", "--shape", "20,16,6", "--wall", "2:velocity=0.1,0,0", "--tau", "0.8", "--time", "2", "--start", file});
  EXPECT_EQ(start.code, 2);
  EXPECT_NE(start.err.find(text(quote(file), " holds 18 x 16 x 6 cells, and the sample 20 x 16 x 6 voxels. Give a file of this shape.")),
            std::string::npos)
      << start.err;
  const Outcome other = run_karst(cavity({"--time", "80", "--restart", directory("run"), "--lattice", "d3q27"}));
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("flow.checkpoint' is of a run with --lattice d3q19, and this run has --lattice d3q27"), std::string::npos)
      << other.err;
}

TEST_F(FlowCommand, is_restarted_with_another_image_only_where_its_named_walls_are_the_same) {
  const std::string row(8, '\0');
  const auto channel = [&](char below, char above) {
    return scratch_.file(text("channel", int{below}, ".raw"), std::string(8, below) + row + row + row + row + std::string(8, above));
  };
  const std::string image = channel('\1', '\2'), other = channel('\2', '\1');
  const auto run = [](const std::string& path, const Words& more, int ranks = 1) {
    return run_karst(with({"flow", path, "--shape", "8,6,1", "--pore", "0", "--tau", "0.8", "--fields", "none", "--threads", "1"}, more),
                     ranks);
  };
  const Words first = {"--time", "4", "--checkpoint", "2"}, lid = {"--wall", "2:velocity=0.05,0,0"};
  const Words second = {"--time", "8", "--restart", directory("lid")};
  ASSERT_EQ(run(image, with(with(first, lid), {"-o", directory("lid")}), 2).code, 0);
  const Outcome refused = run(other, with(second, lid));
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("is of a run through another sample, whose checksum of the labels is "), std::string::npos) << refused.err;
  EXPECT_EQ(run(image, with(second, lid), 3).code, 0);
  ASSERT_EQ(run(image, with(first, {"-o", directory("rest")})).code, 0);
  EXPECT_EQ(run(other, {"--time", "8", "--restart", directory("rest")}).code, 0);
}

}  // namespace karst
