import RideRuns

/// Every command ends with one of these, or with success.
typealias Failure = RideRuns.Failure

typealias CityOpening = RideRuns.CityOpening

typealias WallClock = RideRuns.WallClock
