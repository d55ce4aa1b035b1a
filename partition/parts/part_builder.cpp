#include "partition/parts/part_builder.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>

#include "base/ranks/parallel.hpp"
#include "partition/parts/cell_links.hpp"
#include "partition/parts/part_cells.hpp"

namespace karst {

namespace {

using Cell = PartCells::Cell;

// A link to a site of another part.
struct Leaving {
  std::int64_t part;
  LinkOfSite own_link;
  std::uint64_t key_voxel;  // both parts sort by voxel and direction of the end in the part with the lower number
  int key_q;
};

class Builder {
 public:
  Builder(const Partition& partition, std::int64_t number, const LinkRule& rule, const std::vector<PoreRow>& rows, int threads,
          const std::vector<std::vector<PoreRow>>& walls, LinkForm form)
      : partition_(partition), rule_(rule), threads_(threads), form_(form), cells_(partition, number, rule, rows, threads, walls),
        sites_(cells_.own_cells()) {
    part_.number = number;
    part_.velocities = rule.velocities;
    part_.sites = cells_.sites();
  }

  Part build() {
    part_.segments = (part_.sites + segment_sites - 1) / segment_sites;
    edge_segments_first();
    number();
    link();
    sort_peers();
    return std::move(part_);
  }

 private:
  // The links of a piece that are not in `upstream`.
  struct Ends {
    std::vector<Leaving> leaving;
    std::vector<Swap> swaps;
    std::vector<WallLink> walls;
  };

  void edge_segments_first();
  void number();
  void link();
  template <class Keep>
  std::vector<Ends> link_segments(Keep&& keep);
  bool link_within_part(std::int64_t segment, SegmentLinks& links) const;
  void link_site(std::int64_t site, std::size_t cell, SegmentLinks& links, Ends& ends) const;
  void end_at_face(std::int64_t site, std::size_t cell, int q, const LinkRule::Face& face, Ends& ends) const;
  void end_at_wall(std::int64_t site, std::size_t cell, int q, Ends& ends) const;
  void return_layer(std::int64_t site, std::size_t cell, int q, Ends& ends) const;
  void link_beyond(std::int64_t site, const Index3& v, int q, SegmentLinks& links, Ends& ends) const;
  void add_leaving(std::int64_t site, const Index3& v, int q, const LinkEnd& end, Ends& ends) const;
  int directions() const { return rule_.velocities.size(); }
  void sort_peers();

  static std::uint32_t& upstream_of(std::int64_t site, int q, SegmentLinks& links) {
    return links.of(q)[static_cast<std::size_t>(site % segment_sites)];
  }

  // The cells of a segment of the part: 16, or fewer in the padded segment.
  std::span<const std::size_t> cells_of(std::int64_t segment) const { return cells_of_listed(listed_[static_cast<std::size_t>(segment)]); }
  std::span<const std::size_t> cells_of_listed(std::int64_t listed) const {
    const std::int64_t begin = listed * segment_sites;
    return std::span(sites_).subspan(static_cast<std::size_t>(begin),
                                     static_cast<std::size_t>(std::min(segment_sites, part_.sites - begin)));
  }

  std::uint64_t voxel_number(const Index3& v) const { return whole_box(rule_.shape).offset(v); }

  const Partition& partition_;
  LinkRule rule_;
  int threads_;
  LinkForm form_;
  PartCells cells_;
  CellLinks links_{cells_, rule_};
  RawVector<std::size_t> sites_;      // the cells of all sites, row by row: the listed order
  std::vector<std::int64_t> listed_;  // for each segment of the part, its number in the listed order
  std::vector<Leaving> leaving_;
  Part part_;
};

// The sites row by row, in segments of 16; then edge segments are moved before interior segments. Otherwise the order is kept.
void Builder::edge_segments_first() {
  std::vector<char> is_edge(static_cast<std::size_t>(part_.segments));
  in_segment_pieces(threads_, part_.segments, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t listed = begin; listed < end; ++listed) {
      const auto cells = cells_of_listed(listed);
      is_edge[static_cast<std::size_t>(listed)] =
          links_.may_be_foreign(cells) &&
          std::any_of(cells.begin(), cells.end(), [&](std::size_t cell) { return links_.has_foreign_link(cell); });
    }
  });
  listed_.resize(is_edge.size());
  std::iota(listed_.begin(), listed_.end(), 0);
  const auto interior = std::stable_partition(listed_.begin(), listed_.end(),
                                              [&](std::int64_t listed) { return is_edge[static_cast<std::size_t>(listed)] != 0; });
  part_.edge_sites = (interior - listed_.begin()) * segment_sites;
}

