// The maps of real rock, against hashes and counts that a prototype found in another way, on any ranks.
#include <gtest/gtest.h>

#include <numeric>

#include "morphology/intrusion_maps.hpp"
#include "morphology/map_hashes.hpp"
#include "rock/rock_images.hpp"

namespace karst {

namespace {

using Counts = std::vector<std::int64_t>;  // of pores whose value is at least each of:
const std::vector<std::size_t> counted_values = {100, 49, 25, 16, 9, 4};

constexpr int threads = 1;  // beside other tests
const Inlet bottom = {SampleFace{2, false}}, whole_surface;

struct KnownInlet {
  std::string access, intrusion;  // hashes
  std::int64_t never_reached;
  Counts counts;
};
struct KnownRock {
  std::int64_t pores = 0;
  std::uint32_t largest_distance = 0;
  std::array<std::uint32_t, 3> critical{};
  std::string distances, sizes;  // hashes
  Counts counts;                 // of sizes
  KnownInlet from_bottom, from_surface;
  std::int64_t trapped = 0;  // between z- and z+
};

const KnownRock bentheimer = {2581645,
                              289,
                              {19, 14, 17},
                              "72c1773647b8ac3da3ba3b640869211b3f63e1c2176035f7ebf11f53815bc18a",
                              "0567e599375a84454d31f94aef04ed50ebaa08ba631231de4b9bf74db2655430",
                              {407005, 1162432, 1756320, 2069275, 2371910, 2549784},
                              {"e0da39cea51143ec57ad4fa9f4ab1fea37e230934bf9957d4b8c26f75cefda63",
                               "a6cecd529bd2a03adde46e300a32f5c23fcdc753b2bb14920cdc32a3301f7175",
                               1193,
                               {7545, 51757, 207800, 1250956, 2234681, 2508780}},
                              {"27a6f9fbafc84af3c39b5bd6ece4e1109c43b5cd448b4854283678ac56d600f6",
                               "84f24d6cc361226faecb95a393aefcc0258cfb139c9fad7166718b897caff699",
                               177,
                               {187996, 652757, 1297478, 1971099, 2299613, 2528828}},
                              759256};
const KnownRock berea = {12572994,
                         182,
                         {8, 6, 6},
                         "7ab5876c2467cf78edb89ede2b6cfca6d240e5e82c8a858bcfb1e14d1f45da4b",
                         "36a3246faf4ea1ffdee36e4d8714e831f57f1e2f83d0b78c2e128c75a4cff44f",
                         {212808, 1645520, 4409957, 6544897, 9013193, 11458615},
                         {"d0c70b1e73187bdea72d638b6b7cba59509d480921a90fd5db6ce926fcfc1dd5",
                          "504f1893e626b7dc65d3eadc2ff8815ba4b7b1e99745cf40628d51e19530a82d",
                          75046,
                          {0, 59920, 160314, 356951, 967650, 10225128}},
                         {"e6f1f6a24d558b36b9f07163e0b84932b5662b68dbb2b26d06847939642d8564",
                          "8c5b66aeef17e21f4e805ac6c09d503922575221b636fb3f5c4640dbe0cce557",
                          57143,
                          {24280, 312311, 981936, 1838051, 4535276, 10728711}},
                         3157571};

}  // namespace

class RockMaps : public RockImages {
 protected:
  void read(const std::string& name, std::int64_t edge) {
    grid_.emplace(Index3{edge, edge, edge}, comm_.size());
    PoreBlock pores(grid_->box(comm_.rank()));
    const std::vector<std::byte> found = labels(name, edge, pores.box);
    for (std::size_t i = 0; i < found.size(); ++i) pores.values[i] = found[i] == std::byte{0} ? 1 : 0;
    rows_.emplace(pores);
    hashes_.emplace(*rows_, *grid_, true, comm_);
  }
  void read_bentheimer() { read("bentheimer_240x240x240_u8", 240); }

  void use(const PoreFrame& frame) {
    maps_.reset();
    maps_.emplace(*rows_, FramedSample{*grid_, frame}, MapDevice{{}, threads}, comm_);
  }

