import RideWire
import Testing

@testable import ride_sim

/// What the operator sees at a glance of the messages to support.
@Suite struct TicketTextTests {
    @Test(arguments: [
        ("open", true), ("raised", true), ("acknowledged", true), ("answered", false),
        ("closed", false), ("resolved", false),
    ])
    func aStarMarksWhatWaitsForAnOperator(state: String, waits: Bool) {
        for isUnread in [true, false] {
            let ticket = TicketView(
                id: 1, kind: "question", state: state, subject: "Hat", ride_id: nil,
                opened_at_ms: 0, changed_at_ms: 0, is_unread: isUnread, message_count: 1,
                messages: [])
            #expect(TicketText.waits(ticket) == waits)
        }
    }
}
