#include "reproduction/s5_rows.hpp"

#include "base/text.hpp"
#include "reproduction/findings.hpp"
#include "reproduction/plane_sizes.hpp"

namespace karst {

namespace {

struct S5Sizes {
  PlaneSizes gpus, cores;
  S5Sizes(const TrialMachine& machine, double seconds) : gpus(machine, seconds), cores({machine.cores, 0, machine.memory}, seconds) {}

  std::string missing_gpu() const { return gpus.ranks.has_gpus ? "" : "needs a GPU"; }
};

PaperRow device_speed(const std::string& id, const std::string& what, double paper, const std::string& details, double good,
                      const PlaneSizes& sizes) {
  PaperRow row = {id, what, paper, details, "not of the paper: the bandwidth of the memory limits the steps"};
  row.trials = {sizes.bench({})};
  row.takes_turns = true;
  row.find = [good](const Measured& measured) { return speed_and_share(measured, good); };
  return row;
}

PaperRow one_gpu(const S5Sizes& sizes) {
  PaperRow row = device_speed("s5.gpu", "GLUPS of one GPU", 0.072, "one GPU of a K80: 154 GB/s in propagation, 667 GF/s in collision", 0.65,
                              sizes.gpus);
  row.missing = sizes.missing_gpu();
  return row;
}

PaperRow all_cores(const S5Sizes& sizes) {
  return device_speed("s5.cpu", "GLUPS of all cores", 0.012,
                      "E5-2630v3, 8 cores: 40 GB/s in propagation, 111 GF/s in collision; two: 0.023", 0.65, sizes.cores);
}

PaperRow gpu_by_cpu(const S5Sizes& sizes) {
  PaperRow row = {"s5.ratio", "GPU / all cores, speed", 6, "72 / 12 MLUPS: one GPU of a K80, one E5-2630v3", "the GPU is faster"};
  row.missing = sizes.missing_gpu();
  row.trials = {sizes.gpus.bench({}), sizes.cores.bench({})};
  row.takes_turns = true;
  row.find = [](const Measured& measured) { return ratio_of_speeds(measured); };
  return row;
}

PaperRow vectors(const S5Sizes& sizes) {
  PaperRow row = {"s5.vectors", "vectors of sites / populations of a site side by side, CPU, speed", 3.4,
                  "Xeon Phi: vectors by the compiler 3.4 times as fast as scalars, intrinsics twice as fast again",
                  "sites in vectors are faster"};
  row.trials = {sizes.cores.bench({"--layout", "vector-bundle"}), sizes.cores.bench({"--layout", "collision"})};
  row.takes_turns = true;
  row.find = [](const Measured& measured) { return ratio_of_speeds(measured); };
  return row;
}

// The speed of several devices over that of one, in one plane.
PaperRow devices(const S5Sizes& sizes) {
  const PlaneSizes& of_gpus = sizes.gpus;
  const int most = of_gpus.ranks.most_ranks();
  PaperRow row = {"s5.devices", text("efficiency on ", of_gpus.ranks.device_words(most), ", plane of ", of_gpus.tall()), 0.96,
                  "GPUs of K80s: 72, 140, 209, 277 MLUPS on 1, 2, 3, 4", "the speed grows with the devices"};
  row.missing = of_gpus.ranks.missing_devices();
  for (const int ranks : of_gpus.ranks.ranks) row.trials.push_back(of_gpus.bench(of_gpus.ranks.one_device(), ranks));
  row.takes_turns = true;
  row.find = [ranks = of_gpus.ranks.ranks](const Measured& measured) { return efficiency(measured, ranks, "devices", 0.95, 0.8); };
  return row;
}

// The paper cannot have this row: it has a program for each kind of device.
PaperRow one_source(const S5Sizes& sizes) {
  PaperRow row = {"s5.bits", "Nusselt number of a GPU / of CPUs", std::nullopt, "no number",
                  "not of the paper: CPUs and GPUs compute the same flow"};
  row.missing = sizes.missing_gpu();
  for (const char* device : {"cuda", "cpu"}) {
    row.trials.push_back(sizes.gpus.convect("rayleigh-benard", "128,64,1", {"--time", "20000", "--rayleigh", "5000", "--device", device}));
  }
  row.find = [](const Measured& measured) {
    const auto nusselt = [&](std::size_t trial) { return measured.first(trial).at("/convect/nusselt"_json_pointer).get<double>(); };
    const bool are_same = measured.first(0).at("convect") == measured.first(1).at("convect");
    return Finding{
        nusselt(0) / nusselt(1),
        text(all_digits(nusselt(0)), " and ", all_digits(nusselt(1)), are_same ? ": the same bits in all monitored numbers" : ""),
        are_same ? Agreement::yes : Agreement::no};
  };
  return row;
}

}  // namespace

std::vector<PaperRow> s5_rows(const TrialMachine& machine, double seconds) {
  const S5Sizes sizes(machine, seconds);
  return {one_gpu(sizes), all_cores(sizes), gpu_by_cpu(sizes), vectors(sizes), devices(sizes), one_source(sizes)};
}

}  // namespace karst
