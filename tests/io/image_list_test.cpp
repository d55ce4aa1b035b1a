// Images that are named one by one, or by their folder.
#include "io/images/open_image.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/text.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

class ImageList : public testing::Test {
 protected:
  void make(const std::vector<std::string>& names) const {
    for (const std::string& name : names) {
      comm_.on_root(
          [&] { return std::filesystem::create_directories(std::filesystem::path(scratch_.path(name)).parent_path()), std::string(); });
      scratch_.file(name, "content");
    }
  }

  // The names of the images in `paths`, which lie in the scratch folder.
  std::string names_of(const std::vector<std::string>& paths, bool is_raw = false) const {
    std::vector<std::string> names, here;
    for (const std::string& path : paths) here.push_back(scratch_.path(path));
    for (const NamedImage& image : images_of(here, is_raw, {"batch.csv"}, comm_)) names.push_back(image.name);
    return joined(names, " ");
  }

  Comm comm_;
  Scratch scratch_;
};

}  // namespace

TEST_F(ImageList, a_folder_is_its_images_in_the_order_of_their_names) {
  make({"in/b.nrrd", "in/a.MHD", "in/a.raw", "in/notes.txt", "in/.hidden.nrrd", "in/c/1.tif", "in/c/2.tif", "in/d/x.nrrd", "in/batch.npy"});
  EXPECT_EQ(names_of({"in"}), "a b batch c");
  EXPECT_EQ(names_of({"in/"}), "a b batch c");
  EXPECT_EQ(names_of({"in/d/x.nrrd", "in"}), "x a b batch c");
  EXPECT_EQ(names_of({"in"}, true), "a notes");
}

TEST_F(ImageList, every_image_has_a_name_of_its_own) {
  make({"a.nrrd", "a.npy", "e/a.raw", "batch.csv.npy", "f/none.txt"});
  const std::string why = " have the same name (results of each image are in a folder of its name). Rename one of them, or leave one out.";
  EXPECT_EQ(refusal_of([&] {
              names_of({"a.nrrd", "a.npy"});
            }),
            text(quote(scratch_.path("a.nrrd")), " and ", quote(scratch_.path("a.npy")), why));
  EXPECT_EQ(refusal_of([&] { names_of({"batch.csv.npy"}); }),
            quote(scratch_.path("batch.csv.npy")) + " has a name that a file of results has. Rename it.");
  EXPECT_EQ(refusal_of([&] { names_of({"f"}); }),
            quote(scratch_.path("f")) + " holds no image with a header. For raw images, give --shape.");
  EXPECT_EQ(refusal_of([&] { names_of({"lost"}); }), quote(scratch_.path("lost")) + " does not exist. Is the path right?");
}

}  // namespace karst
