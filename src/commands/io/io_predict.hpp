// The options of karst io predict.
#pragma once

#include <string>

#include "base/ranks/comm.hpp"
#include "commands/cli/command_line.hpp"
#include "record/io_predict_report.hpp"

namespace karst {

class PredictOptions {
 public:
  explicit PredictOptions(CommandLine& line);

  /// Whether to print the published figures. Throws InputError if other options are given, too. `line` must be parsed.
  bool is_check(const CommandLine& line) const;

  /// The plan, with the measurements if there are any. Throws InputError. Collective.
  ReadForecast forecast(const Comm& comm) const;

  bool json() const { return json_; }

 private:
  void add_file_options(CommandLine& line);
  void add_speed_options(CommandLine& line);
  bool has_plans() const { return from_.empty() || !ranks_.empty() || !size_.empty() || !shape_.empty(); }
  VoxelType image_of(ReadPlan& plan) const;
  void add_plans(ReadForecast& forecast) const;
  KnownSpeeds known_speeds() const;
  void set_speeds(ReadForecast& forecast, const Comm& comm) const;

  std::string size_, shape_, dtype_ = "uint8", ranks_, stripe_counts_ = "1,4,16,64,256", stripe_size_ = "1MiB", piece_ = "4MiB";
  std::string buffer_ = "16MiB", access_ = "collective", cut_ = "boxes";
  std::string server_, latency_, client_, network_, open_, from_;
  std::int64_t ranks_per_machine_ = 1;
  bool check_ = false, json_ = false;
};

}  // namespace karst
