// A small rock, and what runs leave behind of their fields: for tests of fields that are written in the background.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "record/run_order.hpp"
#include "support/scratch.hpp"

namespace karst {

constexpr Index3 posts_shape = {12, 10, 8};

/// Rows of unequal posts, so that each direction has another flow.
inline std::vector<std::uint8_t> posts() {
  std::vector<std::uint8_t> labels;
  for (std::int64_t z = 0; z < posts_shape[2]; ++z) {
    for (std::int64_t y = 0; y < posts_shape[1]; ++y) {
      for (std::int64_t x = 0; x < posts_shape[0]; ++x) labels.push_back(x % 6 < 3 && y % 5 < 2 && z % 4 < 2 ? 1 : 0);
    }
  }
  return labels;
}

struct QuietWatcher : RunWatcher {
  void note(const std::string& words) override { notes += words; }
  void at(const AxisProgress& progress, bool /*is_last*/, const Words& /*words*/) override {
    if (at_axis) at_axis(progress.axis);
  }
  void at(const SeriesProgress& /*progress*/, const Words& /*words*/) override {}

  std::function<void(int)> at_axis;
  std::string notes;
};

/// How the fields of a run are written, and when it stops: at a look. The looks of all ranks have the same number.
struct FieldRun {
  std::string folder;
  bool is_restart = false, in_background = false;
  std::optional<int> stops_at = {};

  RecordPlan record() const {
    RecordPlan record;
    record.directory = folder;
    record.tables = {"table.csv"};
    record.is_restart = is_restart;
    record.fields.in_background = in_background;
    if (stops_at) record.checkpoint.stop_request = StopRequest{"a stop", [left = *stops_at]() mutable { return left-- <= 0; }};
    return record;
  }
};

template <class Row>
RunEnd<Row> run_posts(const typename Row::Request& request, RecordPlan record, QuietWatcher& watcher) {
  static const std::vector<std::uint8_t> labels = posts();
  LabelArray array;
  array.shape = posts_shape;
  array.labels = std::as_bytes(std::span(labels));
  RockSource source;
  source.pore = LabelSet::parse("0");
  return run_rock<Row>(request, RockInput(array, source, Comm()), std::move(record), InputFiles(), watcher, Comm());
}

/// The files of fields in a run directory, with their bytes.
inline std::map<std::string, std::string> fields_in(const std::string& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string name = std::filesystem::relative(entry.path(), folder).string();
    if (name.starts_with("fields") && entry.is_regular_file()) files[name] = bytes_of(entry.path().string());
  }
  return files;
}

}  // namespace karst
