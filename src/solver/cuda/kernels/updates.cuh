// The kernel for a step, among those that are compiled.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/cuda/device_memory.hpp"
#include "solver/cuda/cuda_part.hpp"
#include "solver/cuda/kernels/links.cuh"
#include "solver/cuda/kernels/site_steps.cuh"
#include "solver/cuda/kernels/steps.cuh"

namespace karst::on_gpu {

// Puts one kernel for an interval of sites into a queue.
template <class Collision, class Layout, class Stored, class Physics, class Numbers>
struct Updates {
  const CudaPart<Stored, Physics>& part;
  const Numbers& numbers;
  const Layout& layout;
  Step step;
  SiteInterval sites;
  cudaStream_t stream;

  void aa(int block) const {
    if constexpr (reads_sites<Physics, Collision>)
      step.parity() == Parity::even ? reading<false>() : reading<true>();
    else
      plain(block);
  }

  void two_lattice() const {
    if constexpr (is_stokes) {
      with_links([&](const auto& links) {
        using Links = std::remove_cvref_t<decltype(links)>;
        launch<block_threads>(karst::two_lattice<block_threads, Collision, Links, Layout, Stored, Numbers>, part.arrays, layout, links);
      });
    }
  }

 private:
  using Set = typename Layout::Set;
  static constexpr bool is_stokes = std::is_same_v<Collision, Stokes>;

  void plain(int block) const {
    with_block(block, [&]<int threads>() {
      if (step.parity() == Parity::even) return launch<threads>(even<threads, Collision, Layout, Stored, Numbers>, part.arrays.to, layout);
      with_links([&](const auto& links) {
        using Links = std::remove_cvref_t<decltype(links)>;
        launch<threads>(odd<threads, Collision, Links, Layout, Stored, Numbers>, part.arrays.to, layout, links);
      });
    });
  }

  template <bool is_odd>
  void reading() const {
    with_links([&](const auto& links) {
      using Links = std::remove_cvref_t<decltype(links)>;
      launch<reading_threads<Physics>>(step_reading<is_odd, Collision, Links, Layout, Stored, Physics, Numbers>, part.arrays.to, layout,
                                       links, part.reads);
    });
  }

  template <class Visit>
  static void with_block(int block, Visit&& visit) {
    if constexpr (is_stokes && sizeof(typename Layout::Offset) == sizeof(std::uint32_t)) {
      if (block == 64) return visit.template operator()<64>();
      if (block == 128) return visit.template operator()<128>();
      if (block == 512) return visit.template operator()<512>();
    }
    visit.template operator()<block_threads>();
  }

  template <class Visit>
  void with_links(Visit&& visit) const {
    part.links.upstream ? visit(WideReader<Set>(part.links, part.segments)) : visit(NarrowReader<Set>(part.links, part.segments));
  }

  template <int threads, class Kernel, class... Arguments>
  void launch(Kernel kernel, const Arguments&... arguments) const {
    const auto blocks = static_cast<unsigned>((sites.end - sites.begin + threads - 1) / threads);
    kernel<<<blocks, threads, 0, stream>>>(arguments..., numbers, sites, step.hash());
    check_cuda(cudaGetLastError(), "starting a kernel");
  }
};

template <class Collision, class Layout, class Stored, class Physics, class Numbers>
Updates<Collision, Layout, Stored, Physics, Numbers> updates_of(const CudaPart<Stored, Physics>& part, const Numbers& numbers,
                                                                const Layout& layout, Step step, SiteInterval sites, cudaStream_t stream) {
  return {part, numbers, layout, step, sites, stream};
}

}  // namespace karst::on_gpu
