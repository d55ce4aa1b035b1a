#include "record/batch_table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/choice.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "io/files/csv.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/run_json.hpp"

namespace karst {

namespace {

BatchResult result_of(const PermeabilityResult& run) {
  const ImageFacts& image = run.sample.image;
  BatchResult result = {image.shape, image.voxel_size_m, image.porosity, image.porosity_connected, {}, image.sites, {}};
  if (!image.porous.empty()) result.porosity_pores = image.porosity_pores;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::optional<Flow> flow = run.flow(static_cast<int>(axis));
    const std::optional<double> k = run.k_voxel2(axis, axis);
    if (flow && k) result.flows[axis] = {*k, flow->last.relative_error, flow->converged};
  }
  return result;
}

BatchState state_of(const PermeabilityResult& run, const RunRecord& record) {
  if (!record.stopped_by.empty()) return BatchState::stopped;
  if (!record.failures.empty() || !run.failures.empty()) return BatchState::failed;
  return run.own_flows().have_converged() ? BatchState::converged : BatchState::not_converged;
}

std::string state_name(BatchState state) { return std::string(batch_state_names.at(static_cast<std::size_t>(state))); }

Json flow_columns(const BatchResult& result, std::size_t axis) {
  const std::optional<BatchFlow>& flow = result.flows[axis];
  const std::optional<double>& h = result.voxel_size_m;
  const auto in_m2 = flow && h ? std::optional(flow->k_voxel2 * *h * *h) : std::nullopt;
  const char name = axis_names[axis];
  return {{text("k_", name, "_m2"), or_null(in_m2)},
          {text("k_", name, "_mD"), in_m2 ? Json(in_millidarcy(*in_m2)) : Json()},
          {text("k_", name, "_voxel2"), flow ? Json(flow->k_voxel2) : Json()},
          {text("relative_error_estimate_", name), flow ? finite(flow->relative_error) : Json()},
          {text("converged_", name), flow ? Json(flow->converged) : Json()}};
}

// The columns of a row, in their order. A row without a result has the same columns, with nulls.
Json columns(const BatchRow& row, const BatchTable& table) {
  const BatchResult result = row.result.value_or(BatchResult());
  const auto known = [&](const auto& value) { return row.result ? Json(value) : Json(); };
  Json all = {{"name", row.name},
              {"state", state_name(row.state)},
              {"voxels_x", known(result.shape[0])},
              {"voxels_y", known(result.shape[1])},
              {"voxels_z", known(result.shape[2])},
              {"voxel_size_m", or_null(result.voxel_size_m)},
              {"porosity", known(result.porosity)},
              {"porosity_connected", known(result.porosity_connected)},
              {"sites", known(result.sites)}};
  if (table.has_porous_labels) all["porosity_pores"] = or_null(result.porosity_pores);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (table.axes[axis]) all.update(flow_columns(result, axis));
  }
  all["seconds"] = row.state == BatchState::not_begun ? Json() : Json(row.seconds);
  all["path"] = row.path;
  all["reason"] = row.reason.empty() ? Json() : Json(table.plan.named(row.reason));
  return all;
}

// The opposite of columns().
BatchRow row_of(const Json& all) {
  const auto text_of = [&](const char* key) { return all.at(key).is_null() ? std::string() : all.at(key).get<std::string>(); };
  BatchRow row = {text_of("name"), text_of("path"), BatchState::not_begun, text_of("reason"), std::nullopt, 0};
  row.state = enumerator_of<BatchState>(batch_state_names, text_of("state")).value();
  if (!all.at("seconds").is_null()) row.seconds = all.at("seconds");
  if (all.at("porosity").is_null()) return row;
  BatchResult& result = row.result.emplace();
  result.shape = {all.at("voxels_x"), all.at("voxels_y"), all.at("voxels_z")};
  if (!all.at("voxel_size_m").is_null()) result.voxel_size_m = all.at("voxel_size_m");
  result.porosity = all.at("porosity");
  result.porosity_connected = all.at("porosity_connected");
  result.sites = all.at("sites");
  if (const Json pores = all.value("porosity_pores", Json()); !pores.is_null()) result.porosity_pores = pores;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const char name = axis_names[axis];
    const Json k = all.value(text("k_", name, "_voxel2"), Json());
    if (k.is_null()) continue;
    result.flows[axis] = {k, number_or_infinity(all.at(text("relative_error_estimate_", name))), all.at(text("converged_", name))};
  }
  return row;
}

std::string csv_cell_of(const Json& value) {
  if (value.is_null()) return "";
  if (value.is_string()) return value.get<std::string>();
  return value.is_number_float() ? all_digits(value.get<double>()) : value.dump();
}

