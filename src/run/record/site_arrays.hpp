// Arrays of fields from functions of a site.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "io/fields/field_files.hpp"
#include "run/record/record_plan.hpp"
#include "run/sample/sample_facts.hpp"

namespace karst {

/// value_at(site) returns std::array<Number, components>.
template <class Number, std::size_t components, class ValueAt>
SiteField site_array(const std::string& name, ValueAt value_at) {
  const auto values = [value_at = std::move(value_at)](std::span<const std::uint32_t> sites, std::byte* to) {
    for (const std::uint32_t site : sites) {
      const std::array<Number, components> value = value_at(site);
      std::memcpy(to, value.data(), sizeof value);
      to += sizeof value;
    }
  };
  return {{name, text("Float", 8 * sizeof(Number)), sizeof(Number), static_cast<int>(components)}, values};
}

constexpr const char* part_name = "part";

/// The number of the part that a site belongs to; -1 elsewhere.
SiteField part_array(std::int64_t part);

/// The files of fields of this sample, without a folder and a name.
FieldFiles field_files(const FieldsPlan& plan, const SampleFacts& sample, int threads);

}  // namespace karst
