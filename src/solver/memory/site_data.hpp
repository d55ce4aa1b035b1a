// The constant data of the sites of a part, as a collision reads them.
#pragma once

#include <cstring>
#include <stdexcept>

#include "base/memory/raw_vector.hpp"
#include "partition/parts/part.hpp"

namespace karst {

template <class Data>
RawVector<Data> site_data_of(const Part& part) {
  RawVector<Data> data(static_cast<std::size_t>(part.padded_sites()));
  if (part.site_data.size() != data.size() * sizeof(Data)) throw std::logic_error("a part without the data that its flow reads");
  if (!data.empty()) std::memcpy(data.data(), part.site_data.data(), part.site_data.size());
  return data;
}

}  // namespace karst
