#include "record/io_trials_report.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "base/text.hpp"
#include "base/timing.hpp"
#include "base/units.hpp"
#include "io/files/csv.hpp"
#include "json/json.hpp"
#include "run/record/words/json_text.hpp"

namespace karst {

namespace {

constexpr double giga = 1e9;

std::vector<double> each(const std::vector<FilePass>& trials, const std::function<double(const FilePass&)>& value) {
  std::vector<double> values;
  for (const FilePass& trial : trials) values.push_back(value(trial));
  return values;
}

std::vector<double> speeds(const IoRow& row) {
  return each(row.trials, [](const FilePass& trial) { return trial.bytes_per_second() / giga; });
}

double median_lap(const IoRow& row, double Laps::*lap) {
  return median(each(row.trials, [&](const FilePass& trial) { return trial.seconds.*lap; }));
}

std::optional<double> median_resident(const IoRow& row) {
  std::vector<double> values;
  for (const auto& share : row.resident) {
    if (share) values.push_back(*share);
  }
  return values.empty() ? std::nullopt : std::optional(median(values));
}

bool writes(const IoRow& row) { return row.command.ends_with("write"); }

struct Lap {
  const char* name;
  double Laps::*value;
};
// Reading has no sync.
bool is_done(const Lap& lap, const IoRow& row) { return writes(row) || lap.value != &Laps::sync; }
constexpr std::array laps = {Lap{"open", &Laps::open}, Lap{"view", &Laps::view}, Lap{"transfer", &Laps::transfer}, Lap{"sync", &Laps::sync},
                             Lap{"close", &Laps::close}};

struct RateColumn {
  const char* name;
  std::size_t width;
};
constexpr std::array rate_columns = {
    RateColumn{"", 7},        RateColumn{"access", 13},   RateColumn{"by", 7},          RateColumn{"stripes", 9},
    RateColumn{"stripe", 8},  RateColumn{"cb-nodes", 10}, RateColumn{"cb-buffer", 11},  RateColumn{"align", 7},
    RateColumn{"piece", 8},   RateColumn{"GB/s min", 10}, RateColumn{"median", 8},      RateColumn{"max", 8},
    RateColumn{"open s", 9},  RateColumn{"view s", 9},    RateColumn{"transfer s", 12}, RateColumn{"sync s", 9},
    RateColumn{"close s", 9}, RateColumn{"in cache", 10}, RateColumn{"file", 0}};

std::string table_line(const std::vector<std::string>& cells) {
  std::string line = "  ";
  for (std::size_t i = 0; i < cells.size(); ++i) line += i + 1 < cells.size() ? padded(cells[i] + " ", rate_columns[i].width) : cells[i];
  return line + "\n";
}

std::string number_or_nothing(const std::optional<std::int64_t>& value) { return value ? std::to_string(*value) : ""; }

std::vector<std::string> csv_cells(const IoRow& row, const IoReport& report) {
  const std::vector<double> gbs = speeds(row);
  const IoVariant& v = row.variant;
  const FilePass& last = row.trials.back();
  const std::optional<double> resident = median_resident(row);
  std::vector<std::string> cells = {row.command,
                                    row.file,
                                    std::to_string(last.bytes),
                                    std::to_string(report.ranks),
                                    std::to_string(report.machines),
                                    std::string(access_name(v.access)),
                                    std::string(decomposition_name(v.decomposition)),
                                    number_or_nothing(v.stripe_count),
                                    number_or_nothing(v.stripe_size),
                                    number_or_nothing(v.cb_nodes),
                                    number_or_nothing(v.cb_buffer),
                                    number_or_nothing(v.align),
                                    std::to_string(v.piece),
                                    std::to_string(row.trials.size()),
                                    row.cache,
                                    resident ? digits(*resident) : ""};
  for (const double value : {*std::min_element(gbs.begin(), gbs.end()), median(gbs), *std::max_element(gbs.begin(), gbs.end())})
    cells.push_back(digits(value));
  for (const Lap& lap : laps) cells.push_back(is_done(lap, row) ? digits(median_lap(row, lap.value)) : "");
  const Striping real = row.striping.value_or(Striping{});
  for (const std::string& cell : {row.file_system.type, number_or_nothing(real.count), number_or_nothing(real.size),
                                  hints_text(row.hints_asked), hints_text(last.hints_taken), row.mpi_io})
    cells.push_back(cell);
  return cells;
}

constexpr const char* csv_head =
    "command,file,bytes,ranks,machines,access,decomposition,stripe_count,stripe_size,cb_nodes,cb_buffer,align,piece,repeats,cache,resident,"
    "gbs_min,gbs_median,gbs_max,open_s,view_s,transfer_s,sync_s,close_s,file_system,real_stripe_count,real_stripe_size,hints_asked,"
    "hints_taken,mpi_io\n";

Json hints_json(const Hints& hints) {
  Json json = Json::object();
  for (const auto& [key, value] : hints) json[key] = value;
  return json;
}

Json striping_json(const Striping& striping) {
  Json json = {{"count", or_null(striping.count)}, {"size", or_null(striping.size)}};
  if (!striping.bricks.empty()) json["bricks"] = striping.bricks;
  return json;
}

// `value` of each lap; null for a lap that did not take place.
template <class Value>
Json laps_json(const IoRow& row, Value&& value) {
  Json json;
  for (const Lap& lap : laps) json[lap.name] = is_done(lap, row) ? Json(value(lap.value)) : Json();
  return json;
}

Json repeats_json(const IoRow& row) {
  Json repeats = Json::array();
  for (std::size_t i = 0; i < row.trials.size(); ++i) {
    const FilePass& trial = row.trials[i];
    repeats.push_back({{"gbs", finite(trial.bytes_per_second() / giga)},
                       {"seconds", laps_json(row, [&](auto lap) { return trial.seconds.*lap; })},
                       {"resident", i < row.resident.size() ? or_null(row.resident[i]) : Json()}});
  }
  return repeats;
}

Json row_json(const IoRow& row) {
  const std::vector<double> gbs = speeds(row);
  const IoVariant& v = row.variant;
  return {{"command", row.command},
          {"file", row.file},
          {"bytes", row.trials.back().bytes},
          {"access", access_name(v.access)},
          {"decomposition", decomposition_name(v.decomposition)},
          {"stripe_count", or_null(v.stripe_count)},
          {"stripe_size", or_null(v.stripe_size)},
          {"cb_nodes", or_null(v.cb_nodes)},
          {"cb_buffer", or_null(v.cb_buffer)},
          {"align", or_null(v.align)},
          {"piece", v.piece},
          {"cache", row.cache.empty() ? Json() : Json(row.cache)},
          {"resident", or_null(median_resident(row))},
          {"gbs",
           {{"min", finite(*std::min_element(gbs.begin(), gbs.end()))},
            {"median", finite(median(gbs))},
            {"max", finite(*std::max_element(gbs.begin(), gbs.end()))}}},
          {"seconds", laps_json(row, [&](auto lap) { return median_lap(row, lap); })},
          {"file_system", {{"type", row.file_system.type}, {"block_bytes", row.file_system.block_bytes}}},
          {"striping", row.striping ? striping_json(*row.striping) : Json()},
          {"hints_asked", hints_json(row.hints_asked)},
          {"hints_taken", hints_json(row.trials.back().hints_taken)},
          {"mpi_io", row.mpi_io.empty() ? Json() : Json(row.mpi_io)},
          {"repeats", repeats_json(row)}};
}

}  // namespace

std::string io_table_head() {
  std::vector<std::string> names;
  for (const RateColumn& column : rate_columns) names.emplace_back(column.name);
  return table_line(names);
}

std::string io_table_line(const IoRow& row) {
  const std::vector<double> gbs = speeds(row);
  const IoVariant& v = row.variant;
  const auto size = [](const std::optional<std::int64_t>& bytes) { return bytes ? bytes_text(*bytes) : "-"; };
  const auto count = [](const std::optional<std::int64_t>& number) { return number ? std::to_string(*number) : "-"; };
  const std::optional<double> resident = median_resident(row);
  std::vector<std::string> cells = {writes(row) ? "write" : "read",
                                    std::string(access_name(v.access)),
                                    std::string(decomposition_name(v.decomposition)),
                                    count(v.stripe_count),
                                    size(v.stripe_size),
                                    count(v.cb_nodes),
                                    size(v.cb_buffer),
                                    size(v.align),
                                    size(v.piece)};
  for (const double value : {*std::min_element(gbs.begin(), gbs.end()), median(gbs), *std::max_element(gbs.begin(), gbs.end())})
    cells.push_back(plain(value, 3));
  for (const Lap& lap : laps) cells.push_back(is_done(lap, row) ? digits(median_lap(row, lap.value), 3) : "-");
  cells.push_back(resident ? percent(*resident) : "-");
  cells.push_back(printable(row.file));
  return table_line(cells);
}

std::string io_csv(const IoReport& report) {
  std::string lines = csv_head;
  for (const IoRow& row : report.rows) lines += csv_line(csv_cells(row, report));
  return lines;
}

std::string io_json(const IoReport& report) {
  Json out = {{"karst", karst_json()}, {"ranks", report.ranks}, {"machines", report.machines}};
  if (report.verified) out["verified"] = true;
  out["variants"] = Json::array();
  for (const IoRow& row : report.rows) out["variants"].push_back(row_json(row));
  return json_text(out);
}

}  // namespace karst
