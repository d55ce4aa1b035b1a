// Quantities, times, walls, faces, probes and lines from the words of a user.
#include "physics/flow/given_quantity.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "physics/flow/flow_request.hpp"

namespace karst {
namespace {

template <class Work>
std::string refusal_by(Work&& work) {
  try {
    work();
  } catch (const InputError& e) {
    return with_options(e.message());
  }
  return "accepted";
}

TEST(GivenQuantity, without_a_unit_is_in_lattice_units) {
  const GivenQuantity plain = parse_quantity("--viscosity", "0.01", Kind::viscosity);
  EXPECT_EQ(plain.value, 0.01);
  EXPECT_FALSE(plain.is_si);
}

TEST(GivenQuantity, with_a_unit_is_in_SI_units) {
  for (const auto& [words, kind, value] : {std::tuple("1e-6m2/s", Kind::viscosity, 1e-6),
                                           {"1 cSt", Kind::viscosity, 1e-6},
                                           {"3 mm/s", Kind::speed, 3e-3},
                                           {"2.5kPa", Kind::pressure, 2500.0},
                                           {"40um", Kind::length, 40e-6}}) {
    const GivenQuantity found = parse_quantity("--any", words, kind);
    EXPECT_DOUBLE_EQ(found.value, value) << words;
    EXPECT_TRUE(found.is_si) << words;
  }
  const GivenVector vector = parse_vector("--wall", "1, 0,-2 mm/s", Kind::speed);
  EXPECT_EQ(vector.value, (std::array{1e-3, 0.0, -2e-3}));
  EXPECT_TRUE(vector.is_si);
}

TEST(GivenQuantity, refuses_other_units_and_other_counts) {
  EXPECT_EQ(refusal_by([] { parse_quantity("--viscosity", "1Pa", Kind::viscosity); }),
            "--viscosity '1Pa' is not a number in lattice units, or with a unit (m2/s, mm2/s, cSt).");
  EXPECT_EQ(refusal_by([] { parse_vector("--body-force", "1,2", Kind::acceleration); }),
            "--body-force '1,2' is not three numbers X,Y,Z in lattice units, or with a unit (m/s2, mm/s2).");
  EXPECT_NE(refusal_by([] { parse_quantity("--length", "nan", Kind::length); }), "accepted");
  EXPECT_NE(refusal_by([] { parse_quantity("--length", "1e999", Kind::length); }), "accepted");
  EXPECT_NE(refusal_by([] { parse_quantity("--length", "", Kind::length); }), "accepted");
}

TEST(TimeSpan, is_steps_characteristic_times_or_seconds) {
  EXPECT_EQ(parse_time("--time", "2000").unit, TimeSpan::Unit::steps);
  EXPECT_EQ(parse_time("--time", "10T").unit, TimeSpan::Unit::characteristic);
  EXPECT_EQ(parse_time("--time", "5 ms").value, 5e-3);
  for (const char* wrong : {"", "0", "-1T", "T", "2h", "nan", "infs"}) {
    EXPECT_NE(refusal_by([&] { parse_time("--time", wrong); }), "accepted") << wrong;
  }
}

TEST(FlowWords, of_walls_and_faces) {
  const WallRequest moving = parse_wall("2:velocity=0.05,0,-0.01");
  EXPECT_EQ(moving.label, 2);
  EXPECT_EQ(moving.velocity.value, (std::array{0.05, 0.0, -0.01}));
  EXPECT_EQ(parse_wall("7").velocity.value, (std::array{0.0, 0.0, 0.0}));
  const FaceRequest face = parse_face("y+:pressure=0.001");
  EXPECT_EQ(face.name(), "y+");
  EXPECT_EQ(face.pressure->value, 0.001);
  EXPECT_EQ(refusal_by([] { parse_wall("2:speed=1,0,0"); }),
            "--wall '2:speed=1,0,0' is not understood. Write it as in --wall 2:velocity=0.05,0,0.");
  for (const char* wrong : {"", ":", "two:velocity=1,0,0", "2:", "2:velocity=", "2:velocity=1,0"})
    EXPECT_NE(refusal_by([&] { parse_wall(wrong); }), "accepted") << wrong;
  for (const char* wrong : {"", "x-", "x:velocity=1,0,0", "w-:velocity=1,0,0", "x-:speed=1", "x-:pressure=1,0,0"})
    EXPECT_NE(refusal_by([&] { parse_face(wrong); }), "accepted") << wrong;
}

TEST(FlowWords, of_probes_and_lines) {
  const Probe probe = parse_probe("middle:1,2.5,0.5");
  EXPECT_EQ(probe.name, "middle");
  EXPECT_EQ(probe.at, (std::array{1.0, 2.5, 0.5}));
  EXPECT_EQ(parse_line("a:0,0,0:10,0,0").points, 11);
  EXPECT_EQ(parse_line("a:0,0,0:10,0,0:5").points, 5);
  EXPECT_EQ(refusal_by([] { parse_line("a:1,1,1:1,1,1"); }), "--line 'a:1,1,1:1,1,1' has no length. Use --probe.");
  for (const char* wrong : {"", "a", ":1,2,3", "a:1,2", "a:1,2,3:4,5,6"})
    EXPECT_NE(refusal_by([&] { parse_probe(wrong); }), "accepted") << wrong;
  for (const char* wrong : {"", "a:0,0,0", "a:0,0,0:1,1,1:1", "a:0,0,0:1,1,1:x", "a:0,0,0:1,1,1:2:3"})
    EXPECT_NE(refusal_by([&] { parse_line(wrong); }), "accepted") << wrong;
}

}  // namespace
}  // namespace karst