// The last segment of the listed order is padded.
void Builder::number() {
  part_.voxels.resize(static_cast<std::size_t>(part_.padded_sites()));
  in_segment_pieces(threads_, part_.segments, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t segment = begin; segment < end; ++segment) {
      auto site = static_cast<std::size_t>(segment * segment_sites);
      for (const std::size_t cell : cells_of(segment)) {
        cells_[cell] = static_cast<Cell>(site);
        part_.voxels[site++] = voxel_number(cells_.box().voxel_at(cell));
      }
      std::fill(part_.voxels.begin() + static_cast<std::ptrdiff_t>(site),
                part_.voxels.begin() + static_cast<std::ptrdiff_t>((segment + 1) * segment_sites), no_voxel);
    }
  });
}

void Builder::link() {
  std::vector<Ends> ends;
  if (form_ == LinkForm::narrow) {
    NarrowWriter writer(directions(), part_.segments);
    ends = link_segments([&](std::int64_t segment, const SegmentLinks& links) { writer.add(segment, links); });
    part_.narrow = writer.finish(threads_);
  } else {
    part_.upstream.resize(static_cast<std::size_t>(part_.padded_sites()) * static_cast<std::size_t>(directions() - 1));
    ends = link_segments([&](std::int64_t segment, const SegmentLinks& links) {
      for (int q = 1; q < directions(); ++q)
        std::copy(links.of(q).begin(), links.of(q).end(), &part_.upstream_of(q, segment * segment_sites));
    });
  }
  for (const Ends& each : ends) {
    leaving_.insert(leaving_.end(), each.leaving.begin(), each.leaving.end());
    part_.swaps.insert(part_.swaps.end(), each.swaps.begin(), each.swaps.end());
    part_.walls.insert(part_.walls.end(), each.walls.begin(), each.walls.end());
  }
}

// Calls keep(segment, links) for all segments, on all threads. Returns the other links, by piece.
template <class Keep>
std::vector<Builder::Ends> Builder::link_segments(Keep&& keep) {
  const bool are_plain = links_.are_short() && !cells_.has_walls();
  std::vector<Ends> ends(static_cast<std::size_t>((part_.segments + segments_of_piece - 1) / segments_of_piece));
  in_segment_pieces(threads_, part_.segments, [&](std::int64_t begin, std::int64_t end) {
    SegmentLinks links;
    for (std::int64_t segment = begin; segment < end; ++segment) {
      links.lead_nowhere(directions(), segment * segment_sites);
      if (!are_plain || !link_within_part(segment, links)) {
        std::int64_t site = segment * segment_sites;
        for (const std::size_t cell : cells_of(segment))
          link_site(site++, cell, links, ends[static_cast<std::size_t>(begin / segments_of_piece)]);
      }
      keep(segment, links);
    }
  });
  return ends;
}

// Quick, for most segments: makes the links between sites of this part. Returns whether all others end at walls.
bool Builder::link_within_part(std::int64_t segment, SegmentLinks& links) const {
  const auto cells = cells_of(segment);
  bool is_whole = true;
  for (int q = 1; q < directions(); ++q) {
    NarrowLinks::Row& upstream = links.of(q);
    for (std::size_t lane = 0; lane < cells.size(); ++lane) {
      const Cell from = links_.upstream(cells[lane], q);
      if (CellLinks::is_mine(from)) upstream[lane] = from;
      is_whole = is_whole && !CellLinks::is_elsewhere(from);
    }
  }
  return is_whole;
}

void Builder::link_site(std::int64_t site, std::size_t cell, SegmentLinks& links, Ends& ends) const {
  for (int q = 1; q < directions(); ++q) {
    const auto face = links_.face_of_link(cell, q);
    const bool is_at_wall = face && !face->rule.is_mirror, is_mirrored = face && face->rule.is_mirror;
    const std::size_t place = is_mirrored ? links_.place_in_mirror(cell, q) : links_.place_upstream(cell, q);
    const Cell from = face && cells_[place] != PartCells::solid ? PartCells::beyond : cells_[place];
    if (!is_at_wall && from != PartCells::solid && links_.is_open_between(cell, q)) {
      if (CellLinks::is_mine(from)) upstream_of(site, q, links) = from;
      if (CellLinks::is_elsewhere(from)) link_beyond(site, cells_.box().voxel_at(cell), q, links, ends);
      continue;
    }
    if (is_at_wall) {
      end_at_face(site, cell, q, *face, ends);
    } else if (from == PartCells::solid) {
      end_at_wall(site, place, q, ends);
    }
    return_layer(site, cell, q, ends);
  }
}

// `cell`: solid.
void Builder::end_at_wall(std::int64_t site, std::size_t cell, int q, Ends& ends) const {
  if (const auto wall = cells_.wall_at(cell)) ends.walls.push_back({static_cast<std::uint32_t>(site), static_cast<std::uint8_t>(q), *wall});
}

