// Fields of sites alone, and of every n-th voxel, as VTK reads them back.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <set>

#include "base/text.hpp"
#include "io/fields/field_files.hpp"
#include "io/files/unfinished_file.hpp"
#include "partition/parts/part.hpp"
#include "support/scratch.hpp"
#include "support/vtk_image.hpp"

namespace karst {

namespace {

constexpr int vtk_vertex = 1, vtk_voxel = 11;

FieldFiles files_in(const Scratch& scratch, FieldFormat format, const Index3& shape, const Selection& selection) {
  FieldFiles files;
  files.folder = scratch.path("");
  files.name = "a";
  files.format = format;
  files.shape = shape;
  files.selection = selection;
  files.spacing = 0.5;
  files.threads = 2;
  files.slab_voxels = 5;
  return files;
}

std::string sites_file(const Scratch& scratch, const Comm& comm, const char* ending = "vtu") {
  return scratch.path(text("a.", comm.size() == 1 ? "" : "p", ending));
}

// The number of each site's voxel, and its square as a vector.
std::vector<SiteField> fields_of(const std::vector<std::uint64_t>& sites) {
  const SiteValues number = [&sites](std::span<const std::uint32_t> some, std::byte* to) {
    for (const std::uint32_t site : some) {
      const auto value = static_cast<double>(sites[site]);
      std::memcpy(to, &value, 8);
      to += 8;
    }
  };
  const SiteValues vector = [&sites](std::span<const std::uint32_t> some, std::byte* to) {
    for (const std::uint32_t site : some) {
      const auto n = static_cast<float>(sites[site]);
      const std::array<float, 3> value = {n * n, n, -1};
      std::memcpy(to, value.data(), 12);
      to += 12;
    }
  };
  return {{{"u", "Float32", 4, 3}, vector}, {{"n", "Float64", 8, 1}, number}};
}

bool has_site(std::uint64_t voxel) { return voxel % 3 != 0; }

// Sites without any order, on any rank.
std::vector<std::uint64_t> scattered(const Index3& shape, const Comm& comm) {
  std::vector<std::uint64_t> mine = {no_voxel};
  for (auto v = static_cast<std::uint64_t>(whole_box(shape).volume()); v-- > 0;) {
    const auto owner = static_cast<int>(v * 2654435761u % 1000u) % comm.size();
    if (has_site(v) && owner == comm.rank()) mine.push_back(v);
  }
  return mine;
}

LabelField labels_in(const Scratch& scratch, const Index3& shape) {
  std::vector<std::uint16_t> labels(static_cast<std::size_t>(whole_box(shape).volume()));
  for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = static_cast<std::uint16_t>(1000 + i);
  LabelField field;
  field.image.path = scratch.file("labels", as_bytes(labels));
  field.image.data_files = {field.image.path};
  field.image.shape = shape;
  field.image.type = VoxelType::uint16;
  return field;
}

std::array<double, 3> point(const VtkSites& sites, std::int64_t number) {
  const double* from = &sites.points.values[3 * static_cast<std::size_t>(number)];
  return {from[0], from[1], from[2]};
}

// Every wanted site once, in its place, with its values.
void expect_sites(const VtkSites& sites, const FieldFiles& files) {
  const bool as_voxels = files.format == FieldFormat::voxels;
  const VtkArrays& values = as_voxels ? sites.on_cells : sites.on_points;
  EXPECT_TRUE((as_voxels ? sites.on_points : sites.on_cells).empty());
  std::set<std::uint64_t> left;
  for (std::uint64_t v = 0; v < static_cast<std::uint64_t>(whole_box(files.shape).volume()); ++v) {
    if (has_site(v) && files.selection.cell_of(whole_box(files.shape).voxel_at(v))) left.insert(v);
  }
  for (std::size_t i = 0; i < sites.cells.size(); ++i) {
    const auto voxel = static_cast<std::uint64_t>(values.at("n").values[i]);
    EXPECT_EQ(left.erase(voxel), 1u) << voxel;
    EXPECT_EQ(values.at("u").values[3 * i], static_cast<double>(voxel * voxel));
    EXPECT_EQ(values.at("label").values[i], static_cast<double>(1000 + voxel));
    ASSERT_EQ(sites.cells[i].size(), as_voxels ? 8u : 1u);
    EXPECT_EQ(sites.types[i], as_voxels ? vtk_voxel : vtk_vertex);
    for (std::size_t corner = 0; corner < sites.cells[i].size(); ++corner) {
      const std::array<double, 3> is = point(sites, sites.cells[i][corner]);
      for (std::size_t a = 0; a < 3; ++a) {
        const double side = as_voxels ? ((corner >> a & 1) != 0 ? 0.5 : -0.5) : 0;
        const auto centre = static_cast<double>(whole_box(files.shape).voxel_at(voxel)[a]) + 0.5;
        EXPECT_EQ(is[a], 0.5 * (centre + side * static_cast<double>(files.selection.stride[a]))) << voxel;
      }
    }
  }
  EXPECT_TRUE(left.empty());
}

}  // namespace

TEST(FieldSites, of_a_drawn_sample_are_these_very_voxels) {
  const Comm comm;
  if (comm.size() != 1) return;
  const Scratch scratch;
  const std::vector<std::uint64_t> sites = {18, 1, no_voxel, 5, 0};
  write_fields(files_in(scratch, FieldFormat::voxels, {4, 3, 2}, {{{0, 0, 0}, {4, 3, 2}}}), fields_of(sites), sites, nullptr, comm);
  const VtkSites read = read_vtk_sites(sites_file(scratch, comm));
  EXPECT_EQ(read.points.type, "float");
  EXPECT_EQ(read.points.values, (std::vector<double>{0,   0,   0,   0.5, 0,   0,   1,   0,   0,                    // z = 0, y = 0
                                                     0,   0.5, 0,   0.5, 0.5, 0,   1,   0.5, 0,                    // y = 1
                                                     0.5, 1,   0,   1,   1,   0,                                   // y = 2
                                                     0,   0,   0.5, 0.5, 0,   0.5, 1,   0,   0.5,                  // z = 1, y = 0
                                                     0,   0.5, 0.5, 0.5, 0.5, 0.5, 1,   0.5, 0.5, 1.5, 0.5, 0.5,   // y = 1
                                                     0.5, 1,   0.5, 1,   1,   0.5, 1.5, 1,   0.5,                  // y = 2
                                                     1,   0.5, 1,   1.5, 0.5, 1,   1,   1,   1,   1.5, 1,   1}));  // z = 2
  EXPECT_EQ(read.cells,
            (std::vector<std::vector<std::int64_t>>{
                {0, 1, 3, 4, 8, 9, 11, 12}, {1, 2, 4, 5, 9, 10, 12, 13}, {4, 5, 6, 7, 12, 13, 15, 16}, {13, 14, 16, 17, 18, 19, 20, 21}}));
  EXPECT_EQ(read.types, std::vector<int>(4, vtk_voxel));
  EXPECT_EQ(read.on_cells.at("n").values, (std::vector<double>{0, 1, 5, 18}));
  EXPECT_EQ(read.on_cells.at("u").values, (std::vector<double>{0, 0, -1, 1, 1, -1, 25, 5, -1, 324, 18, -1}));
}

TEST(FieldSites, of_a_drawn_sample_are_these_very_points) {
  const Comm comm;
  const Scratch scratch;
  const std::vector<std::uint64_t> sites = comm.is_root() ? std::vector<std::uint64_t>{18, 1, no_voxel, 5} : std::vector<std::uint64_t>{};
  FieldFiles files = files_in(scratch, FieldFormat::points, {4, 3, 2}, {{{0, 0, 0}, {4, 3, 2}}});
  files.wide = true;
  write_fields(files, fields_of(sites), sites, nullptr, comm);
  comm.on_root([&] {
    const VtkSites read = read_vtk_sites(sites_file(scratch, comm));
    EXPECT_EQ(read.points.type, "double");
    EXPECT_EQ(read.points.values, (std::vector<double>{0.75, 0.25, 0.25, 0.75, 0.75, 0.25, 1.25, 0.75, 0.75}));
    EXPECT_EQ(read.cells, (std::vector<std::vector<std::int64_t>>{{0}, {1}, {2}}));
    EXPECT_EQ(read.types, std::vector<int>(3, vtk_vertex));
    EXPECT_EQ(read.on_points.at("n").values, (std::vector<double>{1, 5, 18}));
    return std::string();
  });
}

TEST(FieldSites, every_wanted_one_is_there_once_whatever_the_box_and_the_stride) {
  const Comm comm;
  const Index3 shape = {7, 5, 6};
  const std::vector<std::uint64_t> sites = scattered(shape, comm);
  const std::vector<Selection> selections = {{whole_box(shape)},
                                             {{{2, 1, 3}, {6, 4, 5}}},
                                             {{{6, 4, 5}, {7, 5, 6}}},
                                             {whole_box(shape), {2, 2, 2}},
                                             {whole_box(shape), {1, 3, 4}},
                                             {whole_box(shape), {7, 5, 2147483647}},
                                             {{{1, 0, 2}, {7, 5, 6}}, {3, 1, 3}}};
  for (const FieldFormat format : {FieldFormat::voxels, FieldFormat::points}) {
    for (const Selection& selection : selections) {
      const Scratch scratch;
      const LabelField labels = labels_in(scratch, shape);
      const FieldFiles files = files_in(scratch, format, shape, selection);
      write_fields(files, fields_of(sites), sites, &labels, comm);
      comm.on_root([&] {
        expect_sites(read_vtk_sites(sites_file(scratch, comm)), files);
        return std::string();
      });
    }
  }
}

TEST(FieldSites, of_every_nth_voxel_are_in_an_image_as_well) {
  const Comm comm;
  const Index3 shape = {7, 5, 6};
  const std::vector<std::uint64_t> sites = scattered(shape, comm);
  const Scratch scratch;
  const LabelField labels = labels_in(scratch, shape);
  write_fields(files_in(scratch, FieldFormat::image, shape, {{{1, 0, 2}, {7, 5, 6}}, {3, 2, 1}}), fields_of(sites), sites, &labels, comm);
  comm.on_root([&] {
    const VtkImage image = read_vtk_image(sites_file(scratch, comm, "vti"));
    EXPECT_EQ(image.extent, (std::array<int, 6>{0, 2, 0, 3, 2, 6}));
    EXPECT_EQ(image.spacing, (std::array<double, 3>{1.5, 1, 0.5}));
    EXPECT_EQ(image.origin, (std::array<double, 3>{0, -0.25, 0})) << "each voxel in the centre of its cell";
    std::vector<double> expected_labels, expected_numbers;
    for (std::int64_t z = 2; z < 6; ++z) {
      for (std::int64_t y = 0; y < 5; y += 2) {
        for (const std::int64_t x : {1, 4}) {
          const std::uint64_t voxel = whole_box(shape).offset({x, y, z});
          expected_labels.push_back(static_cast<double>(1000 + voxel));
          expected_numbers.push_back(has_site(voxel) ? static_cast<double>(voxel) : 0);
        }
      }
    }
    EXPECT_EQ(image.values("label"), expected_labels);
    EXPECT_EQ(image.values("n"), expected_numbers);
    return std::string();
  });
}

TEST(FieldSites, may_be_none) {
  const Comm comm;
  const Index3 shape = {3, 3, 3};
  for (const FieldFormat format : {FieldFormat::voxels, FieldFormat::points}) {
    for (const Selection& selection : {Selection{whole_box(shape)}, Selection{{{2, 2, 2}, {3, 3, 3}}}}) {
      const Scratch scratch;
      const LabelField labels = labels_in(scratch, shape);
      const std::vector<std::uint64_t> sites = {no_voxel};
      write_fields(files_in(scratch, format, shape, selection), fields_of(sites), sites, &labels, comm);
      comm.on_root([&] {
        const VtkSites read = read_vtk_sites(sites_file(scratch, comm));
        EXPECT_TRUE(read.cells.empty());
        EXPECT_TRUE(read.points.values.empty());
        return std::string();
      });
    }
  }
}

TEST(FieldSites, have_bytes_that_depend_neither_on_threads_nor_on_slabs) {
  const Comm comm;
  const Index3 shape = {40, 40, 33};
  const std::vector<std::uint64_t> sites = scattered(shape, comm);
  std::vector<std::string> bytes;
  for (const auto& [threads, slab] : {std::pair{1, 1 << 20}, {5, 1 << 20}, {2, 1000}}) {
    const Scratch scratch;
    FieldFiles files = files_in(scratch, FieldFormat::voxels, shape, {whole_box(shape)});
    files.threads = threads;
    files.slab_voxels = slab;
    write_fields(files, fields_of(sites), sites, nullptr, comm);
    bytes.push_back(bytes_of(scratch.path(comm.size() == 1 ? "a.vtu" : text("a/", comm.rank(), ".vtu"))));
    EXPECT_TRUE(bytes.back() == bytes.front()) << threads << " threads";
  }
}

TEST(FieldList, names_what_is_there_and_is_to_stay) {
  const Comm comm;
  const Scratch scratch;
  comm.on_root([&] {
    for (const char* name : {"fx.vti", "fz.pvtu", "fz.unfinished"}) write_file(scratch.path(name), "any");
    const auto listed = [&](bool x_is_going) {
      list_fields(scratch.path(""), {{"fx", "along x", x_is_going}, {"fy", "along y", false, 1}, {"fz", "along z", false, 2}});
      const std::string lines = bytes_of(scratch.path("fields.pvd"));
      return lines.substr(lines.find("  <Collection>"));
    };
    EXPECT_EQ(listed(false),
              "  <Collection>\n"
              "    <DataSet timestep=\"0\" name=\"along x\" file=\"fx.vti\"/>\n"
              "    <DataSet timestep=\"2\" name=\"along z\" file=\"fz.pvtu\"/>\n"
              "  </Collection>\n</VTKFile>\n");
    EXPECT_EQ(listed(true),
              "  <Collection>\n"
              "    <DataSet timestep=\"2\" name=\"along z\" file=\"fz.pvtu\"/>\n"
              "  </Collection>\n</VTKFile>\n");
    write_file(scratch.path("fields.pvd.unfinished"), "of a run that was killed");
    list_fields(scratch.path(""), {{"fy", "along y"}});
    EXPECT_FALSE(std::filesystem::exists(scratch.path("fields.pvd")));
    EXPECT_FALSE(std::filesystem::exists(scratch.path("fields.pvd.unfinished")));
    return std::string();
  });
}

}  // namespace karst
