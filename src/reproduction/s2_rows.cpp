#include "reproduction/s2_rows.hpp"

#include <algorithm>
#include <cmath>

#include "base/gpu_blocks.hpp"
#include "base/text.hpp"
#include "reproduction/findings.hpp"
#include "reproduction/row_sizes.hpp"

namespace karst {

namespace {

struct S2Sizes {
  RowSizes gpus, cores;
  S2Sizes(const TrialMachine& machine, double seconds) : gpus(machine, seconds), cores({machine.cores, 0, machine.memory}, seconds) {}

  std::string missing_gpu() const { return gpus.has_gpus ? "" : "needs a GPU"; }
  const char* device() const { return gpus.has_gpus ? "GPU" : "CPU"; }
};

PaperRow speed(const std::string& id, const std::string& what, double paper, const std::string& details, double good,
               const RowSizes& sizes) {
  PaperRow row = {id, what, paper, details, "the bandwidth of the memory limits the steps"};
  row.trials = {sizes.bench({})};
  row.takes_turns = true;
  row.find = [good](const Measured& measured) { return speed_and_share(measured, good); };
  return row;
}

PaperRow gpu(const S2Sizes& sizes) {
  PaperRow row = speed("s2.gpu", "GLUPS of one GPU", 1.58, "P100, f64, 512 x 512 x 128, dense: 67.7 % of 720 GB/s", 0.677, sizes.gpus);
  row.missing = sizes.missing_gpu();
  return row;
}

PaperRow cpu(const S2Sizes& sizes) {
  return speed("s2.cpu", "GLUPS of all cores", 0.17, "E5-2690v3, 12 cores, f64, 384^3, dense: 74.1 % of 68 GB/s", 0.741, sizes.cores);
}

PaperRow storage(const S2Sizes& sizes) {
  PaperRow row = {
      "s2.storage", text("f32 / f64, speed, ", sizes.device()), sizes.gpus.has_gpus ? 1.87 : 1.24,
      sizes.gpus.has_gpus ? "P100: 2.96 / 1.58 GLUPS; 1.58 to 2.13 by size" : "12 cores: 0.21 / 0.17 GLUPS; 1.004 to 1.42 by size",
      "half of the bytes is faster"};
  row.trials = {sizes.gpus.bench({"--storage", "f32"}), sizes.gpus.bench({"--storage", "f64"})};
  row.takes_turns = true;
  row.find = [](const Measured& measured) { return ratio_of_speeds(measured); };
  return row;
}

Finding gain_of_cpu(const Measured& measured) {
  const Json& sweep = measured.first(0);
  Chart chart("shares", "the gain of a GPU by its CPU, by the share of the sites that the CPU has", {"share of the CPU, %"}, {"gain, %"});
  Curve curve = {"", 0, true};
  for (const Json& each : sweep.at("shares")) {
    curve.x.push_back(100 * each.at("share").get<double>());
    curve.y.push_back(100 * each.at("gain").get<double>());
  }
  chart.curves = {curve};
  chart.level = 0;
  const double best = sweep.at("best").at("gain"), theory = sweep.at("theory").at("gain");
  return {100 * best,
          text(percent(best, 2), " at a share of ", percent(sweep.at("best").at("share")), "; theory ", percent(theory, 2), " at ",
               percent(sweep.at("theory").at("share"))),
          best > 0 && best < theory ? Agreement::yes
          : best > 0                ? Agreement::partly
                                    : Agreement::no,
          {chart}};
}

PaperRow share(const S2Sizes& sizes) {
  PaperRow row = {"s2.share", "gain by the CPU beside the GPU, %", 4.74,
                  "P100 and 12 cores: 4.74 % at 9 %, theory 9.45 %; K20x: 16.2 % of 23.9 %",
                  "the CPU makes the GPU faster, by less than theory"};
  row.missing = sizes.missing_gpu();
  RowSizes both = sizes.gpus;
  both.device = {"--device", "cuda,cpu"};
  row.trials = {both.bench({"--shares", "auto"}, 2)};
  row.find = gain_of_cpu;
  return row;
}

// The paper cannot have this row: its kernels differ between CPUs and GPUs.
PaperRow bits(const S2Sizes& sizes) {
  PaperRow row = {"s2.bits", "k of a GPU with its CPU / k of CPUs", std::nullopt, "no number",
                  "not of the paper: CPUs and GPUs compute the same flow"};
  row.missing = sizes.missing_gpu();
  row.setup = {{{"make", "sandstone", "--shape", "128,128,128", "--porosity", "0.2", "-o", "small.nrrd"}}};
  const std::vector<std::string> flow = {"permeability", "small.nrrd", "--direction", "z", "--json", "--device"};
  for (const char* devices : {"cuda,cpu", "cpu"}) {
    row.trials.push_back({flow, 2});
    row.trials.back().words.emplace_back(devices);
  }
  row.find = [](const Measured& measured) {
    const auto k = [&](std::size_t trial) { return measured.first(trial).at("/permeability/m2/2/2"_json_pointer).get<double>(); };
    const bool are_same = k(0) == k(1);
    return Finding{k(0) / k(1), text(all_digits(k(0)), " and ", all_digits(k(1)), " m2", are_same ? ": the same bits" : ""),
                   are_same ? Agreement::yes : Agreement::no};
  };
  return row;
}

PaperRow blocks(const S2Sizes& sizes) {
  PaperRow row = {"s2.blocks", "fastest / slowest block of threads", std::nullopt, "blocks of 512 x 1 x 1 are best on the GPU, figure 8",
                  "the size of blocks matters"};
  row.missing = sizes.missing_gpu();
  for (const int block : gpu_blocks) row.trials.push_back(sizes.gpus.bench({"--gpu-block", std::to_string(block)}));
  row.takes_turns = true;
  row.find = [](const Measured& measured) { return spread_of_blocks(measured, {gpu_blocks.begin(), gpu_blocks.end()}); };
  return row;
}

// 512 x 512 x 128 voxels in walls, or fewer in the same proportions.
std::string cavity_shape(const RowSizes& sizes) {
  constexpr double depth_of_paper = 128, proportions = 16;
  const double more = sizes.has_gpus ? 2 : 1;
  const int depth = static_cast<int>(std::min(depth_of_paper, std::cbrt(more * sizes.sites() / proportions)));
  return text(4 * depth + 2, ",", 4 * depth + 2, ",", depth + 2);
}

PaperRow cavity(const S2Sizes& sizes) {
  const bool on_gpu = sizes.gpus.has_gpus;
  PaperRow row = {"s2.cavity", text("GLUPS in the cavity of the paper, ", sizes.device()), on_gpu ? 1.58 : 0.17,
                  "512 x 512 x 128, BGK, tau 0.6152, 1024 steps; 1.58 GLUPS on a P100, 0.17 on 12 cores (384^3)",
                  "not of the paper: a step costs no more than in rock"};
  std::vector<std::string> words = {"flow",  "cavity", "--shape", cavity_shape(sizes.gpus), "--wall", "2:velocity=0.05,0,0",
                                    "--tau", "0.6152"};
  words.insert(words.end(), {"--lambda", "bgk", "--time", "1024", "--monitor-every", "1024"});
  words.insert(words.end(), sizes.gpus.device.begin(), sizes.gpus.device.end());
  words.emplace_back("--json");
  row.trials = {{words}, sizes.gpus.bench({})};
  row.find = [](const Measured& measured) {
    constexpr double good = 0.9, mega = 1e3;
    const double speed = measured.median_of(0, "/performance/mflups"), in_rock = measured.mflups(1);
    return Finding{speed / mega, text(plain(speed), " MFLUPS; in sandstone ", plain(in_rock)),
                   speed >= good * in_rock ? Agreement::yes : Agreement::no};
  };
  return row;
}

Finding worst_cavity(const Measured& measured) {
  double worst = 0;
  std::string words;
  bool all_hold = true;
  for (const Json& each : measured.first(0).at("cases")) {
    const std::string name = each.at("name");
    if (!name.starts_with("cavity")) continue;
    const double difference = each.at("ours");
    worst = std::max(worst, difference);
    all_hold = all_hold && each.at("ok").get<bool>();
    words += text(words.empty() ? "" : "; ", name, ": ", plain(difference, 2));
  }
  return {worst, words, all_hold ? Agreement::yes : Agreement::no};
}

PaperRow validation(const S2Sizes& sizes) {
  PaperRow row = {"s2.validation", "cavity: largest difference to published velocities / U", std::nullopt,
                  "a lid-driven cavity, without a number or a profile", "not of the paper: velocities are within the accepted difference"};
  row.trials = {{{"validate", "--device", sizes.gpus.has_gpus ? "cuda" : "cpu", "--json"}}};
  row.find = worst_cavity;
  return row;
}

}  // namespace

std::vector<PaperRow> s2_rows(const TrialMachine& machine, double seconds) {
  const S2Sizes sizes(machine, seconds);
  return {gpu(sizes), cpu(sizes), storage(sizes), share(sizes), bits(sizes), blocks(sizes), cavity(sizes), validation(sizes)};
}

}  // namespace karst
