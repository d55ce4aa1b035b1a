// The maps of a rank on its device: a CPU or a GPU.
//
// Memory for each pore: 4 bytes for each of distance, basin, access and painted value, which are made when they are needed. Distances need
// two numbers for each pore of a wider shell meanwhile.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/ranks/parallel.hpp"
#include "morphology/ball_work.hpp"
#include "morphology/balls.hpp"
#include "morphology/basin_work.hpp"
#include "morphology/distance_work.hpp"
#include "morphology/maps.hpp"
#include "network/terms.hpp"

namespace karst {

template <class Device>
class PoreMapsOn : public PoreMaps {
 public:
  PoreMapsOn(std::unique_ptr<Device> device, MappedPores pores, const FramedSample& sample, int threads, const Comm& comm)
      : device_(std::move(device)), pores_(std::move(pores)), sample_(sample), threads_(threads), comm_(comm) {}

  const PoreSpace& space() const override { return *space_; }
  std::uint32_t find_distances() override;
  void paint(PoreMap from) override;
  Basins find_basins() override;
  void limit(const std::vector<std::uint32_t>& access_of_basins) override;
  Doors doors_in(const CellRegion& cells) const override { return doors_of(distances_, cells, {}); }
  Doors doors_at(const std::vector<std::uint32_t>& inlet) const override { return doors_of(distances_, space_->own_cells(), inlet); }
  void find_trapped(const CellRegion& outlet) override;
  std::span<const std::uint32_t> own_values(PoreMap of, RawVector<std::uint32_t>& memory) const override {
    return own_of(*space_, map(of), memory);
  }
  std::vector<std::int64_t> count_values(PoreMap of) const override;
  std::int64_t bytes() const override {
    return 4 * space_->pores() * arrays_ + std::ssize(space_->words()) * std::int64_t{sizeof(PoreWord)};
  }

 private:
  template <class T>
  using Array = typename Device::template Array<T>;
  using Values = Array<std::uint32_t>;
  using Words = typename Device::template Shared<PoreWord>;
  static constexpr int lanes = Device::is_host ? 1 : voxels_of_word;

  /// Rows of messages between ranks, and the messages.
  struct Messages {
    Messages(const Device& device, const Rim& rim)
        : sent_rows(device.copied(rim.sent())), received_rows(device.copied(rim.received())),
          sent(device.template zeros<std::uint32_t>(rim.values_sent())),
          received(device.template zeros<std::uint32_t>(rim.values_received())) {}
    Array<RowOfMessage> sent_rows, received_rows;
    Values sent, received;
  };

  template <class Work>
  void at_pores(const PoreSpace& space, const Words& words, const CellRegion& cells, const Work& work) const {
    const AtPores<lanes, Work> all{space.numbers_in(words.data()), cells, work};
    device_->run(SiteRange{0, all.calls()}, all);
  }
  template <class Work>
  void at_own_pores(const Work& work) const {
    at_pores(*space_, *words_, space_->own_cells(), work);
  }
  PoreNumbers numbers() const { return space_->numbers_in(words_->data()); }
  const Values& map(PoreMap of) const { return of == PoreMap::distance ? distances_ : of == PoreMap::access ? access_ : painted_; }
  Values zeros() const { return device_->template zeros<std::uint32_t>(space_->pores()); }

  std::uint32_t distances_in(const PoreSpace& space, const Words& words, Values& squares) const;
  std::int64_t widest_shell() const;
  void use(std::unique_ptr<PoreSpace> space, Words words);
  void take_distances(std::unique_ptr<PoreSpace> wide, Words wide_words, Values squares, std::int64_t shell);
  std::span<const std::uint32_t> on_host(const PoreSpace& space, const Values& values, RawVector<std::uint32_t>& copied) const;
  std::span<const std::uint32_t> own_of(const PoreSpace& space, const Values& values, RawVector<std::uint32_t>& memory) const;
  std::uint32_t largest_in(const PoreSpace& space, const Words& words, const Values& values) const;
  std::uint32_t largest_of_all(const Values& values) const {
    return static_cast<std::uint32_t>(comm_.max_all(std::int64_t{largest_in(*space_, *words_, values)}));
  }
  void fill_rim(Values& values) const;
  std::vector<CellRegion> cells_near_others(std::int32_t reach) const;
  void paint_reached(const KeptBalls& kept, const PaintBalls& painting, std::uint32_t largest);
  void paint_in_layers(const KeptBalls& kept, const PaintBalls& painting);
  std::vector<std::uint32_t> find_nodes(const Values& values);
  Basins basins_of(const Values& values);
  std::vector<Saddle> saddles_of(const Values& values, std::size_t nodes) const;
  Doors doors_of(const Values& values, const CellRegion& cells, const std::vector<std::uint32_t>& inlet) const;
  template <class T>
  std::vector<T> on_host(const Array<T>& values, std::int64_t count) const {
    std::vector<T> all(static_cast<std::size_t>(count));
    device_->copy_out(values, 0, std::span(all));
    return all;
  }

  std::unique_ptr<Device> device_;
  MappedPores pores_;
  FramedSample sample_;
  int threads_;
  Comm comm_;
  std::unique_ptr<PoreSpace> space_;
  std::optional<Words> words_;
  std::optional<Rim> rim_;
  std::optional<Messages> messages_;
  Values distances_, nodes_, access_, painted_;
  std::uint32_t largest_ = 0, first_node_ = 0;
  std::size_t own_nodes_ = 0;
  std::int64_t arrays_ = 0;
};

}  // namespace karst