void Builder::end_at_face(std::int64_t site, std::size_t cell, int q, const LinkRule::Face& face, Ends& ends) const {
  if (links_.ends_at_face(cell, q, face))
    ends.walls.push_back({static_cast<std::uint32_t>(site), static_cast<std::uint8_t>(q), face.rule.wall});
}

// Each pair of links is listed from one end only.
void Builder::return_layer(std::int64_t site, std::size_t cell, int q, Ends& ends) const {
  const std::int64_t layers = rule_.returns_layers ? links_.layers_returned(cell, q) : 0;
  if (layers == 0) return;
  const Index3 v = cells_.box().voxel_at(cell), there = rule_.in_sample(moved(v, rule_.velocities.layer_step(q), layers));
  const Cell other = cells_.box().contains(there) ? cells_[there] : PartCells::foreign;
  if (!CellLinks::is_mine(other)) {
    add_leaving(site, v, q, {false, there, q, 0}, ends);
    ends.leaving.back().own_link.layers = static_cast<std::int16_t>(layers);
  } else if (static_cast<std::int64_t>(other) > site) {
    const auto link = [&](std::int64_t of, std::int64_t away) {
      return LinkOfSite{static_cast<std::uint32_t>(of), static_cast<std::uint8_t>(q), 0, static_cast<std::int16_t>(away)};
    };
    ends.swaps.push_back({link(site, layers), link(other, -layers)});
  }
}

void Builder::link_beyond(std::int64_t site, const Index3& v, int q, SegmentLinks& links, Ends& ends) const {
  const LinkEnd end = rule_.end_of(v, q);
  if (end.wall) return;
  const Cell there = cells_.box().contains(end.voxel) ? cells_[end.voxel] : PartCells::foreign;
  if (there == PartCells::solid) return end_at_wall(site, cells_.box().offset(end.voxel), q, ends);
  if (!CellLinks::is_mine(there)) {
    add_leaving(site, v, q, end, ends);
  } else if (end.mirrors == 0 && static_cast<std::int64_t>(there) != site) {
    upstream_of(site, q, links) = there;
  } else if (std::pair(static_cast<std::int64_t>(there), end.q) >= std::pair(site, q)) {  // list the pair from one end only
    ends.swaps.push_back({{static_cast<std::uint32_t>(site), static_cast<std::uint8_t>(q), end.mirrors},
                          {there, static_cast<std::uint8_t>(end.q), end.mirrors}});
  }
}

void Builder::add_leaving(std::int64_t site, const Index3& v, int q, const LinkEnd& end, Ends& ends) const {
  const std::int64_t part = partition_.owner(end.voxel);
  const bool lower = part_.number < part;
  const LinkOfSite own_link{static_cast<std::uint32_t>(site), static_cast<std::uint8_t>(q), end.mirrors};
  ends.leaving.push_back({part, own_link, voxel_number(lower ? v : end.voxel), lower ? q : end.q});
}

void Builder::sort_peers() {
  std::sort(leaving_.begin(), leaving_.end(), [](const Leaving& a, const Leaving& b) {
    return std::tie(a.part, a.key_voxel, a.key_q) < std::tie(b.part, b.key_voxel, b.key_q);
  });
  for (const Leaving& link : leaving_) {
    if (part_.peers.empty() || part_.peers.back().part != link.part) part_.peers.push_back({link.part, {}});
    part_.peers.back().links.push_back(link.own_link);
  }
}

}  // namespace

Part build_part(const Partition& partition, std::int64_t number, const LinkRule& rule, const std::vector<PoreRow>& rows, int threads,
                const std::vector<std::vector<PoreRow>>& walls, LinkForm form) {
  if (partition.bounds(number).empty()) {
    Part none;
    none.number = number;
    none.velocities = rule.velocities;
    return none;
  }
  return Builder(partition, number, rule, rows, threads, walls, form).build();
}

std::optional<Part> build_part_all(const Partition& partition, std::int64_t number, const PoreRows& fluid, const LinkRule& rule,
                                   const Comm& comm, int threads, const std::vector<PoreRows>& walls, LinkForm form) {
  const bool is_there = number < partition.parts();
  const Box wanted = is_there ? part_surroundings(partition, number, rule.velocities) : Box{};
  const std::vector<PoreRow> rows = fetch_rows(fluid, rule.shape, rule.boundary == Boundary::periodic, wanted, comm);
  std::vector<std::vector<PoreRow>> rows_of_walls;
  for (const PoreRows& wall : walls)
    rows_of_walls.push_back(fetch_rows(wall, rule.shape, rule.boundary == Boundary::periodic, wanted, comm));
  std::optional<Part> part;
  comm.agree([&] {
    if (is_there) part = build_part(partition, number, rule, rows, threads, rows_of_walls, form);
  });
  return part;
}

}  // namespace karst
