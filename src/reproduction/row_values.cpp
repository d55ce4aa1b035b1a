#include <algorithm>
#include <cmath>
#include <optional>

#include "base/gpu_blocks.hpp"
#include "reproduction/paper_rows.hpp"
#include "rows.hpp"

namespace karst {

namespace {

template <class Numbers>
std::string list_of(const Numbers& numbers) {
  std::string list;
  for (const auto& number : numbers) list += text(number, " ");
  return list;
}

// Sandstones, from the largest one of this time and memory to one of 3.4e4 sites, and the cavity of the paper in the same proportions.
void add_rocks(Values& values, const TrialMachine& machine, double time_share) {
  constexpr double porosity = 0.133;  // as in the paper: about 13 %
  constexpr double sites_of_gpu = 17.8e6, sites_of_core = 1.1e6;
  constexpr double bytes_of_site = 1500;  // with the image, the cut, and two arrays of populations
  constexpr double brick = 8, depth_of_paper = 128, proportions_of_cavity = 16;
  constexpr int least = 64, voxels_of_part = 32;
  const double most = machine.gpus > 0 ? sites_of_gpu : std::min(sites_of_gpu, sites_of_core * machine.cores);
  const double sites = std::min(most * time_share, static_cast<double>(machine.memory) / bytes_of_site);
  std::vector<int> sides = {std::max(least, static_cast<int>(brick * std::floor(std::cbrt(sites / porosity) / brick + 0.25)))};
  while (sides.back() > least) sides.push_back(std::max(least, sides.back() / 2));
  const int side = sides.front(), parts_along = std::max(2, (side + voxels_of_part / 2) / voxels_of_part);
  const double sites_of_cavity = (machine.gpus > 0 ? 2 : 1) * porosity * side * side * side;
  values["side"] = text(side);
  values["sides"] = list_of(sides);
  values["no_smaller"] = sides.size() > 1 ? "" : "the largest sample of this time is the small one";
  values["parts"] = text(parts_along * parts_along * parts_along);
  values["depth"] = text(static_cast<int>(std::min(depth_of_paper, std::cbrt(sites_of_cavity / proportions_of_cavity))));
}

// The planes of the paper, 1024 x 8192 and 3600 x 3600 sites, or smaller ones.
void add_planes(Values& values, const TrialMachine& machine, double time_share) {
  constexpr double sites_of_core = 2.7e5, tall_sites = 1024.0 * 8192;
  constexpr double bytes_of_site = 1200;  // with links, while the plane is cut
  const auto side_of = [&](int of_paper, int aspect, int step) {
    const double of_memory = static_cast<double>(machine.memory) / bytes_of_site / (1.0 * of_paper * of_paper * aspect);
    const double of_cores = machine.gpus > 0 ? 1 : std::min(1.0, sites_of_core * machine.cores / tall_sites);
    return text(std::max(step, static_cast<int>(of_paper * std::sqrt(std::min(time_share * of_cores, of_memory)) / step) * step));
  };
  values["width"] = side_of(1024, 8, 64);
  values["square"] = side_of(3600, 1, 240);
}

// Numbers of ranks: one for each GPU, or one for each core. "tilings": for each number all tilings of a plane, as in 2:1,2.
void add_ranks(Values& values, const TrialMachine& machine) {
  const std::string device = machine.gpus > 0 ? "GPU" : "core", devices = device + "s";
  std::vector<int> ranks;
  for (int number = 1; number <= machine.devices(); number *= 2) {
    ranks.push_back(number);
    for (int along_x = 1; along_x <= number; ++along_x) {
      if (number % along_x == 0) values["tilings"] += text(number, ":", along_x, ",", number / along_x, " ");
    }
  }
  const int most = ranks.back();
  values["ranks"] = list_of(ranks);
  values["devices"] = text(most, " ", most == 1 ? device : devices);
  values["no_two"] = most > 1 ? "" : text("needs two ", devices, " or more; this machine has one");
  values["no_four"] = most > 3 ? "" : text("needs four ", devices, " or more");
  values["shared"] = most > 1 ? "" : text(", on one ", device);  // by the ranks of a pair
  if (most == 1) ranks = {1, 2};
  values["readers"] = list_of(ranks);
  values["pair"] = text(ranks.back());
  values["repeats"] = text(2 * std::min(ranks.back(), 16));  // 67 MB for each reader, 1.1 GB at most: messages take little of the time
}

Values values_on(const TrialMachine& machine, double seconds) {
  constexpr double usual_seconds = 300;  // for which samples as large as in the papers are not too large
  const double time_share = std::min(1.0, seconds / usual_seconds);
  Values values = {{"blocks", list_of(gpu_blocks)}};
  add_rocks(values, machine, time_share);
  add_planes(values, machine, time_share);
  add_ranks(values, machine);
  for (const char* group : {"values", machine.gpus > 0 ? "with_gpus" : "without_gpus"}) {
    for (const auto& [name, words] : all_rows()[group].items()) values[name] = words;
  }
  for (auto& [name, words] : values) words = filled(words, values);
  return values;
}

// "4*NAME+2" from left to right; nullopt if a name is unknown.
std::optional<std::string> computed(std::string_view words, const Values& values) {
  const std::size_t at = words.find_last_of("+*/");
  if (at == std::string_view::npos) {
    if (real_number(words)) return std::string(words);
    const auto entry = values.find(words);
    return entry == values.end() ? std::nullopt : std::optional(filled(entry->second, values));
  }
  const auto left = computed(words.substr(0, at), values), right = computed(words.substr(at + 1), values);
  if (!left || !right) return std::nullopt;
  const double a = real_number(*left).value(), b = real_number(*right).value();
  return digits(words[at] == '+' ? a + b : words[at] == '*' ? a * b : a / b);
}

}  // namespace

const Json& all_rows() {
  static const Json rows = Json::parse(rows_json);
  return rows;
}

Values values_for(const TrialMachine& machine, double seconds) {
  Values values = values_on(machine, seconds);
  for (const auto& [name, words] : values_on({machine.cores, 0, machine.memory}, seconds)) values["cpu." + name] = words;
  return values;
}

std::string filled(std::string_view text, const Values& values) {
  std::string out;
  while (true) {
    const std::size_t begin = text.find('{'), end = text.find('}');
    out += text.substr(0, begin);
    if (begin == std::string_view::npos) return out;
    out += computed(text.substr(begin + 1, end - begin - 1), values).value_or(std::string(text.substr(begin, end + 1 - begin)));
    text.remove_prefix(end + 1);
  }
}

Json filled_row(Json row, const Values& values) {
  Json trials = Json::array();
  row["n"] = words(filled(row.value("over", "1"), values));
  for (const std::string word : row["n"]) {
    Values own = values;
    own["n"] = word.substr(0, word.find(':'));
    own["m"] = word.substr(word.find(':') + 1);
    for (const std::string trial : row["trials"]) trials.push_back(filled(trial, own));
  }
  for (const std::string trial : row.value("last", Json::array())) trials.push_back(filled(trial, values));
  for (Json& trial : trials) trial = joined(words(trial.get<std::string>()), " ") + " --json";
  row["trials"] = trials;
  row["setup"] = row.value("setup", Json::array());
  for (Json& command : row["setup"]) command = filled(command.get<std::string>(), values);
  for (const char* name : {"what", "paper_details", "missing"}) row[name] = filled(row.value(name, ""), values);
  Json& paper = row["paper"];
  if (paper.is_string()) paper = real_number(filled(paper.get<std::string>(), values)).value();
  return row;
}

}  // namespace karst
