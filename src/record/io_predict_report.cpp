#include "record/io_predict_report.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "io/experiments/titan_reads.hpp"
#include "json/json.hpp"
#include "run/record/words/json_text.hpp"

namespace karst {

namespace {

constexpr double worth_it = 0.10;  // more stripes are recommended only if they save at least this share of the time

std::string speed_words(double bytes_per_s) {
  if (std::isinf(bytes_per_s)) return "no limit";
  return bytes_per_s < 1e9 ? digits(bytes_per_s / 1e6, 4) + " MB/s" : digits(bytes_per_s / 1e9, 4) + " GB/s";
}

std::string time_words(double seconds) {
  if (seconds == 0 || seconds >= 1) return digits(seconds, 3) + " s";
  return seconds < 1e-3 ? digits(seconds * 1e6, 3) + " us" : digits(seconds * 1e3, 3) + " ms";
}

std::string signed_percent(double share) { return (share < -0.0005 ? "" : "+") + percent(std::abs(share) < 0.0005 ? 0.0 : share); }

std::string gbs(double bytes_per_s) { return plain(bytes_per_s / 1e9, 4); }

struct Column {
  const char* name;
  std::size_t width;
};

std::string table_line(const std::vector<Column>& columns, const std::vector<std::string>& cells, std::string_view last) {
  std::string line;
  for (std::size_t i = 0; i < columns.size(); ++i) line += indented(" " + cells[i], columns[i].width);
  return text(line, "  ", last, "\n");
}

std::string table_head(const std::vector<Column>& columns, std::string_view last) {
  std::vector<std::string> names;
  for (const Column& each : columns) names.emplace_back(each.name);
  return table_line(columns, names, last);
}

std::string speeds_text(const ReadSpeeds& speeds) {
  return text("  a server     ", speed_words(speeds.server_bytes_per_s), ", and loses ", time_words(speeds.latency_s),
              " with each request\n  a client     ", speed_words(speeds.client_bytes_per_s), "\n  network      ",
              speed_words(speeds.network_bytes_per_s), "\n  opening      ", time_words(speeds.open_s), "\n");
}

std::string fit_text(const FittedReads& fitted, const ReadSpeeds& speeds) {
  const std::vector<Column> columns = {{"ranks", 9},          {"stripes", 9}, {"a request", 12},
                                       {"measured GB/s", 15}, {"model", 10},  {"misfit", 10}};
  const ReadMeasurements& measured = fitted.measured;
  std::string words = text(fitted.path, ": ", measured.rows.size(), " reads");
  if (measured.rows_from_memory > 0) words += text("; left out: ", measured.rows_from_memory, " from the page cache");
  if (measured.rows_of_writes > 0) words += text("; left out: ", measured.rows_of_writes, " that are no reads");
  words += "\n" + table_head(columns, "limited by");
  for (const ReadRow& row : measured.rows) {
    const ReadLoad& load = row.read.load;
    const double miss = misfit_of(row.read, speeds), bytes_per_s = load.bytes / row.read.seconds;
    words += table_line(columns,
                        {std::to_string(row.plan.ranks), std::to_string(row.plan.stripe_count), human_bytes(load.request_bytes),
                         gbs(bytes_per_s), gbs(bytes_per_s * (1 + miss)), signed_percent(miss)},
                        text(padded(limit_name(predict_read(load, speeds).limited_by), 10), access_name(row.plan.access), ", ",
                             decomposition_name(row.plan.decomposition), ", ", printable(row.file)));
  }
  return words +
         text("  misfit ", percent(std::expm1(mean_misfit(measured.reads(), speeds))), " (root mean square); no prediction is better\n");
}

// The predictions of consecutive plans with the same number of ranks.
std::string advice(const std::vector<ReadPlan>& plans, const std::vector<ReadPrediction>& predictions) {
  std::string words;
  for (std::size_t first = 0, end = 0; first < plans.size(); first = end) {
    while (end < plans.size() && plans[end].ranks == plans[first].ranks) ++end;
    if (end - first < 2) continue;
    const auto at = [&](std::size_t i) { return predictions.begin() + static_cast<std::ptrdiff_t>(i); };
    const std::size_t good = first + fewest_good({at(first), at(end)}, worth_it);
    words += text(plans[good].ranks, plans[good].ranks == 1 ? " rank: " : " ranks: ", plans[good].stripe_count,
                  plans[good].stripe_count == 1 ? " stripe" : " stripes",
                  good + 1 == end ? ", the most of the list; more may be faster yet" : text("; more save less than ", percent(worth_it, 0)),
                  "\n");
  }
  return words;
}

std::vector<ReadPrediction> predictions_of(const ReadForecast& forecast) {
  std::vector<ReadPrediction> predictions;
  for (const ReadPlan& plan : forecast.plans) predictions.push_back(predict_read(load_of(plan), forecast.speeds));
  return predictions;
}

std::string plans_text(const ReadForecast& forecast) {
  const std::vector<Column> columns = {{"ranks", 9}, {"stripes", 9}, {"a request", 12}, {"seconds", 12}, {"GB/s", 10}};
  const ReadPlan& any = forecast.plans.front();
  const std::vector<ReadPrediction> predictions = predictions_of(forecast);
  std::string words =
      text(human_bytes(static_cast<double>(any.bytes)), ", ", shape_text(any.shape), " voxels of ", type_name(forecast.type),
           ", in stripes of ", human_bytes(static_cast<double>(any.stripe_bytes)), ": ", access_name(any.access), ", ",
           decomposition_name(any.decomposition), ", ranks per machine: ", forecast.ranks_per_machine, "\n");
  words += table_head(columns, "limited by");
  for (std::size_t i = 0; i < predictions.size(); ++i) {
    const ReadPlan& plan = forecast.plans[i];
    words += table_line(columns,
                        {std::to_string(plan.ranks), std::to_string(plan.stripe_count), human_bytes(load_of(plan).request_bytes),
                         plain(predictions[i].seconds, 3), gbs(predictions[i].bytes_per_s)},
                        limit_name(predictions[i].limited_by));
  }
  return words + advice(forecast.plans, predictions);
}

Json speeds_json(const ReadSpeeds& speeds) {
  return {{"server_bytes_per_second", finite(speeds.server_bytes_per_s)},
          {"latency_seconds", speeds.latency_s},
          {"client_bytes_per_second", finite(speeds.client_bytes_per_s)},
          {"network_bytes_per_second", finite(speeds.network_bytes_per_s)},
          {"open_seconds", speeds.open_s}};
}

Json fit_json(const FittedReads& fitted, const ReadSpeeds& speeds) {
  Json rows = Json::array();
  for (const ReadRow& row : fitted.measured.rows) {
    const double miss = misfit_of(row.read, speeds), bytes_per_s = row.read.load.bytes / row.read.seconds;
    rows.push_back({{"file", row.file},
                    {"ranks", row.plan.ranks},
                    {"stripe_count", row.plan.stripe_count},
                    {"access", access_name(row.plan.access)},
                    {"decomposition", decomposition_name(row.plan.decomposition)},
                    {"request_bytes", row.read.load.request_bytes},
                    {"gbs_measured", bytes_per_s / 1e9},
                    {"gbs_model", bytes_per_s * (1 + miss) / 1e9},
                    {"misfit", miss},
                    {"limited_by", limit_name(predict_read(row.read.load, speeds).limited_by)}});
  }
  return {{"from", fitted.path},
          {"left_out", {{"page_cache", fitted.measured.rows_from_memory}, {"no_reads", fitted.measured.rows_of_writes}}},
          {"misfit_root_mean_square_log", mean_misfit(fitted.measured.reads(), speeds)},
          {"reads", rows}};
}

struct TitanRow {
  const PublishedRead& read;
  ReadPrediction model;
  double misfit;
  bool is_fitted;
};

std::vector<TitanRow> titan_rows(const PublishedSystem& system, const ReadSpeeds& speeds) {
  std::vector<TitanRow> rows;
  const auto add = [&](const std::vector<PublishedRead>& reads, bool is_fitted) {
    for (const PublishedRead& read : reads) {
      const MeasuredRead as_measured = measured(system, read);
      rows.push_back({read, predict_read(as_measured.load, speeds), misfit_of(as_measured, speeds), is_fitted});
    }
  };
  add(system.fitted, true);
  add(system.foretold, false);
  return rows;
}

std::size_t fitted_parameters(const PublishedSystem& system) {
  return std::size_t{!system.known.server_bytes_per_s} + std::size_t{!system.known.latency_s} +
         std::size_t{!system.known.client_bytes_per_s};
}

}  // namespace

std::string forecast_text(const ReadForecast& forecast) {
  return (forecast.fitted ? fit_text(*forecast.fitted, forecast.speeds) : "") + speeds_text(forecast.speeds) +
         (forecast.plans.empty() ? "" : plans_text(forecast));
}

std::string forecast_json(const ReadForecast& forecast) {
  Json out = {{"karst", karst_json()},
              {"speeds", speeds_json(forecast.speeds)},
              {"fit", forecast.fitted ? fit_json(*forecast.fitted, forecast.speeds) : Json()}};
  if (forecast.plans.empty()) return json_text(out);
  const ReadPlan& any = forecast.plans.front();
  out["file"] = {{"bytes", any.bytes}, {"shape", any.shape}, {"dtype", type_name(forecast.type)}, {"stripe_size", any.stripe_bytes}};
  out["reads"] = {{"access", access_name(any.access)},
                  {"decomposition", decomposition_name(any.decomposition)},
                  {"piece", any.piece_bytes},
                  {"cb_buffer", any.buffer_bytes},
                  {"ranks_per_machine", forecast.ranks_per_machine}};
  const std::vector<ReadPrediction> predictions = predictions_of(forecast);
  for (std::size_t i = 0; i < predictions.size(); ++i) {
    const ReadLoad load = load_of(forecast.plans[i]);
    out["predictions"].push_back({{"stripe_count", forecast.plans[i].stripe_count},
                                  {"ranks", forecast.plans[i].ranks},
                                  {"seconds", predictions[i].seconds},
                                  {"gbs", predictions[i].bytes_per_s / 1e9},
                                  {"limited_by", limit_name(predictions[i].limited_by)},
                                  {"request_bytes", load.request_bytes},
                                  {"times_fetched", load.times_fetched}});
  }
  return json_text(out);
}

std::string titan_text() {
  const std::vector<Column> columns = {{"nodes", 9}, {"stripes", 9}, {"published GB/s", 16}, {"model", 10}, {"misfit", 10}};
  std::string words = "Robertsen et al., reading rock images on Titan (docs/io-model.md)\n";
  for (const PublishedSystem& system : titan_systems()) {
    const ReadSpeeds speeds = fit_published(system);
    const bool is_server_fitted = !system.known.server_bytes_per_s;
    words += text(system.name, ": ", access_name(system.access), "; a server ", speed_words(speeds.server_bytes_per_s),
                  is_server_fitted ? "" : " (as its operator says)", ", a client ", speed_words(speeds.client_bytes_per_s), "; ",
                  fitted_parameters(system), fitted_parameters(system) == 1 ? " parameter" : " parameters", " fitted to ",
                  system.fitted.size(), " figures\n", table_head(columns, "limited by"));
    for (const TitanRow& row : titan_rows(system, speeds)) {
      words += table_line(columns,
                          {std::to_string(row.read.nodes), std::to_string(row.read.stripe_count), gbs(row.read.bytes_per_s),
                           gbs(row.model.bytes_per_s), signed_percent(row.misfit)},
                          text(limit_name(row.model.limited_by), row.is_fitted ? "" : ", not fitted: ", row.read.note));
    }
  }
  return words;
}

std::string titan_json() {
  Json out = {{"karst", karst_json()}, {"systems", Json::array()}};
  for (const PublishedSystem& system : titan_systems()) {
    const ReadSpeeds speeds = fit_published(system);
    Json figures = Json::array();
    for (const TitanRow& row : titan_rows(system, speeds)) {
      figures.push_back({{"stripe_count", row.read.stripe_count},
                         {"nodes", row.read.nodes},
                         {"gbs_published", row.read.bytes_per_s / 1e9},
                         {"gbs_model", row.model.bytes_per_s / 1e9},
                         {"misfit", row.misfit},
                         {"limited_by", limit_name(row.model.limited_by)},
                         {"fitted", row.is_fitted}});
    }
    out["systems"].push_back({{"name", system.name},
                              {"access", access_name(system.access)},
                              {"speeds", speeds_json(speeds)},
                              {"parameters_fitted", fitted_parameters(system)},
                              {"figures", figures}});
  }
  return json_text(out);
}

}  // namespace karst
