// The work of a network solver on a CPU. A device runs work at nodes, sums over nodes, and exchanges values of neighbours; solvers know no
// more of it. CUDA has the same (cuda/cuda_device.hpp).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/exact_sum.hpp"
#include "base/ranks/parallel.hpp"
#include "base/whole_numbers.hpp"
#include "network/terms.hpp"

namespace karst {

class CpuDevice {
 public:
  static constexpr bool is_host = true;

  explicit CpuDevice(int threads) : threads_(threads) {}

  template <class T>
  using Array = RawVector<T>;

  template <class T>
  Array<T> zeros(std::int64_t size) const {
    Array<T> values(static_cast<std::size_t>(size));
    in_thread_shares(threads_, size,
                     [&](std::int64_t begin, std::int64_t end, int) { std::fill(values.data() + begin, values.data() + end, T{}); });
    return values;
  }
  template <class T>
  static Array<T> moved(RawVector<T>&& values) {
    return std::move(values);
  }
  template <class T>
  static Array<T> copied(const std::vector<T>& values) {
    return Array<T>(values.begin(), values.end());
  }

  /// Values that the caller keeps.
  template <class T>
  class Shared {
   public:
    explicit Shared(const RawVector<T>& values) : data_(values.data()) {}
    const T* data() const { return data_; }

   private:
    const T* data_;
  };
  template <class T>
  static Shared<T> shared(const RawVector<T>& values) {
    return Shared<T>(values);
  }

  template <class T>
  static void copy_out(const Array<T>& from, std::int64_t begin, std::span<T> to) {
    std::copy_n(from.data() + begin, to.size(), to.data());
  }
  template <class T>
  static void copy_in(std::span<const T> from, Array<T>& to, std::int64_t begin) {
    std::copy(from.begin(), from.end(), to.data() + begin);
  }

  /// The values of listed sites.
  template <class T>
  static void copy_listed(const Array<T>& from, std::span<const std::uint32_t> sites, std::span<T> to) {
    std::transform(sites.begin(), sites.end(), to.begin(), [&](std::uint32_t site) { return from[site]; });
  }
  template <class T>
  static void set_listed(std::span<const T> from, std::span<const std::uint32_t> sites, Array<T>& to) {
    for (std::size_t i = 0; i < sites.size(); ++i) to[sites[i]] = from[i];
  }

  /// Calls work(site) for all sites of the range.
  template <class Work>
  void run(SiteRange sites, const Work& work) const {
    in_thread_shares(threads_for(sites), sites.size(), [&](std::int64_t begin, std::int64_t end, int) {
      const Work own_work = work;
      for_each_site(own_work, sites.begin + begin, sites.begin + end, [](std::int64_t, auto&& call) { call(); });
    });
  }

  /// The sums of work(site) over all sites of the range: finish_sum() waits for them.
  template <class Work>
  ExactSums<terms_of<Work>> start_sum(SiteRange sites, const Work& work) const {
    constexpr std::size_t terms = terms_of<Work>;
    std::vector<ExactSums<terms>> sums(static_cast<std::size_t>(threads_));
    in_thread_shares(threads_for(sites), sites.size(), [&](std::int64_t begin, std::int64_t end, int thread) {
      const Work own_work = work;
      for (std::int64_t first = sites.begin + begin; first < sites.begin + end; first += FixedPoint::most) {
        const std::int64_t last = std::min(first + FixedPoint::most, sites.begin + end);
        std::uint64_t whole[terms] = {}, rest[terms] = {};
        for_each_site(own_work, first, last, [&](std::int64_t, auto&& call) {
          const Terms<terms> site_terms = as_terms(call());
          for (std::size_t i = 0; i < terms; ++i) {
            const FixedPoint term(site_terms.values[i]);
            whole[i] += term.whole;
            rest[i] += term.rest;
          }
        });
        for (std::size_t i = 0; i < terms; ++i) sums[static_cast<std::size_t>(thread)][i].add(whole[i], rest[i]);
      }
    });
    ExactSums<terms> all;
    for (const auto& each : sums) add_to(all, each);
    return all;
  }
  template <class Work>
  static ExactSums<terms_of<Work>> finish_sum(const ExactSums<terms_of<Work>>& sums) {
    return sums;
  }

