#include "io/image_reading.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "base/error.hpp"
#include "geometry/box_grid.hpp"
#include "io/read_voxels.hpp"
#include "support/refusal.hpp"

namespace karst {

std::int64_t test_label(const Index3& v) { return (v[0] + 6 * v[1] + 25 * v[2]) % 97; }

ImageFile expect_test_image(const std::string& path, const ImageLayout& layout) {
  const Comm comm;
  const ImageFile image = open_image(path, layout, comm);
  EXPECT_EQ(image.shape, test_shape) << path;
  const Box mine = BoxGrid(image.shape, comm.size()).box(comm.rank());
  std::int64_t voxels = 0;
  read_voxels(image, mine, comm, {}, [&](const Box& piece, std::span<const std::byte> bytes) {
    with_type(image.type, [&]<class T>() {
      std::vector<T> labels(bytes.size() / sizeof(T));
      std::memcpy(labels.data(), bytes.data(), bytes.size());
      for (std::int64_t z = piece.lo[2]; z < piece.hi[2]; ++z) {
        for (std::int64_t y = piece.lo[1]; y < piece.hi[1]; ++y) {
          for (std::int64_t x = piece.lo[0]; x < piece.hi[0]; ++x, ++voxels) {
            EXPECT_EQ(static_cast<std::int64_t>(labels[piece.offset({x, y, z})]), test_label({x, y, z}))
                << path << " at " << x << " " << y << " " << z;
          }
        }
      }
    });
  });
  EXPECT_EQ(voxels, mine.volume()) << path;
  return image;
}

std::string refusal(const std::string& path, const ImageLayout& layout) {
  const Comm comm;
  return refusal_of([&] {
    const ImageFile image = open_image(path, layout, comm);
    read_voxels(image, BoxGrid(image.shape, comm.size()).box(comm.rank()), comm, {}, [](const Box&, std::span<const std::byte>) {});
  });
}

}  // namespace karst
