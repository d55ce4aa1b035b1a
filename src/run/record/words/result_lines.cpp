#include "run/record/words/result_lines.hpp"

#include <algorithm>
#include <cmath>

#include "base/memory/memory.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "geometry/pores/pore_measures.hpp"
#include "partition/cuts/part_weights.hpp"
#include "run/record/words/sample_json.hpp"

namespace karst {

namespace {

// "1, 2, 2"; "1 to 16" for many ranks.
template <class Number, class Words>
std::string list_or_range(const std::vector<Number>& numbers, Words&& words) {
  constexpr std::size_t most = 8;
  std::vector<std::string> each;
  for (const Number number : numbers) each.push_back(words(number));
  if (each.size() <= most) return joined(each, ", ");
  const auto [low, high] = std::minmax_element(numbers.begin(), numbers.end());
  return text(words(*low), " to ", words(*high));
}

}  // namespace

std::string direction_words(const Vector3& direction) {
  return text("(", digits(direction[0], 3), ", ", digits(direction[1], 3), ", ", digits(direction[2], 3), ")");
}

std::string result_line(const std::string& what, const std::string& value) { return text("  ", padded(what, 14), value, "\n"); }

std::string stop_lines(const RunRecord& record, const std::string& ranks) {
  if (record.stopped_by.empty()) return "";
  const std::string by = text("by ", record.stopped_by, "; ");
  if (record.plan.directory.empty()) return result_line("stopped", by + "the run is not kept: there is no run directory (-o)");
  if (!record.is_kept)
    return result_line(
        "stopped", text(by, "the checkpoint could not be written: ", setting("restart"), " uses the earlier checkpoint, if there is one"));
  return result_line("stopped", text(by, "the run is kept. To restart it, on ", ranks)) + result_line("", record.plan.restart_command);
}

std::string tensor_lines(const std::string& what, const std::string& row_name,
                         const std::function<std::optional<double>(std::size_t row, std::size_t column)>& value) {
  std::string lines = result_line(what, "driven along   x             y             z");
  for (std::size_t row = 0; row < 3; ++row) {
    std::string cells = text(row_name, " ", axis_names[row]);
    for (std::size_t column = 0; column < 3; ++column) {
      const auto number = value(row, column);
      const std::size_t end = 26 + 14 * column;
      cells += indented(number ? digits(*number, 6) : "-", end - cells.size());
    }
    lines += result_line("", cells);
  }
  return lines;
}

std::string spread_words(const std::string& what, const std::vector<CubeSpread>& sub_volumes) {
  std::vector<std::string> edges, widths;
  for (const CubeSpread& cubes : sub_volumes) {
    if (!(cubes.mean.mean > 0)) continue;
    edges.push_back(text(cubes.edge));
    widths.push_back(percent(cubes.mean.standard_deviation / cubes.mean.mean, 0));
  }
  if (edges.empty()) return "";
  return text("standard deviation of ", what, " over cubes of ", joined(edges, ", "), " voxels: ", joined(widths, ", "));
}

std::string porosity_words(const ImageFacts& image) {
  if (image.porous.empty()) return text(digits(image.porosity), " total");
  return text(digits(image.porosity_pores), " pores, ", digits(image.porosity), " with porous labels");
}

std::string porous_words(const PorousLabel& label, const std::optional<double>& voxel_size_m) {
  const std::string in_voxels = text(digits(label.permeability), " voxel^2");
  const double h = voxel_size_m.value_or(0);
  return text("K ", voxel_size_m ? text(digits(in_millidarcy(label.permeability * h * h)), " mD (", in_voxels, ")") : in_voxels,
              ", sqrt K ", digits(std::sqrt(label.permeability), 3), " voxels; ", grouped(label.sites), " sites");
}

std::string sample_lines(const SampleFacts& sample) {
  const ImageFacts& image = sample.image;
  std::string lines = text(image.path, "\n");
  for (const auto& [what, words] : choice_words(image, sample.share_of_box())) lines += result_line(what, words);
  lines += result_line("porosity",
                       text(porosity_words(image), ", ", digits(image.porosity_connected), " connected; ", grouped(image.sites), " sites"));
  for (const PorousLabel& each : image.porous.labels)
    lines += result_line("label " + text(each.label), porous_words(each, image.voxel_size_m));
  return lines;
}

std::string surface_words(const SampleFacts& sample) {
  if (!sample.pores) return "";
  const Index3& faces = sample.pores->faces;
  const double each_voxel = isotropic_surface(faces, sample.voxels());
  const auto h = sample.voxel_size_m();
  return text(h ? text(digits(each_voxel / *h, 4), " 1/m") : text(digits(each_voxel, 4), " 1/voxel"),
              " (area / sample volume; estimated from ", grouped(faces[0] + faces[1] + faces[2]), " voxel faces)");
}

// "NVIDIA H200, cpu with 7 threads (2 ranks)".
std::string words_of_ranks(const std::vector<RankMachine>& ranks) {
  std::vector<std::string> each, kinds;
  for (const RankMachine& rank : ranks) {
    const bool is_cpu = rank.device == DeviceKind::cpu;
    each.push_back(is_cpu ? text("cpu with ", rank.threads, rank.threads == 1 ? " thread" : " threads") : text(rank.name.data()));
    if (std::find(kinds.begin(), kinds.end(), each.back()) == kinds.end()) kinds.push_back(each.back());
  }
  for (std::string& kind : kinds) {
    const auto count = std::count(each.begin(), each.end(), kind);
    if (count > 1) kind += text(" (", count, " ranks)");
  }
  return joined(kinds, ", ");
}

std::string machine_words(const MachineUsed& machine) {
  const std::vector<int>& threads = machine.threads_of_ranks;
  const std::size_t ranks = threads.size();
  const std::string all = text(ranks, ranks == 1 ? " rank, " : " ranks, "), transfer = text(", transfer ", transfer_name(machine.transfer));
  if (!machine.unlike_ranks.empty()) return text(all, words_of_ranks(machine.unlike_ranks), transfer);
  if (machine.device != DeviceKind::cpu) return text(all, machine.device_words, ranks == 1 ? "" : transfer);
  const auto [least, most] = std::minmax_element(threads.begin(), threads.end());
  if (*least == *most) return text(all, *most, *most == 1 ? " thread each" : " threads each");
  return text(all, list_or_range(threads, [](int number) { return text(number); }), " threads");
}

std::string part_lines(const PartitionChoice& choice, const PartSizes& sizes) {
  if (are_equal(choice.weights)) return "";
  const std::string shares = list_or_range(shares_of(choice.weights), [](double share) { return digits(100 * share, 3); });
  const std::string from = sizes.kind == WeightsKind::measured ? "by the measured speeds"
                           : sizes.kind == WeightsKind::given  ? "as given by " + setting("weights")
                                                               : "equal";
  bool are_cpus_left_out = false;
  for (std::size_t i = 0; i < sizes.speeds.size(); ++i)
    are_cpus_left_out = are_cpus_left_out || (choice.weights[i] == 0 && sizes.speeds[i].seconds_a_step > 0);
  const std::string why = are_cpus_left_out ? " (CPUs would slow the steps)" : "";
  return result_line("parts",
                     text(shares, " % of the sites, ", from, why, sizes.most_bytes.empty() ? "" : ", within the memory of the devices"));
}

std::string mflups_words(const RunHead& head) {
  const auto rate = head.mflups();
  return rate ? plain(*rate) + " MFLUPS" : "";
}

std::string work_lines(const std::string& what, const std::string& rate, const RunHead& head, const std::string& storage) {
  const std::string of = storage.empty() ? "" : ", " + storage;
  const std::string line = rate.empty() ? "" : result_line(what, text(rate, " on ", machine_words(head.machine), of));
  return line + part_lines(head.choice, head.sizes);
}

Stages::Stages(const Comm& comm) : comm_(comm), begin_(MPI_Wtime()) { restart_peak_memory(); }

void Stages::end(const std::string& name) {
  stages_.push_back({name, comm_.max_all(MPI_Wtime() - begin_), comm_.sum_all(peak_memory())});
  restart_peak_memory();
  begin_ = MPI_Wtime();
}

std::string table_cell(std::optional<double> value) { return value && std::isfinite(*value) ? all_digits(*value) : ""; }

std::string cube_cells(const SubVolume& cube) {
  std::string cells = text(cube.box.extent(0));
  for (const Index3& corner : {cube.box.lo, cube.box.hi}) {
    for (const std::int64_t at : corner) cells += text(",", at);
  }
  return text(cells, ",", table_cell(cube.porosity));
}

}  // namespace karst
