#include "solver/memory/site_data.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

// A link of a wall that returns populations to another row leads to no other site.
std::vector<LinkOfSite> open_links(const std::vector<LinkOfSite>& links, const IsOpenLink& is_open) {
  std::vector<LinkOfSite> open;
  std::copy_if(links.begin(), links.end(), std::back_inserter(open),
               [&](const LinkOfSite& link) { return link.layers == 0 && is_open(link); });
  return open;
}

std::vector<RecordCopy> sorted_once(std::vector<RecordCopy> copies) {
  std::sort(copies.begin(), copies.end());
  copies.erase(std::unique(copies.begin(), copies.end()), copies.end());
  return copies;
}

// Both ends of a link have the same mirrors.
std::vector<RecordCopy> copies_of(const std::vector<LinkOfSite>& links) {
  std::vector<RecordCopy> copies;
  for (const LinkOfSite& link : links) copies.push_back({link.site, link.mirrors});
  return copies;
}

std::uint32_t place_in(const std::vector<RecordCopy>& sorted, const RecordCopy& copy) {
  return static_cast<std::uint32_t>(std::lower_bound(sorted.begin(), sorted.end(), copy) - sorted.begin());
}

void check_numbers(const Part& part, std::int64_t ghosts) {
  if (part.padded_sites() + ghosts > most_sites) throw MachineError(text("part ", part.number, " holds too many sites. Use more parts."));
}

// Both parts of a pair sort by the site numbers of the owner. So the ghosts of one are in the order of what the other sends.
void add_ghosts_of_peers(Part& part, const IsOpenLink& is_open, const Comm& comm) {
  std::vector<std::vector<LinkOfSite>> links;
  std::vector<std::vector<RecordCopy>> own_copies(static_cast<std::size_t>(comm.size()));
  for (const Peer& peer : part.peers) {
    links.push_back(open_links(peer.links, is_open));
    own_copies[static_cast<std::size_t>(peer.part)] = copies_of(links.back());
  }
  const std::vector<RecordCopy> all_theirs = comm.exchange_all(own_copies);
  comm.agree([&] { check_numbers(part, std::ssize(all_theirs) + 2 * std::ssize(part.swaps)); });
  auto theirs = all_theirs.begin();
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (links[i].empty()) continue;
    const std::vector<RecordCopy> of_links(theirs, theirs + std::ssize(links[i])), once = sorted_once(of_links);
    theirs += std::ssize(links[i]);
    const auto first = static_cast<std::uint32_t>(part.padded_sites() + part.ghosts.received());
    for (std::size_t k = 0; k < links[i].size(); ++k)
      part.upstream_of(links[i][k].q, links[i][k].site) = first + place_in(once, of_links[k]);
    part.ghosts.peers.push_back({part.peers[i].part, sorted_once(copies_of(links[i])), std::ssize(once)});
  }
}

void add_local_ghosts(Part& part, const IsOpenLink& is_open) {
  std::vector<LinkOfSite> to;  // each open swap, both ways
  std::vector<RecordCopy> from;
  for (const Swap& swap : part.swaps) {
    for (const auto& [link, other] : {std::pair(swap.a, swap.b), std::pair(swap.b, swap.a)}) {
      if (link.layers != 0 || !is_open(link)) continue;
      to.push_back(link);
      from.push_back({other.site, other.mirrors});
    }
  }
  part.ghosts.local = sorted_once(from);
  const auto first = static_cast<std::uint32_t>(part.padded_sites() + part.ghosts.received());
  for (std::size_t i = 0; i < to.size(); ++i) part.upstream_of(to[i].q, to[i].site) = first + place_in(part.ghosts.local, from[i]);
}

}  // namespace

void add_ghosts(Part& part, const IsOpenLink& is_open, const Comm& comm) {
  part.ghosts = {};
  add_ghosts_of_peers(part, is_open, comm);
  add_local_ghosts(part, is_open);
}

void add_constant_ghost(Part& part, const std::vector<double>& record, const std::vector<WallLink>& links) {
  const auto number = static_cast<std::uint32_t>(part.padded_sites() + part.ghosts.count());
  part.ghosts.constants.push_back(record);
  for (const WallLink& link : links) part.upstream_of(link.q, link.site) = number;
}

}  // namespace karst
