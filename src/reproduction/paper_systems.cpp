#include "reproduction/paper_systems.hpp"

#include "reproduction/s1_rows.hpp"
#include "reproduction/s2_rows.hpp"
#include "reproduction/s3_rows.hpp"
#include "reproduction/s4_rows.hpp"
#include "reproduction/s5_rows.hpp"

namespace karst {

std::span<const PaperSystem> paper_systems() {
  static const std::vector<PaperSystem> systems = {
      {"s1", "porous media on the GPUs of Titan (Robertsén et al. 2017)",
       "Robertsén, Westerholm, Mattila (2017), Designing a graphics processing unit accelerated petaflop capable lattice Boltzmann solver; "
       "measured on Titan (NVIDIA K20X)",
       s1_rows},
      {"s2", "CPUs and GPUs together (Riesinger et al. 2017)",
       "Riesinger, Bakhtiari, Schreiber, Neumann, Bungartz (2017), A holistic scalable implementation approach of the lattice Boltzmann "
       "method for CPU/GPU heterogeneous clusters; measured on Piz Daint (NVIDIA P100)",
       s2_rows},
      {"s3", "D3Q27 and the Taylor-Green vortex (notebook of Georgia Tech)",
       "Chintapalli, Goh, a notebook of Georgia Tech on D3Q27 with CUDA; measured on an NVIDIA GTX 765M", s3_rows},
      {"s4", "thermal flow on many GPUs (Calore et al. 2016)",
       "Calore et al. (2016), Massively parallel lattice Boltzmann codes on large GPU clusters; "
       "measured on NVIDIA K40 and K80",
       s4_rows},
      {"s5", "thermal flow on several accelerators (Calore et al.)",
       "Calore, Schifano, Tripiccione, Using accelerators to speed up scientific and engineering codes: perspectives and problems; "
       "measured on NVIDIA K80, Xeon and Xeon Phi",
       s5_rows}};
  return systems;
}

}  // namespace karst
