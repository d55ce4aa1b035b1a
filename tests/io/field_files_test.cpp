// Fields as VTK reads them back: every value in its voxel, whoever had the site.
#include "io/fields/field_files.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "partition/parts/part.hpp"
#include "support/scratch.hpp"
#include "support/vtk_image.hpp"

namespace karst {

namespace {

constexpr Index3 field_shape = {7, 5, 6};
constexpr std::int64_t all_voxels = 7 * 5 * 6;

// Sites without any order; every third voxel has none, and the last of several ranks has none either.
int owner(std::uint64_t voxel, int ranks) {
  if (voxel % 3 == 0) return -1;
  return static_cast<int>(voxel * 2654435761u % 1000u) % (ranks > 2 ? ranks - 1 : ranks);
}

std::vector<std::uint64_t> sites_of(const Comm& comm, std::int64_t voxels) {
  std::vector<std::uint64_t> mine = {no_voxel};
  for (auto v = static_cast<std::uint64_t>(voxels); v-- > 0;) {
    if (owner(v, comm.size()) == comm.rank()) mine.push_back(v);
  }
  return mine;
}

template <class Number>
SiteField field(const VtkArray& array, const std::vector<std::uint64_t>& sites, double factor) {
  const auto values = [&sites, factor, n = array.components](std::span<const std::uint32_t> some, std::byte* to) {
    for (const std::uint32_t site : some) {
      for (int c = 0; c < n; ++c, to += sizeof(Number)) {
        const auto value = static_cast<Number>(static_cast<double>(sites[site]) * factor + c);
        std::memcpy(to, &value, sizeof value);
      }
    }
  };
  return {array, values, std::byte{0}};
}

FieldFiles files_in(const Scratch& scratch, const Box& box) {
  const std::string folder = scratch.path("");
  return {folder, "a", FieldFormat::image, VtkEncoding::inlined, field_shape, {box}, 2.5e-6, false, 3, 11};  // many slabs
}

std::string written(const Scratch& scratch, const Comm& comm) { return scratch.path(comm.size() == 1 ? "a.vti" : "a.pvti"); }

LabelField labels_in(const Scratch& scratch, bool x_fastest) {
  std::vector<std::uint16_t> labels(all_voxels);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const Box whole = whole_box(field_shape);
    const auto n = static_cast<std::int64_t>(i);
    const Index3 v = x_fastest ? whole.voxel_at(i)
                               : Index3{n / (field_shape[2] * field_shape[1]), n / field_shape[2] % field_shape[1], n % field_shape[2]};
    labels[i] = static_cast<std::uint16_t>(1000 + whole.offset(v));
  }
  LabelField field;
  field.image.path = scratch.file("labels", as_bytes(labels));
  field.image.data_files = {field.image.path};
  field.image.shape = field_shape;
  field.image.type = VoxelType::uint16;
  field.image.x_fastest = x_fastest;
  return field;
}

void expect_values(const VtkImage& image, const Box& box, int ranks) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(box.volume()); ++i) {
    const auto voxel = whole_box(field_shape).offset(box.voxel_at(i));
    const bool is_site = owner(voxel, ranks) >= 0;
    const auto v = static_cast<double>(voxel);
    for (std::size_t c = 0; c < 3; ++c) {
      EXPECT_EQ(image.values("velocity")[3 * i + c], is_site ? v / 8 + static_cast<double>(c) : 0) << voxel;
    }
    EXPECT_EQ(image.values("pressure")[i], is_site ? -v : 0) << voxel;
    EXPECT_EQ(image.values("part")[i], owner(voxel, ranks)) << voxel;
    EXPECT_EQ(image.values("label")[i], 1000 + v);
  }
}

}  // namespace

