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
    }

    private func checkState() {
        if before.stage != after.stage {
            let next = Self.nextStages[before.stage] ?? []
            #expect(next.contains(after.stage), place)
        }
        switch (before.state, after.state) {
        case (.completed(let old), .completed(let new)):
            #expect(old.assignment == new.assignment, place)
            #expect(
                [old.arrivedAt, old.startedAt, old.completedAt]
                    == [new.arrivedAt, new.startedAt, new.completedAt], place)
            for party in Party.allCases where old.rating(by: party) != nil {
                #expect(new.rating(by: party) != nil, place)
            }
        case (.completed, _), (.cancelled, _), (.unserved, _):
            #expect(before.state == after.state, place)
        case (.requested, _), (.offered, _), (.accepted, _), (.arrived, _), (.inProgress, _):
            break
        }
    }

    private func checkDrivers() {
        #expect(Set(after.refusedBy).count == after.refusedBy.count, place)
        #expect(after.refusedBy.starts(with: before.refusedBy), place)
        if let assignment = before.assignment { #expect(after.assignment == assignment, place) }
        if let driver = after.assignment?.driver {
            #expect(!after.refusedBy.contains(driver), place)
        }
        if case .offered(let offer) = after.state {
            #expect(!after.refusedBy.contains(offer.driver), place)
            #expect(offer.expiresAt > offer.madeAt, place)
        }
    }

    private func checkConversation() {
        let messages = after.conversation.messages
        #expect(messages.starts(with: before.conversation.messages), place)
        #expect(messages.map(\.id.rawValue) == (0..<messages.count).map { UInt64($0) + 1 }, place)
        for party in Party.allCases {
            let old = before.conversation.marks(of: party)
            let new = after.conversation.marks(of: party)
            #expect(old.delivered <= new.delivered && old.read <= new.read, place)
            #expect(new.read <= new.delivered && new.delivered <= messages.count, place)
            let unread = messages.filter { $0.sender != party && $0.id.rawValue > new.read }
            #expect(after.conversation.unreadCount(for: party) == unread.count, place)
        }
    }

    /// The arrows of R1.
    private static let nextStages: [TripStage: [TripStage]] = [
        .requested: [.offered, .cancelled, .unserved],
        .offered: [.requested, .accepted, .cancelled],
        .accepted: [.arrived, .cancelled],
        .arrived: [.inProgress, .cancelled],
        .inProgress: [.completed, .cancelled],
    ]
}
