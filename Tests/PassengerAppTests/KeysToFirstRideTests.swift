import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// How many keys lie between a fresh profile and the first ride that is requested, for whoever
/// knows the way and reads nothing: 20 at most.
@Suite struct KeysToFirstRideTests {
    @Test(
        "P1: the first ride is requested with 20 keys",
        arguments: AppFiles.tags, [Size(width: 80, height: 24), Size(width: 120, height: 40)])
    func theFirstRideIsNear(language: String, size: Size) throws {
        var journey = try Journey.atTheStart(language)
        try journey.give(.resized(size))
        var count = 0
        // As they come, one after the other: whoever reads nothing waits for nothing.
        func press(_ keys: [Key]) throws {
            for key in keys {
                count += 1
                try journey.give(.key(key))
                try journey.pass(seconds: 1)
            }
        }
        // In as a guest, past what introduces the app.
        try press([.enter])
        for _ in 1...5 where journey.app.core.overlay != nil { try press([.escape]) }
        #expect(journey.app.core.isLive && journey.app.core.topPage == nil)
        try press([.enter] + "faro mon".unicodeScalars.map { .char($0) } + [.enter])
        _ = try journey.choice()
        try press([.enter])
        let request = try #require(journey.calls.compactMap { $0 as? RequestRide }.last)
        #expect(journey.engine.trip != nil && request.payment == .cash)
        #expect(count <= 20, "\(count) keys at \(size.width)x\(size.height)")
    }
}
