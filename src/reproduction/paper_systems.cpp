#include "reproduction/paper_systems.hpp"

#include "reproduction/s1_rows.hpp"
#include "reproduction/s2_rows.hpp"
#include "reproduction/s3_rows.hpp"

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
       "Chintapalli, Goh, a notebook of Georgia Tech on D3Q27 with CUDA; measured on an NVIDIA GTX 765M", s3_rows}};
  return systems;
}

}  // namespace karst
