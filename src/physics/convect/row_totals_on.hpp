// Sums over rows on one kind of device: CpuDevice or CudaDevice (src/network/).
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "physics/convect/row_totals.hpp"
#include "solver/flow/motion_sums_on.hpp"

namespace karst {

template <class Device>
class RowSumsOn final : public RowSums {
 public:
  RowSumsOn(std::unique_ptr<Device> device, RowChunks&& rows)
      : device_(std::move(device)), here_(std::move(rows)), pieces_(*device_), chunks_(device_->copied(here_.chunks)),
        first_of_row_(device_->copied(here_.first_of_row)), chunks_of_rows_(device_->copied(here_.chunks_of_rows)),
        whole_(device_->template zeros<std::uint64_t>(count() * sums_of_row)),
        rest_(device_->template zeros<std::uint64_t>(count() * sums_of_row)), extremes_(device_->template zeros<ThermalExtremes>(count())),
        totals_(device_->template zeros<RowTotals>(here_.rows())) {}

  std::vector<RowTotals> of(const ThermalFlow& flow) override {
    const ChunkSums sums = {count(), whole_.data(), rest_.data(), extremes_.data()};
    pieces_.visit(flow, [&](SiteRange sites, const ThermalMotion* motions) {
      device_->finish();
      device_->run(SiteRange{chunk_from(sites.begin), chunk_from(sites.end)}, SumChunks{motions, sites.begin, chunks_.data(), sums});
    });
    device_->run(SiteRange{0, here_.rows() * (sums_of_row + 1)},
                 JoinChunks{sums, first_of_row_.data(), chunks_of_rows_.data(), totals_.data()});
    std::vector<RowTotals> totals(static_cast<std::size_t>(here_.rows()));
    device_->copy_out(totals_, 0, std::span<RowTotals>(totals));
    return totals;
  }

 private:
  template <class T>
  using Array = typename Device::template Array<T>;
  static constexpr auto sums_of_row = static_cast<std::int64_t>(row_sums);

  std::int64_t count() const { return std::ssize(here_.chunks); }

  // The number of the first chunk whose sites are not before `site`.
  std::int64_t chunk_from(std::int64_t site) const {
    const auto at = std::lower_bound(here_.chunks.begin(), here_.chunks.end(), site,
                                     [](const RowChunk& chunk, std::int64_t wanted) { return chunk.first < wanted; });
    return at - here_.chunks.begin();
  }

  std::unique_ptr<Device> device_;
  RowChunks here_;
  MotionPieces<Device, ThermalMotion> pieces_;
  Array<RowChunk> chunks_;
  Array<std::uint32_t> first_of_row_, chunks_of_rows_;
  Array<std::uint64_t> whole_, rest_;
  Array<ThermalExtremes> extremes_;
  Array<RowTotals> totals_;
};

}  // namespace karst
