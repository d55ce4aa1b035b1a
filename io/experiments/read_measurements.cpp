#include "io/experiments/read_measurements.hpp"

#include <algorithm>
#include <map>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "io/files/csv.hpp"

namespace karst {

namespace {

constexpr double mostly_from_servers = 0.05;  // largest share of a file in the page cache for a read that counts
constexpr std::int64_t largest_file = std::int64_t{1} << 60;

// One line, with its cells by column.
class Cells {
 public:
  Cells(std::string whose, const std::vector<std::string>& names, const std::vector<std::string>& cells) : whose_(std::move(whose)) {
    if (cells.size() != names.size())
      throw InputError(text(whose_, " holds ", cells.size(), " cells, but there are ", names.size(), " columns. Was the file cut short?"));
    for (std::size_t i = 0; i < names.size(); ++i) cells_[names[i]] = trimmed(cells[i]);
  }

  const std::string& at(const std::string& name) const {
    const auto cell = cells_.find(name);
    if (cell == cells_.end())
      throw InputError(text(whose_, " has no column ", quote(name), ", so karst io read did not write it. Give the CSV of its ",
                            setting("results"), "."));
    return cell->second;
  }
  bool has(const std::string& name) const { return !at(name).empty() && at(name) != "-"; }

  std::int64_t bytes(const std::string& name) const { return parse_bytes(text(whose_, ": ", name), at(name), largest_file); }
  std::int64_t bytes(const std::string& name, std::int64_t otherwise) const { return has(name) ? bytes(name) : otherwise; }

  std::int64_t count(const std::string& name) const {
    const auto value = whole_number(at(name));
    if (!value || *value < 1 || *value > most_ranks)
      throw InputError(text(whose_, ": ", name, " ", quote(at(name)), " is not a number from 1 to ", most_ranks, "."));
    return *value;
  }
  std::int64_t count(const std::string& name, std::int64_t otherwise) const { return has(name) ? count(name) : otherwise; }

  double number(const std::string& name) const {
    const auto value = real_number(at(name));
    if (!value || *value < 0) throw InputError(text(whose_, ": ", name, " ", quote(at(name)), " is not a number of at least 0."));
    return *value;
  }

  template <class Find>
  auto one_of(const std::string& name, const Find& find, const char* choices) const {
    const auto value = find(at(name));
    if (!value) throw InputError(text(whose_, ": ", name, " ", quote(at(name)), " is not one of ", choices, "."));
    return *value;
  }

  const std::string& whose() const { return whose_; }

 private:
  std::string whose_;
  std::map<std::string, std::string> cells_;
};

bool is_from_memory(const Cells& line) {
  return line.has("resident") ? line.number("resident") > mostly_from_servers : line.at("cache") != "cold";
}

// Open MPI 4's own layer, as counted (docs/io-model.md): two ranks merge nothing, and only gaps of less than 4 KiB are sieved.
Access as_ompio_does(const ReadPlan& plan) {
  constexpr double sieved_gap = 4096;
  const Access access = plan.access == Access::collective && plan.ranks <= 2 ? Access::independent : plan.access;
  const double gap = static_cast<double>(plan.shape[0]) * (1 - 1 / row_pieces(plan.decomposition, plan.shape, plan.ranks));
  return access == Access::independent && gap >= sieved_gap ? Access::posix : access;
}

ReadPlan plan_of(const Cells& line) {
  ReadPlan plan;
  plan.bytes = line.bytes("bytes");
  plan.shape = cube_of(plan.bytes);
  plan.access = line.one_of("access", find_access, "collective, independent, posix");
  plan.decomposition = line.one_of("decomposition", find_decomposition, "slabs, boxes, parts");
  plan.ranks = line.count("ranks");
  plan.machines = line.count("machines");
  plan.stripe_count = line.count("real_stripe_count", 1);
  plan.stripe_bytes = line.bytes("real_stripe_size", not_striped);
  plan.piece_bytes = line.bytes("piece", plan.piece_bytes);
  plan.buffer_bytes = line.bytes("cb_buffer", plan.buffer_bytes);
  if (lowered(line.at("mpi_io")).find("ompio") != std::string::npos) plan.access = as_ompio_does(plan);
  return plan;
}

ReadRow row_of(const Cells& line) {
  ReadRow row;
  row.file = line.at("file");
  row.plan = plan_of(line);
  row.read = {load_of(row.plan), line.number("transfer_s")};
  if (row.read.seconds <= 0)
    throw InputError(text(line.whose(), ": transfer_s is 0, so that no bandwidth can be computed. Read a larger file."));
  return row;
}

}  // namespace

std::vector<MeasuredRead> ReadMeasurements::reads() const {
  std::vector<MeasuredRead> all;
  for (const ReadRow& row : rows) all.push_back(row.read);
  return all;
}

ReadMeasurements parse_read_measurements(const std::string& path, std::string_view content) {
  const std::vector<std::vector<std::string>> lines = parse_csv(content);
  ReadMeasurements measurements;
  std::vector<double> opening;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Cells line(text("row ", i, " of ", quote(path)), lines[0], lines[i]);
    if (line.at("command") != "read") {
      ++measurements.rows_of_writes;
    } else if (is_from_memory(line)) {
      ++measurements.rows_from_memory;
    } else {
      measurements.rows.push_back(row_of(line));
      opening.push_back(line.number("open_s") + line.number("view_s") + line.number("close_s"));
    }
  }
  if (measurements.rows.empty() && measurements.rows_from_memory > 0) {
    throw InputError(text("All reads of ", quote(path),
                          " came from the page cache (this is the speed of memory, not of servers). Read with ", setting("cache", "cold"),
                          "."));
  }
  if (measurements.rows.empty())
    throw InputError(text(quote(path), " holds no reads. Give the CSV of karst io read ", setting("results"), "."));
  std::nth_element(opening.begin(), opening.begin() + static_cast<std::ptrdiff_t>(opening.size() / 2), opening.end());
  measurements.open_s = opening[opening.size() / 2];
  return measurements;
}

}  // namespace karst
