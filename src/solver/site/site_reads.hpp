// Constant data and records of sites, which a collision may read besides the populations of its site. A kind of flow may name two types,
// and has neither by default:
//
//   SiteData                                  constant data of a site: a label of 1 byte, a wall word of 8 bytes, or a struct
//   static constexpr bool may_lack_site_data  parts may have no data; only collisions with reads_site_data read them
//   static constexpr int record_numbers       a record: so many numbers of each site
//
// Records lie in two buffers. A step reads the records of its own site and of the sites behind its links as they were before the step, and
// writes that of its own site. A step sees no record that it writes, so sites are updated in any order.
//
// A Motion may tell of the record of its site, too. Then the kind of flow has two functions:
//
//   add_record(motion, record, numbers)       completes a motion of populations alone
//   set_record(record, motion)                the record of a start
//
// A collision of such a kind gets a third argument, the site, which has these members on CPUs and GPUs:
//
//   number(get)     get(SiteData), a number
//   are_alike()     whether all sites that are updated together have the same data, those of first(). May say no where the answer is yes
//   own()           a Record of the site
//   neighbour(q)    the Record of site x - c_q. At a wall: the own record, and is_open is 0
//   write(numbers)  the next record of the site
#pragma once

#include <cstdint>

#include "base/host_device.hpp"

namespace karst {

struct NoSiteData {};

template <class Physics>
struct SiteDataOf {
  using Type = NoSiteData;
};
template <class Physics>
requires requires { typename Physics::SiteData; }
struct SiteDataOf<Physics> {
  using Type = typename Physics::SiteData;
};

template <class Physics>
constexpr bool has_site_data = requires {
  typename Physics::SiteData;
};

template <class Physics>
constexpr int record_numbers = 0;
template <class Physics>
requires requires { Physics::record_numbers; }
constexpr int record_numbers<Physics> = Physics::record_numbers;

template <class Physics>
constexpr bool may_lack_site_data = requires {
  requires Physics::may_lack_site_data;
};

template <class Physics, class Collision>
constexpr bool reads_sites = record_numbers<Physics> > 0 || (has_site_data<Physics> && !may_lack_site_data<Physics>);
template <class Physics, class Collision>
requires requires { Collision::reads_site_data; }
constexpr bool reads_sites<Physics, Collision> = Collision::reads_site_data;

/// Real: a number, or a vector of numbers.
template <class Real, int numbers>
struct Record {
  Real of[numbers > 0 ? numbers : 1];
  Real is_open;  ///< 1, or 0 at a wall
};

/// The sizes of what a kind of flow reads, for forecasts of memory.
struct SiteReadsSize {
  int data_bytes = 0, record_numbers = 0;
};
template <class Physics>
constexpr SiteReadsSize size_of_reads() {
  return {has_site_data<Physics> ? static_cast<int>(sizeof(typename SiteDataOf<Physics>::Type)) : 0, record_numbers<Physics>};
}

/// The arrays of a part that the kernels of one step use. Records are numbered as sites; behind them are ghosts.
template <class Physics, class Stored>
struct SiteArrays {
  using Data = typename SiteDataOf<Physics>::Type;

  const Data* data = nullptr;
  const Stored* before = nullptr;  ///< records
  Stored* after = nullptr;
  std::int64_t sites = 0;  ///< padding included; the number of the first ghost
};

/// Whether a motion tells of the record of its site.
template <class Physics>
constexpr bool tells_records = requires(typename Physics::Motion motion, double* record) {
  Physics::set_record(record, motion);
};

/// Between two steps. Nothing for flows whose motions tell of populations alone.
template <class Physics, class Stored, class Numbers>
KARST_HOST_DEVICE inline void add_record(typename Physics::Motion& motion, const SiteArrays<Physics, Stored>& arrays, std::int64_t site,
                                         const Numbers& numbers) {
  if constexpr (tells_records<Physics>) Physics::add_record(motion, arrays.after + site * record_numbers<Physics>, numbers);
}
template <class Physics, class Stored>
KARST_HOST_DEVICE inline void set_record(const SiteArrays<Physics, Stored>& arrays, std::int64_t site,
                                         const typename Physics::Motion& motion) {
  if constexpr (tells_records<Physics>) Physics::set_record(arrays.after + site * record_numbers<Physics>, motion);
}

}  // namespace karst
