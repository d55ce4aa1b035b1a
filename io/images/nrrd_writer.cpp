#include "io/images/nrrd_writer.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <vector>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "io/images/pieces.hpp"
#include "io/parallel/mpi_file.hpp"

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
  MpiFile file(comm, unfinished, MPI_MODE_WRONLY, hints, Opening::alone);
  file.reserve(offset + whole_box(shape).volume());
  const std::vector<Box> pieces = cut_into_pieces(whole_box(shape), x_fastest_axes, piece_bytes_wanted);
  const auto ranks = static_cast<std::size_t>(comm.size());
  const auto own_rank = static_cast<std::size_t>(comm.rank());
  Progress progress(comm, text("writing ", path));
  std::vector<std::uint8_t> labels;
  for (std::size_t round = 0; round < pieces.size(); round += ranks) {
    const Box piece = round + own_rank < pieces.size() ? pieces[round + own_rank] : Box{};
    labels.resize(static_cast<std::size_t>(piece.volume()));
    if (!piece.empty()) render(piece, labels.data());
    const auto at = static_cast<std::int64_t>(whole_box(shape).offset(piece.lo));
    file.write_at(offset + (piece.empty() ? 0 : at), labels.data(), piece.volume());
    progress.at(static_cast<double>(round + ranks) / static_cast<double>(pieces.size()));
  }
  file.finish();
}

void check_name(const std::string& path) {
  const std::string ending = fs::path(path).extension().string();
  if (ending != ".nrrd" && ending != ".nhdr") {
    throw InputError(text(quote(path),
                          " does not end in .nrrd or .nhdr (a sample is written with a header, so that it can be read back without "
                          "options). Use one of these endings."));
  }
  const std::string name = fs::path(path).filename().string();
  if (name != trimmed(name) || std::any_of(name.begin(), name.end(), [](unsigned char c) { return std::iscntrl(c); })) {
    throw InputError(
        text(quote(path), " begins with a space or holds control characters (a header cannot contain such a name). Choose another name."));
  }
}

}  // namespace

NrrdOutput::NrrdOutput(const std::string& path, bool force, const InputFiles& inputs, const Comm& comm) : path_(path), comm_(comm) {
  comm.on_root([&] {
    check_name(path);
    inputs.check_output(path);
    inputs.check_output(data_path(path));
    const Earlier earlier = force ? Earlier::replaced : Earlier::refused;
    if (is_detached(path)) separate_header_.emplace(path, earlier);
    data_.emplace(data_path(path), earlier);
    return std::string();
  });
}

void NrrdOutput::write(const NrrdLabels& header, const Hints& hints, const std::function<void(const Box&, std::uint8_t*)>& render) {
  const std::string lines = header_text(path_, header);
  const std::int64_t offset = is_detached(path_) ? 0 : std::ssize(lines);
  const std::string unfinished = comm_.on_root([&] {
    (separate_header_ ? *separate_header_ : *data_).put(lines);
    return data_->path();
  });
  write_voxels(path_, unfinished, offset, header.shape, comm_, hints, render);
  comm_.on_root([&] {
    data_->finish(offset + whole_box(header.shape).volume());
    if (separate_header_) separate_header_->finish(std::ssize(lines));
    return std::string();
  });
}

}  // namespace karst
