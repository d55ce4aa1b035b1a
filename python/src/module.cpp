// The module pykarst._core: what the package pykarst is made of.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "compute.hpp"
#include "mpi_session.hpp"
#include "results.hpp"
#include "run/record/version.hpp"
#include "watch.hpp"

namespace nb = nanobind;

namespace {

void set_error(PyObject* type, const std::string& message) {
  PyErr_SetObject(type, karst::python_text(karst::with_plain_settings(message)).ptr());
}

}  // namespace

NB_MODULE(_core, module) {
  using namespace karst;
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const InputError& e) {
      set_error(PyExc_ValueError, e.message());
    } catch (const NotEnoughMemory& e) {
      set_error(PyExc_MemoryError, e.message());
    } catch (const MachineError& e) {
      set_error(PyExc_RuntimeError, e.message());
    } catch (const std::bad_alloc&) {
      set_error(PyExc_MemoryError, "out of memory. Use a smaller image, more machines, or numbers of fewer bits.");
    }
  });
  module.def("options", &options_of, nb::arg("function"));
  module.def("physics", &physics_names);
  module.def("compute", &compute, nb::arg("function"), nb::arg("image").none(), nb::arg("keywords"), nb::arg("invocation"),
             nb::arg("progress").none(), nb::arg("keeps_fields"), nb::arg("communicator").none() = nb::none());
  module.def("prepare", &prepare, nb::arg("image").none(), nb::arg("keywords"));
  module.def("validate", &validate, nb::arg("keywords"), nb::arg("progress").none());
  module.def("page_of_run", &page_of_run, nb::arg("folder"));
  module.def("figures_of_run", &figures_of_run, nb::arg("folder"));
  module.def("info", &info, nb::arg("image").none(), nb::arg("keywords"));
  module.def("image", &read_image, nb::arg("keywords"));
  module.def("make", &make, nb::arg("keywords"));
  module.def("mpi_library", &mpi_library);
  module.def("stop_all_runs", &stop_all_runs);
  module.def("version", &version_text);
}
