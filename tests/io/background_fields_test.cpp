// Fields whose values are taken at once and written by a thread: the bytes of write_fields(), whatever becomes of the values.
#include "io/fields/background_fields.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "base/error.hpp"
#include "partition/parts/part.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

constexpr Index3 background_shape = {7, 5, 6};

// Every third voxel has no site, and the last of several ranks has none.
std::vector<std::uint64_t> scattered_sites(const Comm& comm) {
  std::vector<std::uint64_t> mine = {no_voxel};
  const auto ranks = static_cast<std::uint64_t>(comm.size() > 2 ? comm.size() - 1 : comm.size());
  for (std::uint64_t v = 7 * 5 * 6; v-- > 0;) {
    if (v % 3 != 0 && v * 2654435761U % 1000 % ranks == static_cast<std::uint64_t>(comm.rank())) mine.push_back(v);
  }
  return mine;
}

SiteField numbers_at(const std::vector<std::uint64_t>& sites, const float& factor) {
  return {{"u", "Float32", 4, 2},
          [&](std::span<const std::uint32_t> some, std::byte* to) {
            for (const std::uint32_t site : some) {
              const std::array<float, 2> value = {static_cast<float>(sites[site]) * factor, factor};
              std::memcpy(to, value.data(), sizeof value);
              to += sizeof value;
            }
          },
          std::byte{0xff}};
}

FieldFiles files_named(const Scratch& scratch, const char* name, FieldFormat format, const Selection& selection) {
  return {scratch.path(""), name, format, VtkEncoding::inlined, background_shape, selection, 1, false, 3, 100};  // several slabs
}

std::map<std::string, std::string> bytes_of(const Scratch& scratch, const std::string& name) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(scratch.path(""))) {
    const std::string path = entry.path().string().substr(scratch.path("").size());
    std::ifstream in(entry.path(), std::ios::binary);
    const std::size_t at = path.find(name);
    if (entry.is_regular_file() && at != std::string::npos) {
      std::string bytes{std::istreambuf_iterator<char>(in), {}};
      const bool names_pieces = path.find(".pvt") != std::string::npos;
      for (std::size_t in_bytes = 0; names_pieces && (in_bytes = bytes.find(name + "/", in_bytes)) != std::string::npos;)
        bytes.replace(in_bytes, 1, "?");
      files[path.substr(at + name.size())] = bytes;
    }
  }
  return files;
}

}  // namespace

TEST(BackgroundFields, have_the_bytes_of_fields_written_at_once) {
  const Comm comm;
  const std::vector<std::uint64_t> sites = scattered_sites(comm);
  const Box whole = whole_box(background_shape);
  for (const FieldFormat format : {FieldFormat::image, FieldFormat::voxels, FieldFormat::points}) {
    for (const Selection& selection : {Selection{whole, {1, 1, 1}}, Selection{{{1, 0, 2}, {7, 5, 6}}, {3, 2, 1}}}) {
      const Scratch scratch;
      float factor = 0.5F;
      const std::vector<SiteField> fields = {numbers_at(sites, factor)};
      const FieldPlaces places(files_named(scratch, "Q", format, selection), sites, comm);
      BackgroundFields first(files_named(scratch, "Q", format, selection), places, fields, nullptr, comm);
      factor = 2;  // another direction
      first.finish();
      BackgroundFields second(files_named(scratch, "R", format, selection), places, fields, nullptr, comm);
      second.finish();
      write_fields(files_named(scratch, "T", format, selection), fields, sites, nullptr, comm);
      factor = 0.5F;
      write_fields(files_named(scratch, "S", format, selection), fields, sites, nullptr, comm);
      comm.wait_all();
      EXPECT_FALSE(bytes_of(scratch, "Q").empty());
      EXPECT_EQ(bytes_of(scratch, "Q"), bytes_of(scratch, "S"));
      EXPECT_EQ(bytes_of(scratch, "R"), bytes_of(scratch, "T"));
      EXPECT_NE(bytes_of(scratch, "R"), bytes_of(scratch, "S"));
      comm.wait_all();
    }
  }
}

TEST(BackgroundFields, that_are_given_up_leave_no_file) {
  const Comm comm;
  const Scratch scratch;
  const std::vector<std::uint64_t> sites = scattered_sites(comm);
  const FieldFiles files = files_named(scratch, "Q", FieldFormat::image, {whole_box(background_shape), {1, 1, 1}});
  const float factor = 1;
  {
    const FieldPlaces places(files, sites, comm);
    const BackgroundFields given_up(files, places, {numbers_at(sites, factor)}, nullptr, comm);
  }
  comm.wait_all();
  EXPECT_EQ(bytes_of(scratch, "Q").size(), 0U);
}

}  // namespace karst
