// The page of a flow in time, of files that are written by hand.
#include <gtest/gtest.h>

#include "base/text.hpp"
#include "physics/all.hpp"
#include "report/page/html.hpp"
#include "report/page/page.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

constexpr const char* monitors =
    "step,time,kinetic_energy,dissipation,enstrophy,max_speed,mean_velocity_x,mean_velocity_y,mean_velocity_z,mean_pressure,change\n"
    "0,0,0,0,0,0,0,0,0,0,\n"
    "20,0.5,0.1,0.2,0.3,0.4,0.01,0.02,0,0,0.5\n"
    "40,1,0.2,0.3,0.4,0.5,0.02,0.04,0,0,0.05\n";

// Units of results of a flow with L = 8 voxels, U = 0.2 voxels a step, voxels of 2 um and steps of 1 us.
std::string units(const std::string& system) {
  if (system == "SI") return R"({"system": "SI", "length": 2e-6, "time": 1e-6, "speed": 2, "pressure": 4000, "force": 1.6e-8})";
  if (system == "lattice") return R"({"system": "lattice", "length": 1, "time": 1, "speed": 1, "pressure": 1, "force": 1})";
  return R"({"system": "characteristic", "length": 0.125, "time": 0.025, "speed": 5, "pressure": 25, "force": 0.390625})";
}

std::string result(const std::string& system, const std::string& end) {
  return text(R"({"kind": "flow", "image": {"path": "a/rock.raw", "shape": [8, 9, 1]}, "settings": {"tolerance": 0.1, "lambda": 0.1875}, )",
              R"("flow": {"steps": 40, "end": )", end, R"(, "reynolds": 48, "mach": 0.3464, "mach_max": 0.173, "tau": 0.6, )",
              R"("viscosity": 0.0333333333, "speed": 0.2, "length": 8, "characteristic_steps": 40, "units": )", units(system), "}, ",
              R"("last": {"step": 40, "kinetic_energy": 0.2, "dissipation": 0.3, "enstrophy": 0.4, "max_speed": 0.5, )",
              R"("mean_velocity": [0.02, 0.04, 0], "change": 0.05, "walls": [{"wall": "label 2", "force": [-1.5, 0.25, 0], "inflow": 0}, )",
              R"({"wall": "face x-", "force": [0, 0, 0], "inflow": 0.75}]}})");
}

class FlowPage : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& words) const { scratch_.file(name, words); }

  void write_flow(const std::string& system, const std::string& end = "\"converged\"") const {
    write("result.json", result(system, end));
    write("monitors.csv", monitors);
  }

  std::string page() const { return report_page(RunFacts(scratch_.path(""), all_pages()), 1); }

  static void expect_words(const std::string& page, const std::vector<std::string>& all) {
    for (const std::string& words : all) EXPECT_NE(page.find(words), std::string::npos) << words;
  }

  // The chart whose description is `words`; "" without such a chart.
  static std::string chart(const std::string& page, const std::string& words) {
    const auto at = page.find(text("aria-label=\"", words, "\""));
    return at == std::string::npos ? "" : page.substr(at, page.find("</svg>", at) - at);
  }

  Scratch scratch_;
};

}  // namespace

TEST_F(FlowPage, says_what_the_flow_is_at_its_end) {
  write_flow("characteristic");
  expect_words(page(),
               {"<title>Flow in rock.raw</title>", "Flow in time by Karst", "<h1>rock.raw</h1>", "8 × 9 × 1 voxels, Reynolds number 48",
                "class=\"badge\">converged</p>", "class=\"value\">1 L/U</p>", "40 steps", "class=\"value\">0.5 U</p>",
                "mean velocity (0.02, 0.04, 0) U", "class=\"value\">0.2 U²</p>", "dissipation 0.3 U³/L", "enstrophy 0.4 U²/L²",
                "0.346 of U, 0.173 of the largest speed at the last monitor", "L = 8 voxels", "U = 0.2 voxels a step",
                "0.033333 voxels² a step, τ 0.6", "two relaxation times, τ 0.6, Λ 0.1875, tolerance 0.1",
                "characteristic: multiples of L, U and the density ρ of the fluid at rest"});
}

TEST_F(FlowPage, walls_have_forces_and_faces_have_inflow) {
  write_flow("characteristic");
  expect_words(page(), {"<caption>Force on walls, ρU²L²</caption>", "label 2</th>\n<td>−1.5</td>\n<td>0.25</td>\n<td>0</td>",
                        "<caption>Inflow at faces, UL²</caption>", "face x-</th>\n<td>0.75</td>"});
}

