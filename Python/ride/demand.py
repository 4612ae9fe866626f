"""Trips in Parquet, or in a table of pandas, polars or Arrow, as a table of requests for a run."""

from __future__ import annotations

import csv
import datetime
import gzip
import io
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .results import library

NAMES = (
    "time_s from_node_id to_node_id from_lat from_lon to_lat to_lon from_x from_y to_x to_y "
    "from_place to_place category"
).split()
"""What columns of `demand.table` are called (docs/SCENARIOS.md)."""

TLC = {
    "tpep_pickup_datetime": "time_s",
    "lpep_pickup_datetime": "time_s",
    "pickup_datetime": "time_s",
    "PULocationID": "from_place",
    "DOLocationID": "to_place",
}
"""The columns of the trip records of New York, which come in Parquet."""

_ENDS = (
    ("from_node_id", "to_node_id"),
    ("from_lat", "from_lon", "to_lat", "to_lon"),
    ("from_x", "from_y", "to_x", "to_y"),
    ("from_place", "to_place"),
)


def demand(
    trips: Any, output: str | Path, columns: Mapping[str, str] | None = None
) -> int:
    """Writes trips as a table that `demand.table` of a scenario reads.

    The table is CSV, packed by gzip where `output` ends in `.gz`, and gets its place once it is
    whole. Of a file of Parquet a piece at a time is read.

    Args:
        trips: the path of a file of Parquet or Arrow, or a table of pandas, polars or Arrow.
        output: the table to write.
        columns: what columns are called there and here, as `{"started": "time_s", "o_lat":
            "from_lat"}`; otherwise those of New York's trip records, and names as they are here.

    Returns:
        how many requests there are.

    Raises:
        ValueError: a column is missing or twice there, or a moment is none.
        ImportError: pyarrow is not there.
    """
    batches, names = _batches(trips)
    mapping = _mapping(names, columns)
    target = Path(output)
    part = target.with_name(target.name + ".part")
    count = 0
    try:
        with open(part, "wb") as file, _text(file, target.suffix == ".gz") as lines:
            writer = csv.writer(lines, lineterminator="\n")
            writer.writerow(mapping.values())
            for batch in batches:
                rows = [batch.column(name).to_pylist() for name in mapping]
                for row in zip(*rows):
                    writer.writerow(
                        _moment(value, count) if wanted == "time_s" else _plain(value)
                        for value, wanted in zip(row, mapping.values())
                    )
                    count += 1
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
    return count


def _text(file: Any, is_packed: bool) -> io.TextIOWrapper:
    # Without a time of its own, so that the same trips give the same file.
    raw = gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) if is_packed else file
    return io.TextIOWrapper(raw, encoding="utf-8", newline="")


def _batches(trips: Any) -> tuple[Any, list[str]]:
    arrow = library("pyarrow")
    if isinstance(trips, (str, Path)):
        path = Path(trips)
        if path.suffix in (".arrow", ".feather"):
            table = library("pyarrow.feather", "pyarrow").read_table(path)
            return table.to_batches(), table.column_names
        file = library("pyarrow.parquet", "pyarrow").ParquetFile(path)
        return file.iter_batches(), file.schema_arrow.names
    if hasattr(trips, "to_arrow"):
        trips = trips.to_arrow()
    elif not isinstance(trips, arrow.Table):
        trips = arrow.Table.from_pandas(trips, preserve_index=False)
    return trips.to_batches(), trips.column_names


def _mapping(names: list[str], columns: Mapping[str, str] | None) -> dict[str, str]:
    """What is taken of a table, by its names there, in the order of those here."""
    if columns is not None:
        unknown = [name for name in columns if name not in names]
        if unknown:
            raise ValueError(f"there is no column {', '.join(unknown)}; there are {names}")
        wrong = [name for name in columns.values() if name not in NAMES]
        if wrong:
            raise ValueError(f"no column of requests is called {', '.join(wrong)}: {NAMES}")
        known = dict(columns)
    else:
        known = {name: TLC[name] for name in names if name in TLC}
    taken = set(known.values())
    known.update((name, name) for name in names if name in NAMES and name not in taken)
    found: dict[str, str] = {}
    for wanted in NAMES:
        sources = [name for name, here in known.items() if here == wanted]
        if len(sources) > 1:
            raise ValueError(f"more than one column would be {wanted}: {', '.join(sources)}")
        if sources:
            found[sources[0]] = wanted
    here = set(found.values())
    if "time_s" not in here or not any(here.issuperset(ends) for ends in _ENDS):
        raise ValueError(
            f"expected time_s, and pick-up and drop-off as one of {_ENDS}; found {sorted(here)}"
            f" in {names}"
        )
    return found


def _moment(value: Any, row: int) -> str:
    if isinstance(value, datetime.datetime):
        # A moment without a zone is one of the city; others count in UTC.
        if value.tzinfo is not None:
            value = value.astimezone(datetime.timezone.utc).replace(tzinfo=None)
        return value.isoformat(timespec="seconds")
    if value is None or value != value:
        raise ValueError(f"row {row} has no moment")
    return str(value)


def _plain(value: Any) -> str:
    return "" if value is None or value != value else str(value)
