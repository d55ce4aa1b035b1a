// The measures of a monitor on one kind of device: CpuDevice or CudaDevice (src/network/).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "physics/flow/measures/site_measures.hpp"
#include "solver/flow/motion_sums_on.hpp"

namespace karst {

template <class Device>
class SiteMeasuresOn final : public SiteMeasures {
 public:
  /// `traffic`: of traffic_of().
  SiteMeasuresOn(std::unique_ptr<Device> device, MonitorTables&& tables, Traffic traffic, const Comm& comm)
      : comm_(comm), device_(std::move(device)), all_{0, tables.sites}, padding_(tables.padding), directions_(tables.directions),
        walls_(tables.walls), velocities_(arrays()), earlier_(arrays()),
        neighbours_(device_->moved(std::move(tables.neighbours.neighbours))), sent_sides_(device_->copied(tables.neighbours.sent)),
        sent_rows_(zeros<VelocityRow>(sent_sides_)), received_rows_(device_->template zeros<VelocityRow>(tables.neighbours.received)),
        sent_here_(tables.neighbours.sent.size()), received_here_(static_cast<std::size_t>(tables.neighbours.received)),
        traffic_(std::move(traffic)), wall_sides_(device_->copied(tables.sides_at_walls)), pieces_(*device_),
        reflecting_sites_(device_->copied(tables.reflections.sites)), links_(device_->copied(tables.reflections.links)),
        reflections_(std::move(tables.reflections)) {
    decltype(reflections_.links)().swap(reflections_.links);
  }

  void read(const UnsteadyFlow& flow) override {
    density_ = pieces_.sums(flow, [&](SiteRange sites, const SiteMotion* motions) {
      return TakeVelocities{motions, sites.begin, padding_, {velocities_[0].data(), velocities_[1].data(), velocities_[2].data()}};
    })[0];
    fetch_rows();
  }

  double largest_square() const override { return device_->largest(all_, SquareOfVelocity{view(velocities_)}); }
  double largest_change() const override { return device_->largest(all_, SquareOfChange{view(velocities_), view(earlier_)}); }

  std::vector<ExactSum> sums(double scale) const override {
    const SumGradients work{{rows(), wall_sides_.data(), size_of(wall_sides_)}, scale};
    const auto all = device_->template finish_sum<SumGradients>(device_->start_sum(all_, work));
    std::vector<ExactSum> sums(all.begin(), all.end());
    sums.push_back(density_);
    return sums;
  }

  std::vector<ExactSum> reflections(const UnsteadyFlow& flow) override {
    const bool is_wide = flow.site_bytes() == static_cast<std::size_t>(directions_) * sizeof(double);
    return is_wide ? reflections_of<double>(flow) : reflections_of<float>(flow);
  }

  void keep() override { std::swap(velocities_, earlier_); }

  void earlier(std::span<const std::uint32_t> sites, std::span<Velocity> velocities) const override {
    std::vector<double> components(sites.size());
    for (std::size_t a = 0; a < 3; ++a) {
      device_->copy_listed(earlier_[a], sites, std::span<double>(components));
      for (std::size_t i = 0; i < sites.size(); ++i) velocities[i][a] = components[i];
    }
  }
  void set_earlier(std::span<const std::uint32_t> sites, std::span<const Velocity> velocities) override {
    std::vector<double> components(sites.size());
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::size_t i = 0; i < sites.size(); ++i) components[i] = velocities[i][a];
      device_->set_listed(std::span<const double>(components), sites, earlier_[a]);
    }
  }

 private:
  template <class T>
  using Array = typename Device::template Array<T>;
  using Arrays = std::array<Array<double>, 3>;

  template <class Values>
  static std::int64_t size_of(const Values& values) {
    return static_cast<std::int64_t>(values.size());
  }
  template <class T, class Like>
  Array<T> zeros(const Like& like) const {
    return device_->template zeros<T>(size_of(like));
  }
  Arrays arrays() const {
    return {device_->template zeros<double>(all_.end), device_->template zeros<double>(all_.end),
            device_->template zeros<double>(all_.end)};
  }
  static VelocityArrays view(const Arrays& arrays) { return {{arrays[0].data(), arrays[1].data(), arrays[2].data()}}; }
  VelocityRows rows() const { return {all_.end, view(velocities_), neighbours_.data(), received_rows_.data()}; }

  // After three rounds, peers have sent all that is within reach.
  void fetch_rows() {
    if (comm_.size() == 1) return;
    std::fill(received_here_.begin(), received_here_.end(), VelocityRow{});
    for (std::size_t round = 0; round < VelocityRow::reach; ++round) {
      device_->copy_in(std::span<const VelocityRow>(received_here_), received_rows_, 0);
      device_->run(SiteRange{0, size_of(sent_sides_)}, TakeSentRows{rows(), sent_sides_.data(), sent_rows_.data()});
      device_->copy_out(sent_rows_, 0, std::span<VelocityRow>(sent_here_));
      comm_.exchange(traffic_, 1, sent_here_.data(), received_here_.data());
    }
    device_->copy_in(std::span<const VelocityRow>(received_here_), received_rows_, 0);
  }

  template <class Number>
  std::vector<ExactSum> reflections_of(const UnsteadyFlow& flow) {
    std::vector<ExactSum> sums(4 * walls_);
    for (const ReflectionTables::Piece& piece : reflections_.pieces) {
      const Number* const populations = populations_of<Number>(flow, piece);
      const SumReflections<Number> work{links_.data() + piece.first_link, populations, directions_};
      const auto sum = device_->start_sum(SiteRange{0, static_cast<std::int64_t>(piece.links)}, work);
      const auto of_piece = device_->template finish_sum<SumReflections<Number>>(sum);
      for (std::size_t i = 0; i < of_piece.size(); ++i) sums[4 * piece.wall + i].add(of_piece[i]);
    }
    return sums;
  }

  // In memory of the device.
  template <class Number>
  const Number* populations_of(const UnsteadyFlow& flow, const ReflectionTables::Piece& piece) {
    const auto bytes = static_cast<std::int64_t>(piece.sites * static_cast<std::size_t>(directions_) * sizeof(Number));
    if (size_of(populations_) < bytes) populations_ = device_->template zeros<std::byte>(bytes);
    device_->finish();
    if constexpr (Device::is_host)
      flow.populations(std::span(reflections_.sites).subspan(piece.first_site, piece.sites), populations_.data());
    else
      flow.populations_there(reflecting_sites_.data() + piece.first_site, static_cast<std::int64_t>(piece.sites), populations_.data());
    return reinterpret_cast<const Number*>(populations_.data());
  }

  Comm comm_;
  std::unique_ptr<Device> device_;
  SiteRange all_;
  SiteInterval padding_;
  std::int64_t directions_;
  std::size_t walls_;
  Arrays velocities_, earlier_;
  ExactSum density_;
  Array<std::uint32_t> neighbours_;
  Array<SentSide> sent_sides_;
  Array<VelocityRow> sent_rows_, received_rows_;
  std::vector<VelocityRow> sent_here_, received_here_;
  Traffic traffic_;
  Array<WallSide> wall_sides_;
  MotionPieces<Device, SiteMotion> pieces_;
  Array<std::uint32_t> reflecting_sites_;  // of a GPU: those of the tables
  Array<ReflectedLink> links_;
  ReflectionTables reflections_;
  Array<std::byte> populations_;  // of a piece
};

}  // namespace karst
