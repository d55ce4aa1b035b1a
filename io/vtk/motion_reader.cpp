#include <algorithm>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/fields/motion_file.hpp"
#include "io/images/formats/vti_header.hpp"
#include "io/parallel/slab_exchange.hpp"
#include "io/vtk/cell_numbers.hpp"
#include "partition/parts/part.hpp"

namespace karst {

namespace {

constexpr std::int64_t slab_cells = std::int64_t{1} << 20;
constexpr std::size_t numbers_of_cell = 4;  // velocity, pressure

/// The cells of one file, in its order.
class MotionCells {
 public:
  explicit MotionCells(const std::string& path) : header_(read_vti_header(path)) {
    if (header_.pieces.size() != 1)
      throw InputError(
          text(quote(path), " holds ", header_.pieces.size(), " pieces, and a flow starts from a file of one. Write it again."));
    box_ = vti_extent(header_, header_.pieces.front(), "Extent");
    if (find_array(header_, VtkPlace::on_cells, "velocity") == nullptr) {
      throw InputError(text(quote(path), " holds no array 'velocity' of its cells. Give it one, of three components."));
    }
    velocity_.emplace(numbers_of(header_, VtkPlace::on_cells, "velocity", box_.volume(), 3));
    if (find_array(header_, VtkPlace::on_cells, "pressure") != nullptr)
      pressure_.emplace(numbers_of(header_, VtkPlace::on_cells, "pressure", box_.volume(), 1));
  }

  const Box& box() const { return box_; }

  void next(double* to) {
    const std::span<const double> u = velocity_->next();
    std::copy(u.begin(), u.end(), to);
    to[3] = pressure_ ? pressure_->next().front() : 0;
  }

 private:
  VtkXmlHeader header_;
  Box box_;
  std::optional<Numbers> velocity_, pressure_;
};

// The box of all cells, without the ghost cells of other programs.
Box whole_extent(const std::string& path) {
  const VtkXmlHeader header = read_vtk_xml(path);
  return vti_extent(header, header.grid, "WholeExtent");
}

std::vector<std::string> files_of(const std::string& path, const Index3& shape) {
  const Box whole = whole_extent(path);
  if (whole.extents() != shape) {
    throw InputError(text(quote(path), " holds ", shape_text(whole.extents()), " cells, and the sample ", shape_text(shape),
                          " voxels. Give a file of this shape."));
  }
  const bool is_joining = std::filesystem::path(path).extension() == ".pvti";
  return is_joining ? pieces_of(path) : std::vector<std::string>{path};
}

/// Passes the cells of one file, slab by slab, from the root to the ranks that have their sites.
class MotionScatter {
 public:
  MotionScatter(const std::string& path, const Box& sample, const Comm& comm) : comm_(comm), sample_(sample) {
    std::vector<Box> boxes;
    comm_.on_root([&] {
      cells_ = std::make_unique<MotionCells>(path);
      boxes = {cells_->box()};
      if (intersection(boxes.front(), sample) != boxes.front()) refuse_damaged_fields(path);
      return std::string();
    });
    comm_.broadcast_root(boxes);
    box_ = boxes.front();
  }

  void pass(std::span<const std::uint64_t> voxels, const TakeMotion& take) {
    const std::int64_t slabs = (box_.volume() + slab_cells - 1) / slab_cells;
    const SlabExchange exchange(
        voxels, [this](std::uint64_t voxel) { return place_of(voxel); }, slabs, {}, comm_);
    const auto get = [&](std::uint32_t at, std::byte* value) { std::memcpy(value, &numbers_[numbers_of_cell * at], cell_bytes); };
    const auto take_cells = [&](std::span<const std::uint32_t> sites, const std::byte* from) {
      for (const std::uint32_t site : sites) {
        std::array<double, numbers_of_cell> cell{};
        std::memcpy(cell.data(), from, cell_bytes);
        from += cell_bytes;
        take(site, {cell[0], cell[1], cell[2]}, cell[3]);
      }
    };
    for (std::int64_t slab = 0; slab < slabs; ++slab) {
      comm_.on_root([&] { return read(slab), std::string(); });
      exchange.scatter(slab, cell_bytes, get, take_cells);
    }
  }

 private:
  static constexpr std::size_t cell_bytes = numbers_of_cell * sizeof(double);

  void read(std::int64_t slab) {
    numbers_.resize(numbers_of_cell * static_cast<std::size_t>(std::min(slab_cells, box_.volume() - slab * slab_cells)));
    for (std::size_t i = 0; i < numbers_.size(); i += numbers_of_cell) cells_->next(&numbers_[i]);
  }

  SlabPlace place_of(std::uint64_t voxel) const {
    if (voxel == no_voxel) return no_place;
    const Index3 v = sample_.voxel_at(voxel);
    if (!box_.contains(v)) return no_place;
    const auto at = static_cast<std::int64_t>(box_.offset(v));
    return {0, at / slab_cells, static_cast<std::uint32_t>(at % slab_cells)};
  }

  Comm comm_;
  Box sample_, box_;
  std::unique_ptr<MotionCells> cells_;  // on the root
  std::vector<double> numbers_;         // of one slab, on the root
};

}  // namespace

void read_motions(const std::string& path, const Index3& shape, std::span<const std::uint64_t> voxels, const Comm& comm,
                  const TakeMotion& take) {
  const std::string listed = comm.on_root([&] { return joined(files_of(path, shape), "\n"); });
  for (const std::string& file : split(listed, '\n')) MotionScatter(file, whole_box(shape), comm).pass(voxels, take);
}

}  // namespace karst
