import AppTestSupport
import RideApp
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// Another ride that is booked for about the same time is told of while a time is chosen.
@Suite("P15: two bookings for one time") struct OtherBookingTests {
    /// Minutes of the world at a time of today; it begins at 08:00.
    private static func at_ms(_ hour: Int, _ minute: Int) -> Int64 {
        Int64((hour - 8) * 60 + minute) * 60_000
    }

    private func isTold(
        _ typed: String, booked: Int64?, changing current: Int64? = nil, _ language: String = "en"
    ) throws -> Bool {
        var state = PersonState.ana
        state.next_booking_at_ms = booked
        var stage = try PageStage(
            SchedulePage(current: current), state: state, language: language
        ) { _ in nil }
        try stage.type(typed)
        guard let booked else { return stage.text.contains("You already have a ride") }
        let context = stage.app.core.context
        let words = context.text(
            "wallet.otherBooked", ["time": context.dayAndTime(booked)])
        // The sentence is longer than a row.
        return stage.text.contains(words.prefix(40))
    }

    @Test(
        arguments: [
            ("1030", true), ("1001", true), ("1059", true), ("1000", false), ("1100", false),
        ], ["en", "pt-BR"])
    func whatIsBookedNearByIsTold(time: (typed: String, isNear: Bool), language: String) throws {
        let booked = Self.at_ms(10, 30)
        #expect(try isTold(time.typed, booked: booked, language) == time.isNear)
    }

    @Test func theBookingThatIsChangedAndNoneAreNot() throws {
        let booked = Self.at_ms(10, 30)
        #expect(try !isTold("1040", booked: booked, changing: booked))
        #expect(try !isTold("1030", booked: nil))
    }
}
