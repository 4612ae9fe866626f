"""Worlds side by side in one engine: its process, its lines and its arrays."""

from __future__ import annotations

import contextlib
import enum
import json
import mmap
import os
import shutil
import subprocess
import tempfile
import weakref
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

PROTOCOL = 2


class Decision(enum.IntEnum):
    """What a world waits for, as in the array `decision`."""

    OVER = 0
    """Nothing: it is at its end."""
    REQUEST = 1
    """Which idle car is asked for the one request that is shown."""
    CAR = 2
    """For which of the requests that are shown the one idle car is asked."""
    WINDOW = 3
    """Which cars are asked for which requests, at the end of a window."""
    REPOSITIONING = 4
    """Where idle cars go."""
    PRICES = 5
    """What rides cost in each zone from now on."""
    ACCEPTANCE = 6
    """Whether the driver who was asked for the one request that is shown takes it."""


class EngineError(RuntimeError):
    """The engine cannot be started, has ended, or speaks another version."""


class ActionError(ValueError):
    """A line or an answer that is not carried out; nothing has happened then, in no world.

    Attributes:
        code: a name that stays, such as `car_is_not_free`.
        world: the world it is about, or None.
        index: the place in the answer of that world, or None.
    """

    def __init__(self, code: str, world: int | None, index: int | None, message: str) -> None:
        place = "" if world is None else f" (world {world}"
        place += "" if index is None else f", answer {index}"
        super().__init__(f"{code}{place + ')' if place else ''}: {message}")
        self.code = code
        self.world = world
        self.index = index


def find_program() -> str:
    """The path of `ride-sim`: `RIDE_SIM`, the one beside this package, or one in the path."""
    named = os.environ.get("RIDE_SIM")
    own = Path(__file__).parent / "engine" / "bin" / "ride-sim"
    program = named or (str(own) if own.exists() else shutil.which("ride-sim"))
    if program is None:
        raise EngineError("ride-sim is not in the path; set RIDE_SIM to where it is")
    return program


def setting_options(settings: Mapping[str, Any] | None) -> list[str]:
    """Values for keys of a scenario as options of `ride-sim`; None leaves a key out."""
    options = []
    for key, value in (settings or {}).items():
        options += ["--set", f"{key}={'' if value is None else json.dumps(value)}"]
    return options


def _end(process: subprocess.Popen[bytes], said: IO[bytes]) -> None:
    # Without anybody who writes to it the engine ends by itself.
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            # What was written to an engine that is gone cannot be flushed any more.
            with contextlib.suppress(OSError):
                stream.close()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    said.close()


