// The module pykarst._core: what the package pykarst is made of.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "compute.hpp"
#include "record/version.hpp"

namespace nb = nanobind;

NB_MODULE(_core, module) {
  using namespace karst;
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const InputError& e) {
      PyErr_SetString(PyExc_ValueError, with_plain_settings(e.message()).c_str());
    } catch (const NotEnoughMemory& e) {
      PyErr_SetString(PyExc_MemoryError, with_plain_settings(e.message()).c_str());
    } catch (const MachineError& e) {
      PyErr_SetString(PyExc_RuntimeError, with_plain_settings(e.message()).c_str());
    }
  });
  module.def("options", &options_of, nb::arg("function"));
  module.def("permeability", &permeability, nb::arg("image").none(), nb::arg("keywords"), nb::arg("invocation"), nb::arg("progress").none(),
             nb::arg("keeps_fields"));
  module.def("page_of_run", &page_of_run, nb::arg("folder"));
  module.def("figures_of_run", &figures_of_run, nb::arg("folder"));
  module.def("info", &info, nb::arg("image").none(), nb::arg("keywords"));
  module.def("image", &read_image, nb::arg("keywords"));
  module.def("make", &make, nb::arg("keywords"));
  module.def("version", &version_text);
}
