"""The virtual environment of the peers, with versions that are known to work together.

Libraries are taken as wheels. Simulators, which the index has as source alone, are built where that can be
done. What cannot be had on this machine is reported with pip's own reason, and the rest goes on
without it.
"""

import subprocess
import sys
import venv

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
# Simulator, version, and why it is not built; None where it is (it takes Cython, a compiler for C++17
# and some ten minutes, once).
SIMULATORS = (
    ("ridepy", "2.10.1", None),
    ("MaaSSim", "0.9.5", "its source asks for exmas 0.9.99 and what that was made with"),
)
# RidePy asks for its own version by a module that later ones are without.
SETUPTOOLS = ("setuptools", "80.10.2")
# What the measurements and several peers need, in versions that suit all of them.
COMMON = (("numpy", "2.4.6"), ("pandas", "3.1.1"))


class Environment:
    """A folder with a Python of its own and the peers that could be installed into it."""

    def __init__(self, folder):
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        self.folder = folder / f"python{version}"
        self.python = self.folder / "bin" / "python3"
        self._packages = self.folder / "lib" / f"python{version}" / "site-packages"

    def prepare(self):
        """Makes the environment and returns why each missing peer is missing, by its name."""
        if not self.python.exists():
            venv.create(self.folder, with_pip=True)
        for name, version in COMMON:
            reason = self._install(name, version)
            if reason:
                return {peer: reason for peer, _ in PEERS}
        reasons = ((name, self._install(name, version)) for name, version in PEERS)
        return {name: reason for name, reason in reasons if reason}

    def prepare_simulators(self):
        """Builds the simulators and returns why each missing one is missing, by its name."""
        reasons = {}
        for name, version, reason in SIMULATORS:
            reason = reason or self._install(*SETUPTOOLS) or self._install(name, version, True)
            if reason:
                reasons[name] = reason
        return reasons

    def _install(self, name, version, may_build=False):
        """Installs one package if it is not there yet; None, or why it could not be done."""
        if (self._packages / f"{name}-{version}.dist-info").exists():
            return None
        print(f"Installing {name} {version}", flush=True)
        pip = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        pip += ["--only-binary", ":all:", f"{name}=={version}"]
        if may_build:
            pip += ["--no-binary", name]
        pip += [f"{other}=={pin}" for other, pin in COMMON if other != name]
        done = subprocess.run(pip, capture_output=True, text=True)
        if done.returncode == 0:
            return None
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")]
        return (errors or ["pip failed"])[-1].removeprefix("ERROR: ")
