import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// A ride that Ana has ordered for Bia: Bia is waited for, greeted and driven; Ana pays, is written
/// to, and is told what becomes of it.
@Suite("P7: whoever rides, and whoever has ordered the ride") struct RiderTests {
    private static let whole = Size(width: 80, height: 24)

    private static func bench(
        _ activity: PersonState.Activity, _ stage: TripStage, _ more: [String: Any] = [:],
        language: String
    ) -> Bench {
        let ride = Scenes.ride(stage, Scenes.wishes.merging(more) { $1 })
        let state = Scenes.state(activity, ride, route: Scenes.trip)
        return Bench(state, whole, way: Scenes.trip, language: language)
    }

    @Test(
        "the name in each moment of a ride is that of whoever sits in the car",
        arguments: ["en", "pt-BR"])
    func theRiderIsNamed(language: String) throws {
        let moments: [(PersonState.Activity, TripStage)] = [
            (.enRoute, .accepted), (.atPickup, .arrived), (.withPassenger, .inProgress),
        ]
        for (activity, stage) in moments {
            var bench = Self.bench(activity, stage, language: language)
            let title = try #require(bench.text.split(separator: "\n").first { $0.hasPrefix("╭") })
            #expect(title.contains("Bia") && !title.contains("Ana"), "\(title)")
            #expect(bench.program.windowTitle.contains("Bia"))
            guard stage != .inProgress else { continue }
            bench.press(.char("x"))
            let question = try #require(bench.program.core.question)
            #expect(question.question.contains("Bia"), "\(question.question)")
            #expect(question.details.contains("Ana"), "\(question.details)")
        }
    }

    @Test("who is only asked reads nobody's name as that of whoever pays", arguments: Self.payments)
    func nobodyIsSaidToPayWhoDoesNot(payment: PaymentMethod, words: String) {
        var asked = Scenes.wishes
        asked["ordered_by"] = nil
        asked["payment"] = payment.rawValue
        let bench = Bench(Scenes.state(.considering, Scenes.ride(.offered, asked)))
        #expect(bench.text.contains(words), "\(bench.text)")
        #expect(bench.text.contains("Bia Rojas · requester: ★4.92"))
    }

    static let payments: [(PaymentMethod, String)] = [
        (.cash, "Bia pays R$ 11,68"), (.card, "price: R$ 11,68"),
    ]

    @Test("cash comes from whoever sits in the car, a card is that of whoever has ordered the ride")
    func whoPaysIsNamed() {
        for (payment, words) in [
            ("cash", "in cash from Bia Rojas"), ("card", "Ana Rojas pays R$ 11,68 by card"),
        ] {
            let bench = Self.bench(.idle, .completed, ["payment": payment], language: "en")
            #expect(bench.text.contains(words), "\(bench.text)")
        }
    }

    @Test("whoever has ordered a ride calls it off")
    func whoCallsItOff() {
        let bench = Self.bench(
            .idle, .cancelled,
            ["cancelled_by": "passenger", "cancellation_reason": "changedMind"], language: "en")
        #expect(bench.text.contains("╭ Ana cancelled the ride"), "\(bench.text)")
    }

    @Test("what neither of the two has ended says what it brings", arguments: ["en", "pt-BR"])
    func anEndByTheOperatorSaysWhatItBrings(language: String) {
        let free: [String: Any] = [
            "cancellation_reason": "operatorDecided", "fare": ["items": [], "total_minor": 0],
            "driver_gain_minor": 0,
        ]
        let words = language == "en" ? "you get nothing." : "você não recebe nada."
        let ended = Self.bench(.idle, .cancelled, free, language: language)
        #expect(ended.text.contains(words), "\(ended.text)")
        let byPassenger = free.merging(["cancelled_by": "passenger"]) { $1 }
        let left = Self.bench(.idle, .cancelled, byPassenger, language: language)
        #expect(!left.text.contains(words), "\(left.text)")
    }

    @Test("the rider's number is written as the country writes it, beside who has ordered the ride")
    func theNumberIsWritten() {
        let bench = Bench(Scenes.withPIN, market: .brazil)
        let row = bench.text.split(separator: "\n").first { $0.contains("phone") } ?? ""
        #expect(row.contains("Rider's phone: +55 11 91234-5678"), "\(row)")
        #expect(row.contains("requested by Ana Rojas"), "\(row)")
    }

    @Test("why a ride was called off stands as a sentence", arguments: ["en", "pt-BR"])
    func aReasonIsASentence(language: String) throws {
        let reasons: [CancellationReason] = [
            .changedMind, .tookTooLong, .vehicleTrouble, .driverUnavailable, .passengerMissing,
            .operatorDecided, .accountBlocked, .carLost, .cityChanged, .engine,
        ]
        for reason in reasons {
            let bench = Self.bench(
                .idle, .cancelled, ["cancellation_reason": reason.rawValue], language: language)
            let rows = bench.text.split(separator: "\n").drop { !$0.hasPrefix("╭") }
            let row = try #require(rows.dropFirst().first).dropFirst(2)
            let words = row.prefix { $0 != "│" }.split(separator: " ").joined(separator: " ")
            #expect(words.first?.isUppercase == true && words.hasSuffix("."), "\(words)")
            if reason == .driverUnavailable, language == "en" {
                #expect(words == "You could not continue.")
            }
        }
    }

    @Test(
        "until somebody gets in, a ride with a pet and a women's ride are told",
        arguments: Category.allCases)
    func whatIsToBeReckonedWithIsTold(category: Category) throws {
        for stage in [TripStage.accepted, .arrived, .inProgress] {
            let ride = Scenes.ride(stage, ["category": category.rawValue])
            let state = Scenes.state(.enRoute, ride, route: Scenes.approach)
            let bench = Bench(state, way: Scenes.approach)
            let title = try #require(bench.text.split(separator: "\n").first { $0.hasPrefix("╭") })
            let name = bench.program.core.name(of: category)
            let isTold = (category == .pet || category == .women) && stage != .inProgress
            #expect(title.contains("· \(name) ") == isTold, "\(title)")
        }
    }

    @Test("that the car is there is told until the driver goes on")
    func arrivingIsOverWithTheNextMoment() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach)
        bench.tick(Scenes.approach, share: 1)
        let told = "You are at Mercado La Recova"
        #expect(bench.program.core.toasts.toasts.map(\.text) == [told])
        bench.announce(Scenes.atPickup)
        #expect(bench.program.core.toasts.toasts.isEmpty)
    }
}
