import RideCore
import Testing

/// A ride that was given back has another PIN, and only that begins it (P8).
@Suite("A PIN is for one driver (R1, P8)")
struct TripPINTests {
    @Test func onlyTheLatestPINBegins() throws {
        var story = Story.requested(Story.detailedRequest)
        try story.offer()
        try story.tell(.accept(by: Story.luis))
        try story.tell(.cancel(by: .person(.driver(Story.luis)), reason: .vehicleTrouble))
        #expect(story.trip.pin == Story.pin("4821"))
        try story.tell(.renewPIN(Story.pin("1357")))
        #expect(story.trip.pin == Story.pin("1357"))
        try story.offer(to: Story.anotherDriver)
        try story.tell(.accept(by: Story.anotherDriver))
        try story.tell(.arrive(by: Story.anotherDriver))
        let now = story.now
        #expect(throws: TripRejection.wrongPIN) {
            try story.trip.decide(
                .start(by: Story.anotherDriver, pin: Story.pin("4821")), at: now)
        }
        try story.tell(.start(by: Story.anotherDriver, pin: Story.pin("1357")))
        #expect(throws: TripRejection.alreadyStarted) {
            try story.trip.decide(.renewPIN(Story.pin("2468")), at: now)
        }
        // What is stored begins with the same digits.
        let stored = try JSONText.read(Trip.self, JSONText.of(story.trip))
        #expect(stored == story.trip)
    }

    @Test func aRideWithoutAPINGetsNone() throws {
        var story = Story.requested()
        try story.tell(.renewPIN(Story.pin("1357")))
        #expect(story.events.isEmpty && story.trip.pin == nil)
    }
}
