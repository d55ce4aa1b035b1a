// The options of karst convect.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "options/output_options.hpp"
#include "record/rows.hpp"
#include "run/options/image_options.hpp"
#include "run/options/machine_options.hpp"

namespace karst {

class ConvectOptions {
 public:
  explicit ConvectOptions(OptionTable& table);

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

  MachineChoice machine_;
  std::optional<double> tau_, prandtl_, tau_rest_, gravity_, rayleigh_, disturbance_, speed_;
  std::string bottom_, top_, low_, high_, time_, monitor_every_, fields_every_;
  std::optional<std::uint64_t> seed_;
  bool diffuse_ = false, periodic_ = false;
};

class ConvectCommandOptions {
 public:
  explicit ConvectCommandOptions(OptionTable& table);

  /// Throw InputError.
  ConvectRow::Request request() const;
  RockSource source(const ConvectRow::Request& request, const Comm& comm) const;
  const ImageOptions& image() const { return image_; }
  const OutputOptions& output() const { return files_; }

 private:
  ConvectKind kind() const;  // pores for an image
  std::optional<ImageSlice> slice() const;
  CutChoice cut() const;

  ImageOptions image_;  // or the name of a case
  ConvectOptions request_;
  OutputOptions files_;
  CutChoice cut_;
  std::string slice_;
};

}  // namespace karst
