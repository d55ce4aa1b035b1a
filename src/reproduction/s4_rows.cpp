#include "reproduction/s4_rows.hpp"

#include <cmath>

#include "base/gpu_blocks.hpp"
#include "base/text.hpp"
#include "reproduction/findings.hpp"

namespace karst {

namespace {

PaperRow plane_speed(const PlaneSizes& sizes) {
  PaperRow row = {"s4.speed", text("GLUPS of one ", sizes.ranks.has_gpus ? "GPU" : "CPU", ", plane of ", sizes.tall()), 0.078,
                  "K40, 1024 x 8192, f64: 65 % of its bandwidth in propagation, 42 % of its operations in collision; K80, two GPUs: 0.153",
                  "not of the paper: the bandwidth of the memory limits the steps"};
  row.trials = {sizes.bench({})};
  row.takes_turns = true;
  row.find = [](const Measured& measured) { return speed_and_share(measured, 0.65); };
  return row;
}

PaperRow plane_layout(const PlaneSizes& sizes) {
  PaperRow row = {"s4.layout", "stream / collision layout, speed", 2, "5 in propagation, 2 in collision",
                  "a structure of arrays is faster than an array of structures"};
  row.trials = {sizes.bench({"--layout", "stream"}), sizes.bench({"--layout", "collision"})};
  row.takes_turns = true;
  row.find = [](const Measured& measured) { return ratio_of_speeds(measured); };
  return row;
}

PaperRow plane_blocks(const PlaneSizes& sizes) {
  PaperRow row = {"s4.blocks", "fastest / slowest block of threads", std::nullopt, "figures 5 and 6: curves", "the size of blocks matters"};
  row.missing = sizes.ranks.has_gpus ? "" : "needs a GPU";
  for (const int block : gpu_blocks) row.trials.push_back(sizes.bench({"--gpu-block", std::to_string(block)}));
  row.takes_turns = true;
  row.find = [](const Measured& measured) { return spread_of_blocks(measured, {gpu_blocks.begin(), gpu_blocks.end()}); };
  return row;
}

PaperRow plane_overlap(const PlaneSizes& sizes) {
  const int ranks = sizes.ranks.ranks_that_exchange();
  PaperRow row = {"s4.overlap", text("overlap / no overlap, speed", sizes.ranks.shared_device_words()), std::nullopt,
                  "figures 7 and 10: curves and time lines", "an exchange that runs beside the bulk is faster"};
  row.trials = {sizes.bench(sizes.square_shape(), {}, ranks), sizes.bench(sizes.square_shape(), {"--no-overlap"}, ranks)};
  row.takes_turns = true;
  row.find = [](const Measured& measured) { return ratio_of_speeds(measured); };
  return row;
}

PaperRow plane_transfer(const PlaneSizes& sizes) {
  const int ranks = sizes.ranks.ranks_that_exchange();
  PaperRow row = {"s4.transfer", text("peer / staged transfers, speed", sizes.ranks.shared_device_words()), std::nullopt,
                  "figure 12: curves of bandwidths", "transfers from GPU to GPU are faster than those through host memory"};
  row.missing = sizes.ranks.has_gpus ? "" : "needs a GPU";
  for (const char* transfer : {"peer", "staged"}) row.trials.push_back(sizes.bench(sizes.square_shape(), {"--transfer", transfer}, ranks));
  row.takes_turns = true;
  row.find = [](const Measured& measured) { return ratio_of_speeds(measured); };
  return row;
}

Finding mixing(const Measured& measured) {
  constexpr double exact = 1e-12, grown = 2;
  const Json& result = measured.first(0);
  const Json& flow = result.at("convect");
  const double mass = flow.at("/changes/mass"_json_pointer), energy = flow.at("/changes/energy"_json_pointer);
  const double first = flow.at("/start/mixing_length"_json_pointer), last = flow.at("mixing_length");
  const double height = result.at("/image/shape/1"_json_pointer);
  return {
      last / height,
      text("from ", plain(first / height, 2), " of the height; mass changed by ", digits(std::abs(mass), 2), ", energy by ",
           digits(std::abs(energy), 2), "; ", plain(result.at("/performance/mflups"_json_pointer).get<double>()), " MFLUPS with records"),
      std::abs(mass) <= exact && last > grown * first ? Agreement::yes : Agreement::no};
}

PaperRow plane_mixing(const PlaneSizes& sizes) {
  const int width = sizes.ranks.has_gpus ? 512 : 64, number_of_steps = sizes.ranks.has_gpus ? 24000 : 6000;
  PaperRow row = {"s4.mixing", "Rayleigh-Taylor: mixing length / height", std::nullopt, "figure 19: pictures, 2048 x 4096",
                  "two layers mix; not of the paper: without loss of mass"};
  std::vector<std::string> more = {"--time", std::to_string(number_of_steps), "--gravity", digits(1e-2 / width)};
  more.insert(more.end(), sizes.ranks.device.begin(), sizes.ranks.device.end());
  row.trials = {sizes.convect("rayleigh-taylor", text(width, ",", 2 * width, ",1"), more)};
  row.find = mixing;
  return row;
}

}  // namespace

std::vector<PaperRow> s4_rows(const TrialMachine& machine, double seconds) {
  const PlaneSizes sizes(machine, seconds);
  std::vector<PaperRow> rows = {plane_speed(sizes),   plane_layout(sizes),   plane_blocks(sizes),
                                plane_overlap(sizes), plane_transfer(sizes), plane_mixing(sizes)};
  for (PaperRow& row : s4_cut_rows(sizes)) rows.push_back(std::move(row));
  return rows;
}

}  // namespace karst
