"""The virtual environment of the peers, with versions that are known to work together.

Libraries are taken as wheels. Simulators, which the index has as source alone, are built where that can be
done. What cannot be had on this machine is reported with pip's own reason, and the rest goes on
without it.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

# Peer, version. The order is that of the measurements.
PEERS = (
    ("routingkit_cch", "0.1.4"),
    ("pandana", "0.8"),
    ("networkit", "11.2.2"),
    ("igraph", "1.0.0"),
    ("rustworkx", "0.18.1"),
    ("scipy", "1.17.1"),
    ("networkx", "3.6.1"),
    ("osrm_bindings", "26.10.0"),
    ("pyvalhalla", "3.9.1"),
)
# What the measurements and several peers need, in versions that suit all of them.
COMMON = (("numpy", "2.4.6"), ("pandas", "3.1.1"))


class Simulator(NamedTuple):
    """A simulator that the index has as source, and what it is built and run with."""

    name: str
    version: str
    # What is there before it is built.
    wheels: tuple
    # What is built before it.
    sources: tuple = ()
    # The Python that all this is for; None for that of the peers.
    python: str | None = None


SIMULATORS = (
    # Takes Cython, a compiler for C++17 and some ten minutes, once. It asks for its own version by a
    # module that later setuptools are without.
    Simulator("ridepy", "2.10.1", (("setuptools", "80.10.2"),)),
    # Made for pandas and NumPy of its day, the latest of which are for Python 3.11.
    Simulator(
        "MaaSSim", "0.9.5",
        (("numpy", "1.23.5"), ("pandas", "1.5.3"), ("scipy", "1.10.1"), ("networkx", "2.8.8"),
         ("shapely", "1.8.5.post1"), ("geopandas", "0.12.2"), ("pyproj", "3.6.1"),
         ("osmnx", "1.1.2"), ("matplotlib", "3.7.5"), ("seaborn", "0.12.2"), ("simpy", "4.1.1"),
         ("dotmap", "1.3.30"), ("PuLP", "2.7.0")),
        (("ExMAS", "0.9.99"),), "3.11"),
)


# Environments for learners, with what measures them and what it is told.
LEARNERS = (
    (
        Simulator("ride_gym", "0.1.0", COMMON),
        "ridegym_grid.py", (Path(__file__).resolve().parent.parent / "grid64", "M"),
    ),
    (
        # Made for Gym and NumPy of its day, which are for Python 3.10 at most.
        Simulator(
            "pyhailing", "0.0.9",
            (("setuptools", "65.5.0"), ("wheel", "0.37.1"), ("numpy", "1.21.6"),
             ("pandas", "1.3.5"), ("scipy", "1.7.3"), ("matplotlib", "3.5.3"),
             ("Pillow", "9.5.0")),
            (("gym", "0.21.0"),), "3.10"),
        "pyhailing_day.py", (),
    ),
)


def find_python(version):
    """A Python of this version, or None."""
    known = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python3"))
    # The search path may have but pyenv's own word that there is such a version, which does not run.
    return str(known[-1]) if known else shutil.which(f"python{version}")


class Environment:
    """A folder with a Python of its own and what could be installed into it."""

    def __init__(self, folder, python=sys.executable, version=None):
        version = version or f"{sys.version_info.major}.{sys.version_info.minor}"
        self.folder = folder / f"python{version}"
        self.python = self.folder / "bin" / "python3"
        self._made_by = python
        self._packages = self.folder / "lib" / f"python{version}" / "site-packages"

    def prepare(self):
        """Makes the environment and returns why each missing peer is missing, by its name."""
        for package in COMMON:
            reason = self.install(package, COMMON)
            if reason:
                return {peer: reason for peer, _ in PEERS}
        reasons = ((peer[0], self.install(peer, COMMON)) for peer in PEERS)
        return {name: reason for name, reason in reasons if reason}

    def install(self, package, pins, is_source=False):
        """Installs one package, and what it asks for, if it is not there yet.

        Everything comes as wheels, but for the package itself if it is source, and whatever is pinned
        in that version. Returns None, or why it could not be done.
        """
        name, version = package
        if self._has(f"{name}-{version}"):
            return None
        if not self.python.exists():
            subprocess.run([self._made_by, "-m", "venv", self.folder], check=True)
        print(f"Installing {name} {version}", flush=True)
        pip = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        pip += ["--only-binary", ":all:"] + (["--no-binary", name] if is_source else [])
        pip += [f"{each}=={pin}" for each, pin in dict((package, *pins)).items()]
        done = subprocess.run(pip, capture_output=True, text=True)
        if done.returncode == 0:
            return None
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")]
        return (errors or ["pip failed"])[-1].removeprefix("ERROR: ")

    def _has(self, package):
        """Whether a package is there; not all write their names in the same case.

        What was built without a wheel has the version of Python behind its own.
        """
        start = package.lower()
        return any(
            each.name.lower().startswith((start + ".dist-info", start + "-py"))
            for each in self._packages.glob("*-info")
        )


def prepare_simulator(simulator, folder):
    """Builds a simulator: the Python that runs it, or None, and why it could not be done."""
    environment, pins = Environment(folder), COMMON
    if simulator.python is not None:
        python = find_python(simulator.python)
        if python is None:
            return None, f"no Python {simulator.python}, for which what it needs was made"
        environment, pins = Environment(folder, python, simulator.python), simulator.wheels
    built = (*simulator.sources, (simulator.name, simulator.version))
    for package in (*simulator.wheels, *built):
        reason = environment.install(package, pins, is_source=package in built)
        if reason:
            return None, reason
    return environment.python, None
