// The velocity sets of variants.hpp, for typed tests: a set that is added to the list is tested.
#pragma once

#include <gtest/gtest.h>

#include "solver/site/variants.hpp"

namespace karst {

template <class>
struct TypesForTests;
template <class... Set>
struct TypesForTests<Types<Set...>> {
  using Type = testing::Types<Set...>;
};
using TestedSets = TypesForTests<VelocitySets>::Type;

}  // namespace karst
