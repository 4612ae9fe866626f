import RideCore
import RideTUI
import RideWire
import Testing

@testable import RideApp

@Suite struct ChatComposerTests {
    /// A ride on which both have written; the passenger looks.
    private func ride(
        _ lines: [(Side, String)], by luis: DriverID = DriverID(7)
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
        var context = ChatComposer()
        context.sessionBegan(with: try ride([(.driver, "a")]), role: .passenger)
        let view = try ride([(.driver, "a"), (.passenger, "b"), (.driver, "c")])
        #expect(context.newMessages(in: view, role: .passenger).map(\.text) == ["c"])
        #expect(context.newMessages(in: view, role: .passenger).isEmpty)
    }

    @Test func messagesAreMarkedDeliveredOnceAndReadWhenSeen() throws {
        var context = ChatComposer()
        let view = try ride([(.driver, "a"), (.driver, "b")])
        #expect(
            context.markCall(for: view, role: .passenger)
                == MarkMessages(ride_id: 1, delivered_id: 2))
        #expect(context.markCall(for: view, role: .passenger) == nil)
        context.open()
        #expect(
            context.markCall(for: view, role: .passenger)
                == MarkMessages(ride_id: 1, delivered_id: 2, read_id: 2))
        #expect(context.markCall(for: view, role: .passenger) == nil)
    }

    @Test func ownMessagesAreNotMarked() throws {
        var context = ChatComposer()
        context.open()
        let view = try ride([(.passenger, "a")])
        #expect(context.markCall(for: view, role: .passenger) == nil)
    }

    @Test func anEarlierPartIsAskedForOnceWhenLookedFor() throws {
        var context = ChatComposer()
        let lines = (1...20).map { (Side.driver, "line \($0)") }
        let view = try ride(lines)
        context.sessionBegan(with: view, role: .passenger)
        context.open()
        #expect(context.earlierCall(for: view) == nil)
        context.scroll(by: 4)
        let asked = context.earlierCall(for: view)
        let call = try #require(asked)
        #expect(call == ListMessages(ride_id: 1, before_id: 9))
        #expect(context.earlierCall(for: view) == nil)
        let earlier = try ride(Array(lines.prefix(8))).chat
        context.received(ChatListResult(ride_id: 1, messages: earlier), for: call)
        #expect(context.messages(of: view).map(\.id) == Array(1...20).map(UInt64.init))
        #expect(context.earlierCall(for: view) == nil)
    }

    @Test("R5: another driver on the same ride begins another conversation, from 1")
    func anotherDriverIsAnotherConversation() throws {
        var context = ChatComposer()
        let first = try ride([(.driver, "a"), (.driver, "b")])
        #expect(context.newMessages(in: first, role: .passenger).count == 2)
        context.open()
        #expect(context.markCall(for: first, role: .passenger) != nil)
        let next = try ride([(.driver, "c")], by: DriverID(8))
        #expect(context.newMessages(in: next, role: .passenger).map(\.text) == ["c"])
        #expect(!context.isOpen)
        #expect(
            context.markCall(for: next, role: .passenger)
                == MarkMessages(ride_id: 1, delivered_id: 1))
        #expect(context.messages(of: next).map(\.text) == ["c"])
    }

    @Test func quickRepliesComeOneAfterTheOther() {
        var context = ChatComposer()
        context.nextReply(of: ["a", "b"])
        #expect(context.input.text == "a")
        context.nextReply(of: ["a", "b"])
        context.nextReply(of: ["a", "b"])
        #expect(context.takeText() == "a")
        #expect(context.input.isEmpty)
    }

    @Test func nothingVisibleIsNothingToSend() {
        var context = ChatComposer()
        for scalar in "  \u{200B} ".unicodeScalars { context.input.handle(.char(scalar)) }
        #expect(context.takeText() == nil)
    }
}
