// Only for files that are compiled for AVX2.
#pragma once

#include <immintrin.h>

#include "solver/cpu/lanes.hpp"

namespace karst {

struct Avx2Isa {
  static constexpr std::size_t bytes = 32;

  static void copy(const double* from, double* to, std::uint32_t lanes) {
    const __m256i bits = _mm256_setr_epi64x(1, 2, 4, 8);
    for (int first = 0; first < 16; first += 4) {
      const __m256i mask = _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(lanes >> first), bits), bits);
      _mm256_maskstore_pd(to + first, mask, _mm256_maskload_pd(from + first, mask));
    }
  }
  static void copy(const float* from, float* to, std::uint32_t lanes) {
    const __m256i bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    for (int first = 0; first < 16; first += 8) {
      const __m256i mask = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(static_cast<int>(lanes >> first)), bits), bits);
      _mm256_maskstore_ps(to + first, mask, _mm256_maskload_ps(from + first, mask));
    }
  }
};

}  // namespace karst