TEST_F(FlowPage, every_end_has_its_words) {
  write_flow("characteristic", "\"time\"");
  expect_words(page(), {"class=\"badge open\">end of time reached, not converged</p>"});
  write_flow("characteristic", "null");
  expect_words(page(), {"class=\"badge open\">not at its end yet</p>"});
  write("result.json", R"({"kind": "flow", "image": {"shape": [4, 5, 6]}, "flow": {"end": "time"}, "settings": {"tolerance": null}})");
  expect_words(page(), {"class=\"badge\">end of time reached</p>"});
  write("result.json", R"({"kind": "flow", "image": {"shape": [4, 5, 6]}, "run": {"stopped_by": "SIGTERM"}})");
  expect_words(page(), {"class=\"badge open\">stopped by SIGTERM before it was complete</p>"});
}

TEST_F(FlowPage, every_fact_may_be_missing) {
  write("result.json", R"({"kind": "flow", "image": {"shape": [4, 5, 6]}})");
  expect_words(page(), {"not at its end yet", "The run has no monitor yet.", "There is no monitors.csv in the run directory.",
                        "There are no pictures of the flow: the run directory holds no fields", "The command of this run is not known"});
  write("result.json", R"({"kind": "flow", "image": {"shape": [4, 5, 6]}, "flow": {"units": {"system": "furlongs"}, "steps": 3},
                          "last": {"walls": [{"wall": "label 3", "force": null}, {"force": 1}]}})");
  write("monitors.csv", std::string(monitors).substr(0, std::string(monitors).find('\n') + 1));
  expect_words(page(), {"class=\"value\">3 steps</p>", "label 3</th>\n<td>–</td>", "The run has no monitor yet."});
}

TEST_F(FlowPage, axes_have_the_units_of_results) {
  write("lines.csv",
        "step,time,line,distance,x,y,z,velocity_x,velocity_y,velocity_z,pressure\n"
        "40,1,l,0,1,1,0.5,0,0,0,0\n40,1,l,4,5,1,0.5,0.5,0,0,0\n");
  for (const auto& [system, time, energy, distance] : {std::array{"SI", "time, s", "kinetic energy, J/kg", "distance, voxels"},
                                                       {"characteristic", "time, L/U", "kinetic energy, U²", "distance, L"},
                                                       {"lattice", "time, steps", "kinetic energy, lattice units", "distance, voxels"}}) {
    write_flow(system);
    const std::string all = page(), chart_of_energy = chart(all, "Kinetic energy over time");
    EXPECT_NE(chart_of_energy.find(text(">", time, "<")), std::string::npos) << chart_of_energy;
    EXPECT_NE(chart_of_energy.find(text(">", energy, "<")), std::string::npos) << chart_of_energy;
    EXPECT_NE(chart(all, "Velocity along the line l").find(text(">", distance, "<")), std::string::npos) << system;
  }
  write_flow("SI");
  expect_words(page(), {"class=\"value\">4 × 10<sup>−5</sup> s</p>", "L = 8 voxels (1.6 × 10<sup>−5</sup> m)",
                        "U = 0.2 voxels a step (0.4 m/s)", "40 steps (4 × 10<sup>−5</sup> s)"});
}

TEST_F(FlowPage, the_change_has_the_tolerance_as_a_level) {
  write_flow("characteristic");
  const std::string change = chart(page(), "Change of the flow over time");
  EXPECT_NE(change.find("class=\"level\""), std::string::npos);
  EXPECT_NE(change.find(">tolerance<"), std::string::npos);
}

TEST_F(FlowPage, a_thin_sample_has_no_curve_of_zeros_across_it) {
  write_flow("characteristic");
  const std::string velocity = chart(page(), "Mean velocity over time");
  EXPECT_NE(velocity.find(">y</text>"), std::string::npos) << velocity;
  EXPECT_EQ(velocity.find(">z</text>"), std::string::npos) << velocity;
}

TEST_F(FlowPage, a_mean_velocity_of_rounding_is_not_drawn) {
  write_flow("characteristic");
  write("monitors.csv",
        "step,time,kinetic_energy,dissipation,enstrophy,max_speed,mean_velocity_x,mean_velocity_y,mean_velocity_z,mean_pressure,change\n"
        "0,0,1,1,1,0.5,1e-18,2e-18,0,0,\n20,1,1,1,1,0.5,-1e-18,2e-17,0,0,\n");
  EXPECT_EQ(chart(page(), "Mean velocity over time"), "");
  EXPECT_NE(chart(page(), "Kinetic energy over time"), "");
}

