// Masked loads and stores of CPUs with AVX-512. Only for the file that is compiled for these CPUs.
#pragma once

#include <immintrin.h>

#include <concepts>

#include "solver/cpu/masked_lanes.hpp"

namespace karst {

struct MaskedDoubles {
  static __m512d load(__m512d other, __mmask8 mask, const double* from) { return _mm512_mask_loadu_pd(other, mask, from); }
  static void store(double* to, __mmask8 mask, __m512d values) { _mm512_mask_storeu_pd(to, mask, values); }
};
struct MaskedFloats {
  static __m256 load(__m256 other, __mmask8 mask, const float* from) { return _mm256_mask_loadu_ps(other, mask, from); }
  static void store(float* to, __mmask8 mask, __m256 values) { _mm256_mask_storeu_ps(to, mask, values); }
};

template <std::floating_point Stored>
struct MaskedLanes<Avx512Isa, Stored> {
  using Values = UnitLanes<Avx512Isa, Stored>;
  using Moves = std::conditional_t<std::is_same_v<Stored, double>, MaskedDoubles, MaskedFloats>;
  static_assert(Values::count == unit_sites);

  static Values load(const Stored* own, const Stored* base, unsigned mask) {
    return Values(Moves::load(Values::load_anywhere(own).values, static_cast<__mmask8>(mask), base));
  }

  static void store(const Values& values, Stored* own, Stored* base, unsigned mask, unsigned valid) {
    Moves::store(base, static_cast<__mmask8>(mask), values.values);
    Moves::store(own, _kandn_mask8(static_cast<__mmask8>(mask), static_cast<__mmask8>(valid)), values.values);
  }
};

}  // namespace karst
