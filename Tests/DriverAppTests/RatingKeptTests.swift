import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// What a driver was saying of a passenger is not thrown away by a ride that is offered meanwhile.
@Suite("R4: a rating that something else covers") struct RatingKeptTests {
    private static let offered = Scenes.state(
        .considering, Scenes.ride(.offered, ["id": 8]))
    private static let accepted = Scenes.state(
        .enRoute, Scenes.ride(.accepted, ["id": 8]), route: Scenes.approach)

    /// Four stars and a comment at the end of a ride, and then an offer.
    private static func covered(_ keys: [Key] = [.char("4"), .tab]) -> Bench {
        var bench = Bench(Scenes.finished)
        for key in keys { bench.press(key) }
        if keys.last == .tab { bench.type("very kind") }
        bench.announce(offered)
        return bench
    }

    @Test("declined or over, the offer leaves the summary as it was, to be sent")
    func theSummaryComesBack() throws {
        var bench = Self.covered()
        #expect(!bench.text.contains("very kind"))
        bench.announce(Scenes.finished)
        #expect(bench.text.contains("comment very kind"), "\(bench.text)")
        #expect(bench.text.contains("★ ★ ★ ★ ☆"))
        bench.press(.enter)
        let sent = try #require(bench.calls.compactMap { $0.call.request as? RateRide }.first)
        #expect(sent.comment == "very kind" && sent.stars == 4)
    }

    @Test("accepted, the rating lies over the new ride, and leaving it is asked about")
    func theRatingLiesOverTheNextRide() {
        var bench = Self.covered()
        bench.announce(Self.accepted)
        #expect(bench.program.core.topPage is RatePage)
        #expect(bench.text.contains("very kind"), "\(bench.text)")
        #expect(bench.text.contains("Pick up Ana"))
        #expect(bench.commands.contains("ride.dismiss"))
        bench.press(.escape)
        #expect(bench.program.core.question != nil)
        #expect(bench.program.core.topPage is RatePage)
    }

    @Test("where nothing was given, nothing lies over the new ride")
    func nothingIsAskedTwice() {
        for keys in [[], [.tab, .up]] as [[Key]] {
            var bench = Self.covered(keys)
            bench.announce(Self.accepted)
            #expect(bench.program.core.topPage == nil)
        }
    }

    @Test("the summary of another ride is rated anew, below what was begun before")
    func anotherRideIsAnother() {
        var bench = Self.covered()
        bench.announce(Scenes.state(.idle, Scenes.ride(.completed, ["id": 9])))
        #expect(bench.program.core.topPage is RatePage)
        #expect(!bench.program.core.rating.isBegun)
    }
}
