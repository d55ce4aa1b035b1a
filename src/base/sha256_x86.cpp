// SHA-256 with the SHA extensions of x86. The attribute lets these functions use instructions that other functions do without.
#include <cpuid.h>
#include <immintrin.h>

#include "base/sha256.hpp"

namespace karst {

namespace {

// The instructions take the eight words of the state in two halves, from high to low.
struct HalfStates {
  __m128i abef, cdgh;
};

[[gnu::target("sha,sse4.1")]] inline __m128i loaded(const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }

[[gnu::target("sha,sse4.1")]] inline HalfStates halves_of(const Sha256::State& state) {
  const __m128i cdab = _mm_shuffle_epi32(loaded(&state[0]), 0xB1), efgh = _mm_shuffle_epi32(loaded(&state[4]), 0x1B);
  return {_mm_alignr_epi8(cdab, efgh, 8), _mm_blend_epi16(efgh, cdab, 0xF0)};
}

[[gnu::target("sha,sse4.1")]] inline void store(const HalfStates& halves, Sha256::State& state) {
  const __m128i feba = _mm_shuffle_epi32(halves.abef, 0x1B), dchg = _mm_shuffle_epi32(halves.cdgh, 0xB1);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(&state[0]), _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(&state[4]), _mm_alignr_epi8(dchg, feba, 8));
}

// Rounds t ... t + 3, with their words of the message schedule.
[[gnu::target("sha,sse4.1")]] inline void four_rounds(HalfStates& halves, __m128i words, std::size_t t) {
  const __m128i sums = _mm_add_epi32(words, loaded(&Sha256::round_constants[t]));
  halves.cdgh = _mm_sha256rnds2_epu32(halves.cdgh, halves.abef, sums);
  halves.abef = _mm_sha256rnds2_epu32(halves.abef, halves.cdgh, _mm_shuffle_epi32(sums, 0x0E));
}

// The four words of the message schedule after these sixteen.
[[gnu::target("sha,sse4.1")]] inline __m128i next_words(__m128i w0, __m128i w4, __m128i w8, __m128i w12) {
  return _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(w0, w4), _mm_alignr_epi8(w12, w8, 4)), w12);
}

[[gnu::target("sha,sse4.1")]] void add_with_sha(Sha256::State& state, const unsigned char* blocks, std::size_t count) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  HalfStates halves = halves_of(state);
  for (; count > 0; --count, blocks += 64) {
    const HalfStates before = halves;
    __m128i w0 = _mm_shuffle_epi8(loaded(blocks), big_endian), w4 = _mm_shuffle_epi8(loaded(blocks + 16), big_endian);
    __m128i w8 = _mm_shuffle_epi8(loaded(blocks + 32), big_endian), w12 = _mm_shuffle_epi8(loaded(blocks + 48), big_endian);
    for (std::size_t t = 0; t < 64; t += 16) {  // the last words that follow are not used
      four_rounds(halves, w0, t);
      w0 = next_words(w0, w4, w8, w12);
      four_rounds(halves, w4, t + 4);
      w4 = next_words(w4, w8, w12, w0);
      four_rounds(halves, w8, t + 8);
      w8 = next_words(w8, w12, w0, w4);
      four_rounds(halves, w12, t + 12);
      w12 = next_words(w12, w0, w4, w8);
    }
    halves = {_mm_add_epi32(halves.abef, before.abef), _mm_add_epi32(halves.cdgh, before.cdgh)};
  }
  store(halves, state);
}

bool has_sha() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  const bool has_shuffles = __get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0 && (ecx >> 9 & ecx >> 19 & 1) != 0;  // SSSE3 and SSE4.1
  return has_shuffles && __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 && (ebx >> 29 & 1) != 0;
}

}  // namespace

Sha256::AddBlocks Sha256::fastest() {
  static const bool with_sha = has_sha();
  return with_sha ? add_with_sha : add_portably;
}

}  // namespace karst