TEST(FieldFiles, every_value_lands_in_its_voxel) {
  const Comm comm;
  const std::vector<std::uint64_t> sites = sites_of(comm, all_voxels);
  SiteField part = field<std::int32_t>(vtk_array("part", VoxelType::int32), sites, 0);
  part.elsewhere = std::byte{0xff};
  part.values = [&](std::span<const std::uint32_t> some, std::byte* to) {
    const std::int32_t rank = comm.rank();
    for (std::size_t i = 0; i < some.size(); ++i) std::memcpy(to + 4 * i, &rank, 4);
  };
  const std::vector<SiteField> fields = {field<float>({"velocity", "Float32", 4, 3}, sites, 0.125),
                                         field<double>({"pressure", "Float64", 8, 1}, sites, -1), part};
  for (const Box& box : {whole_box(field_shape), Box{{2, 1, 3}, {6, 4, 5}}, Box{{6, 4, 5}, {7, 5, 6}}}) {
    for (const auto& [encoding, x_fastest] :
         {std::pair{VtkEncoding::inlined, true}, {VtkEncoding::inlined, false}, {VtkEncoding::appended, true}}) {
      const Scratch scratch;
      const LabelField labels = labels_in(scratch, x_fastest);
      FieldFiles files = files_in(scratch, box);
      files.encoding = encoding;
      write_fields(files, fields, sites, &labels, comm);
      comm.on_root([&] {
        const VtkImage image = read_vtk_image(written(scratch, comm));
        std::array<int, 6> extent{};
        for (std::size_t i = 0; i < 6; ++i) extent[i] = static_cast<int>((i % 2 == 0 ? box.lo : box.hi)[i / 2]);
        EXPECT_EQ(image.extent, extent);
        EXPECT_EQ(image.origin, (std::array<double, 3>{0, 0, 0}));
        EXPECT_EQ(image.spacing, (std::array<double, 3>{2.5e-6, 2.5e-6, 2.5e-6}));
        EXPECT_EQ(image.names(), (std::vector<std::string>{"label", "part", "pressure", "velocity"}));
        EXPECT_EQ(image.cells.at("velocity").type, "float");
        EXPECT_EQ(image.cells.at("velocity").components, 3);
        EXPECT_EQ(image.cells.at("pressure").type, "double");
        EXPECT_EQ(image.cells.at("label").type, "unsigned short");
        EXPECT_EQ(image.cells.at("part").type, "int");
        expect_values(image, box, comm.size());
        return std::string();
      });
    }
  }
}

TEST(FieldFiles, of_a_drawn_sample_hold_these_very_numbers) {
  const Comm comm;
  const Scratch scratch;
  const std::vector<std::uint64_t> sites = comm.is_root() ? std::vector<std::uint64_t>{4, no_voxel, 1} : std::vector<std::uint64_t>{};
  FieldFiles files = files_in(scratch, {{0, 0, 0}, {3, 2, 1}});
  files.shape = {3, 2, 1};
  write_fields(files, {field<double>({"u", "Float64", 8, 2}, sites, 10)}, sites, nullptr, comm);
  comm.on_root([&] {
    const VtkImage image = read_vtk_image(written(scratch, comm));
    EXPECT_EQ(image.extent, (std::array<int, 6>{0, 3, 0, 2, 0, 1}));
    EXPECT_EQ(image.values("u"), (std::vector<double>{0, 0, 10, 11, 0, 0, 0, 0, 40, 41, 0, 0}));
    return std::string();
  });
}

TEST(FieldFiles, pieces_fill_the_box_and_stand_alone) {
  const Comm comm;
  if (comm.size() == 1) return;
  const Scratch scratch;
  const std::vector<std::uint64_t> sites = sites_of(comm, all_voxels);
  const Box box = {{1, 0, 2}, {7, 5, 5}};
  write_fields(files_in(scratch, box), {field<float>({"p", "Float32", 4, 1}, sites, 1)}, sites, nullptr, comm);
  comm.on_root([&] {
    Block<int> seen(box);
    for (const std::string& line : split(bytes_of(scratch.path("a.pvti")), '\n')) {
      if (line.find("<Piece ") == std::string::npos) continue;
      const std::vector<std::string> quoted = split(line, '"');  // <Piece Extent="quoted[1]" Source="quoted[3]"/>
      const std::array<int, 6> extent = read_vtk_image(scratch.path(quoted.at(3))).extent;
      std::vector<std::string> numbers;
      for (const int number : extent) numbers.push_back(text(number));
      EXPECT_EQ(joined(numbers, " "), quoted.at(1));
      const Box cells = {{extent[0], extent[2], extent[4]}, {extent[1], extent[3], extent[5]}};
      EXPECT_EQ(intersection(cells, box), cells);
      for (std::size_t i = 0; i < static_cast<std::size_t>(cells.volume()); ++i) seen[cells.voxel_at(i)] += 1;
    }
    EXPECT_EQ(seen.values, std::vector<int>(seen.values.size(), 1));
    return std::string();
  });
}

