// karst bench: speed of this machine, against its measured bandwidth.
#include <algorithm>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "commands/cli/image_options.hpp"
#include "commands/cli/machine_options.hpp"
#include "commands/commands.hpp"
#include "geometry/box_grid.hpp"
#include "geometry/pores.hpp"
#include "geometry/synthetic/sample_kinds.hpp"
#include "permeability/cut_rock.hpp"
#include "record/json_text.hpp"
#include "record/result_text.hpp"
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
                          ? "  the populations may fit into caches: use a larger --shape to measure memory\n"
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
  line.add({.names = "--shape",
            .value = &shape_words,
            .about = "Voxels of the sandstone; 440,440,440 by default, which has 11 million sites",
            .type = "X,Y,Z"});
  line.add({.names = "--porosity", .value = &porosity, .about = "Of the sandstone, 0.13 by default", .type = "SHARE"});
  line.add(layout_option(layout));
  line.add({.names = "--rounds",
            .value = &rounds,
            .about = "Rounds of steps and copies in turns, of which medians are shown; 7 by default",
            .type = "N",
            .range = WholeRange{1, 1000}});
  line.add({.names = "--all", .value = &all, .about = "All layouts, with both kinds of storage"});
  line.add({.names = "--no-overlap", .value = &no_overlap, .about = "Exchange after all sites are updated, not meanwhile"});
  line.add({.names = "--json", .value = &json, .about = "One JSON object on stdout"});
  line.parse(arguments);
  FlowSettings settings;
  MachineChoice choice = machine.choice();
  choice.layout = layout_choice(layout);
  const auto device_at_work = wake_device(choice, comm);
  choose_machine(settings, choice, comm);
  settings.overlap = !no_overlap;
  const Index3 shape = parse_shape(shape_words);

  const CutRock rock = cut(PoreRows(clean_sandstone(shape, porosity, comm)), shape, Boundary::periodic, settings.threads, comm);
  const std::int64_t sites = comm.sum_all(rock.part.sites);
  if (sites == 0) {
    throw InputError(text("--shape ", quote(shape_words),
                          " holds no site (no pore of this sandstone leads through the sample, so there is no "
                          "speed to measure). Use a larger --shape or a larger --porosity."));
  }
  std::vector<Variant> variants = variants_of(settings, all);
  for (Variant& v : variants) v.speed = measure_speed(rock.part, Boundary::periodic, v.settings, rounds, comm);
  const std::string device = device_words(settings.device, comm);
  if (json) return as_json(variants, sites, comm.size(), device, shape, porosity);
  const std::string sample =
      text("sandstone of ", shape_text(shape), " voxels, porosity ", digits(porosity), ": ", grouped(sites), " sites");
  return as_text(variants, sites, comm.size(), device, sample);
}

}  // namespace karst
