#include "physics/permeability/share_sweep.hpp"

#include <algorithm>
#include <numeric>

#include "run/machine/rank_speeds.hpp"
#include "run/sample/cut_rock.hpp"
#include "solver/flow/flow_solver.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

constexpr std::int64_t sites_of_piece = 4'000'000;

// The share of all ranks but the first.
template <class Get>
double share_of_others(const std::vector<RankSpeeds>& ranks, Get&& get) {
  double all = 0;
  for (const RankSpeeds& rank : ranks) all += get(rank);
  return 1 - get(ranks.front()) / all;
}

double copy_rate(const RankSpeeds& rank) { return rank.alone.copy_bytes_per_second; }

class Sweep {
 public:
  Sweep(const PoreRows& fluid, const LinkRule& rule, const SweepPlan& plan, const Comm& comm)
      : fluid_(fluid), rule_(rule), plan_(plan), comm_(comm) {}

  ShareSweep run() {
    measure_ranks();
    std::vector<double> shares = plan_.shares;
    shares.push_back(0);
    if (plan_.has_found_shares) shares.insert(shares.end(), {sweep_.ideal_share(), sweep_.measured_share()});
    std::sort(shares.begin(), shares.end());
    shares.erase(std::unique(shares.begin(), shares.end()), shares.end());
    for (const double share : shares) sweep_.speeds.push_back({share, speed_with(share)});
    return std::move(sweep_);
  }

 private:
  void measure_ranks() {
    const std::int64_t sites = std::min(sites_of_piece, comm_.sum_all(fluid_.sites()) / comm_.size());
    const Part piece = piece_of(fluid_, rule_, std::max<std::int64_t>(sites, 1), plan_.settings.threads, comm_);
    RankSpeeds own_speeds = {plan_.settings.device, plan_.settings.threads, {}, {}};
    own_speeds.at_once = speed_at_once(piece, plan_.settings, {plan_.rounds}, comm_);
    for (int rank = 0; rank < comm_.size(); ++rank) {
      comm_.agree([&] {
        if (rank == comm_.rank())
          own_speeds.alone = measure_speed(piece, Boundary::mirror, plan_.settings, {plan_.rounds}, Comm(MPI_COMM_SELF));
      });
    }
    sweep_.ranks = comm_.gather_all(own_speeds);
  }

  double speed_with(double share) const {
    PartSizes sizes = equal_parts(comm_);
    sizes.settings = plan_.settings;
    double others = 0;
    for (std::size_t i = 1; i < sweep_.ranks.size(); ++i) others += sweep_.ranks[i].at_once.updates_per_second;
    for (std::size_t i = 0; i < sweep_.ranks.size(); ++i)
      sizes.weights[i] = i == 0 ? 1 - share : share * sweep_.ranks[i].at_once.updates_per_second / others;
    const Part part = cut(fluid_, rule_, sizes, plan_.settings.threads, comm_).part;
    return measure_speed(part, rule_.boundary, plan_.settings, {plan_.rounds}, comm_).updates_per_second;
  }

  const PoreRows& fluid_;
  const LinkRule& rule_;
  const SweepPlan& plan_;
  Comm comm_;
  ShareSweep sweep_;
};

}  // namespace

const ShareSpeed& ShareSweep::best() const {
  return *std::max_element(speeds.begin(), speeds.end(),
                           [](const ShareSpeed& a, const ShareSpeed& b) { return a.updates_per_second < b.updates_per_second; });
}

double ShareSweep::ideal_share() const { return share_of_others(ranks, copy_rate); }

double ShareSweep::ideal_gain() const {
  double all = 0;
  for (const RankSpeeds& rank : ranks) all += copy_rate(rank);
  return all / copy_rate(ranks.front()) - 1;
}

double ShareSweep::measured_share() const {
  return share_of_others(ranks, [](const RankSpeeds& rank) { return rank.at_once.updates_per_second; });
}

ShareSweep sweep_shares(Rock& rock, const SweepPlan& plan, const Comm& comm) {
  const LinkRule rule = {velocity_set(plan.settings.lattice), rock.file.shape, rock.cleaning.boundary};
  const PoreRows fluid(rock.pores);
  rock.pores = {};
  return Sweep(fluid, rule, plan, comm).run();
}

}  // namespace karst
