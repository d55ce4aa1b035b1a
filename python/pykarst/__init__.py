"""Permeability of rock images: numpy in, permeability out.

    import pykarst
    rock = pykarst.image("rock.nrrd")                 # or any numpy array, indexed [z, y, x]
    result = pykarst.permeability(rock, pore=0, voxel_size="5um")
    print(result)
    result.k_mD                                       # the tensor, axes x, y, z

Keywords are the options of the program karst, with underscores. The last axis of an array is x. Letters (direction="x") name axes as the
program does; numbers (direction=0) are axes of the array.
"""

from . import _functions
from ._along import NotConvergedError, NotConvergedWarning
from ._core import version as _version
from ._conductivity_result import Conductivity
from ._convect import Convect
from ._drainage import Drainage
from ._flow_result import Flow
from ._functions import *
from ._pores import Pores
from ._results import Permeability, Prepared, Sample
from ._validation import Case, Validation

__all__ = ["Permeability", "Conductivity", "Pores", "Drainage", "Flow", "Convect", "Prepared", "Sample", "Validation", "Case",
           "NotConvergedError", "NotConvergedWarning"]
__all__ += _functions.__all__
__version__: str = _version().split()[1]
