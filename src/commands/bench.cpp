// karst bench: speed of this machine, against its measured bandwidth.
#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/commands.hpp"
#include "commands/cut_case.hpp"
#include "commands/image_json.hpp"
#include "commands/image_options.hpp"
#include "commands/machine_options.hpp"
#include "geometry/box_grid.hpp"
#include "geometry/pores.hpp"
#include "geometry/synthetic/sample.hpp"
#include "solver/measure_speed.hpp"

namespace karst {

namespace {

constexpr double grain_voxels = 27.5;  // as wide in samples of any size, so that their speeds can be compared
constexpr std::int64_t in_caches = std::int64_t{512} << 20;

struct Variant {
  FlowSettings settings;
  Speed speed;
};

// All ranks' boxes of one sandstone.
PoreBlock clean_sandstone(const Index3& shape, double porosity, const Comm& comm) {
  SampleOptions options;
  options.kind = "sandstone";
  options.shape = shape;
  options.porosity = porosity;
  options.grains = std::max(1.0, static_cast<double>(shape[0]) / grain_voxels);
  const BoxGrid grid(shape, comm.size());
  const auto sample = make_sample(options);
  PoreBlock pores;
  comm.agree([&] { pores = render_pores(*sample, grid.box(comm.rank())); });
  remove_stagnant_pores(pores, grid, Boundary::periodic, {true, true, true}, comm);
  return pores;
}

std::vector<Variant> variants_of(const FlowSettings& settings, bool all) {
  if (!all) return {{settings, {}}};
  std::vector<Variant> variants;
  for (const Storage storage : {Storage::f64, Storage::f32}) {
    for (const LayoutKind layout : all_layouts()) {
      variants.push_back({settings, {}});
      variants.back().settings.storage = storage;
      variants.back().settings.layout = layout;
    }
  }
  return variants;
}

std::string as_text(const std::vector<Variant>& variants, std::int64_t sites, int ranks, const std::string& device,
                    const std::string& sample) {
  std::string lines = text(sample, "\n");
  lines += text(padded("  layout", 22), padded("storage", 9), padded("MFLUPS", 9), padded("bytes/update", 14), padded("copy, GB/s", 12),
                "fraction of copy\n");
  for (const Variant& v : variants) {
    lines += text(padded(text("  ", layout_name(v.settings.layout)), 22), padded(storage_name(v.settings.storage), 9),
                  padded(plain(v.speed.updates_per_second / 1e6), 9), padded(digits(bytes_of_update(v.settings.storage)), 14),
                  padded(plain(v.speed.copy_bytes_per_second / 1e9), 12), plain(v.speed.bandwidth_fraction(v.settings.storage), 3), "\n");
  }
  return lines + text("  on ", machine_words(ranks, variants.front().settings, device), "; copy: in place, the same memory\n",
                      sites * directions * number_bytes(Storage::f64) < in_caches
                          ? "  so small that it may lie in caches: use a larger --shape to see what the memory allows\n"
                          : "");
}

std::string as_json(const std::vector<Variant>& variants, std::int64_t sites, int ranks, const std::string& device, const Index3& shape,
                    double porosity) {
  Json out = {{"karst", karst_json()},
              {"sample", {{"kind", "sandstone"}, {"shape", shape}, {"porosity", porosity}}},
              {"sites", sites},
              {"ranks", ranks},
              {"threads", variants.front().settings.threads}};
  for (const Variant& v : variants) {
    out["variants"].push_back({{"layout", layout_name(v.settings.layout)},
                               {"storage", storage_name(v.settings.storage)},
                               {"performance",
                                {{"mflups", v.speed.updates_per_second / 1e6},
                                 {"bandwidth_fraction", v.speed.bandwidth_fraction(v.settings.storage)},
                                 {"bytes_per_update", bytes_of_update(v.settings.storage)},
                                 {"copy_bytes_per_second", v.speed.copy_bytes_per_second},
                                 {"device", device}}}});
  }
  return json_text(out);
}

}  // namespace

std::string run_bench(const Arguments& arguments, const Comm& comm) {
  CommandLine line("bench", "Speed of this machine: steps through a sandstone, against copies of the same memory.");
  MachineOptions machine;
  machine.add_to(line);
  std::string shape_words = "440,440,440", layout = "auto";
  double porosity = 0.13;
  int rounds = 7;
  bool all = false, json = false, no_overlap = false;
  CLI::App& app = line.options();
  app.add_option("--shape", shape_words, "Voxels of the sandstone; 440,440,440 by default, which has 11 million sites")->type_name("X,Y,Z");
  app.add_option("--porosity", porosity, "Of the sandstone, 0.13 by default")->type_name("SHARE");
  add_layout_option(line, layout);
  line.whole(app.add_option("--rounds", rounds, "Steps and copies take turns so often; medians are shown; 7 by default")->type_name("N"),
             {1, 1000});
  app.add_flag("--all", all, "All layouts, with both kinds of storage");
  app.add_flag("--no-overlap", no_overlap, "Exchange after all sites are updated, not meanwhile");
  app.add_flag("--json", json, "One JSON object on stdout");
  line.parse(arguments);
  FlowSettings settings;
  machine.apply_to(settings, comm);
  machine.choose_device(settings, comm);
  settings.layout = layout_for(layout, settings.device);
  settings.overlap = !no_overlap;
  const Index3 shape = parse_shape(shape_words);

  FlowCase flow_case;
  cut_into_parts(flow_case, PoreRows(clean_sandstone(shape, porosity, comm)), shape, Boundary::periodic, settings.threads, comm);
  const std::int64_t sites = comm.sum_all(flow_case.part.sites);
  if (sites == 0) {
    throw InputError(text("--shape ", quote(shape_words),
                          " holds no site (no pore of this sandstone leads through the sample, so there is no "
                          "speed to measure). Use a larger --shape or a larger --porosity."));
  }
  std::vector<Variant> variants = variants_of(settings, all);
  for (Variant& v : variants) v.speed = measure_speed(flow_case.part, Boundary::periodic, v.settings, rounds, comm);
  const std::string device = device_words(settings.device, comm);
  if (json) return as_json(variants, sites, comm.size(), device, shape, porosity);
  const std::string sample =
      text("sandstone of ", shape_text(shape), " voxels, porosity ", digits(porosity), ": ", grouped(sites), " sites");
  return as_text(variants, sites, comm.size(), device, sample);
}

}  // namespace karst
