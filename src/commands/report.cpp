// karst report: a run directory as one HTML page.
#include <filesystem>
#include <thread>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/commands.hpp"
#include "io/unfinished_file.hpp"
#include "report/page.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

void check_place(const std::string& path, bool force) {
  std::error_code error;
  const fs::path parent = fs::absolute(path, error).parent_path();
  if (fs::is_directory(path, error)) throw InputError(text(quote(path), " is a folder. Choose the name of a file with -o."));
  if (!fs::is_directory(parent, error))
    throw InputError(text(quote(path), " cannot be written (no folder ", quote(parent.string()), "). Choose another name with -o."));
  if (fs::exists(path, error) && !force && !is_report_page(path)) {
    throw InputError(text(quote(path), " is there already, and is no page of karst report. Give --force to write over it, or another name ",
                          "with -o."));
  }
}

}  // namespace

std::string run_report(const Arguments& arguments, const Comm& comm) {
  CommandLine line("report", "A run directory as one HTML page that needs nothing but itself.");
  std::string folder, output;
  bool force = false;
  line.options().add_option("DIR", folder, "Run directory, of karst permeability or solve with -o")->required()->type_name("");
  line.options().add_option("-o,--output", output, "Page to write; report.html in the run directory by default")->type_name("FILE");
  line.options().add_flag("--force", force, "Write over a file that is no page of karst report");
  line.parse(arguments);
  if (output.empty()) output = (fs::path(folder) / report_name).string();
  return comm.on_root([&] {
    const RunFacts run(folder);
    check_place(output, force);
    const std::string page = report_page(run, static_cast<int>(std::max(1u, std::thread::hardware_concurrency())));
    write_file(output, page);
    return text("wrote ", output, " (", human_bytes(static_cast<double>(page.size())), ")\n");
  });
}

}  // namespace karst
