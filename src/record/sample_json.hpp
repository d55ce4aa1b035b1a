// What is known of an image and a sample, as JSON.
#pragma once

#include <string>

#include "base/comm.hpp"
#include "base/json_fwd.hpp"
#include "partition/partitioner.hpp"
#include "permeability/sample_facts.hpp"

namespace karst {

Json to_json(const ImageFacts& image);       ///< the `image` block
Json pores_json(const SampleFacts& sample);  ///< the `pores` block
Json to_json(const SampleFacts& sample);     ///< for a prepared file

/// Of the prepared file `path`. Throws InputError for what to_json() did not make.
SampleFacts sample_facts(const Json& json, const std::string& path);

/// What a prepared file says of itself.
struct PreparedFacts {
  SampleFacts sample;
  PartitionChoice choice;  ///< method and cut alone
};
PreparedFacts prepared_facts(const std::string& text, const std::string& path);

/// The same as text. `weights` as the user gave them; `checksum` of the labels.
std::string prepared_text(const SampleFacts& sample, const PartitionChoice& choice, const std::string& weights, std::uint64_t checksum);

/// Throws InputError unless the prepared file `path` has as many parts as this run has ranks.
void check_one_part_a_rank(const std::string& path, std::int64_t parts, const Comm& comm);

}  // namespace karst
