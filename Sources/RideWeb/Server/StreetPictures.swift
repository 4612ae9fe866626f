import NIOCore
import NIOPosix
import RideCore
import RideMap
import RideWire

/// The squares of the city in which rides are shown, and the pictures of their streets, each drawn
/// once on a thread of its own. To be used on the event loop only.
final class StreetPictures {
    private struct Shown {
        var frame: MapFrame
        var usedAt: UInt64
    }

    private let city: City
    private let eventLoop: any EventLoop
    private let thread = NIOThreadPool(numberOfThreads: 1)
    private var frames: [String: Shown] = [:]
    private var pictures: [MapFrame: (picture: EventLoopFuture<StreetPicture>, usedAt: UInt64)] =
        [:]
    private var uses: UInt64 = 0

    init(of city: City, eventLoop: any EventLoop) {
        self.city = city
        self.eventLoop = eventLoop
        thread.start()
    }

    /// The square in which a ride is shown: the same for as long as all of it is seen there, and
    /// not from too far away.
    func frame(of ride: SharedRideResult, by link: String) -> MapFrame? {
        uses += 1
        let places = RideDrawn.places(of: ride)
        guard let needed = MapFrame(around: places) else { return nil }
        if let shown = frames[link], shown.frame.shows(places),
            shown.frame.side_m <= 2.5 * needed.side_m
        {
            frames[link]?.usedAt = uses
            return shown.frame
        }
        if frames.count >= Limits.webFrames,
            let oldest = frames.min(by: { $0.value.usedAt < $1.value.usedAt })
        {
            frames[oldest.key] = nil
        }
        frames[link] = Shown(frame: needed, usedAt: uses)
        return needed
    }

    /// The streets of a square.
    func picture(of frame: MapFrame) -> EventLoopFuture<StreetPicture> {
        uses += 1
        if let known = pictures[frame] {
            pictures[frame]?.usedAt = uses
            return known.picture
        }
        if pictures.count >= Limits.webPictures,
            let oldest = pictures.min(by: { $0.value.usedAt < $1.value.usedAt })
        {
            pictures[oldest.key] = nil
        }
        let drawing = thread.runIfActive(eventLoop: eventLoop) { [city] in
            StreetPicture(of: city, in: frame)
        }
        pictures[frame] = (drawing, uses)
        return drawing
    }

    /// Ends the thread.
    func stop() { thread.shutdownGracefully { _ in } }
}
