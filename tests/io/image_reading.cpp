#include "io/image_reading.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "base/error.hpp"
#include "geometry/box.hpp"
#include "io/images/read_voxels.hpp"
#include "support/refusal.hpp"

namespace karst {

std::int64_t test_label(const Index3& v) { return (v[0] + 6 * v[1] + 25 * v[2]) % 97; }

namespace {

// Every rank compares the voxels of its box with the label at their place in the whole image.
void expect_labels(const ImageFile& image, const std::string& path, const ImageLayout& layout, Opening opening) {
  const Comm comm;
  const Box sample = layout.crop.value_or(whole_box(test_shape));
  EXPECT_EQ(image.shape, sample.extents()) << path;
  const Box mine = BoxGrid(image.shape, comm.size()).box(comm.rank());
  std::int64_t voxels = 0;
  const auto compare = [&](const Box& piece, std::span<const std::byte> bytes) {
    with_type(image.type, [&]<class T>() {
      std::vector<T> labels(bytes.size() / sizeof(T));
      std::memcpy(labels.data(), bytes.data(), bytes.size());
      for_each_voxel(piece, [&](const Index3& v) {
        const Index3 in_image = shifted({v, v}, sample.lo).lo;
        const std::int64_t stored = test_label(in_image);
        const std::int64_t expected =
            layout.segmentation ? (static_cast<double>(stored) <= layout.segmentation->threshold ? 0 : 1) : stored;
        EXPECT_EQ(static_cast<std::int64_t>(labels[piece.offset(v)]), expected) << path << " at " << v[0] << " " << v[1] << " " << v[2];
        ++voxels;
      });
    });
  };
  read_voxels(image, mine, comm, {}, compare, opening);
  EXPECT_EQ(voxels, mine.volume()) << path;
}

// As on one machine, and as on several.
ImageFile expect_labels(const std::string& path, const ImageLayout& layout) {
  ImageFile image = open_image(path, layout, Comm());
  for (const Opening opening : {Opening::alone, Opening::together}) expect_labels(image, path, layout, opening);
  return image;
}

}  // namespace

ImageFile expect_test_image(const std::string& path, const ImageLayout& layout) {
  ImageLayout other = layout;
  other.crop = Box{{1, 0, 1}, {4, 3, 3}};
  expect_labels(path, other);
  other.segmentation = Segmentation{40};
  expect_labels(path, other);
  return expect_labels(path, layout);
}

std::string refusal(const std::string& path, const ImageLayout& layout) {
  const Comm comm;
  return refusal_of([&] {
    const ImageFile image = open_image(path, layout, comm);
    read_voxels(image, BoxGrid(image.shape, comm.size()).box(comm.rank()), comm, {}, [](const Box&, std::span<const std::byte>) {});
  });
}

}  // namespace karst
