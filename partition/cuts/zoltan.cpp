#include "partition/cuts/zoltan.hpp"

#include <zoltan_cpp.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "partition/cuts/bricks.hpp"

namespace karst {

namespace {

// A brick with fluid.
struct Brick {
  std::int64_t number;
  std::int64_t sites;
};

// The data of the callbacks that Zoltan calls.
struct Bricks {
  BrickGrid grid;
  std::vector<Brick> filled;  // sorted by number

  Index3 place(ZOLTAN_ID_TYPE number) const {
    const auto at = static_cast<std::int64_t>(number);
    return {at % grid.along(0), at / grid.along(0) % grid.along(1), at / grid.along(0) / grid.along(1)};
  }
};

// The bricks in which this rank has fluid, with the number of its sites.
std::vector<Brick> count_mine(const PoreRows& fluid, const BrickGrid& grid) {
  const Block<std::int64_t> sites = count_in_bricks(fluid, grid);
  std::vector<Brick> bricks;
  for_each_voxel(sites.box, [&](const Index3& brick) {
    if (sites[brick] > 0) bricks.push_back({static_cast<std::int64_t>(grid.bricks().offset(brick)), sites[brick]});
  });
  return bricks;
}

// Adds up the shares of several ranks in the same brick.
std::vector<Brick> merged(const std::vector<Brick>& shares, const BrickGrid& grid) {
  std::vector<std::int64_t> sites(static_cast<std::size_t>(grid.count()));
  for (const Brick& share : shares) sites[static_cast<std::size_t>(share.number)] += share.sites;
  std::vector<Brick> bricks;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    if (sites[i] > 0) bricks.push_back({static_cast<std::int64_t>(i), sites[i]});
  }
  return bricks;
}

int count_objects(void* data, int* error) {
  *error = ZOLTAN_OK;
  return static_cast<int>(static_cast<Bricks*>(data)->filled.size());
}

void list_objects(void* data, int, int, ZOLTAN_ID_PTR numbers, ZOLTAN_ID_PTR, int, float* sites, int* error) {
  for (const Brick& brick : static_cast<Bricks*>(data)->filled) {
    *numbers++ = static_cast<ZOLTAN_ID_TYPE>(brick.number);
    *sites++ = static_cast<float>(brick.sites);
  }
  *error = ZOLTAN_OK;
}

int count_axes(void*, int* error) {
  *error = ZOLTAN_OK;
  return 3;
}

void list_centres(void* data, int, int, int count, ZOLTAN_ID_PTR numbers, ZOLTAN_ID_PTR, int, double* centres, int* error) {
  const Bricks& bricks = *static_cast<Bricks*>(data);
  for (int i = 0; i < count; ++i) {
    const Box voxels = bricks.grid.voxels(bricks.place(numbers[i]));
    for (std::size_t axis = 0; axis < 3; ++axis) *centres++ = 0.5 * static_cast<double>(voxels.lo[axis] + voxels.hi[axis]);
  }
  *error = ZOLTAN_OK;
}

void check(int code, const char* what) {
  if (code != ZOLTAN_OK && code != ZOLTAN_WARN) throw MachineError(text("Zoltan failed to ", what, " (its code: ", code, ")."));
}

// The import or export lists of Zoltan. Zoltan allocates them and must free them.
struct Lists {
  int count = 0;
  ZOLTAN_ID_PTR globals = nullptr;
  ZOLTAN_ID_PTR locals = nullptr;
  int* ranks = nullptr;
  int* parts = nullptr;