  /// The largest work(site) of the range, from 0 on.
  template <class Work>
  double largest(SiteRange sites, const Work& work) const {
    std::vector<double> thread_largest(static_cast<std::size_t>(threads_));
    in_thread_shares(threads_for(sites), sites.size(), [&](std::int64_t begin, std::int64_t end, int thread) {
      const Work own_work = work;
      double most = 0;
      for (std::int64_t site = sites.begin + begin; site < sites.begin + end; ++site) most = std::max(most, own_work(site));
      thread_largest[static_cast<std::size_t>(thread)] = most;
    });
    return *std::max_element(thread_largest.begin(), thread_largest.end());
  }

  /// The largest of these values without their signs; 0 if there are none.
  float largest(const Array<float>& values) const {
    std::vector<float> thread_largest(static_cast<std::size_t>(threads_));
    in_thread_shares(threads_, std::ssize(values), [&](std::int64_t begin, std::int64_t end, int thread) {
      float& most = thread_largest[static_cast<std::size_t>(thread)];
      for (std::int64_t i = begin; i < end; ++i) most = std::max(most, std::abs(values[static_cast<std::size_t>(i)]));
    });
    return *std::max_element(thread_largest.begin(), thread_largest.end());
  }

  /// Waits for all work.
  static void finish() {}

  /// Values of sites that peers need, and where the values of the peers come.
  template <class T>
  class Border {
   public:
    Border(const CpuDevice& device, std::vector<std::uint32_t> sites, Array<T>& values, std::int64_t first_ghost, std::int64_t)
        : threads_(device.threads_), sites_(std::move(sites)), sent_(sites_.size()), values_(values.data()),
          ghosts_(values_ + first_ghost) {}
    T* sent() { return sent_.data(); }
    T* received() { return ghosts_; }
    void pack() {
      in_thread_shares(threads_, std::ssize(sites_), [&](std::int64_t begin, std::int64_t end, int) {
        for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) sent_[i] = values_[sites_[i]];
      });
    }
    void wait_packed() const {}
    void unpack() const {}

   private:
    int threads_;
    std::vector<std::uint32_t> sites_;
    std::vector<T> sent_;
    T *values_, *ghosts_;
  };

 private:
  // Calls visit(site, the work there) for all sites. Links that know what leaves the sites of a segment tell it for all of them at once.
  template <class Work, class Visit>
  static void for_each_site(const Work& work, std::int64_t begin, std::int64_t end, Visit&& visit) {
    constexpr std::int64_t lanes = 16;
    std::int64_t site = begin;
    if constexpr (requires { work.at_segment(site); }) {
      for (; site < end && site % lanes != 0; ++site) visit(site, [&] { return work(site); });
      for (; site + lanes <= end; site += lanes) work.at_segment(site);
    } else if constexpr (requires(float* to) { work.all_links().leaving_segment(site, work.operand(), to); }) {
      for (; site < end && site % lanes != 0; ++site) visit(site, [&] { return work(site); });
      for (; site + lanes <= end; site += lanes) {
        alignas(64) float leaving[lanes];
        work.all_links().leaving_segment(site, work.operand(), leaving);
        for (std::int64_t lane = 0; lane < lanes; ++lane) visit(site + lane, [&] { return work.finish(site + lane, leaving[lane]); });
      }
    }
    for (; site < end; ++site) visit(site, [&] { return work(site); });
  }

  // All threads, or the calling one alone: a change of the number takes longer than the work at few sites.
  int threads_for(SiteRange sites) const {
    constexpr std::int64_t sites_of_thread = 512;
    return sites.size() < sites_of_thread * threads_ ? 1 : threads_;
  }

  int threads_;
};

}  // namespace karst
