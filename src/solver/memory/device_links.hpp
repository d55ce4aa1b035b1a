// The links of a part in the forms that devices read: narrow, or whole site numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "partition/parts/narrow_links.hpp"
#include "partition/parts/part.hpp"
#include "solver/thermal/thermal_links.hpp"

namespace karst {

/// The links of a part in whole numbers as narrow links, with the codes of returned links, if there are any.
NarrowLinks narrow_links(const Part& part, int threads, const std::vector<ReturnedLink>& returned = {});

/// Marks the number of a partner among numbers of upstream sites.
constexpr std::uint32_t partner_bit = 0x80000000;

/// Part::upstream, of any part; for returned links the number of the partner and `partner_bit`.
RawVector<std::uint32_t> wide_links(const Part& part, int threads, const std::vector<ReturnedLink>& returned);

/// The bytes of the links of a site as whole site numbers.
constexpr int wide_bytes_of_site(int directions) { return (directions - 1) * 4; }

/// The bytes of the links of all sites as whole site numbers. This form is the smaller one if the table of narrow links is long.
inline std::int64_t wide_link_bytes(const Part& part) { return wide_bytes_of_site(part.velocities.size()) * part.padded_sites(); }

}  // namespace karst