TEST_F(FlowPage, each_wall_has_a_chart_and_the_faces_of_an_axis_share_one) {
  write_flow("characteristic");
  write("walls.csv",
        "step,time,wall,force_x,force_y,force_z,inflow\n"
        "0,0,label 2,1000,0,0,0\n0,0,face x-,0,0,0,3\n0,0,face x+,0,0,0,-3\n0,0,face z+,0,0,0,1\n0,0,label 3,0,0,0,0\n"
        "20,0.5,label 2,1,2,0,0\n20,0.5,face x-,0,0,0,4\n20,0.5,face x+,0,0,0,-4\n20,0.5,face z+,0,0,0,2\n"
        "40,1,label 2,2,3,0,0\n40,1,face x-,0,0,0,4\n40,1,face x+,0,0,0,-4\n40,1,face z+,0,0,0,2\n");
  const std::string all = page();
  EXPECT_EQ(chart(all, "Force on face x- over time"), "");
  EXPECT_EQ(chart(all, "Inflow at the faces across y over time"), "");
  for (const char* end : {">x-</text>", ">x+</text>"})
    EXPECT_NE(chart(all, "Inflow at the faces across x over time").find(end), std::string::npos) << end;
  EXPECT_NE(chart(all, "Inflow at the faces across z over time").find(">z+</text>"), std::string::npos);
  const std::string force = chart(all, "Force on label 2 over time");
  EXPECT_NE(force, "");
  EXPECT_EQ(force.find("1000"), std::string::npos) << "the force at step 0";
  expect_words(all, {"Wall label 3 has no values."});
}

TEST_F(FlowPage, names_are_text) {
  write_flow("characteristic");
  write("probes.csv",
        "step,time,probe,x,y,z,velocity_x,velocity_y,velocity_z,pressure\n"
        "0,0,<b>,1,2,0.5,0,0,0,0\n0,0,\"in, solid\",1,<3>,0.5,,,,\n20,0.5,<b>,1,2,0.5,1,0,0,0\n20,0.5,\"in, solid\",1,2,0.5,,,,\n");
  const std::string all = page();
  EXPECT_EQ(all.find("<b>"), std::string::npos);
  EXPECT_EQ(all.find("<3>"), std::string::npos);
  EXPECT_NE(chart(all, "Velocity at the probe &lt;b&gt; over time"), "");
  expect_words(all, {"Probe in, solid has no values.", "Velocity at the probe &lt;b&gt;, at (1, 2, 0.5) in voxels."});
}

TEST_F(FlowPage, many_probes_are_counted) {
  write_flow("characteristic");
  std::string table = "step,time,probe,x,y,z,velocity_x,velocity_y,velocity_z,pressure\n";
  for (int i = 0; i < 33; ++i) table += text("20,0.5,p", i, ",1,2,0.5,1,0,0,0\n40,1,p", i, ",1,2,0.5,2,0,0,0\n");
  write("probes.csv", table);
  expect_words(page(), {"Velocity at the probe p29 over time", "3 more are in <code>probes.csv</code>."});
  EXPECT_EQ(page().find("probe p30"), std::string::npos);
  EXPECT_EQ(charts_of(RunFacts(scratch_.path(""), all_pages())).back().name, "probe_p32") << "figures are of all";
}

TEST_F(FlowPage, a_line_shows_its_last_step) {
  write_flow("characteristic");
  write("lines.csv",
        "step,time,line,distance,x,y,z,velocity_x,velocity_y,velocity_z,pressure\n"
        "0,0,mid,0,1,1,0.5,0,0,0,0\n0,0,mid,4,5,1,0.5,7777,0,0,0\n0,0,other,0,1,1,0.5,1,0,0,0\n"
        "40,1,mid,0,1,1,0.5,0,0,0,0\n40,1,mid,4,5,1,0.5,0.5,0.25,0,0\n");
  const std::string all = page();
  expect_words(all, {"Velocity along mid from (1, 1, 0.5) to (5, 1, 0.5) in voxels, at step 40: 1 L/U.", "at step 0: 0 L/U."});
  EXPECT_EQ(chart(all, "Velocity along the line mid").find("8000"), std::string::npos);
}

TEST_F(FlowPage, numbers_are_short) {
  EXPECT_EQ(short_number(64), "64");
  EXPECT_EQ(short_number(-0.5), "−0.5");
  EXPECT_EQ(short_number(0), "0");
  EXPECT_EQ(short_number(5e-6), "5 × 10<sup>−6</sup>");
  EXPECT_EQ(short_number(-895659.3, 4), "−8.957 × 10<sup>5</sup>");
  EXPECT_EQ(short_number(9.99996e-5, 4), "1 × 10<sup>−4</sup>");
  EXPECT_EQ(short_number(99999.7), "1 × 10<sup>5</sup>");
  EXPECT_EQ(short_number(std::numeric_limits<double>::infinity()), "–");
}

}  // namespace karst
