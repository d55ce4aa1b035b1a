// The decay of a signal from the tridiagonal matrix of a Lanczos recurrence. T is the matrix, and A the symmetric operator that it came
// from; all rates of A are 0 or more. The signal is <v, exp(-t A) v> for the first vector v of the recurrence.
//
// The rule of Gauss, [exp(-t T)]_11, is never above the signal. The rule of Gauss and Radau is never below it: T has one more row, whose
// last number is such that 0 is an eigenvalue (Golub & Meurant).
#pragma once

#include <optional>
#include <vector>

namespace karst {

/// The numbers of a recurrence: alpha on the diagonal, beta beside it. The last beta leads to the next vector; 0: there is none.
struct LanczosMatrix {
  std::vector<double> alpha, beta;

  bool is_complete() const { return !beta.empty() && beta.back() == 0; }
};

/// Rates of decay and their shares of the signal, by rising rate. The shares add up to 1.
struct RateSpectrum {
  std::vector<double> rates, shares;

  double signal(double time) const;
  double slowest(double least_share) const;  ///< the smallest rate with at least this share
};

/// The rule of Gauss. The recurrence has at least one step.
RateSpectrum gauss_spectrum(const LanczosMatrix& matrix);

/// The rule of Gauss and Radau. nullopt if the recurrence is complete, or if a rate is so close to 0 that it is lost in rounding errors.
std::optional<RateSpectrum> radau_spectrum(const LanczosMatrix& matrix);

}  // namespace karst