  Lists() = default;
  Lists(const Lists&) = delete;
  Lists& operator=(const Lists&) = delete;
  ~Lists() { Zoltan::LB_Free_Part(&globals, &locals, &ranks, &parts); }
};

void set_up(Zoltan& zoltan, Bricks& bricks, const std::vector<double>& weights, ZoltanMethod method) {
  const std::string parts = std::to_string(weights.size());
  const std::vector<std::pair<std::string, std::string>> settings = {
      {"DEBUG_LEVEL", "0"},        {"LB_METHOD", method == ZoltanMethod::rcb ? "RCB" : "HSFC"},
      {"NUM_GLOBAL_PARTS", parts}, {"NUM_GID_ENTRIES", "1"},
      {"NUM_LID_ENTRIES", "0"},    {"OBJ_WEIGHT_DIM", "1"},
      {"RETURN_LISTS", "PARTS"},   {"REMAP", "0"},  // otherwise Zoltan renumbers the parts to move less data between ranks
  };
  for (const auto& [name, value] : settings) check(zoltan.Set_Param(name, value), "take a setting");

  // Zoltan takes single precision. Weights are divided by their sum, so that no weight is too large.
  const double whole = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<int> numbers(weights.size()), dimensions(weights.size(), 0);
  std::vector<float> shares(weights.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  for (std::size_t i = 0; i < weights.size(); ++i) shares[i] = static_cast<float>(weights[i] / whole);
  check(zoltan.LB_Set_Part_Sizes(1, static_cast<int>(weights.size()), numbers.data(), dimensions.data(), shares.data()),
        "take the parts' weights");

  check(zoltan.Set_Num_Obj_Fn(count_objects, &bricks), "take a function");
  check(zoltan.Set_Obj_List_Fn(list_objects, &bricks), "take a function");
  check(zoltan.Set_Num_Geom_Fn(count_axes, &bricks), "take a function");
  check(zoltan.Set_Geom_Multi_Fn(list_centres, &bricks), "take a function");
}

// Runs on the calling rank only.
std::vector<std::int32_t> owners_by_zoltan(Bricks& bricks, const std::vector<double>& weights, ZoltanMethod method) {
  std::vector<std::int32_t> owners(static_cast<std::size_t>(bricks.grid.count()), BrickOwners::nobody);
  if (bricks.filled.empty()) return owners;  // Zoltan treats an empty list as an error
  float version = 0;
  check(Zoltan_Initialize(0, nullptr, &version), "start");  // only the first call has an effect
  Zoltan zoltan(MPI_COMM_SELF);
  set_up(zoltan, bricks, weights, method);
  Lists come, gone;  // with RETURN_LISTS = PARTS, `gone` lists all bricks with their parts
  int changed = 0, global_entries = 0, local_entries = 0;
  check(zoltan.LB_Partition(changed, global_entries, local_entries, come.count, come.globals, come.locals, come.ranks, come.parts,
                            gone.count, gone.globals, gone.locals, gone.ranks, gone.parts),
        "cut the sample");
  for (int i = 0; i < gone.count; ++i) owners[gone.globals[i]] = gone.parts[i];
  return owners;
}

}  // namespace

// All ranks count the fluid, but Zoltan runs on the root only: its result depends on the number of ranks, and a prepared file must not.
// Measured with 24^3 bricks in 5, 8 and 100 parts: RCB gave different parts on 1, 2, 3 and 7 ranks, and again if bricks were distributed
// differently; HSFC gave the same parts, but only with REMAP off. On one rank, Zoltan needs one second and 0.3 GB for the 2 million bricks
// of a 2048^3 sample in 16384 parts.
std::unique_ptr<Partition> cut_by_zoltan(const PoreRows& fluid, const Index3& shape, const std::vector<double>& weights,
                                         ZoltanMethod method, const Comm& comm) {
  const auto parts = static_cast<std::int64_t>(weights.size());
  const BrickGrid grid = brick_grid(shape, parts);
  const std::vector<Brick> shares = comm.gather_root(count_mine(fluid, grid));
  std::vector<std::int32_t> owners;
  comm.on_root([&] {
    Bricks bricks{grid, merged(shares, grid)};
    owners = owners_by_zoltan(bricks, weights, method);
    return std::string();
  });
  comm.broadcast_root(owners);
  return std::make_unique<BrickOwners>(grid, parts, std::move(owners));
}

}  // namespace karst
