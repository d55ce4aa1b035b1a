#include "fuzz/image_target.hpp"

#include <zlib.h>

#include <utility>

#include "io/images/read_voxels.hpp"

namespace karst {

void read_image(const std::filesystem::path& path, const ImageLayout& layout) {
  constexpr std::int64_t few = 1 << 16;
  const Comm comm;
  const ImageFile image = open_image(path.string(), layout, comm);
  must(image.shape[0] > 0 && image.shape[1] > 0 && image.shape[2] > 0, "an image of no voxels is opened");
  (void)voxel_size(image, std::nullopt);
  if (image.voxels() > few) return;
  const Box whole = whole_box(image.shape);
  std::vector<bool> has_come(static_cast<std::size_t>(image.voxels()));
  read_voxels(image, whole, comm, {}, [&](const Box& piece, std::span<const std::byte> labels) {
    must(intersection(piece, whole) == piece, "a piece lies beyond the image");
    must(static_cast<std::int64_t>(labels.size()) == piece.volume() * static_cast<std::int64_t>(type_bytes(image.type)),
         "a piece and its labels differ in size");
    for (std::int64_t z = piece.lo[2]; z < piece.hi[2]; ++z) {
      for (std::int64_t y = piece.lo[1]; y < piece.hi[1]; ++y) {
        for (std::int64_t x = piece.lo[0]; x < piece.hi[0]; ++x) {
          const auto at = static_cast<std::size_t>(whole.offset({x, y, z}));
          must(!has_come[at], "a voxel comes twice");
          has_come[at] = true;
        }
      }
    }
  });
  for (const bool voxel : has_come) must(voxel, "a voxel does not come");
}

std::string gzipped(const std::string& bytes) {
  constexpr int with_gzip_header = 15 + 16, usual_memory = 8;
  z_stream stream{};
  must(deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, with_gzip_header, usual_memory, Z_DEFAULT_STRATEGY) == Z_OK, "zlib");
  std::string packed(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  must(deflate(&stream, Z_FINISH) == Z_STREAM_END, "zlib");
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

ImageTarget::ImageTarget(const std::filesystem::path& folder, const std::string& name, std::vector<std::string> seeds)
    : path_(folder / name), seeds_(std::move(seeds)) {
  write_bytes(folder / "rock.raw", few_voxels<std::uint8_t>());
  write_bytes(folder / "rock.raw.gz", gzipped(few_voxels<std::uint8_t>()));
}

void ImageTarget::read(std::string_view input) {
  write_bytes(path_, input);
  read_image(path_);
}

}  // namespace karst
