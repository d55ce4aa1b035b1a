"""Calls of several ranks: a communicator of mpi4py, and a slab of the image on each rank."""

from . import _core
from ._calls import image_of
from ._images import is_path


def _words(library):
    return library.split(",")[0].strip("\0 \n")


def address_of(comm):
    """The address of the communicator in C. Raises RuntimeError if this build has another MPI than mpi4py."""
    try:
        from mpi4py import MPI
    except ImportError:
        raise RuntimeError("comm needs mpi4py, which is not installed. Use ranks=N.") from None
    if not isinstance(comm, MPI.Intracomm):
        raise TypeError(f"comm is {type(comm).__name__}, not an intracommunicator of mpi4py.")
    theirs, ours = MPI.Get_library_version().strip("\0 \n"), _core.mpi_library().strip("\0 \n")
    if theirs != ours:
        raise RuntimeError(f"comm needs a build of Karst against the MPI of mpi4py ({_words(theirs)}), and this one has {_words(ours)}. "
                           "Use ranks=N.")
    return MPI._addressof(comm)


def slab_of(image, keywords, ranks):
    """The slab of this rank and the options for it."""
    if ranks != 1:
        raise ValueError(f"comm and ranks={ranks} are both given. Leave one of them out.")
    if is_path(image):
        raise TypeError("comm goes with arrays: each rank gives its slab of the image, and not a path.")
    return image_of(image, keywords)


def check_alike(comm, keywords):
    """Raises ValueError on all ranks if they make different calls."""
    all_words = comm.allgather({name: repr(value) for name, value in keywords.items()})
    for rank, words in enumerate(all_words):
        differing = sorted(name for name in {*words, *all_words[0]} if words.get(name) != all_words[0].get(name))
        if differing:
            raise ValueError(f"ranks 0 and {rank} differ in {', '.join(differing)}. Give all ranks of comm the same keywords.")


def agreed(comm, work):
    """What work() returns. An error of one rank is raised on all, because the others would wait for it for ever."""
    value, error = None, None
    try:
        value = work()
    except Exception as own:  # of any kind
        error = own
    first = next((each for each in comm.allgather(error) if each is not None), None)
    if first is not None:
        raise first
    return value
