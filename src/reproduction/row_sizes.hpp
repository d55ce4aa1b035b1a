// The samples and ranks of rows, for a machine and a time.
#pragma once

#include <string>
#include <vector>

#include "trials/trial.hpp"
#include "trials/trial_machine.hpp"

namespace karst {

struct RowSizes {
  RowSizes(const TrialMachine& machine, double seconds);

  std::vector<std::string> device;  ///< options
  int side = 0;                     ///< voxels of the largest sandstone along each axis
  std::vector<int> ranks;           ///< 1, 2, 4, ...: one for each GPU, or one for each core
  bool has_gpus = false;

  /// karst bench in a sandstone of this shape.
  Trial bench(const std::vector<std::string>& more, int on_ranks, const std::string& shape) const;
  Trial bench(const std::vector<std::string>& more, int on_ranks = 0) const { return bench(more, on_ranks, cube(side)); }

  /// karst bench with these options for its sample.
  Trial bench_of(const std::vector<std::string>& sample, const std::vector<std::string>& more, int on_ranks) const;

  /// The largest sandstone as an image.
  Trial make_image() const;
  static constexpr const char* image = "sandstone.nrrd";

  double sites() const;  ///< of this sandstone, about

  int most_ranks() const { return ranks.back(); }
  /// Two or more: the most that have a device each, or two that share one.
  int ranks_that_exchange() const { return most_ranks() > 1 ? most_ranks() : 2; }
  std::string shared_device_words() const;  ///< if ranks_that_exchange() share a device

  /// Options of a run on several ranks. On CPUs one thread a rank, so that ranks are the cores.
  std::vector<std::string> one_device() const;
  std::string device_words(int count) const;  ///< "2 GPUs"
  std::string missing_devices() const;        ///< why there is no scaling; "": there are two devices or more

  static std::string cube(int side);
};

}  // namespace karst
