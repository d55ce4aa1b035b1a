// karst report: a run directory as one HTML page, and its charts as files.
#include <filesystem>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/commands.hpp"
#include "io/files/unfinished_file.hpp"
#include "physics/all.hpp"
#include "report/charts/figures.hpp"
#include "report/page/page.hpp"
#include "run/record/run_folder.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

// A page of karst report may be replaced by another one.
bool may_replace(const std::string& path, bool force) {
  std::error_code error;
  const bool is_file = fs::is_regular_file(fs::symlink_status(path, error));
  return force || (is_file && is_report_page(path));
}

}  // namespace

std::string run_report(const Arguments& arguments, const Comm& comm) {
  CommandLine line("report", "A run directory as one self-contained HTML page.");
  std::string folder, output, figures_folder;
  bool force = false;
  line.add({.names = "DIR",
            .value = &folder,
            .about = "Run directory, of karst permeability, solve, conductivity, flow or convect with -o",
            .type = "",
            .is_required = true,
            .path = PathUse::written});
  line.add({.names = "-o,--output",
            .value = &output,
            .about = "Page to write; report.html in the run directory by default",
            .type = "FILE",
            .path = PathUse::written});
  line.add({.names = "--figures",
            .value = &figures_folder,
            .about = "Folder for the charts of the page: each as NAME.svg, with its points as NAME.csv",
            .type = "DIR",
            .path = PathUse::written});
  line.add({.names = "--force",
            .value = &force,
            .about = "Replace the file even if it is no page of karst report, and write figures into a folder that holds files"});
  line.parse(arguments);
  if (output.empty()) output = (fs::path(folder) / report_name).string();
  return comm.on_root([&] {
    const RunFacts run(folder, all_pages());
    InputFiles inputs = line.inputs();
    for (const std::string& path : paths_of_run(folder, all_table_names())) inputs.add(path);
    inputs.check_output(output);
    const std::vector<FigureFile> figures = figures_folder.empty() ? std::vector<FigureFile>() : figure_files(charts_of(run));
    const FigureFolder folder_of_figures(figures_folder, names_of(figures), force, inputs);
    UnfinishedFile file(output, may_replace(output, force) ? Earlier::replaced : Earlier::refused);
    const std::string page = report_page(run, static_cast<int>(std::max(1u, std::thread::hardware_concurrency())));
    const std::string wrote_figures = folder_of_figures.write(figures);
    write_file(file, page);
    return text("wrote ", output, " (", human_bytes(static_cast<double>(page.size())), ")\n", wrote_figures);
  });
}

}  // namespace karst