TEST(FieldFiles, bytes_depend_neither_on_threads_nor_on_slabs) {
  const Comm comm;
  std::vector<std::string> bytes;
  for (const auto& [threads, slab] : {std::pair{1, 1 << 20}, {5, 1 << 20}, {2, 1000}}) {  // 1.8 MB in blocks of 256 KiB
    const Scratch scratch;
    FieldFiles files = files_in(scratch, {{0, 0, 0}, {48, 48, 33}});  // several blocks, the last one not full
    files.shape = files.selection.box.hi;
    files.threads = threads;
    files.slab_voxels = slab;
    const std::vector<std::uint64_t> sites = sites_of(comm, files.selection.box.volume());
    write_fields(files, {field<double>({"u", "Float64", 8, 3}, sites, 0.1), field<float>({"p", "Float32", 4, 1}, sites, 0.3)}, sites,
                 nullptr, comm);
    bytes.push_back(bytes_of(scratch.path(comm.size() == 1 ? "a.vti" : text("a/", comm.rank(), ".vti"))));
    EXPECT_TRUE(bytes.back() == bytes.front()) << threads << " threads";
    comm.on_root([&] {
      const VtkImage image = read_vtk_image(written(scratch, comm));
      for (const std::size_t voxel : {1, 40000, 48 * 48 * 33 - 1}) {
        const bool is_site = owner(voxel, comm.size()) >= 0;
        EXPECT_EQ(image.values("u")[3 * voxel + 2], is_site ? static_cast<double>(voxel) * 0.1 + 2 : 0);
      }
      return std::string();
    });
  }
}

TEST(FieldFiles, what_fails_on_one_rank_fails_on_all_and_leaves_no_file) {
  const Comm comm;
  const Scratch scratch;
  const std::vector<std::uint64_t> sites = sites_of(comm, all_voxels);
  const SiteValues fails = [&](std::span<const std::uint32_t>, std::byte*) {
    if (comm.is_root()) throw MachineError("no luck");
  };
  EXPECT_THROW(write_fields(files_in(scratch, whole_box(field_shape)), {{{"u", "Float32", 4, 1}, fails}}, sites, nullptr, comm),
               MachineError);
  comm.wait_all();
  for (const auto& entry : std::filesystem::recursive_directory_iterator(scratch.path(""))) EXPECT_TRUE(entry.is_directory()) << entry;
}

TEST(FieldFiles, are_removed_whichever_way_they_were_written) {
  const Comm comm;
  const Scratch scratch;
  for (const char* name : {"a.vti", "a.pvti", "a.vtu", "a.pvtu", "a.vtu.unfinished", "a/0.vti", "a/12.vti", "a/3.vtu", "b.vti"})
    scratch.file(name, "old");
  comm.on_root([&] {
    remove_fields(scratch.path(""), "a");
    remove_fields(scratch.path(""), "c");
    for (const char* name : {"a.vti", "a.pvti", "a.vtu", "a.pvtu", "a.vtu.unfinished", "a"})
      EXPECT_FALSE(std::filesystem::exists(scratch.path(name))) << name;
    EXPECT_TRUE(std::filesystem::exists(scratch.path("b.vti")));
    return std::string();
  });
}

}  // namespace karst
