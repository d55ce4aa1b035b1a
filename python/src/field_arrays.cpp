#include "field_arrays.hpp"

#include <algorithm>

#include "arrays.hpp"
#include "partition/parts/part.hpp"

namespace nb = nanobind;

namespace karst {

namespace {

// Numbers of sites on their way to the ranks whose slabs hold the sites.
template <class Number>
class Sending {
 public:
  Sending(const Slabs& slabs, std::size_t components)
      : slabs_(slabs), components_(components), slice_(static_cast<std::uint64_t>(slabs[0].extent(0) * slabs[0].extent(1))),
        voxels_(slabs.size()), numbers_(slabs.size()) {}

  void add(std::uint64_t voxel, const Number* numbers) {
    const auto z = static_cast<std::int64_t>(voxel / slice_);
    const auto slab = std::partition_point(slabs_.begin(), slabs_.end(), [z](const Box& each) { return each.hi[2] <= z; });
    const auto rank = static_cast<std::size_t>(slab - slabs_.begin());
    voxels_[rank].push_back(voxel);
    numbers_[rank].insert(numbers_[rank].end(), numbers, numbers + components_);
  }

  // Writes what all ranks have sent to this one into its slab.
  void receive(Number* slab, const Comm& comm) const {
    const std::uint64_t first = slice_ * static_cast<std::uint64_t>(slabs_[static_cast<std::size_t>(comm.rank())].lo[2]);
    const std::vector<std::uint64_t> voxels = comm.exchange_all(voxels_);
    const std::vector<Number> numbers = comm.exchange_all(numbers_);
    for (std::size_t i = 0; i < voxels.size(); ++i)
      std::copy_n(numbers.data() + i * components_, components_, slab + (voxels[i] - first) * components_);
  }

 private:
  const Slabs& slabs_;
  std::size_t components_;
  std::uint64_t slice_;
  std::vector<std::vector<std::uint64_t>> voxels_;  // by rank
  std::vector<std::vector<Number>> numbers_;
};

// Calls take(voxel, numbers) for each site.
template <class Number, class Take>
void for_each_site(const SiteField& field, std::span<const std::uint64_t> voxels, std::size_t components, Take&& take) {
  constexpr std::size_t some = 4096;
  std::vector<std::uint32_t> sites;
  std::vector<Number> numbers;
  for (std::size_t begin = 0; begin < voxels.size(); begin += some) {
    sites.clear();
    for (std::size_t site = begin; site < std::min(begin + some, voxels.size()); ++site) {
      if (voxels[site] != no_voxel) sites.push_back(static_cast<std::uint32_t>(site));
    }
    numbers.resize(sites.size() * components);
    field.values(sites, reinterpret_cast<std::byte*>(numbers.data()));
    for (std::size_t i = 0; i < sites.size(); ++i) take(voxels[sites[i]], numbers.data() + i * components);
  }
}

template <class Number>
nb::object array_of(const SiteField& field, std::span<const std::uint64_t> voxels, const Slabs& slabs, const Comm& comm) {
  const auto components = static_cast<std::size_t>(field.array.components);
  NewArray<Number> array(slabs[static_cast<std::size_t>(comm.rank())].extents(), components);
  {
    const nb::gil_scoped_release release;
    if (comm.size() == 1) {
      for_each_site<Number>(field, voxels, components, [&](std::uint64_t voxel, const Number* numbers) {
        std::copy_n(numbers, components, array.data() + voxel * components);
      });
    } else {
      Sending<Number> sending(slabs, components);
      for_each_site<Number>(field, voxels, components, [&](std::uint64_t voxel, const Number* numbers) { sending.add(voxel, numbers); });
      sending.receive(array.data(), comm);
    }
  }
  return array.release();
}

}  // namespace

nb::dict arrays_of(const std::vector<SiteField>& fields, std::span<const std::uint64_t> voxels, const Slabs& slabs, const Comm& comm) {
  nb::dict arrays;
  for (const SiteField& field : fields) {
    if (field.array.name == "part") continue;
    const auto make = field.array.type == "UInt32"                 ? array_of<std::uint32_t>
                      : field.array.number_bytes == sizeof(double) ? array_of<double>
                                                                   : array_of<float>;
    arrays[field.array.name.c_str()] = make(field, voxels, slabs, comm);
  }
  return arrays;
}

}  // namespace karst
