// The prepared file: what is written is read back, byte for byte the same on any ranks; what is damaged is refused.
#include "io/files/prepared_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "base/hashes.hpp"
#include "base/text.hpp"
#include "geometry/box.hpp"
#include "io/files/sections.hpp"
#include "partition/cuts/bisection.hpp"
#include "partition/parts/part_builder.hpp"
#include "partition/parts/part_cells.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"
#include "solver/site/velocity_sets/d3q19.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"
#include "support/test_images.hpp"

namespace karst {

constexpr Boundary boundary = Boundary::mirror;
VelocitySet velocities() { return {D3Q19::name, D3Q19::velocities}; }

const PoreBlock& sample() {
  static const PoreBlock whole = random_pores({14, 11, 9}, 0.4, 5);
  return whole;
}

// Cuts, builds and writes on the ranks of `comm`; returns the parts that this rank built. `data_bytes`: constant data of each site.
std::vector<Part> write(const std::string& path, std::int64_t parts, const PoreBlock& pores, const LinkRule& rule, const Comm& comm,
                        std::int64_t data_bytes = 0) {
  const PoreRows fluid(cut_out(pores, BoxGrid(rule.shape, comm.size()).box(comm.rank())));
  const bool wraps = rule.boundary == Boundary::periodic;
  const auto tree = bisect(fluid, rule.shape, std::vector<double>(static_cast<std::size_t>(parts), 1.0), CutKind::stepped, comm);
  SharedUnfinishedFile output(path, Earlier::ours, "", comm);
  PreparedWriter writer(output, R"({"some": "facts"})", parts, 4096, comm, {});
  std::vector<Part> mine;
  for (std::int64_t first = 0; first < parts; first += comm.size()) {
    const std::int64_t number = first + comm.rank();
    const bool has_part = number < parts;
    const auto runs = fetch_rows(fluid, rule.shape, wraps, has_part ? part_surroundings(*tree, number, rule.velocities) : Box{}, comm);
    if (has_part) mine.push_back(build_part(*tree, number, rule, runs));
    if (has_part) {
      mine.back().site_data.resize(static_cast<std::size_t>(mine.back().padded_sites() * data_bytes));
      for (std::size_t i = 0; i < mine.back().site_data.size(); ++i) mine.back().site_data[i] = static_cast<std::byte>(i * 37 + 5);
    }
    writer.write(has_part ? &mine.back() : nullptr);
  }
  writer.finish();
  return mine;
}

std::vector<Part> write(const std::string& path, std::int64_t parts, const Comm& comm) {
  return write(path, parts, sample(), {velocities(), sample().box.extents(), boundary}, comm);
}

void expect_same(const Part& part, const Part& written) {
  EXPECT_EQ(part.number, written.number);
  EXPECT_EQ(part.velocities, written.velocities);
  EXPECT_EQ(part.sites, written.sites);
  EXPECT_EQ(part.segments, written.segments);
  EXPECT_EQ(part.edge_sites, written.edge_sites);
  EXPECT_EQ(part.voxels, written.voxels);
  EXPECT_EQ(part.upstream, written.upstream);
  EXPECT_EQ(part.site_data, written.site_data);
  EXPECT_EQ(part.swaps, written.swaps);
  EXPECT_EQ(part.walls, written.walls);
  ASSERT_EQ(part.peers.size(), written.peers.size());
  for (std::size_t i = 0; i < part.peers.size(); ++i) {
    EXPECT_EQ(part.peers[i].part, written.peers[i].part);
    EXPECT_EQ(part.peers[i].links, written.peers[i].links);
  }
}

// `mine`: what write() returned on this rank.
void expect_read_back(const std::string& path, std::int64_t parts, const std::vector<Part>& mine, const VelocitySet& set,
                      const Comm& comm) {
  PreparedFile file(path, comm, {});
  EXPECT_EQ(file.facts(), R"({"some": "facts"})");
  ASSERT_EQ(file.parts(), parts);
  for (std::int64_t first = 0, turn = 0; first < parts; first += comm.size(), ++turn) {
    const std::int64_t number = first + comm.rank();
    const Part part = file.read(number < parts ? number : -1, set);
    if (number >= parts) continue;
    EXPECT_EQ(file.entry(number).offset % 4096, 0);
    EXPECT_EQ(part.number, number);
    expect_same(part, mine[static_cast<std::size_t>(turn)]);
  }
}

TEST(PreparedFile, what_is_written_is_read_back) {
  const Scratch scratch;
  const Comm comm;
  for (const std::int64_t parts : {1, 5, 8}) {
    const std::vector<Part> mine = write(scratch.path("a.karst"), parts, comm);
    expect_read_back(scratch.path("a.karst"), parts, mine, velocities(), comm);
  }
}

// Labels of 1 byte and wall words of 8 bytes. Files without them are as long as their counts of links say.
TEST(PreparedFile, keeps_the_data_of_sites) {
  const Scratch scratch;
  const Comm comm;
  for (const std::int64_t data_bytes : {1, 8}) {
    const auto mine = write(scratch.path("a.karst"), 5, sample(), {velocities(), sample().box.extents(), boundary}, comm, data_bytes);
    expect_read_back(scratch.path("a.karst"), 5, mine, velocities(), comm);
    PreparedFile file(scratch.path("a.karst"), comm, {});
    EXPECT_EQ(file.entry(0).site_data_bytes, data_bytes);
  }
}

// The number of links to other parts with a velocity of more than one voxel.
std::int64_t long_links(const std::vector<Part>& parts) {
  std::int64_t count = 0;
  for (const Part& part : parts) {
    for (const Peer& peer : part.peers) {
      count += std::count_if(peer.links.begin(), peer.links.end(), [&](const LinkOfSite& link) {
        const Index3& c = part.velocities[link.q];
        return std::max(std::abs(c[0]), std::abs(c[1])) > 1;
      });
    }
  }
  return count;
}

// D2Q37: velocities of up to three voxels. Eight parts of this sample are a few voxels wide, so that links reach beyond a neighbour.
TEST(PreparedFile, a_part_with_velocities_of_three_voxels_is_read_back) {
  const Scratch scratch;
  const Comm comm;
  const PoreBlock pores = random_pores({17, 13, 1}, 0.8, 7);
  const VelocitySet d2q37(D2Q37::name, D2Q37::velocities);
  ASSERT_EQ(d2q37.reach(), 3);
  for (const Boundary of_sample : {Boundary::periodic, Boundary::mirror}) {
    for (const std::int64_t parts : {1, 3, 8}) {
      const std::vector<Part> mine = write(scratch.path("a.karst"), parts, pores, {d2q37, pores.box.extents(), of_sample}, comm);
      EXPECT_EQ(comm.sum_all(long_links(mine)) > 0, parts > 1);
      expect_read_back(scratch.path("a.karst"), parts, mine, d2q37, comm);
    }
  }
}

TEST(PreparedFile, of_velocities_of_three_voxels_has_bytes_that_do_not_depend_on_the_ranks) {
  const Scratch scratch;
  const Comm world;
  const PoreBlock pores = random_pores({17, 13, 1}, 0.8, 7);
  const LinkRule rule = {{D2Q37::name, D2Q37::velocities}, pores.box.extents(), Boundary::periodic};
  write(scratch.path("together.karst"), 5, pores, rule, world);
  if (world.is_root()) write(scratch.path("alone.karst"), 5, pores, rule, Comm(MPI_COMM_SELF));
  world.wait_all();
  EXPECT_TRUE(bytes_of(scratch.path("together.karst")) == bytes_of(scratch.path("alone.karst")));
}

TEST(PreparedFile, its_bytes_do_not_depend_on_the_ranks) {
  const Scratch scratch;
  const Comm world;
  write(scratch.path("together.karst"), 5, world);
  if (world.is_root()) write(scratch.path("alone.karst"), 5, Comm(MPI_COMM_SELF));
  world.wait_all();
  EXPECT_TRUE(bytes_of(scratch.path("together.karst")) == bytes_of(scratch.path("alone.karst")));
}

std::string opening(const std::string& path) {
  return refusal_of([&] {
    const Comm comm;
    PreparedFile file(path, comm, {});
    for (std::int64_t first = 0; first < file.parts(); first += comm.size())
      file.read(first + comm.rank() < file.parts() ? first + comm.rank() : -1, velocities());
  });
}

TEST(PreparedFile, what_is_damaged_is_refused_and_told_apart) {
  const Scratch scratch;
  const Comm comm;
  write(scratch.path("good.karst"), 3, comm);
  const std::string good = bytes_of(scratch.path("good.karst"));
  const std::string where = quote(scratch.path("bad.karst"));
  const auto opened = [&](const std::string& bytes) { return opening(scratch.file("bad.karst", bytes)); };
  EXPECT_EQ(opened(good), "accepted");
  EXPECT_EQ(opened("NRRD0005\n and so on, for a while, but no prepared case at all"),
            where + " is no prepared case: it does not begin with KARSTCUT. Make one with karst prepare.");
  EXPECT_EQ(opened(good.substr(0, 7)), where + " is no prepared case: it does not begin with KARSTCUT. Make one with karst prepare.");
  std::string short_header = good.substr(0, sizeof(FileHead));
  for (const auto place : {offsetof(FileHead, header_bytes), offsetof(FileHead, file_bytes)}) {
    const std::int64_t size = place == offsetof(FileHead, header_bytes) ? 54 : 56;
    std::memcpy(&short_header[place], &size, sizeof size);
  }
  EXPECT_EQ(opened(short_header), where + " is damaged: its header is inconsistent. Prepare it again.");
  EXPECT_EQ(opened(good.substr(0, 20)), where + " is truncated: it holds 20 bytes, less than its header. Prepare it again.");
  EXPECT_EQ(opened(good.substr(0, good.size() - 1)),
            text(where, " is truncated: it holds ", good.size() - 1, " of ", good.size(), " bytes. Prepare it again."));
  EXPECT_EQ(opened(good + "?"), where + " is damaged: 1 bytes follow its end. Prepare it again.");
  std::string newer = good;
  newer[8] = 2;
  EXPECT_EQ(opened(newer), where + " has version 2 of the format, and this karst reads version 1. Prepare it again.");
}

// As a faulty writer would leave it: the checksum fits, the number does not.
std::string with_header_number(std::string bytes, std::size_t at, std::int64_t value) {
  std::memcpy(&bytes[at], &value, sizeof value);
  Xxh64 sum;
  std::int64_t header_bytes = 0;
  std::memcpy(&header_bytes, &bytes[32], sizeof header_bytes);
  sum.add(bytes.data(), 48);
  sum.add(&bytes[56], static_cast<std::size_t>(header_bytes) - 56);
  const std::uint64_t checksum = sum.sum();
  std::memcpy(&bytes[48], &checksum, sizeof checksum);
  return bytes;
}

TEST(PreparedFile, a_table_that_makes_no_sense_is_refused_before_memory_is_asked_for) {
  const Scratch scratch;
  const Comm comm;
  write(scratch.path("good.karst"), 3, comm);
  const std::string good = bytes_of(scratch.path("good.karst"));
  constexpr std::size_t table = 56 + 24, entry_bytes = 80;
  for (const std::size_t part : {0, 2}) {
    for (std::size_t field = 0; field < 9; ++field) {
      for (const std::int64_t value : {std::int64_t{-1}, std::int64_t{1} << 40, std::int64_t{1} << 62}) {
        if (field == 2) continue;  // the checksum: any number may be one
        const std::string bad = with_header_number(good, table + part * entry_bytes + 8 * field, value);
        EXPECT_EQ(opening(scratch.file("bad.karst", bad)),
                  quote(scratch.path("bad.karst")) + " is damaged: its table of parts is invalid. Prepare it again.")
            << "part " << part << ", field " << field << ", value " << value;
      }
    }
  }
}

// The same in the section of part 0.
template <class T>
std::string with_section_number(std::string bytes, std::size_t at, T value) {
  constexpr std::size_t table = 56 + 24;
  std::array<std::int64_t, 2> place{};
  std::memcpy(place.data(), &bytes[table], sizeof place);
  const auto begin = static_cast<std::size_t>(place[0]);
  std::memcpy(&bytes[begin + at], &value, sizeof value);
  Xxh64 sum;
  sum.add(&bytes[begin], static_cast<std::size_t>(place[1]));
  return with_header_number(std::move(bytes), table + 16, static_cast<std::int64_t>(sum.sum()));
}

TEST(PreparedFile, numbers_of_sites_that_are_none_are_refused) {
  const Scratch scratch;
  const Comm comm;
  write(scratch.path("good.karst"), 3, comm);
  const std::string good = bytes_of(scratch.path("good.karst"));
  PreparedFile file(scratch.path("good.karst"), comm, {});
  const PreparedEntry entry = file.entry(0);
  ASSERT_GT(entry.swaps, 0);
  const auto numbers = static_cast<std::size_t>(entry.segments) * 16;
  const std::size_t upstream = numbers * 8, peers = upstream + numbers * 4 * 18, slots = peers + static_cast<std::size_t>(entry.peers) * 16,
                    swaps = slots + static_cast<std::size_t>(entry.slots) * 8;
  const auto refused = [&](const std::string& bytes) { return opening(scratch.file("bad.karst", bytes)); };
  const std::string where = quote(scratch.path("bad.karst")),
                    sites = where + " is damaged: the sites of part 0 are invalid. Prepare it again.";
  EXPECT_EQ(refused(with_section_number(good, 0, no_voxel)), sites) << "a site that is padding";
  for (const std::size_t at : {upstream, upstream + 4 * (numbers + 1), slots, swaps, swaps + 8}) {
    EXPECT_EQ(refused(with_section_number(good, at, static_cast<std::uint32_t>(numbers))), sites) << at;
  }
  for (const std::size_t at : {slots + 4, swaps + 4, swaps + 12}) {
    for (const int q : {0, 19, 255})
      EXPECT_EQ(refused(with_section_number(good, at, static_cast<std::uint8_t>(q))), sites) << at << ", " << q;
  }
  EXPECT_EQ(refused(with_section_number(good, slots + 5, std::uint8_t{8})), sites) << "a reflection that is none";
  for (const std::int64_t peer : {0, 3}) {
    const std::size_t last = peers + 16 * static_cast<std::size_t>(entry.peers - 1);
    EXPECT_EQ(refused(with_section_number(good, peer == 0 ? peers : last, peer)), sites) << "peer " << peer;
  }
  EXPECT_EQ(refused(with_section_number(good, upstream, std::uint32_t{0})), "accepted");
}

TEST(PreparedFile, no_bit_can_be_flipped_unnoticed) {
  const Scratch scratch;
  const Comm comm;
  write(scratch.path("good.karst"), 3, comm);
  const std::string good = bytes_of(scratch.path("good.karst"));
  for (std::size_t at = 0; at < good.size(); at += at < 400 ? 1 : 997) {
    std::string flipped = good;
    flipped[at] = static_cast<char>(flipped[at] ^ (1 << (at % 8)));
    EXPECT_NE(opening(scratch.file("bad.karst", flipped)), "accepted") << "byte " << at;
  }
}

}  // namespace karst
