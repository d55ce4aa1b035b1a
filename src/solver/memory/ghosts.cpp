#include "solver/memory/ghosts.hpp"

#include <algorithm>

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

std::vector<std::uint32_t> sorted_once(std::vector<std::uint32_t> sites) {
  std::sort(sites.begin(), sites.end());
  sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
  return sites;
}

std::vector<std::uint32_t> sites_of(const std::vector<LinkOfSite>& links) {
  std::vector<std::uint32_t> sites;
  for (const LinkOfSite& link : links) sites.push_back(link.site);
  return sites;
}

std::uint32_t place_in(const std::vector<std::uint32_t>& sorted, std::uint32_t site) {
  return static_cast<std::uint32_t>(std::lower_bound(sorted.begin(), sorted.end(), site) - sorted.begin());
}

}  // namespace

void add_ghosts(Part& part, const IsOpenLink& is_open, const Comm& comm) {
  // Both parts of a pair sort by the site numbers of the owner. So the ghosts of one are in the order of what the other sends.
  std::vector<std::vector<LinkOfSite>> links;
  std::vector<std::vector<std::uint32_t>> mine(static_cast<std::size_t>(comm.size()));
  for (const Peer& peer : part.peers) {
    links.push_back(open_links(peer.links, is_open));
    mine[static_cast<std::size_t>(peer.part)] = sites_of(links.back());
  }
  const std::vector<std::uint32_t> all_theirs = comm.exchange_all(mine);
  auto theirs = all_theirs.begin();
  auto number = static_cast<std::uint32_t>(part.padded_sites());
  comm.agree([&] {
    if (part.padded_sites() + std::ssize(all_theirs) + 2 * std::ssize(part.swaps) > most_sites)
      throw MachineError(text("part ", part.number, " holds too many sites. Use more parts."));
  });
  part.ghosts = {};
  for (std::size_t i = 0; i < links.size(); ++i) {
    const std::vector<std::uint32_t> of_links(theirs, theirs + std::ssize(links[i])), once = sorted_once(of_links);
    theirs += std::ssize(links[i]);
    for (std::size_t k = 0; k < links[i].size(); ++k)
      part.upstream_of(links[i][k].q, links[i][k].site) = number + place_in(once, of_links[k]);
    if (links[i].empty()) continue;
    part.ghosts.peers.push_back({part.peers[i].part, sorted_once(sites_of(links[i])), std::ssize(once)});
    number += static_cast<std::uint32_t>(once.size());
  }
  std::vector<LinkOfSite> from, to;  // of each open swap, both ways
  for (const Swap& swap : part.swaps) {
    for (const auto& [link, other] : {std::pair(swap.a, swap.b), std::pair(swap.b, swap.a)}) {
      if (link.layers != 0 || !is_open(link)) continue;
      to.push_back(link);
      from.push_back(other);
    }
  }
  part.ghosts.local = sorted_once(sites_of(from));
  for (std::size_t i = 0; i < to.size(); ++i) part.upstream_of(to[i].q, to[i].site) = number + place_in(part.ghosts.local, from[i].site);
}

}  // namespace karst
