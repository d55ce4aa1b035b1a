// The options of karst convect.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "options/cut_options.hpp"
#include "options/image_options.hpp"
#include "options/machine_options.hpp"
#include "options/output_options.hpp"
#include "partition/partitioner.hpp"
#include "physics/convect/convect_request.hpp"

namespace karst {

class ConvectRequestOptions {
 public:
  explicit ConvectRequestOptions(OptionTable& table);

  /// Throws InputError.
  ConvectRequest request(ConvectKind kind) const;

 private:
  void add_fluid(OptionTable& table);
  void add_plates(OptionTable& table);
  void add_start(OptionTable& table);
  void add_end(OptionTable& table);
  void check_used(ConvectKind kind) const;
  void set_fluid(ConvectRequest& request) const;
  void set_end(ConvectRequest& request) const;

  MachineOptions machine_;
  std::optional<double> tau_, prandtl_, tau_rest_, gravity_, rayleigh_, disturbance_, speed_;
  std::string bottom_, top_, low_, high_, time_, monitor_every_, fields_every_, layout_ = "auto";
  std::optional<std::uint64_t> seed_;
  bool diffuse_ = false, periodic_ = false;
};

class ConvectOptions {
 public:
  explicit ConvectOptions(OptionTable& table);

  /// pores for an image.
  ConvectKind kind() const;

  /// The slice of the image; nullopt: not given. Throws InputError.
  struct Slice {
    int axis;  ///< normal to the slice
    std::int64_t at;
  };
  std::optional<Slice> slice() const;

  /// How the sample is cut for this number of ranks. Throws InputError.
  PartitionChoice cut(int ranks) const;

  ImageOptions image;  ///< or the name of a case
  ConvectRequestOptions request;
  OutputOptions output;

 private:
  std::string slice_, weights_;
  std::vector<int> grid_;
};

}  // namespace karst
