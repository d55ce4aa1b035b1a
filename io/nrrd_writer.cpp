#include "io/nrrd_writer.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "io/file_checks.hpp"
#include "io/mpi_file.hpp"
#include "io/pieces.hpp"
#include "io/unfinished_file.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

bool is_detached(const std::string& path) { return fs::path(path).extension() == ".nhdr"; }
std::string data_path(const std::string& path) { return is_detached(path) ? fs::path(path).replace_extension(".raw").string() : path; }

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

void write_voxels(const std::string& path, const std::string& unfinished, std::int64_t offset, const Index3& shape, const Comm& comm,
                  const Hints& hints, const std::function<void(const Box&, std::uint8_t*)>& render) {
  MpiFile file(comm, unfinished, MPI_MODE_WRONLY, hints);
  file.reserve(offset + whole_box(shape).volume());
  const std::vector<Box> pieces = cut_into_pieces(whole_box(shape), x_fastest_axes, piece_bytes_wanted);
  const auto ranks = static_cast<std::size_t>(comm.size());
  const auto mine = static_cast<std::size_t>(comm.rank());
  Progress progress(comm, text("writing ", path));
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
  const std::string name = fs::path(path).filename().string();
  if (name != trimmed(name) || std::any_of(name.begin(), name.end(), [](unsigned char c) { return std::iscntrl(c); })) {
    throw InputError(
        text(quote(path), " begins with a space or holds control characters (a header could not name it). Choose a plainer name."));
  }
  check_output(path, force);
  check_output(data_path(path), force);
}

void write_nrrd(const std::string& path, const NrrdLabels& header, const Comm& comm, const Hints& hints,
                const std::function<void(const Box&, std::uint8_t*)>& render) {
  const std::string lines = header_text(path, header);
  const bool detached = is_detached(path);
  const std::int64_t offset = detached ? 0 : std::ssize(lines);
  UnfinishedFile data(data_path(path)), separate_header(path);
  if (!comm.is_root()) data.let_go();
  if (!comm.is_root() || !detached) separate_header.let_go();
  const auto put = [](const std::string& name, const std::string& words) {
    std::ofstream file(name, std::ios::binary | std::ios::trunc);
    file << words;
    file.close();
    if (!file)
      throw MachineError(text(quote(name), " cannot be written (", std::strerror(errno), "). Check the folder's permissions and space."));
  };
  comm.on_root([&] {
    put(data.path(), detached ? "" : lines);
    if (detached) put(separate_header.path(), lines);
    return std::string();
  });
  write_voxels(path, data.path(), offset, header.shape, comm, hints, render);
  comm.on_root([&] {
    data.finish(offset + whole_box(header.shape).volume());
    if (detached) separate_header.finish(std::ssize(lines));
    return std::string();
  });
}

}  // namespace karst
