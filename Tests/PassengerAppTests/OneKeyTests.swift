import AppTestSupport
import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// One thing has one key, at the end of a ride and in the history.
@Suite struct OneKeyTests {
    /// What can be done about a ride, by the titles of its keys.
    private static let things: [[TextKey]] = [
        ["passenger.keyTip", "record.keyTip"],
        ["passenger.keyReport"],
        [
            "passenger.keyFavourite", "passenger.keyNoFavourite", "record.keyFavourite",
            "record.keyNoFavourite",
        ],
        ["key.chat"],
    ]

    /// The keys with a title on each screen that there is of a ride.
    private func screens(_ language: String) throws -> [[(title: String, keys: [Key])]] {
        var journey = try Journey(language: language) {
            $0.isGuest = false
            $0.cards = [FakeEngine.visa]
        }
        try journey.accepted()
        try journey.says("I am here")
        let live = journey.app.keyTable.bindings.map { binding in
            binding.action == .shared(.openChat)
                ? (journey.app.core.texts["key.chat"], binding.keys)
                : (binding.title, binding.keys)
        }
        try journey.happens(.arrive(by: FakeEngine.luis), .start(by: FakeEngine.luis))
        journey.engine.route = nil
        try journey.happens(.finish(by: FakeEngine.luis))
        let summary = journey.app.keyTable.bindings.map { ($0.title, $0.keys) }
        let ride = try #require(journey.app.core.ride)
        let rating = RatePage(
            ride, goingOnWith: RatingForm(ride, role: .passenger),
            tips: journey.app.tips(for: ride), tip: 0)
        let later = rating.bindings(journey.app.core.context).map { ($0.title, $0.keys) }
        journey.app.open(RidePage(ride.id))
        try journey.give(.timer)
        let page = try #require(journey.app.core.topPage as? RidePage)
        let past = page.bindings(journey.app.core.context).map { ($0.title, $0.keys) }
        return [live, summary, later, past]
    }

    @Test("the same is done by the same key, wherever a ride is", arguments: AppFiles.tags)
    func oneThingHasOneKey(language: String) throws {
        let texts = try AppFiles.texts(language)
        let screens = try screens(language)
        for thing in Self.things {
            let titles = thing.map { texts[$0] }
            let keys = screens.map { bindings in
                Set(bindings.filter { titles.contains($0.title) }.flatMap(\.keys))
                    .subtracting([.enter])
            }.filter { !$0.isEmpty }
            #expect(keys.count > 1, "\(thing)")
            #expect(Set(keys).count == 1, "\(thing): \(keys)")
        }
    }

    @Test("no key of one screen does another thing of these on the next")
    func noKeyMeansTwoOfThem() throws {
        let texts = try AppFiles.texts("en")
        var meanings: [Key: Set<Int>] = [:]
        for bindings in try screens("en") {
            for (number, thing) in Self.things.enumerated() {
                let titles = thing.map { texts[$0] }
                for (title, keys) in bindings where titles.contains(title) {
                    for key in keys where key != .enter {
                        meanings[key, default: []].insert(number)
                    }
                }
            }
        }
        for (key, things) in meanings { #expect(things.count == 1, "\(key)") }
    }
}