class Worlds:
    """Worlds of one scenario in one engine, and what both sides see of them.

    Every array is a view on memory that the engine writes: nothing is copied, and each call of
    `reset` or `step` changes what is in it. Only `answer` and `answer_count` can be written.

    Attributes:
        arrays: by name, as docs/ENVIRONMENT.md lists them. Those of worlds have the world as their
            first index: `arrays["car_xy_m"]` has the shape (worlds, cars, 2) and is in metres.
        description: what the engine says of itself and of its arrays.
        count: how many worlds there are.
    """

    def __init__(
        self,
        scenario: str,
        worlds: int = 1,
        *,
        requests: int = 256,
        candidates: int = 16,
        seed: int | None = None,
        settings: Mapping[str, Any] | None = None,
        program: str | None = None,
    ) -> None:
        """Starts an engine. No world has begun before `reset`.

        Args:
            scenario: a scenario file, or the name of one that comes with the engine.
            worlds: how many worlds live side by side.
            requests: how many waiting requests are seen at most, the oldest ones.
            candidates: how many cars are seen for each request at most, the soonest ones.
            seed: of the first world, in place of the scenario's; each other one has the next.
            settings: other values for keys of the scenario, as `{"drivers.count": 100}`; None
                leaves a key out.
            program: the path of `ride-sim`; otherwise it is looked for.

        Raises:
            EngineError: the engine cannot be started; says why.
        """
        command = [program or find_program(), "env", scenario, "--worlds", str(worlds)]
        command += ["--requests", str(requests), "--candidates", str(candidates)]
        if seed is not None:
            command += ["--seed", str(seed)]
        command += setting_options(settings)
        # A file without a name: what the engine says of its end is told in the error, which is seen
        # in a notebook too.
        self._said: IO[bytes] = tempfile.TemporaryFile()
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said
            )
        except OSError as error:
            self._said.close()
            raise EngineError(f"{command[0]} cannot be started: {error.strerror}") from error
        self._process = process
        self._finalizer = weakref.finalize(self, _end, process, self._said)
        assert process.stdin is not None and process.stdout is not None
        self._input: IO[bytes] = process.stdin
        self._output: IO[bytes] = process.stdout
        self.description: dict[str, Any] = json.loads(self._ask(f"hello {PROTOCOL}"))
        self.count: int = self.description["worlds"]
        self.measures: list[str] = self.description["measures"]
        self.car_measures: list[str] = self.description["car_measures"]
        self.learner: list[str] = self.description["learner"]
        self.arrays = self._map()

    def _map(self) -> dict[str, NDArray[Any]]:
        file = os.open(self.description["memory"], os.O_RDWR)
        try:
            memory = mmap.mmap(file, self.description["bytes"])
        finally:
            os.close(file)
        arrays: dict[str, NDArray[Any]] = {}
        for told in self.description["arrays"]:
            shape = tuple(told["shape"])
            array = np.frombuffer(
                memory, told["type"], count=int(np.prod(shape)), offset=told["offset"]
            ).reshape(shape)
            array.flags.writeable = told["name"] in ("answer", "answer_count")
            arrays[told["name"]] = array
        return arrays

    def _ask(self, line: str) -> str:
        try:
            self._input.write(line.encode() + b"\n")
            self._input.flush()
            reply = self._output.readline()
        except (OSError, ValueError) as error:
            raise EngineError(self._last_words()) from error
        if not reply:
            raise EngineError(self._last_words())
        text = reply.decode().rstrip("\n")
        if not text.startswith("error "):
            return text
        _, code, world, index, message = text.split(" ", 4)
        if code == "other_version":
            raise EngineError(message)
        raise ActionError(
            code,
            None if world == "-" else int(world),
            None if index == "-" else int(index),
            message,
        )

    def _last_words(self) -> str:
        if not self._finalizer.alive:
            return "the engine has ended"
        status = self._process.wait()
        self._said.seek(0)
        said = self._said.read().decode(errors="replace").strip().removeprefix("Error: ")
        return said[-2_000:] or f"the engine has ended with status {status}"

    def reset(self, seeds: Mapping[int, int] | None = None) -> None:
        """Lets worlds begin anew, up to their first decision.

        Args:
            seeds: the seeds of the worlds that begin anew, 0 to 2**63 - 1; None for all of them,
                with the seeds of the scenario.
        """
        words = [] if seeds is None else [f"{world} {seed}" for world, seed in seeds.items()]
        if seeds is None or words:
            self._ask(" ".join(["reset", *words]))

    def step(self, worlds: Iterable[int] | None = None) -> None:
        """Carries out what stands in `answer`, and lets worlds go on to their next decision.

        Args:
            worlds: which; None for all of them.

        Raises:
            ActionError: an answer cannot be carried out; no world has gone on then.
        """
        words = [] if worlds is None else [str(world) for world in worlds]
        if worlds is None or words:
            self._ask(" ".join(["step", *words]))

    def answer(self, pairs: Sequence[tuple[int, int]] | NDArray[Any], world: int = 0) -> None:
        """Writes the answer of one world, for the next `step`.

        Args:
            pairs: of shape (n, 2): rows of requests and numbers of cars; numbers of cars and of
                crossings where idle cars are sent; zones and hundredths of the usual price; or 0
                and 1 for a driver's yes, 0 and 0 for a no.
            world: which.
        """
        table = np.asarray(pairs, np.int32).reshape(-1, 2)
        room = self.arrays["answer"].shape[1]
        if len(table) > room:
            raise ActionError("bad_count", world, room, f"There is room for {room} answers.")
        self.arrays["answer"][world, : len(table)] = table
        self.arrays["answer_count"][world] = len(table)

    def copy(self, world: int = 0) -> int:
        """Keeps a world as it is, in the engine's memory.

        What that costs follows from its cars and the rides that are not over.

        Returns:
            the number of the copy, for `restore` and `forget`.
        """
        return int(self._ask(f"copy {world}").split(" ")[1])

    def restore(self, copy: int, world: int = 0) -> None:
        """Lets a world go on from a copy, of whichever world; the copy stays."""
        self._ask(f"restore {world} {copy}")

    def forget(self, *copies: int) -> None:
        """Lets copies go."""
        if copies:
            self._ask(" ".join(["forget", *(str(copy) for copy in copies)]))

    def history(self, world: int = 0) -> str:
        """The SHA-256 of the history of a world that is over, as `ride-sim run` prints it."""
        return self._ask(f"history {world}").split(" ")[1]

    @property
    def process(self) -> int:
        """The number of the engine's process."""
        return self._process.pid

    def close(self) -> None:
        """Ends the engine; the arrays stay as they are."""
        self._finalizer()

    def __enter__(self) -> Worlds:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
