#include <algorithm>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/fields/cell_file.hpp"
#include "io/images/formats/vti_header.hpp"
#include "io/parallel/slab_exchange.hpp"
#include "io/vtk/cell_numbers.hpp"

namespace karst {

namespace {

constexpr std::int64_t slab_cells = std::int64_t{1} << 20;

/// The cells of one file, in its order.
class FileCells {
 public:
  FileCells(const std::string& path, const std::vector<CellArray>& arrays) : header_(read_vti_header(path)) {
    if (header_.pieces.size() != 1)
      throw InputError(
          text(quote(path), " holds ", header_.pieces.size(), " pieces, and a flow starts from a file of one. Write it again."));
    box_ = vti_extent(header_, header_.pieces.front(), "Extent");
    for (const CellArray& array : arrays) {
      const XmlArray* const found = find_array(header_, VtkPlace::on_cells, array.name);
      const bool is_there = found != nullptr, has_components = is_there && found->tag("NumberOfComponents", "1") == text(array.components);
      if (is_there ? !has_components : !array.may_lack) {
        throw InputError(text(quote(path), " holds no array ", quote(array.name), " of its cells", is_there ? " with this form" : "",
                              ". Give it one, of ", array.components == 1 ? "one component." : "three components."));
      }
      numbers_.emplace_back();
      components_.push_back(array.components);
      if (is_there) numbers_.back().emplace(numbers_of(header_, VtkPlace::on_cells, array.name, box_.volume(), array.components));
    }
  }

  const Box& box() const { return box_; }

  // Writes the numbers of one cell. Returns the end of them.
  double* next(double* to) {
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      if (numbers_[i])
        std::ranges::copy(numbers_[i]->next(), to);
      else
        std::fill_n(to, components_[i], 0);
      to += components_[i];
    }
    return to;
  }

 private:
  VtkXmlHeader header_;
  Box box_;
  std::vector<std::optional<Numbers>> numbers_;  // by array
  std::vector<int> components_;
};

// The box of all cells, without the ghost cells of other programs.
Box whole_extent(const std::string& path) {
  const VtkXmlHeader header = read_vtk_xml(path);
  if (!header.root("type").ends_with("ImageData"))
    throw InputError(text(quote(path), " is no VTK image: it holds no <VTKFile type=\"ImageData\">."));
  return vti_extent(header, header.grid, "WholeExtent");
}

std::vector<std::string> files_of(const std::string& path, const Index3& shape, Box& whole) {
  whole = whole_extent(path);
  if (whole.extents() != shape) {
    throw InputError(text(quote(path), " holds ", shape_text(whole.extents()), " cells, and the sample ", shape_text(shape),
                          " voxels. Give a file of this shape."));
  }
  const bool is_joining = std::filesystem::path(path).extension() == ".pvti";
  return is_joining ? pieces_of(path) : std::vector<std::string>{path};
}

/// Passes the cells of one file, slab by slab, from the root to the ranks that have their sites.
class CellScatter {
 public:
  /// `whole`: the box of the cells of all files, in the numbers of their cells.
  CellScatter(const std::string& path, const std::vector<CellArray>& arrays, const Box& whole, const Comm& comm)
      : comm_(comm), sample_(whole_box(whole.extents())) {
    for (const CellArray& array : arrays) numbers_of_cell_ += static_cast<std::size_t>(array.components);
    std::vector<Box> boxes;
    comm_.on_root([&] {
      cells_ = std::make_unique<FileCells>(path, arrays);
      boxes = {cells_->box()};
      if (intersection(boxes.front(), whole) != boxes.front()) refuse_damaged_fields(path);
      for (std::size_t a = 0; a < 3; ++a) {
        boxes.front().lo[a] -= whole.lo[a];
        boxes.front().hi[a] -= whole.lo[a];
      }
      return std::string();
    });
    comm_.broadcast_root(boxes);
    box_ = boxes.front();
  }

  void pass(std::span<const std::uint64_t> voxels, const TakeNumbers& take) {
    const std::int64_t slabs = (box_.volume() + slab_cells - 1) / slab_cells;
    const std::size_t cell_bytes = numbers_of_cell_ * sizeof(double);
    const SlabExchange exchange(
        voxels, [this](std::uint64_t voxel) { return place_of(voxel); }, slabs, {}, comm_);
    const auto get = [&](std::uint32_t at, std::byte* value) { std::memcpy(value, &numbers_[numbers_of_cell_ * at], cell_bytes); };
    std::vector<double> cell(numbers_of_cell_);
    const auto take_cells = [&](std::span<const std::uint32_t> sites, const std::byte* from) {
      for (const std::uint32_t site : sites) {
        std::memcpy(cell.data(), from, cell_bytes);
        from += cell_bytes;
        take(site, cell);
      }
    };
    for (std::int64_t slab = 0; slab < slabs; ++slab) {
      comm_.on_root([&] { return read(slab), std::string(); });
      exchange.scatter(slab, cell_bytes, get, take_cells);
    }
  }

 private:
  void read(std::int64_t slab) {
    numbers_.resize(numbers_of_cell_ * static_cast<std::size_t>(std::min(slab_cells, box_.volume() - slab * slab_cells)));
    double* to = numbers_.data();
    while (to != numbers_.data() + numbers_.size()) to = cells_->next(to);
  }

  SlabPlace place_of(std::uint64_t voxel) const {
    if (voxel >= static_cast<std::uint64_t>(sample_.volume())) return no_place;
    const Index3 v = sample_.voxel_at(voxel);
    if (!box_.contains(v)) return no_place;
    const auto at = static_cast<std::int64_t>(box_.offset(v));
    return {0, at / slab_cells, static_cast<std::uint32_t>(at % slab_cells)};
  }

  Comm comm_;
  Box sample_, box_;
  std::size_t numbers_of_cell_ = 0;
  std::unique_ptr<FileCells> cells_;  // on the root
  std::vector<double> numbers_;       // of one slab, on the root
};

}  // namespace

void read_cells(const std::string& path, const std::vector<CellArray>& arrays, const Index3& shape, std::span<const std::uint64_t> voxels,
                const Comm& comm, const TakeNumbers& take) {
  std::vector<Box> whole(1);
  const std::string listed = comm.on_root([&] { return joined(files_of(path, shape, whole.front()), "\n"); });
  comm.broadcast_root(whole);
  for (const std::string& file : split(listed, '\n')) CellScatter(file, arrays, whole.front(), comm).pass(voxels, take);
}

void read_motions(const std::string& path, const Index3& shape, std::span<const std::uint64_t> voxels, const Comm& comm,
                  const TakeMotion& take) {
  read_cells(path, {{"velocity", 3}, {"pressure", 1, true}}, shape, voxels, comm, [&](std::size_t site, std::span<const double> numbers) {
    take(site, {numbers[0], numbers[1], numbers[2]}, numbers[3]);
  });
}

}  // namespace karst
