"""The virtual environment of the peers, with versions that are known to work together.

Only wheels are taken: building an engine from source would take longer than all measurements. What
cannot be had on this machine is reported with pip's own reason, and the rest goes on without it.
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
# Simulators, which the index has as source alone, and why they are not built here.
SIMULATORS = (
    ("ridepy", "2.10.1", "no wheel; its source takes Cython 3 and a compiler for C++17"),
    ("MaaSSim", "0.9.5", "no wheel; its source asks for exmas 0.9.99 and what that was made with"),
)
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

    def _install(self, name, version):
        """Installs one package if it is not there yet; None, or why it could not be done."""
        if (self._packages / f"{name}-{version}.dist-info").exists():
            return None
        print(f"Installing {name} {version}", flush=True)
        pip = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        pip += ["--only-binary", ":all:", f"{name}=={version}"]
        pip += [f"{other}=={pin}" for other, pin in COMMON if other != name]
        done = subprocess.run(pip, capture_output=True, text=True)
        if done.returncode == 0:
            return None
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")]
        return (errors or ["pip failed"])[-1].removeprefix("ERROR: ")
