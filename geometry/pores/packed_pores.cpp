#include "geometry/pores/packed_pores.hpp"

namespace karst {

namespace {

constexpr std::size_t bits = 64;

}  // namespace

PackedPores::PackedPores(const PoreBlock& pores) : box_(pores.box), words_((pores.values.size() + bits - 1) / bits) {
  for (std::size_t i = 0; i < pores.values.size(); ++i) words_[i / bits] |= std::uint64_t{pores.values[i] != 0} << (i % bits);
}

PoreBlock PackedPores::unpacked() const {
  PoreBlock pores(box_);
  for (std::size_t i = 0; i < pores.values.size(); ++i) pores.values[i] = static_cast<std::uint8_t>(words_[i / bits] >> (i % bits) & 1);
  return pores;
}

}  // namespace karst