  // Adds the hash of a map. Returns the number of pores by value.
  Counts take(PoreMap map, const std::string& expected_hash) {
    RawVector<std::uint32_t> memory;
    const std::span<const std::uint32_t> values = maps_->maps().own_values(map, memory);
    hashes_->add(values, std::move(memory));
    expected_hashes_.push_back(expected_hash);
    return maps_->maps().count_values(map);
  }
  Counts take_sizes(const std::string& expected_hash) {
    maps_->maps().paint(PoreMap::distance);
    return take(PoreMap::painted, expected_hash);
  }
  Counts take_intrusion(const Inlet& inlet, const std::string& access, const std::string& intrusion) {
    EXPECT_TRUE(maps_->enter(inlet));
    take(PoreMap::access, access);
    maps_->maps().paint(PoreMap::access);
    return take(PoreMap::painted, intrusion);
  }
  void expect_critical(const std::array<std::uint32_t, 3>& expected) {
    for (std::size_t axis = 0; axis < 3; ++axis) EXPECT_EQ(maps_->critical(axis), expected[axis]) << "along " << axis_names[axis];
  }
  void expect_hashes() { EXPECT_EQ(hashes_->finish(), expected_hashes_); }

  static Counts at_least(const Counts& by_value) {
    Counts counts;
    for (const std::size_t value : counted_values)
      counts.push_back(std::accumulate(by_value.begin() + static_cast<std::ptrdiff_t>(std::min(value, by_value.size())), by_value.end(),
                                       std::int64_t{0}));
    return counts;
  }
  void expect_inlet(const Inlet& inlet, const KnownInlet& known) {
    const Counts intrusion = take_intrusion(inlet, known.access, known.intrusion);
    EXPECT_EQ(intrusion[0], known.never_reached);
    EXPECT_EQ(at_least(intrusion), known.counts);
  }

  // All that is known of a rock whose outside is ignored.
  void expect_mirror(const KnownRock& known) {
    use(frame_of(Boundary::mirror));
    EXPECT_EQ(maps_->largest_distance(), known.largest_distance);
    expect_critical(known.critical);
    const Counts distances = take(PoreMap::distance, known.distances), sizes = take_sizes(known.sizes);
    EXPECT_EQ(std::accumulate(distances.begin(), distances.end(), std::int64_t{0}), known.pores);
    EXPECT_EQ(at_least(sizes), known.counts);
    expect_inlet(whole_surface, known.from_surface);
    expect_inlet(bottom, known.from_bottom);
    maps_->maps().find_trapped(maps_->cells_at({2, true}));
    const Counts trapped = maps_->maps().count_values(PoreMap::access);
    EXPECT_EQ(std::accumulate(trapped.begin() + 1, trapped.end(), std::int64_t{0}), known.trapped);
    expect_hashes();
  }

  Comm comm_;
  std::optional<BoxGrid> grid_;
  std::optional<PoreRows> rows_;
  std::optional<IntrusionMaps> maps_;
  std::optional<MapHashes> hashes_;
  std::vector<std::string> expected_hashes_;
};

TEST_F(RockMaps, of_bentheimer_have_their_known_hashes_and_counts) {
  read_bentheimer();
  expect_mirror(bentheimer);
}

TEST_F(RockMaps, of_berea_have_their_known_hashes_and_counts) {
  read("berea_400x400x400_u8", 400);
  expect_mirror(berea);
}

TEST_F(RockMaps, of_periodic_bentheimer_have_their_known_hashes) {
  read_bentheimer();
  use(frame_of(Boundary::periodic));
  EXPECT_EQ(maps_->largest_distance(), 245u);
  take(PoreMap::distance, "f9dc9e70b13140f4c30c2a24832f6439db5baf845b0dbc58deae725e1a882fb5");
  take_sizes("6be64aee86d34530a3f0810b09ba63cf3663d4fba004f74d1bd69651f3a297ca");
  for (std::size_t axis = 0; axis < 3; ++axis) {  // z is the last
    use(frame_of(Boundary::periodic, axis));
    EXPECT_EQ(maps_->critical(axis), (std::array{19u, 17u, 17u})[axis]);
  }
  const Counts intrusion = take_intrusion(bottom, "feef90f86901bf054a605e9e170f21a85fb920594269d4000631845e82c22249",
                                          "df1fd917eeb7a3de35d49cd4ed1676e224bd596e039424315433c609359f9094");
  EXPECT_EQ(intrusion[0], 992);
  expect_hashes();
}

TEST_F(RockMaps, of_sealed_bentheimer_have_their_known_hashes) {
  read_bentheimer();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    use(frame_of(Boundary::sealed, axis));
    EXPECT_EQ(maps_->critical(axis), bentheimer.critical[axis]);
  }
  const Counts intrusion = take_intrusion(bottom, "6749596fa1fdc38a2a18f6d461c4e5e9ea73651c00081d8450eb97a9ae8f214d",
                                          "68cf140b1b3a5f6121b22a97e121166e6fd466ccfd9f62531d8c3ae51e2868fa");
  EXPECT_EQ(intrusion[0], 1193);
  expect_hashes();
}

}  // namespace karst
