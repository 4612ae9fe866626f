import RideApp
import RideCore
import RidePages
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// What a passenger leaves behind after a ride: a tip, a favourite (P9, P14).
extension MoreFlowTests {
    @Test("P9: a tip goes with the stars, by card only") func theTipGoesWithTheStars() throws {
        func tips(_ journey: Journey) -> [Int64] {
            journey.calls.compactMap {
                if case let tip as GiveTip = $0 { tip.amount_minor } else { nil }
            }
        }
        var journey = try withAccount()
        try journey.completed()
        #expect(text(journey).contains("tip for the driver"))
        try journey.press(.char("g"), .char("g"), .char("5"), .enter)
        #expect(tips(journey) == [200])
        var cash = try Journey()
        try cash.completed()
        #expect(!text(cash).contains("tip for the driver"))
        try cash.press(.char("g"), .char("5"), .enter)
        #expect(tips(cash) == [])
    }

    @Test("P9: the arrows after a tip choose among the tips, and the stars stay")
    func theArrowsChooseTheTip() throws {
        var journey = try withAccount()
        try journey.completed()
        try journey.press(.char("3"), .char("g"), .right)
        #expect(journey.app.core.rating.stars == 3)
        #expect(journey.app.farewell.tip == 2)
        try journey.press(.left, .left, .left)
        #expect(journey.app.core.rating.stars == 3)
        #expect(journey.app.farewell.tip == 0)
        // Whoever gives stars means them by the arrows again.
        try journey.press(.char("g"), .char("4"), .right)
        #expect(journey.app.core.rating.stars == 5)
        #expect(journey.app.farewell.tip == 1)
    }

    @Test("P9: the tip goes without stars too") func theTipGoesWithoutStars() throws {
        var journey = try withAccount()
        try journey.completed()
        try journey.press(.char("g"))
        let key = journey.app.core.texts["record.keyGiveTip", ["price": "R$ 1,50"]]
        #expect(text(journey).contains(key))
        try journey.press(.enter)
        #expect(journey.calls.count { $0 is GiveTip } == 1)
        #expect(journey.calls.count { $0 is DismissRide } == 1)
        #expect(!journey.calls.contains { $0 is RateRide })
    }

    @Test("P9: the key that leaves gives no money", arguments: [[], [Key.char("5")]])
    func leavingGivesNothing(stars: [Key]) throws {
        var journey = try withAccount()
        try journey.completed()
        for key in stars + [.char("g"), .escape] { try journey.press(key) }
        #expect(!journey.calls.contains { $0 is GiveTip || $0 is RateRide })
    }

    @Test("P9: a tip that was chosen is kept with the rating when a booked ride begins")
    func theTipIsKept() throws {
        struct Case {
            let keys: [Key]
            let then: [Key]
            let tips: [Int64]
            let stars: [Int]
        }
        let cases = [
            Case(keys: [.char("4"), .char("g")], then: [.enter], tips: [150], stars: [4]),
            Case(
                keys: [.char("4"), .char("g")], then: [.char("g"), .enter], tips: [200],
                stars: [4]),
            Case(keys: [.char("g")], then: [.enter], tips: [150], stars: []),
            Case(keys: [.char("g")], then: [.char("5"), .enter], tips: [150], stars: [5]),
            Case(keys: [.char("g")], then: [.escape], tips: [], stars: []),
            Case(keys: [.char("4")], then: [.enter], tips: [], stars: [4]),
            // What was sent with the summary is not asked for again.
            Case(keys: [.char("g"), .enter], then: [], tips: [150], stars: []),
            // What was left is not asked for again either.
            Case(keys: [.char("g"), .escape], then: [], tips: [], stars: []),
        ]
        for one in cases {
            var journey = try withAccount()
            try journey.completed()
            for key in one.keys { try journey.press(key) }
            try journey.bookingBegins()
            let isKept = !one.then.isEmpty
            #expect(text(journey).contains("tip for the driver") == isKept, "\(one)")
            for key in one.then { try journey.press(key) }
            let tips = journey.calls.compactMap { ($0 as? GiveTip)?.amount_minor }
            let stars = journey.calls.compactMap { ($0 as? RateRide)?.stars }
            #expect(tips == one.tips && stars == one.stars, "\(one)")
            #expect(journey.app.core.topPage == nil, "\(one)")
        }
    }

    @Test("P14: one key makes the driver a favourite, and no longer")
    func favouriteDriver() throws {
        func wishes(_ journey: Journey) -> [String] {
            journey.calls.compactMap {
                if case let wish as SetWish = $0 { wish.wish } else { nil }
            }
        }
        var journey = try withAccount()
        try journey.completed()
        try journey.press(.char("f"))
        #expect(text(journey).contains("one of your favourites"))
        try journey.press(.char("f"))
        #expect(wishes(journey) == ["favourite", "none"])
        #expect(!text(journey).contains("one of your favourites"))
        var guest = try Journey()
        try guest.completed()
        try guest.press(.char("f"))
        #expect(wishes(guest) == [])
        #expect(guest.app.core.toasts.toasts.first?.text.contains("Needs an account") == true)
    }
}
