// The options of a command that computes a physics: image, files, and the options of its request.
#pragma once

#include "options/output_options.hpp"
#include "run/options/image_options.hpp"
#include "run/record/usual_row.hpp"

namespace karst {

template <class Row>
class PhysicsOptions {
 public:
  explicit PhysicsOptions(OptionTable& table) : image_(table, Row::image), output_(with_first_options(table, request_), Row::output) {
    Row::add_last_options(table, request_);
  }
  PhysicsOptions(const PhysicsOptions&) = delete;  // the table has the addresses of the values
  PhysicsOptions& operator=(const PhysicsOptions&) = delete;

  /// The request, with what follows from several options. Throws InputError.
  typename Row::Request request() const {
    typename Row::Request request = request_;
    Row::name_case(request, image_.path());
    Row::complete(request);
    return request;
  }

  /// Throws InputError. Collective.
  RockSource source(const typename Row::Request& request, const Comm& comm) const {
    RockSource source = image_.source(comm);
    Row::complete_source(request, source);
    return source;
  }

  const ImageOptions& image() const { return image_; }
  const OutputOptions& output() const { return output_; }

 private:
  static OptionTable& with_first_options(OptionTable& table, typename Row::Request& request) {
    Row::add_first_options(table, request);
    return table;
  }

  typename Row::Request request_;
  ImageOptions image_;
  OutputOptions output_;
};

}  // namespace karst
