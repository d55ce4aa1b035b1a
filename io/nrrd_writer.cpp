#include "io/nrrd_writer.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "io/file_checks.hpp"
#include "io/mpi_file.hpp"
#include "io/pieces.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

bool is_detached(const std::string& path) { return fs::path(path).extension() == ".nhdr"; }
std::string data_path(const std::string& path) { return is_detached(path) ? fs::path(path).replace_extension(".raw").string() : path; }
std::string unfinished(const std::string& path) { return path + ".unfinished"; }

std::string header_text(const std::string& path, const NrrdLabels& header) {
  const auto [x, y, z] = header.shape;
  std::string lines = text("NRRD0005\n# Complete NRRD file format specification at: http://teem.sourceforge.net/nrrd/format.html\n",
                           "content: ", header.content, "\ntype: uint8\ndimension: 3\nsizes: ", x, " ", y, " ", z, "\n");
  if (header.voxel_size_m) {
    const std::string um = digits(*header.voxel_size_m * 1e6, 12);
    lines += text("spacings: ", um, " ", um, " ", um, "\nunits: \"um\" \"um\" \"um\"\n");
  }
  lines += "encoding: raw\n";
  if (is_detached(path)) lines += text("data file: ", fs::path(data_path(path)).filename().string(), "\n");
  lines += text("karst pore labels:=", header.pore_labels, "\n");
  return is_detached(path) ? lines : lines + "\n";
}

void write_voxels(const std::string& path, std::int64_t offset, const Index3& shape, const Comm& comm, const Hints& hints,
                  const std::function<void(const Box&, std::uint8_t*)>& render) {
  const std::vector<Box> pieces = cut_into_pieces(whole_box(shape), x_fastest_axes, piece_bytes_wanted);
  const auto ranks = static_cast<std::size_t>(comm.size());
  const auto mine = static_cast<std::size_t>(comm.rank());
  Progress progress(comm, text("writing ", path));
  MpiFile file(comm, unfinished(path), MPI_MODE_WRONLY, hints);
  std::vector<std::uint8_t> labels;
  for (std::size_t round = 0; round < pieces.size(); round += ranks) {
    const Box piece = round + mine < pieces.size() ? pieces[round + mine] : Box{};
    labels.resize(static_cast<std::size_t>(piece.volume()));
    if (!piece.empty()) render(piece, labels.data());
    const auto at = static_cast<std::int64_t>(whole_box(shape).offset(piece.lo));
    file.write_at(offset + (piece.empty() ? 0 : at), labels.data(), piece.volume());
    progress.at(static_cast<double>(round + ranks) / static_cast<double>(pieces.size()));
  }
  file.finish();
}

}  // namespace

void check_nrrd_output(const std::string& path, bool force) {
  const std::string ending = fs::path(path).extension().string();
  if (ending != ".nrrd" && ending != ".nhdr") {
    throw InputError(text(
        quote(path),
        " does not end in .nrrd or .nhdr (a sample is written with a header, so that it can be read back without options). Name it so."));
  }
  check_output(path, force);
  check_output(data_path(path), force);
}

void write_nrrd(const std::string& path, const NrrdLabels& header, const Comm& comm, const Hints& hints,
                const std::function<void(const Box&, std::uint8_t*)>& render) {
  const std::string lines = header_text(path, header);
  const std::string data = data_path(path);
  const std::int64_t offset = is_detached(path) ? 0 : static_cast<std::int64_t>(lines.size());
  const auto put_lines = [&](const std::string& name) {
    std::ofstream file(name, std::ios::binary | std::ios::trunc);
    file << lines;
    file.close();
    if (!file)
      throw InputError(text(quote(name), " cannot be written (", std::strerror(errno), "). Check the folder's permissions and space."));
  };
  comm.on_root([&] {
    std::ofstream(unfinished(data), std::ios::binary | std::ios::trunc).close();
    put_lines(is_detached(path) ? unfinished(path) : unfinished(data));
    return std::string();
  });
  write_voxels(data, offset, header.shape, comm, hints, render);
  comm.on_root([&] {
    fs::rename(unfinished(data), data);
    if (is_detached(path)) fs::rename(unfinished(path), path);
    return std::string();
  });
}

}  // namespace karst