// Characters of a text in UTF-8.
std::size_t letters(const std::string& words) {
  return static_cast<std::size_t>(
      std::count_if(words.begin(), words.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string spaces(std::size_t width, const std::string& words) { return std::string(width - letters(words), ' '); }

/// Words in columns of equal width, and more words at the end of a line.
class TextTable {
 public:
  void add(std::vector<std::string> cells, const std::string& end = "") {
    for (std::string& cell : cells) cell = printable(cell);
    widths_.resize(std::max(widths_.size(), cells.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) widths_[i] = std::max(widths_[i], letters(cells[i]));
    lines_.push_back({cells, end});
  }

  std::string words() const {
    std::string words;
    for (const auto& [cells, end] : lines_) {
      std::string line = text("  ", cells[0], spaces(widths_[0], cells[0]));
      for (std::size_t i = 1; i < cells.size(); ++i) line += text("  ", spaces(widths_[i], cells[i]), cells[i]);
      words += text(line, end.empty() ? "" : "  ", end, "\n");
    }
    return words;
  }

 private:
  struct Line {
    std::vector<std::string> cells;
    std::string end;
  };

  std::vector<Line> lines_;
  std::vector<std::size_t> widths_;
};

bool is_in_millidarcy(const BatchTable& table) {
  return std::all_of(table.rows.begin(), table.rows.end(), [](const BatchRow& row) { return !row.result || row.result->voxel_size_m; });
}

std::vector<std::string> heading(const BatchTable& table) {
  std::vector<std::string> cells = {"image", "porosity", "connected"};
  if (table.has_porous_labels) cells.emplace_back("pores");
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (table.axes[axis]) cells.push_back(text("k_", axis_names[axis], is_in_millidarcy(table) ? ", mD" : ", voxel^2"));
  }
  cells.insert(cells.end(), {"error", "seconds"});
  return cells;
}

// The largest estimated error of the flows.
std::string error_words(const BatchResult& result) {
  double largest = 0;
  for (const std::optional<BatchFlow>& flow : result.flows) largest = std::max(largest, flow ? flow->relative_error : 0);
  return std::isfinite(largest) ? digits(100 * largest, 2) + " %" : "-";
}

std::vector<std::string> cells_of(const BatchRow& row, const BatchTable& table) {
  const BatchResult& result = *row.result;
  std::vector<std::string> cells = {row.name, digits(result.porosity, 5), digits(result.porosity_connected, 5)};
  if (table.has_porous_labels) cells.push_back(result.porosity_pores ? digits(*result.porosity_pores, 5) : "-");
  const double h = result.voxel_size_m.value_or(0);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::optional<BatchFlow>& flow = result.flows[axis];
    if (!table.axes[axis]) continue;
    const double unit = is_in_millidarcy(table) ? in_millidarcy(h * h) : 1;
    cells.push_back(flow ? digits(flow->k_voxel2 * unit, 6) : "-");
  }
  cells.insert(cells.end(), {error_words(result), digits(row.seconds, 3)});
  return cells;
}

std::string state_words(const BatchRow& row) {
  if (row.state == BatchState::converged) return "";
  return state_name(row.state) + (row.reason.empty() ? "" : ": " + row.reason);
}

}  // namespace

std::int64_t BatchTable::count(BatchState state) const {
  return std::count_if(rows.begin(), rows.end(), [&](const BatchRow& row) { return row.state == state; });
}

BatchRow batch_row(std::string name, std::string path, const PermeabilityResult& result, const RunRecord& record, double seconds) {
  std::vector<std::string> failures = record.failures;
  failures.insert(failures.end(), result.failures.begin(), result.failures.end());
  return {std::move(name),   std::move(path), state_of(result, record), failures.empty() ? "" : "not written: " + joined(failures, "; "),
          result_of(result), seconds};
}

BatchRow failed_row(std::string name, std::string path, std::string reason, double seconds) {
  return {std::move(name), std::move(path), BatchState::failed, std::move(reason), std::nullopt, seconds};
}

std::vector<BatchRow> rows_of_batch(const std::string& json, const std::string& path) {
  try {
    std::vector<BatchRow> rows;
    const Json all = Json::parse(json);
    for (const Json& row : all.at("images")) rows.push_back(row_of(row));
    return rows;
  } catch (const std::exception&) {  // of JSON, or of an unknown state
    throw InputError(text(quote(path), " is not what karst batch writes (is it damaged?). Run from the start, with ", setting("force"),
                          " and without ", setting("restart"), "."));
  }
}

std::string batch_csv(const BatchTable& table) {
  std::string lines;
  for (const BatchRow& row : table.rows) {
    std::vector<std::string> names, cells;
    const Json all = columns(row, table);
    for (const auto& [name, value] : all.items()) {
      names.push_back(name);
      cells.push_back(csv_cell_of(value));
    }
    if (lines.empty()) lines = csv_line(names);
    lines += csv_line(cells);
  }
  return lines;
}

std::string batch_json(const BatchTable& table) {
  Json images = Json::array();
  for (const BatchRow& row : table.rows) images.push_back(columns(row, table));
  return json_text({{"karst", karst_block(table.plan)},
                    {"kind", "batch"},
                    {"stopped_by", table.stopped_by.empty() ? Json() : Json(table.stopped_by)},
                    {"go_on_by", table.stopped_by.empty() ? Json() : Json(table.plan.restart_command)},
                    {"images", images}});
}

std::string batch_text(const BatchTable& table) {
  std::vector<std::string> counts;
  for (std::size_t i = 0; i < batch_state_names.size(); ++i) {
    const std::int64_t number = table.count(static_cast<BatchState>(i));
    if (number > 0) counts.push_back(text(number, " ", batch_state_names.at(i)));
  }
  const std::size_t images = table.rows.size();
  std::string lines = text(images, images == 1 ? " image: " : " images: ", joined(counts, ", "), "\n");
  TextTable cells;
  cells.add(heading(table));
  for (const BatchRow& row : table.rows) {
    cells.add(row.result ? cells_of(row, table) : std::vector{row.name}, state_words(row));
  }
  lines += cells.words();
  if (!table.stopped_by.empty())
    lines += text("stopped by ", table.stopped_by, ". To go on, on any ranks and device:\n  ", table.plan.restart_command, "\n");
  return table.plan.named(lines);
}

}  // namespace karst
