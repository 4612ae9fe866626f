import RideCore
import RideTUI
import RideWire
import Testing

@testable import RideApp

@Suite struct ChatDeskTests {
    /// A ride on which both have written; the passenger looks.
    private func ride(
        _ lines: [(Party, String)], by luis: DriverID = DriverID(7)
    ) throws -> RideView {
        let place = Waypoint(coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0), name: "x")
        let quote = Quote(
            category: .common, fare: Fare(items: []), distance: Metres(1_000),
            duration: .seconds(60))
        var trip = Trip(
            id: TripID(1),
            request: TripRequest(
                passenger: PassengerID(1), pickup: place, dropoff: place, quote: quote,
                payment: .cash), requestedAt: .start)
        let later = Instant(milliseconds: 9_000)
        _ = try trip.perform(.offer(to: luis, expiresAt: later), at: .start)
        _ = try trip.perform(.accept(by: luis), at: .start)
        for (party, text) in lines {
            let actor: Actor = party == .passenger ? .passenger(PassengerID(1)) : .driver(luis)
            _ = try trip.perform(.sendMessage(by: actor, text: text), at: .start)
        }
        let person = PersonView(name: "P", rating: RatingAverage())
        return RideView(
            trip, for: .passenger, passenger: person, driver: person, vehicle: nil)
    }

    @Test func onlyWhatTheOtherWroteSinceIsNews() throws {
        var desk = ChatDesk()
        desk.sessionBegan(with: try ride([(.driver, "a")]), role: .passenger)
        let view = try ride([(.driver, "a"), (.passenger, "b"), (.driver, "c")])
        #expect(desk.newMessages(in: view, role: .passenger).map(\.text) == ["c"])
        #expect(desk.newMessages(in: view, role: .passenger).isEmpty)
    }

    @Test func messagesAreMarkedDeliveredOnceAndReadWhenSeen() throws {
        var desk = ChatDesk()
        let view = try ride([(.driver, "a"), (.driver, "b")])
        #expect(
            desk.markCall(for: view, role: .passenger)
                == MarkMessages(ride_id: 1, delivered_id: 2))
        #expect(desk.markCall(for: view, role: .passenger) == nil)
        desk.open()
        #expect(
            desk.markCall(for: view, role: .passenger)
                == MarkMessages(ride_id: 1, delivered_id: 2, read_id: 2))
        #expect(desk.markCall(for: view, role: .passenger) == nil)
    }

    @Test func ownMessagesAreNotMarked() throws {
        var desk = ChatDesk()
        desk.open()
        let view = try ride([(.passenger, "a")])
        #expect(desk.markCall(for: view, role: .passenger) == nil)
    }

    @Test func anEarlierPartIsAskedForOnceWhenLookedFor() throws {
        var desk = ChatDesk()
        let lines = (1...20).map { (Party.driver, "line \($0)") }
        let view = try ride(lines)
        desk.sessionBegan(with: view, role: .passenger)
        desk.open()
        #expect(desk.earlierCall(for: view) == nil)
        desk.scroll(by: 4)
        let asked = desk.earlierCall(for: view)
        let call = try #require(asked)
        #expect(call == ListMessages(ride_id: 1, before_id: 9))
        #expect(desk.earlierCall(for: view) == nil)
        let earlier = try ride(Array(lines.prefix(8))).chat
        desk.received(ChatListResult(ride_id: 1, messages: earlier), for: call)
        #expect(desk.messages(of: view).map(\.id) == Array(1...20).map(UInt64.init))
        #expect(desk.earlierCall(for: view) == nil)
    }

    @Test("R5: another driver on the same ride begins another conversation, from 1")
    func anotherDriverIsAnotherConversation() throws {
        var desk = ChatDesk()
        let first = try ride([(.driver, "a"), (.driver, "b")])
        #expect(desk.newMessages(in: first, role: .passenger).count == 2)
        desk.open()
        #expect(desk.markCall(for: first, role: .passenger) != nil)
        let next = try ride([(.driver, "c")], by: DriverID(8))
        #expect(desk.newMessages(in: next, role: .passenger).map(\.text) == ["c"])
        #expect(!desk.isOpen)
        #expect(
            desk.markCall(for: next, role: .passenger)
                == MarkMessages(ride_id: 1, delivered_id: 1))
        #expect(desk.messages(of: next).map(\.text) == ["c"])
    }

    @Test func quickRepliesComeOneAfterTheOther() {
        var desk = ChatDesk()
        desk.nextReply(of: ["a", "b"])
        #expect(desk.input.text == "a")
        desk.nextReply(of: ["a", "b"])
        desk.nextReply(of: ["a", "b"])
        #expect(desk.takeText() == "a")
        #expect(desk.input.isEmpty)
    }

    @Test func nothingVisibleIsNothingToSend() {
        var desk = ChatDesk()
        for scalar in "  \u{200B} ".unicodeScalars { desk.input.handle(.char(scalar)) }
        #expect(desk.takeText() == nil)
    }
}
