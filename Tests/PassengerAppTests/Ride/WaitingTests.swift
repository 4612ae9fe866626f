import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// What whoever lets the driver wait is told.
@Suite struct WaitingTests {
    /// Terms with and without a price for waiting and for not coming.
    private static let terms: [RideTerms] = [0, 43].flatMap { rate in
        [0, 1_100].map { missing in
            RideTerms(
                freeWaiting: .seconds(180), waitingPerMinute: Money(minorUnits: rate),
                freeCancellation: .seconds(120), cancellationFee: Money(minorUnits: 800),
                missingFee: Money(minorUnits: missing))
        }
    }

    private func said(_ journey: Journey) -> String {
        journey.app.sheet(width: 76, isWide: false, glyphs: .braille).words
    }

    @Test(
        "P6: at the pick-up it is told until when waiting is free, and what comes then",
        arguments: ["en", "pt-BR"])
    func whatWaitingLeadsTo(language: String) throws {
        for terms in Self.terms {
            for waited_s in [0, 60, 179, 240] {
                var journey = try Journey(language: language) { $0.terms = terms }
                try journey.arrived()
                let arrived = try #require(journey.app.core.ride?.waitingBegins)
                try journey.pass(seconds: waited_s)
                let core = journey.app.core
                let until = arrived + terms.freeWaiting
                let time = core.clockTime(until.milliseconds)
                let isFree = core.cityNow < until
                let words = said(journey)
                let fee = core.format.money(terms.missingFee)
                let costs = terms.missingFee > .zero
                let leaving =
                    switch (isFree, costs) {
                    case (true, true):
                        core.texts["passenger.waitLeave", ["time": time, "price": fee]]
                    case (true, false): core.texts["passenger.waitLeaveFree", ["time": time]]
                    case (false, true): core.texts["passenger.waitLeaveNow", ["price": fee]]
                    case (false, false): core.texts["passenger.waitLeaveNowFree"]
                    }
                #expect(words.contains(leaving), "\(waited_s): \(words)")
                #expect(costs || !words.contains(fee), "\(words)")
                let rate = core.format.money(terms.waitingPerMinute)
                let paid = core.texts["passenger.waitFree", ["time": time, "price": rate]]
                #expect(words.contains(paid) == (isFree && terms.waitingPerMinute > .zero))
            }
        }
    }

    @Test("P5: nobody is said to be left behind where the car does not wait at the pick-up")
    func onlyAtThePickup() throws {
        for scene in Gallery.scenes where scene.name != "arrived" {
            var journey = try Journey(changing: scene.prepare)
            try scene.lead(&journey)
            guard let ride = journey.app.core.ride, ride.stage != .arrived else { continue }
            #expect(journey.app.leavingRow(ride) == nil, "\(scene.name)")
        }
    }
}
