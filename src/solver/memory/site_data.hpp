// The constant data of the sites of a part, as a collision reads them, and the ghosts of a part.
#pragma once

#include <cstring>
#include <functional>
#include <stdexcept>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"

namespace karst {

/// `may_lack`: empty for a part without data.
template <class Data>
RawVector<Data> site_data_of(const Part& part, bool may_lack) {
  if (may_lack && part.site_data.empty()) return {};
  RawVector<Data> data(static_cast<std::size_t>(part.padded_sites()));
  if (part.site_data.size() != data.size() * sizeof(Data)) throw std::logic_error("a part without the data that its flow reads");
  if (!data.empty()) std::memcpy(data.data(), part.site_data.data(), part.site_data.size());
  return data;
}

// Ghosts: copies of records of sites that links lead to without an upstream site in the part. Populations have none.

/// Whether a link to another part, or to a site of the part behind a face, is open in a flow.
using IsOpenLink = std::function<bool(const LinkOfSite& link)>;

/// Numbers the ghosts of a part, and makes them the upstream sites of their links. A ghost at a mirror is a copy of the record of the site
/// that the link is reflected to, as the mirror shows it. Throws MachineError on all ranks if a part has too many. Collective.
void add_ghosts(Part& part, const IsOpenLink& is_open, const Comm& comm);

/// Makes a constant record the upstream site of these links, which end at a wall. After add_ghosts().
void add_constant_ghost(Part& part, const std::vector<double>& record, const std::vector<WallLink>& links);

/// The numbers of all constant records, as they are stored.
template <class Stored>
std::vector<Stored> constant_records(const Part& part) {
  std::vector<Stored> numbers;
  for (const std::vector<double>& record : part.ghosts.constants) {
    for (const double number : record) numbers.push_back(static_cast<Stored>(number));
  }
  return numbers;
}

}  // namespace karst
