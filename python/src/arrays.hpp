// Arrays of numpy: labels in, labels and fields out. The last axis of an array is x.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "geometry/labels/voxel_type.hpp"
#include "run/sample/rock.hpp"

namespace karst {

using Labels = nanobind::ndarray<nanobind::ro, nanobind::ndim<3>, nanobind::c_contig, nanobind::device::cpu>;

/// The labels, without a copy. `labels` must outlive the result.
LabelArray label_array(const Labels& labels);

/// Memory for an array that numpy owns in the end.
template <class Number>
class NewArray {
 public:
  NewArray(const Index3& shape, std::size_t components)
      : shape_{static_cast<std::size_t>(shape[2]), static_cast<std::size_t>(shape[1]), static_cast<std::size_t>(shape[0]), components},
        memory_(new Number[shape_[0] * shape_[1] * shape_[2] * components]()) {}

  Number* data() { return memory_.get(); }

  /// The array, without its last dimension if it has one component.
  nanobind::object release() {
    Number* memory = memory_.release();
    const nanobind::capsule owner(memory, [](void* p) noexcept { delete[] static_cast<Number*>(p); });
    return nanobind::cast(nanobind::ndarray<nanobind::numpy, Number>(memory, shape_[3] == 1 ? 3 : 4, shape_, owner));
  }

 private:
  std::size_t shape_[4];
  std::unique_ptr<Number[]> memory_;
};

/// An array of labels that `fill` writes.
template <class Fill>
nanobind::object new_labels(const Index3& shape, VoxelType type, Fill&& fill) {
  return with_type(type, [&]<class T>() {
    NewArray<T> array(shape, 1);
    {
      const nanobind::gil_scoped_release release;
      fill(reinterpret_cast<std::byte*>(array.data()));
    }
    return array.release();
  });
}

}  // namespace karst
