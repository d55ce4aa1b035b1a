// The pages of karst report, and its pictures, in a real browser.
#include <gtest/gtest.h>

#include <fstream>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "io/files/png.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

class ReportInBrowser : public testing::Test {
 protected:
  void SetUp() override {
    if (std::string(KARST_CHROMIUM).empty()) GTEST_SKIP() << "chromium is missing: tools/setup --check installs it";
  }

  // With no way to any network. On stderr are all messages of the console.
  Outcome browse(const std::string& page, int width) const {
    return start_program(
        KARST_CHROMIUM, {"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--enable-logging=stderr",
                         "--proxy-server=127.0.0.1:9", text("--window-size=", width, ",900"), "--user-data-dir=" + scratch_.path("profile"),
                         "--virtual-time-budget=4000", "--dump-dom", "file://" + page});
  }

  static void write(const std::string& path, const std::string& words) { std::ofstream(path, std::ios::binary) << words; }

  // The page with a script in it that looks at what the browser has made of it. What may be fetched stays the same: nothing.
  static std::string with_script(std::string page, const std::string& script) {
    const std::string policy = "default-src 'none'; ";
    page.replace(page.find(policy), policy.size(), policy + "script-src 'unsafe-inline'; ");
    return page.insert(page.rfind("</body>"),
                       "<script>addEventListener('load', () => { document.title = 'seen ' + (() => {" + script + "})(); });</script>");
  }

  void expect_needs_nothing(const std::string& path, const std::string& heading) const {
    const Outcome plain = browse(path, 1100);
    EXPECT_EQ(plain.code, 0) << plain.err;
    EXPECT_NE(plain.out.find(heading), std::string::npos);
    EXPECT_EQ(plain.err.find("CONSOLE"), std::string::npos) << plain.err;  // where something refused would be named too
    const std::string page = bytes_of(path);
    for (const char* outside : {"http:", "https:", "src=\"/", "@import", "<script", "<iframe"})
      EXPECT_EQ(page.find(outside), std::string::npos) << outside;
  }

  // Pictures, complete pictures, charts, whether all have a width, whether the page fits the window, and the heading.
  std::string shown(const std::string& path, int width) const {
    const std::string look = scratch_.path("look.html");
    write(look, with_script(bytes_of(path),
                            "const images = [...document.images];"
                            "const boxes = [...document.querySelectorAll('svg, img, table')].map(e => e.getBoundingClientRect());"
                            "return [images.length, images.filter(i => i.complete && i.naturalWidth > 0).length,"
                            " document.querySelectorAll('svg.chart').length, boxes.every(b => b.width > 0),"
                            " document.documentElement.scrollWidth <= innerWidth, document.querySelector('h1').textContent].join(', ');"));
    return seen(browse(look, width).out);
  }

  static std::string seen(const std::string& dom) {
    const auto begin = dom.find("<title>seen "), end = dom.find("</title>");
    return begin == std::string::npos ? dom : dom.substr(begin + 12, end - begin - 12);
  }

  Scratch scratch_;
};

}  // namespace

TEST_F(ReportInBrowser, the_page_needs_nothing_and_shows_everything) {
  const std::string image = scratch_.path("rock & <roll>.nrrd"), directory = scratch_.path("run");
  ASSERT_EQ(run_karst({"make", "spheres-sc", "--shape", "12,12,12", "--porosity", "0.55", "-o", image}).code, 0);
  ASSERT_EQ(run_karst({"permeability", image, "--voxel-size", "2um", "-o", directory, "--threads", "1", "--tolerance", "0.05"}).code, 0);
  ASSERT_EQ(run_karst({"report", directory}).code, 0);
  expect_needs_nothing(directory + "/report.html", "<h1>rock &amp; &lt;roll&gt;.nrrd</h1>");
  const char* pictures = "15, 15";  // pores, and three flows with a surface each
  for (const int width : {1100, 500})
    EXPECT_EQ(shown(directory + "/report.html", width), text(pictures, ", 13, true, true, rock &amp; &lt;roll&gt;.nrrd")) << width;
}

// A browser shows XML that is invalid as an error in place of the picture.
TEST_F(ReportInBrowser, a_figure_is_a_picture_without_its_page) {
  const std::string image = scratch_.path("rock & <roll>.nrrd"), directory = scratch_.path("run"), figures = scratch_.path("figures");
  ASSERT_EQ(run_karst({"make", "spheres-sc", "--shape", "12,12,12", "--porosity", "0.55", "-o", image}).code, 0);
  ASSERT_EQ(run_karst({"permeability", image, "--direction", "z", "--fields", "none", "-o", directory, "--threads", "1"}).code, 0);
  ASSERT_EQ(run_karst({"report", directory, "--figures", figures}).code, 0);
  const std::string look = scratch_.path("look.html");
  std::string images;
  for (const char* name : {"convergence_z", "error_estimate", "pressure_z", "speeds_z"})
    images += text("<img src=\"figures/", name, ".svg\">");
  write(look, text("<html><head><title></title></head><body>", images,
                   "<script>addEventListener('load', () => { document.title = 'seen ' + [...document.images]"
                   ".map(image => image.naturalWidth + 'x' + image.naturalHeight).join(' '); });</script></body></html>"));
  EXPECT_EQ(seen(browse(look, 800).out), "380x250 380x250 380x250 380x250");
}

