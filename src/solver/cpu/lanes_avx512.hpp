// Only for files that are compiled for AVX-512.
#pragma once

#include <immintrin.h>

#include "solver/cpu/lanes.hpp"

namespace karst {

struct Avx512Isa {
  static constexpr std::size_t bytes = 64;

  static void copy(const double* from, double* to, std::uint32_t lanes) {
    const auto low = static_cast<__mmask8>(lanes), high = static_cast<__mmask8>(lanes >> 8);
    _mm512_mask_storeu_pd(to, low, _mm512_maskz_loadu_pd(low, from));
    _mm512_mask_storeu_pd(to + 8, high, _mm512_maskz_loadu_pd(high, from + 8));
  }
  static void copy(const float* from, float* to, std::uint32_t lanes) {
    const auto mask = static_cast<__mmask16>(lanes);
    _mm512_mask_storeu_ps(to, mask, _mm512_maskz_loadu_ps(mask, from));
  }
};

}  // namespace karst
