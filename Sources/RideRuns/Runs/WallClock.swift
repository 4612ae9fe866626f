import Glibc
import RideAccounts
import RideCore

/// The clock on the wall.
package enum WallClock {
    /// This moment.
    package static var now: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(
            milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
