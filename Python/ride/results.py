"""What a run has left, as tables for NumPy, Arrow, pandas or polars."""

from __future__ import annotations

import importlib
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .worlds import EngineError, find_program, setting_options


def library(name: str, package: str | None = None) -> Any:
    """A library that is not needed for anything else.

    Raises:
        ImportError: it is not there; says how to get it.
    """
    try:
        return importlib.import_module(name)
    except ImportError as error:
        wanted = package or name
        raise ImportError(f"this needs {wanted}: pip install {wanted}") from error


class Results:
    """The folder that `ride-sim run` leaves (docs/RESULTS.md).

    Tables are `rides`, `offers`, `drivers`, `zones` and others, `tables` has their names. Times
    are in seconds since the world began, lengths in metres and money in minor units, as the names
    of the columns say; words such as outcomes are words, and what there is not is missing: NaN, a
    null, or in `columns` -1.

    Attributes:
        folder: where the results lie.
        summary: `summary.json`: figures, seed, digests and whether the run is whole.
    """

    def __init__(self, folder: str | Path) -> None:
        """Opens a folder.

        Raises:
            FileNotFoundError: it holds no results.
            ValueError: the results are not whole, since the run that wrote them was killed.
        """
        self.folder = Path(folder)
        summary = self.folder / "summary.json"
        if not summary.is_file():
            raise FileNotFoundError(f"{self.folder} holds no results of a run: no summary.json")
        self.summary: dict[str, Any] = json.loads(summary.read_text(encoding="utf-8"))
        if not self.summary.get("complete", False):
            raise ValueError(f"the results in {self.folder} are not whole")
        self.tables: list[str] = sorted(self.summary["words"])

    @classmethod
    def run(
        cls,
        scenario: str,
        folder: str | Path,
        *,
        seed: int | None = None,
        settings: Mapping[str, Any] | None = None,
        program: str | None = None,
    ) -> Results:
        """Runs a scenario with the engine's own policies, and opens what it leaves.

        Raises:
            EngineError: the run has failed; says why.
        """
        command = [program or find_program(), "run", scenario, "--output", str(folder), "--json"]
        command += ["--format", "columns"]
        if seed is not None:
            command += ["--seed", str(seed)]
        command += setting_options(settings)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise EngineError(done.stderr.strip() or f"the run ended with {done.returncode}")
        return cls(folder)

    @property
    def history(self) -> str:
        """The SHA-256 of all that happened."""
        return str(self.summary["event_log_sha256"])

    def columns(self, table: str) -> dict[str, NDArray[Any]]:
        """A table as NumPy arrays, one value a row; words are numbers (`summary["words"]`).

        The arrays are mapped from their files: what is not looked at is not read.

        Raises:
            KeyError: there is no such table.
        """
        if table not in self.tables:
            raise KeyError(f"no table {table!r}; there are {', '.join(self.tables)}")
        files = sorted((self.folder / table).glob("*.npy"))
        if not files:
            raise KeyError(
                f"the table {table!r} was kept as CSV alone; run with --format columns or both"
            )
        found = {file.stem: np.load(file, mmap_mode="r") for file in files}
        header = self.folder / f"{table}.csv"
        if header.is_file():
            with header.open(encoding="utf-8") as lines:
                order = lines.readline().rstrip("\r\n").split(",")
            found = {name: found[name] for name in order if name in found}
        return found

    def arrow(self, table: str) -> Any:
        """A table as a `pyarrow.Table`; words are dictionaries, what there is not is null."""
        arrow = library("pyarrow")
        arrays, words = {}, self.summary["words"][table]
        for name, column in self.columns(table).items():
            values = np.asarray(column)
            if name in words:
                indices = arrow.array(values.astype(np.int32), mask=values < 0)
                arrays[name] = arrow.DictionaryArray.from_arrays(indices, words[name])
            elif np.issubdtype(values.dtype, np.floating):
                arrays[name] = arrow.array(values, mask=np.isnan(values))
            elif np.issubdtype(values.dtype, np.datetime64):
                arrays[name] = arrow.array(values, mask=np.isnat(values))
            elif name in _NEVER_NEGATIVE:
                arrays[name] = arrow.array(values, mask=values < 0)
            else:
                arrays[name] = arrow.array(values)
        return arrow.table(arrays)

    def pandas(self, table: str) -> Any:
        """A table as a `pandas.DataFrame`; words are categories."""
        frames, words = library("pandas"), self.summary["words"][table]
        columns: dict[str, Any] = {}
        for name, column in self.columns(table).items():
            values = np.asarray(column)
            if name in words:
                columns[name] = frames.Categorical.from_codes(values, words[name])
            elif name in _NEVER_NEGATIVE and not np.issubdtype(values.dtype, np.floating):
                columns[name] = frames.array(values, dtype="Int64")
                columns[name][values < 0] = frames.NA
            else:
                columns[name] = values
        return frames.DataFrame(columns)

    def polars(self, table: str) -> Any:
        """A table as a `polars.DataFrame`; words are categories."""
        return library("polars").from_arrow(self.arrow(table))

    def parquet(self, folder: str | Path) -> list[Path]:
        """Writes every table as a file of Parquet.

        Returns:
            the files.
        """
        parquet = library("pyarrow.parquet", "pyarrow")
        target = Path(folder)
        target.mkdir(parents=True, exist_ok=True)
        files = []
        for table in self.tables:
            files.append(target / f"{table}.parquet")
            parquet.write_table(self.arrow(table), files[-1])
        return files


# Whole numbers of these are -1 where there is none; others may be below zero.
_NEVER_NEGATIVE = {"driver_id", "shared_with", "ride", "pickup_zone", "dropoff_zone", "zone"}