TEST_F(ReportInBrowser, the_page_of_a_flow_needs_nothing_and_shows_everything) {
  const std::string directory = scratch_.path("run");
  ASSERT_EQ(run_karst({"flow", "cavity", "--shape", "18,18,1", "--wall", "2:velocity=0.1,0,0", "--reynolds", "20", "--time", "2T", "-o",
                       directory, "--threads", "1", "--line", "<l>:9,1,0.5:9,17,0.5", "--probe", "mid:9,9,0.5"})
                .code,
            0);
  ASSERT_EQ(run_karst({"report", directory}).code, 0);
  expect_needs_nothing(directory + "/report.html", "<h1>cavity</h1>");
  // One slice. Charts: five of monitors, a force, a probe, a line.
  for (const int width : {1100, 500}) EXPECT_EQ(shown(directory + "/report.html", width), "1, 1, 8, true, true, cavity") << width;
}

TEST_F(ReportInBrowser, the_page_of_a_flow_with_heat_needs_nothing_and_shows_everything) {
  const std::string directory = scratch_.path("run");
  ASSERT_EQ(run_karst({"convect", "rayleigh-taylor", "--shape", "16,48,1", "--time", "40", "--monitor-every", "10", "--fields-every", "20",
                       "-o", directory, "--threads", "1", "--device", "cpu"})
                .code,
            0);
  ASSERT_EQ(run_karst({"report", directory}).code, 0);
  expect_needs_nothing(directory + "/report.html", "<h1>Rayleigh-Taylor instability</h1>");
  // Three temperatures, and three pictures of the last field. Charts: five of monitors, four of rows.
  for (const int width : {1100, 500})
    EXPECT_EQ(shown(directory + "/report.html", width), "6, 6, 9, true, true, Rayleigh-Taylor instability") << width;
}

TEST_F(ReportInBrowser, pictures_have_the_colours_that_they_were_given) {
  Picture<Rgba> colours(300, 250);  // more than 65535 bytes
  for (std::int64_t i = 0; i < 300 * 250; ++i)
    colours.at(i % 300, i / 300) = {static_cast<std::uint8_t>(i % 251), static_cast<std::uint8_t>(i / 300),
                                    static_cast<std::uint8_t>(i % 7), 255};
  Picture<std::uint8_t> numbers(3, 2);
  numbers.pixels = {0, 1, 2, 2, 1, 0};
  const std::vector<Rgba> palette = {{0, 0, 0, 0}, {10, 20, 30, 255}, {255, 128, 0, 255}};
  write(scratch_.path("a.png"), png(colours));
  write(scratch_.path("b.png"), png(numbers, palette));
  const Outcome outcome =
      start_program("/usr/bin/python3", {"-c",
                                         "import base64, sys\n"
                                         "for path in sys.argv[1:]: print(base64.b64encode(open(path, 'rb').read()).decode())\n",
                                         scratch_.path("a.png"), scratch_.path("b.png")});
  const std::vector<std::string> encoded = words(outcome.out);
  ASSERT_EQ(encoded.size(), 2u) << outcome.err;
  const std::string look = scratch_.path("look.html");
  write(look, text("<html><head><title></title></head><body><img src=\"data:image/png;base64,", encoded[0],
                   "\"><img src=\"data:image/png;base64,", encoded[1],
                   "\"><script>addEventListener('load', () => {"
                   "const pixels = [...document.images].map(image => { const c = document.createElement('canvas');"
                   " c.width = image.naturalWidth; c.height = image.naturalHeight; const d = c.getContext('2d'); d.drawImage(image, 0, 0);"
                   " return [...d.getImageData(0, 0, c.width, c.height).data]; });"
                   "let wrong = 0;"
                   "for (let i = 0; i < 300 * 250; ++i)"
                   " wrong += [i % 251, Math.floor(i / 300), i % 7, 255].some((value, k) => pixels[0][4 * i + k] != value);"
                   "document.title = 'seen ' + wrong + ': ' + pixels[1].join(' ');});</script></body></html>"));
  EXPECT_EQ(seen(browse(look, 800).out), "0: 0 0 0 0 10 20 30 255 255 128 0 255 255 128 0 255 10 20 30 255 0 0 0 0");
}

}  // namespace karst
