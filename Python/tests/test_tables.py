"""Results and demand as tables, with a real engine; see test_environments.py for what it needs."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np
import pandas
import polars
import pyarrow
import pyarrow.parquet

sys.path.insert(0, str(Path(__file__).parents[1]))

import ride  # noqa: E402
from ride import Results, results  # noqa: E402

NEAREST = str(Path(os.environ["RIDE_SCENARIO_FOLDER"]) / "nearest.yaml")


class Tables(unittest.TestCase):
    folder: tempfile.TemporaryDirectory[str]
    results: Results

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.results = Results.run(NEAREST, Path(cls.folder.name) / "run", seed=3)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def test_all_kinds_of_tables_say_the_same(self) -> None:
        counts = self.results.summary
        rides = self.results.pandas("rides")
        self.assertEqual(len(rides), counts["requests"])
        self.assertEqual((rides["outcome"] == "completed").sum(), counts["completed"])
        self.assertEqual(rides["driver_id"].isna().sum(), (rides["accepted_s"].isna()).sum())
        arrow, frame = self.results.arrow("rides"), self.results.polars("rides")
        self.assertEqual(arrow.column_names, list(rides.columns))
        for name in ("fare_minor", "requested_s", "pickup_lat"):
            np.testing.assert_array_equal(arrow[name].to_numpy(), rides[name].to_numpy())
            np.testing.assert_array_equal(frame[name].to_numpy(), rides[name].to_numpy())
        self.assertEqual(frame["outcome"].to_list(), rides["outcome"].to_list())
        self.assertEqual(frame["driver_id"].null_count(), rides["driver_id"].isna().sum())

    def test_a_world_with_dates_has_them_beside_its_seconds(self) -> None:
        scenario = Path(self.folder.name) / "dated.yaml"
        text = Path(NEAREST).read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if not line.startswith("start:")]
        scenario.write_text(
            "\n".join([*lines, "start: 2026-03-09T06:00", "time_zone: America/Santiago", ""]),
            encoding="utf-8",
        )
        dated = Results.run(str(scenario), Path(self.folder.name) / "dated", seed=3)
        rides = dated.pandas("rides")
        begins = np.datetime64("2026-03-09T06:00:00.000")
        asked = begins + (rides["requested_s"] * 1_000).round().astype("timedelta64[ms]")
        np.testing.assert_array_equal(rides["requested_date"].to_numpy(), asked.to_numpy())
        self.assertEqual(rides["accepted_date"].isna().sum(), rides["accepted_s"].isna().sum())
        arrow = dated.arrow("rides")
        self.assertEqual(arrow["accepted_date"].null_count, arrow["accepted_s"].null_count)
        self.assertEqual(dated.polars("rides")["requested_date"].dtype, polars.Datetime("ms"))
        self.assertNotIn("requested_date", self.results.columns("rides"))

    def test_every_table_is_written_as_parquet(self) -> None:
        files = self.results.parquet(Path(self.folder.name) / "parquet")
        self.assertEqual([file.stem for file in files], self.results.tables)
        for file in files:
            table = pyarrow.parquet.read_table(file)
            self.assertTrue(table.equals(self.results.arrow(file.stem)), file.stem)

    def test_what_is_not_there_is_told(self) -> None:
        with self.assertRaisesRegex(FileNotFoundError, "no summary.json"):
            Results(self.folder.name)
        with self.assertRaisesRegex(KeyError, "no table 'trips'; there are drivers"):
            self.results.columns("trips")
        with self.assertRaisesRegex(ride.EngineError, "drivers.count"):
            Results.run(NEAREST, "nowhere", settings={"drivers.count": -1})
        with mock.patch.dict(sys.modules, {"polars": None}):
            with self.assertRaisesRegex(ImportError, "this needs polars: pip install polars"):
                self.results.polars("rides")

    def trips(self) -> pandas.DataFrame:
        """The rides of the run as somebody else's table of trips."""
        rides = self.results.pandas("rides")
        day = datetime.datetime(2026, 1, 5, 7, 30)
        # Whole seconds are what such tables have.
        starts = [day + datetime.timedelta(seconds=int(t)) for t in rides["requested_s"]]
        return pandas.DataFrame(
            {
                "started": starts,
                "o_lat": rides["pickup_lat"], "o_lon": rides["pickup_lon"],
                "d_lat": rides["dropoff_lat"], "d_lon": rides["dropoff_lon"],
                "category": rides["category"].astype(str), "tip": 1.0,
            }
        )

    COLUMNS = {
        "started": "time_s", "o_lat": "from_lat", "o_lon": "from_lon", "d_lat": "to_lat",
        "d_lon": "to_lon",
    }

    def test_trips_in_parquet_become_what_run_reads(self) -> None:
        base = Path(self.folder.name)
        trips = self.trips()
        trips.to_parquet(base / "trips.parquet")
        count = ride.demand(base / "trips.parquet", base / "requests.csv.gz", self.COLUMNS)
        self.assertEqual(count, len(trips))
        # The same from a table in memory, whichever library it is of.
        for table in (trips, polars.from_pandas(trips), pyarrow.Table.from_pandas(trips)):
            ride.demand(table, base / "again.csv.gz", self.COLUMNS)
            self.assertEqual(
                (base / "again.csv.gz").read_bytes(), (base / "requests.csv.gz").read_bytes()
            )
        scenario = Path(NEAREST).read_text(encoding="utf-8")
        line = next(line for line in scenario.splitlines() if line.startswith("demand:"))
        (base / "trips.yaml").write_text(
            scenario.replace(line, "demand: {table: {file: requests.csv.gz, day: 2026-01-05}}"),
            encoding="utf-8",
        )
        made = Results.run(str(base / "trips.yaml"), base / "made")
        self.assertEqual(made.summary["requests"], count)
        self.assertIsNone(made.summary["part"])
        rides = made.pandas("rides")
        self.assertEqual(rides["category"].astype(str).to_list(), trips["category"].to_list())
        np.testing.assert_array_equal(
            rides["requested_s"], self.results.pandas("rides")["requested_s"] // 1
        )

    def test_trip_records_of_new_york_are_known(self) -> None:
        base = Path(self.folder.name)
        moment = datetime.datetime(2024, 1, 2, 3, 4, 5)
        table = pyarrow.table(
            {
                "tpep_pickup_datetime": [moment], "tpep_dropoff_datetime": [moment],
                "PULocationID": [132], "DOLocationID": [7], "fare_amount": [9.5],
            }
        )
        pyarrow.parquet.write_table(table, base / "tlc.parquet")
        ride.demand(base / "tlc.parquet", base / "tlc.csv")
        self.assertEqual(
            (base / "tlc.csv").read_text(), "time_s,from_place,to_place\n2024-01-02T03:04:05,132,7\n"
        )

    def test_wrong_trips_are_told_and_leave_nothing(self) -> None:
        base = Path(self.folder.name)
        target = base / "wrong.csv"
        for table, columns, message in (
            ({"time_s": [1]}, None, "expected time_s, and pick-up"),
            ({"from_place": [1], "to_place": [2]}, None, "expected time_s"),
            ({"time_s": [1]}, {"t": "time_s"}, "there is no column t"),
            ({"t": [1]}, {"t": "when"}, "no column of requests is called when"),
            ({"time_s": [None], "from_place": [1], "to_place": [2]}, None, "row 0 has no moment"),
            (
                {"a": [1], "b": [1], "from_place": [1], "to_place": [2]},
                {"a": "time_s", "b": "time_s"}, "more than one column would be time_s: a, b",
            ),
        ):
            with self.assertRaisesRegex(ValueError, message):
                ride.demand(pyarrow.table(table), target, columns)
            self.assertEqual(list(base.glob("wrong*")), [])
        with mock.patch.dict(sys.modules, {"pyarrow": None}):
            with self.assertRaisesRegex(ImportError, "this needs pyarrow: pip install pyarrow"):
                results.library("pyarrow")

    def test_the_package_works_without_any_of_these(self) -> None:
        script = (
            "import sys\n"
            "for name in ('pandas', 'polars', 'pyarrow', 'pettingzoo'): sys.modules[name] = None\n"
            "sys.path.insert(0, sys.argv[1]); import ride; print(ride.Reward.default().weights)\n"
            "try: ride.RideParallelEnv\n"
            "except ImportError as error: print(error)\n"
        )
        package = str(Path(__file__).parents[1])
        text = subprocess.run(
            [sys.executable, "-c", script, package], check=True, capture_output=True, text=True
        ).stdout
        self.assertIn("needs PettingZoo: pip install pettingzoo", text)


if __name__ == "__main__":
    unittest.main()
