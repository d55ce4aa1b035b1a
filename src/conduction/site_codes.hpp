// The links of a part in the form of the conduction solver.
#pragma once

#include <cstdint>

#include "base/comm.hpp"
#include "base/raw_vector.hpp"
#include "conduction/face_links.hpp"
#include "geometry/box.hpp"
#include "partition/part.hpp"

namespace karst {

/// Moves the links of a part out of it. Links to other parts lead to the places of their values, behind those of the own sites.
RawVector<std::uint32_t> take_neighbours(Part& part);

/// Open links and faces of the sample, of each site, and of each value of other parts. Call before take_neighbours(). Collective.
RawVector<SiteCode> site_codes(const Part& part, const Index3& shape, int threads, const Comm& comm);

/// Sends the value of a site for each link to another part. Returns what comes, in the order of the links. Collective.
template <class ValueOf>
auto values_of_neighbours(const Part& part, const Comm& comm, ValueOf&& value_of) {
  std::vector<std::vector<decltype(value_of(std::uint32_t{}))>> to_each(static_cast<std::size_t>(comm.size()));
  for (const Peer& peer : part.peers) {
    for (const LinkOfSite& link : peer.links) to_each[static_cast<std::size_t>(peer.part)].push_back(value_of(link.site));
  }
  return comm.exchange_all(to_each);
}

/// The same for an array, to which it appends what comes. Collective.
template <class T>
void append_neighbours(RawVector<T>& values, const Part& part, const Comm& comm) {
  const std::vector<T> theirs = values_of_neighbours(part, comm, [&](std::uint32_t site) { return values[site]; });
  values.insert(values.end(), theirs.begin(), theirs.end());
}

}  // namespace karst
