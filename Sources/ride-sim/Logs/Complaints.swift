import Logging
import NIOCore
import RideWire

/// How loud it is said what somebody did who may do it as often as they like: now and then aloud,
/// so that nobody fills a disk with it. The figures count them all.
struct Complaints {
    private var bucket = TokenBucket(perSecond: 1, burst: 20)

    /// The level of one more.
    mutating func level() -> Logger.Level {
        let now = Duration.nanoseconds(Int64(NIODeadline.now().uptimeNanoseconds))
        return bucket.take(at: now) ? .notice : .debug
    }
}
