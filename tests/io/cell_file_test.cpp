// Numbers of voxels from .vti and .pvti files.
#include "io/fields/cell_file.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/fields/field_files.hpp"
#include "support/scratch.hpp"

namespace karst {
namespace {

const Index3 shape_of_motions = {5, 4, 3};

std::array<double, 3> velocity_of(std::uint64_t voxel) {
  const auto v = static_cast<double>(voxel);
  return {v, -v / 8, v * v};
}

// Every rank has some of the voxels, in any order.
std::vector<std::uint64_t> voxels_of(const Comm& comm, std::uint64_t step) {
  std::vector<std::uint64_t> voxels;
  for (std::uint64_t i = 0; i < 60; ++i) {
    const std::uint64_t voxel = i * step % 60;
    if (static_cast<int>(voxel * 7 % 5) % comm.size() == comm.rank()) voxels.push_back(voxel);
  }
  return voxels;
}

SiteField field_of(const std::string& name, int components, const std::vector<std::uint64_t>& voxels) {
  const auto values = [&voxels, components](std::span<const std::uint32_t> sites, std::byte* to) {
    for (const std::uint32_t site : sites) {
      const std::array<double, 3> u = velocity_of(voxels[site]);
      std::memcpy(to, u.data(), static_cast<std::size_t>(components) * sizeof(double));
      to += static_cast<std::size_t>(components) * sizeof(double);
    }
  };
  return {{name, "Float64", 8, components}, values};
}

std::string written(const Scratch& scratch, const std::vector<SiteField>& fields, const std::vector<std::uint64_t>& voxels,
                    const Comm& comm, const Box& box = whole_box(shape_of_motions)) {
  FieldFiles files;
  files.folder = scratch.path("");
  files.name = "start";
  files.shape = shape_of_motions;
  files.selection = {box, {1, 1, 1}};
  write_fields(files, fields, voxels, nullptr, comm);
  return scratch.path(comm.size() == 1 ? "start.vti" : "start.pvti");
}

TEST(CellFile, gives_each_site_the_velocity_of_its_voxel) {
  const Comm comm;
  const Scratch scratch;
  const auto there = voxels_of(comm, 7), here = voxels_of(comm, 11);
  const std::string path = written(scratch, {field_of("velocity", 3, there), field_of("pressure", 1, there)}, there, comm);
  std::vector<int> times(here.size());
  int wrong = 0;
  read_motions(path, shape_of_motions, here, comm, [&](std::size_t site, const std::array<double, 3>& velocity, double pressure) {
    ++times[site];
    wrong += velocity != velocity_of(here[site]) || pressure != static_cast<double>(here[site]);
  });
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(times, std::vector<int>(here.size(), 1));
}

// The extent of the file begins at voxel 1 of the sample that wrote it.
TEST(CellFile, of_a_box_gives_the_voxels_from_its_corner_on) {
  const Comm comm;
  const Scratch scratch;
  const auto there = voxels_of(comm, 7);
  const Box box = {{1, 0, 0}, shape_of_motions};
  const std::string path = written(scratch, {field_of("share", 1, there)}, there, comm, box);
  std::vector<std::uint64_t> here(static_cast<std::size_t>(box.volume()));
  std::iota(here.begin(), here.end(), 0);
  std::int64_t right = 0;
  read_cells(path, {{"share"}}, box.extents(), here, comm, [&](std::size_t site, std::span<const double> share) {
    const Index3 v = whole_box(box.extents()).voxel_at(here[site]);
    right += share.front() == static_cast<double>(whole_box(shape_of_motions).offset({v[0] + 1, v[1], v[2]}));
  });
  EXPECT_EQ(right, box.volume());
}

TEST(CellFile, of_another_shape_or_without_velocities_is_refused) {
  const Comm comm;
  const Scratch scratch;
  const auto voxels = voxels_of(comm, 7);
  const std::string path = written(scratch, {field_of("pressure", 1, voxels)}, voxels, comm);
  const auto refusal = [&](const Index3& shape) -> std::string {
    try {
      read_motions(path, shape, voxels, comm, [](std::size_t, const std::array<double, 3>&, double) {});
    } catch (const InputError& e) {
      return e.message();
    }
    return "accepted";
  };
  EXPECT_EQ(refusal({5, 4, 4}), text(quote(path), " holds 5 x 4 x 3 cells, and the sample 5 x 4 x 4 voxels. Give a file of this shape."));
  const auto take_none = [](std::size_t, std::span<const double>) {};
  EXPECT_THROW(read_cells(path, {{"pressure", 3}}, shape_of_motions, voxels, comm, take_none), InputError) << "of one component";
  EXPECT_TRUE(refusal(shape_of_motions).ends_with("holds no array 'velocity' of its cells. Give it one, of three components."));
}

}  // namespace
}  // namespace karst
