import RideCore
import RideFares
import Testing

@Suite("R2, P6: who pays what when a ride is called off")
struct CancellationPolicyTests {
    /// Free waiting 180 s, free cancellation 120 s, fees 8.00 and 11.00.
    private static let policy = CancellationPolicy(terms: BrazilianBook.terms())

    private static let passenger = Canceller.person(.passenger(PassengerID(1)))
    private static let driver = Canceller.person(.driver(DriverID(2)))

    private static let limits_ms: [(name: String, acceptance: Int64, arrival: Int64)] = [
        ("before", 119_999, 179_999), ("at", 120_000, 180_000), ("after", 120_001, 180_001),
    ]

    /// Every stage at, before and after its limits.
    private static let stages: [(name: String, stage: CancellationStage)] = {
        var stages: [(String, CancellationStage)] = [
            ("requested", .requested), ("offered", .offered),
        ]
        for limit in limits_ms {
            for hasMoved in [false, true] {
                stages.append(
                    (
                        "accepted, \(limit.name), \(hasMoved ? "moved" : "still")",
                        .accepted(
                            sinceAcceptance: .milliseconds(limit.acceptance),
                            driverHasMoved: hasMoved)
                    ))
            }
        }
        for acceptance in limits_ms {
            for arrival in limits_ms {
                stages.append(
                    (
                        "arrived, \(acceptance.name), \(arrival.name)",
                        .arrived(
                            sinceAcceptance: .milliseconds(acceptance.acceptance),
                            sinceArrival: .milliseconds(arrival.arrival))
                    ))
            }
        }
        stages.append(("inProgress", .inProgress))
        return stages
    }()

    /// What each of them costs if the passenger calls off, for whatever reason.
    private static let byPassenger: [String: String] = [
        "requested": "free 0", "offered": "free 0",
        "accepted, before, still": "free 0", "accepted, before, moved": "free 0",
        "accepted, at, still": "free 0", "accepted, at, moved": "free 0",
        "accepted, after, still": "free 0", "accepted, after, moved": "late 800",
        "arrived, before, before": "free 0", "arrived, before, at": "free 0",
        "arrived, before, after": "missing 1100",
        "arrived, at, before": "free 0", "arrived, at, at": "free 0",
        "arrived, at, after": "missing 1100",
        "arrived, after, before": "late 800", "arrived, after, at": "late 800",
        "arrived, after, after": "missing 1100",
        "inProgress": "free 0",
    ]

    /// What each of them costs if the driver says that the passenger is missing.
    private static let byDriverForMissing: [String: String] = [
        "requested": "free 0", "offered": "free 0",
        "accepted, before, still": "free 0", "accepted, before, moved": "free 0",
        "accepted, at, still": "free 0", "accepted, at, moved": "free 0",
        "accepted, after, still": "free 0", "accepted, after, moved": "free 0",
        "arrived, before, before": "free 0", "arrived, before, at": "missing 1100",
        "arrived, before, after": "missing 1100",
        "arrived, at, before": "free 0", "arrived, at, at": "missing 1100",
        "arrived, at, after": "missing 1100",
        "arrived, after, before": "free 0", "arrived, after, at": "missing 1100",
        "arrived, after, after": "missing 1100",
        "inProgress": "free 0",
    ]

    private func text(_ charge: CancellationCharge) -> String {
        "\(charge.kind.rawValue) \(charge.amount.minorUnits)"
    }

    @Test func everyStageReasonAndCancellerIsCharged() {
        #expect(Self.byPassenger.count == Self.stages.count)
        #expect(Self.byDriverForMissing.count == Self.stages.count)
        for (name, stage) in Self.stages {
            for reason in CancellationReason.allCases {
                let place: Comment = "\(name), \(reason)"
                let found = [Self.passenger, Self.driver, .system].map {
                    text(Self.policy.charge(by: $0, reason: reason, at: stage))
                }
                let byDriver: String? =
                    switch reason {
                    case .passengerMissing: Self.byDriverForMissing[name]
                    case .changedMind, .tookTooLong, .vehicleTrouble, .driverUnavailable,
                        .engine:
                        "free 0"
                    }
                #expect(found == [Self.byPassenger[name], byDriver, "free 0"], place)
            }
        }
    }

    @Test func timeThatRunsBackwardsCostsNothing() {
        let stages: [CancellationStage] = [
            .accepted(sinceAcceptance: .seconds(-1), driverHasMoved: true),
            .arrived(sinceAcceptance: .seconds(-1), sinceArrival: .seconds(-1)),
        ]
        for stage in stages {
            for canceller in [Self.passenger, Self.driver, .system] {
                let charge = Self.policy.charge(
                    by: canceller, reason: .passengerMissing, at: stage)
                #expect(charge == .free)
            }
        }
    }

    @Test func freeTermsNameTheReasonAndAskForNothing() {
        let charge = CancellationPolicy(terms: .free).charge(
            by: Self.passenger, reason: .changedMind,
            at: .accepted(sinceAcceptance: .seconds(1), driverHasMoved: true))
        #expect(charge.kind == .late)
        #expect(charge.amount == .zero)
        #expect(charge.item == nil)
    }

    @Test func aChargeIsALineOfTheReceipt() {
        let charge = Self.policy.charge(
            by: Self.driver, reason: .passengerMissing,
            at: .arrived(sinceAcceptance: .seconds(600), sinceArrival: .seconds(180)))
        #expect(charge.item == Fare.Item(kind: .cancellation, amount: money(1_100)))
        #expect(CancellationCharge.free.item == nil)
    }

    // MARK: Format

    @Test func stagesAreWrittenInMillisecondsAndReadAlike() throws {
        for (name, stage) in Self.stages { #expect(try copied(stage) == stage, "\(name)") }
        #expect(try json(CancellationStage.offered) == #"{"stage":"offered"}"#)
        #expect(
            try json(
                CancellationStage.accepted(sinceAcceptance: .seconds(2), driverHasMoved: true))
                == #"{"driverHasMoved":true,"sinceAcceptance":2000,"stage":"accepted"}"#)
        #expect(
            try json(
                CancellationStage.arrived(
                    sinceAcceptance: .seconds(2), sinceArrival: .seconds(1)))
                == #"{"sinceAcceptance":2000,"sinceArrival":1000,"stage":"arrived"}"#)
    }

    @Test func chargesAndPoliciesAreReadAsWritten() throws {
        #expect(try copied(Self.policy) == Self.policy)
        #expect(try json(CancellationCharge.free) == #"{"amount":0,"kind":"free"}"#)
        #expect(CancellationCharge.Kind.allCases.map(\.rawValue) == ["free", "late", "missing"])
    }
}
