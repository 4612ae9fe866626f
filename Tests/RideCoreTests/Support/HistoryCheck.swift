import RideCore
import Testing

/// A ride before and after a command that was accepted.
struct HistoryCheck {
    let before: Trip
    let after: Trip
    let events: [TripEvent]
    let place: Comment

    func check() {
        #expect((before == after) == events.isEmpty, place)
        #expect(before.request == after.request && before.id == after.id, place)
        checkState()
        checkDrivers()
        checkConversation()
        checkPrice()
    }

    /// The driver who gave the ride back in this step.
    private var withdrawn: DriverID? {
        guard case .withdrawn(let driver, _) = events.first?.change else { return nil }
        return driver
    }

    /// Why the ride lost its driver in this step; nil where it did not.
    private var reason: CancellationReason? {
        if case .withdrawn(_, let reason) = events.first?.change { reason } else { nil }
    }

    /// Whether the price was raised in this step.
    private var raised: Bool {
        if case .priceRaised = events.first?.change { true } else { false }
    }

    /// The driver who was asked in this step.
    private var asked: DriverID? {
        guard case .offered(let driver, _) = events.first?.change else { return nil }
        return driver
    }

    /// The driver whose car was boarded in this step.
    private var boarded: DriverID? {
        guard case .boarded(let driver) = events.first?.change else { return nil }
        return driver
    }

    private func checkState() {
        if before.stage != after.stage {
            let next = Self.nextStages[before.stage] ?? []
            #expect(next.contains(after.stage), place)
        }
        if before.stage == .accepted || before.stage == .arrived {
            #expect((after.stage == .requested) == (withdrawn != nil), place)
        }
        if before.stage == .offered {
            #expect((after.stage == .inProgress) == (boarded != nil), place)
        }
        switch (before.state, after.state) {
        case (.completed(let old), .completed(let new)):
            #expect(old.assignment == new.assignment, place)
            #expect(
                [old.arrivedAt, old.startedAt, old.completedAt]
                    == [new.arrivedAt, new.startedAt, new.completedAt], place)
            for side in Side.allCases where old.rating(by: side) != nil {
                #expect(new.rating(by: side) != nil, place)
            }
        case (.completed, _), (.cancelled, _), (.unserved, _):
            #expect(before.state == after.state, place)
        case (.requested, _), (.offered, _), (.accepted, _), (.arrived, _), (.inProgress, _):
            break
        }
    }

    private func checkDrivers() {
        #expect(Set(after.refusedBy).count == after.refusedBy.count, place)
        // Whoever said no may think otherwise of a higher price, and whoever said nothing is asked
        // again.
        let others = before.refusedBy.filter { $0 != asked }
        #expect(raised ? after.refusedBy.isEmpty : after.refusedBy.starts(with: others), place)
        #expect(Set(after.letPass.map(\.driver)).isSubset(of: after.refusedBy), place)
        if let asked, before.refusedBy.contains(asked) {
            #expect(before.letPass.contains { $0.driver == asked }, place)
        }
        if let withdrawn {
            #expect(before.assignment?.driver == withdrawn, place)
            #expect(after.assignment == nil, place)
            let hasRefused = reason != .engine && reason != .operatorDecided
            #expect(after.refusedBy == before.refusedBy + (hasRefused ? [withdrawn] : []), place)
            let isTaken = reason == .operatorDecided
            #expect(after.takenFrom == before.takenFrom + (isTaken ? [withdrawn] : []), place)
        } else if let assignment = before.assignment {
            #expect(after.assignment == assignment, place)
        }
        // One who is asked has not refused.
        if let driver = after.assignment?.driver {
            #expect(!after.refusedBy.contains(driver), place)
        }
        if let boarded { #expect(after.assignment?.driver == boarded, place) }
        if case .offered(let offer) = after.state {
            #expect(!after.refusedBy.contains(offer.driver), place)
            #expect(offer.expiresAt > offer.madeAt, place)
        }
    }

    private func checkConversation() {
        if withdrawn != nil {
            #expect(after.conversation == Conversation(), place)
            return
        }
        let messages = after.conversation.messages
        #expect(messages.starts(with: before.conversation.messages), place)
        #expect(messages.map(\.id.rawValue) == (0..<messages.count).map { UInt64($0) + 1 }, place)
        for side in Side.allCases {
            let old = before.conversation.marks(of: side)
            let new = after.conversation.marks(of: side)
            #expect(old.delivered <= new.delivered && old.read <= new.read, place)
            #expect(new.read <= new.delivered && new.delivered <= messages.count, place)
            let unread = messages.filter { $0.sender != side && $0.id.rawValue > new.read }
            #expect(after.conversation.unreadCount(for: side) == unread.count, place)
        }
    }

    /// The lines add up; what was added stays; and each kind is added once and in its place.
    private func checkPrice() {
        let fare = after.fare
        #expect(
            fare.total.minorUnits == fare.items.reduce(0) { $0 + $1.amount.minorUnits }, place)
        #expect(
            fare.total == Fare.Kind.allCases.reduce(.zero) { $0 + fare.amount(of: $1) }, place)
        #expect(after.charges.starts(with: before.charges), place)
        #expect(after.charges.allSatisfy { $0.amount > .zero }, place)
        let kinds = after.charges.map(\.kind)
        // Waiting is paid at each stop, and a price can be raised again.
        let once = kinds.filter { $0 != .waiting && $0 != .raise }
        #expect(Set(once).count == once.count, place)
        #expect(kinds.count { $0 == .waiting } <= 1 + after.reachedStops, place)
        #expect(Set(kinds).isSubset(of: [.waiting, .tip, .cancellation, .raise]), place)
        #expect(after.raised <= Money(minorUnits: 400), place)
        #expect(after.stops.count <= Limits.stops, place)
        #expect(after.stops.count { $0.reachedAt != nil } <= 1, place)
        if after.stage == .completed {
            #expect(after.nextStop == nil && after.standsAt == nil, place)
        }
        if kinds.contains(.tip) {
            #expect(after.stage == .completed && after.request.payment == .card, place)
            #expect(fare.amount(of: .tip) <= Limits.tip, place)
        }
        if kinds.contains(.cancellation) { #expect(after.stage == .cancelled, place) }
        if after.stage == .requested || after.stage == .offered || after.stage == .unserved {
            #expect(kinds.allSatisfy { $0 == .raise }, place)
        }
        if before.detour != nil { #expect(after.detour != nil, place) }
    }

    /// The arrows of R1.
    private static let nextStages: [TripStage: [TripStage]] = [
        .requested: [.offered, .cancelled, .unserved],
        .offered: [.requested, .accepted, .inProgress, .cancelled],
        .accepted: [.requested, .arrived, .cancelled],
        .arrived: [.requested, .inProgress, .cancelled],
        .inProgress: [.completed, .cancelled],
    ]
}
