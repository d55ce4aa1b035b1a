// What VTK's readers say of a file, kept instead of printed.
#pragma once

#include <vtkLogger.h>
#include <vtkNew.h>
#include <vtkOutputWindow.h>

namespace karst {

/// For as long as it lives.
class VtkComplaints {
 public:
  VtkComplaints() {
    vtkOutputWindow::SetInstance(window_);
    vtkLogger::SetStderrVerbosity(vtkLogger::VERBOSITY_OFF);
  }
  VtkComplaints(const VtkComplaints&) = delete;
  VtkComplaints& operator=(const VtkComplaints&) = delete;
  ~VtkComplaints() { vtkOutputWindow::SetInstance(nullptr); }

  bool are_there() const { return window_->heard; }

 private:
  class Window : public vtkOutputWindow {
   public:
    static Window* New() {
      auto* made = new Window;
      made->InitializeObjectBase();
      return made;
    }
    vtkTypeMacro(Window, vtkOutputWindow)

        void DisplayText(const char* /*words*/) override {
      heard = true;
    }
    bool heard = false;
  };

  vtkNew<Window> window_;
};

}  // namespace karst
