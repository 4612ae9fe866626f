import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// R9, P15: how far ahead rides can be booked is the market's, and the engine says it.
@Suite struct FarBookingTests {
    private static func market(_ earliest_s: Int64, _ latest_s: Int64) -> MarketView {
        var market = MarketView.brazil
        market.reservations = ReservationLimitsView(earliest_s: earliest_s, latest_s: latest_s)
        return market
    }

    @Test(
        arguments: [
            (nil, 1_800, 604_800), (ReservationLimitsView(earliest_s: 60, latest_s: 120), 60, 120),
            (ReservationLimitsView(earliest_s: -5, latest_s: 7_776_000), 0, 7_776_000),
            (ReservationLimitsView(earliest_s: 900, latest_s: 60), 60, 60),
            (ReservationLimitsView(earliest_s: .max, latest_s: .max), 31_622_400, 31_622_400),
            (ReservationLimitsView(earliest_s: .min, latest_s: .min), 0, 0),
        ] as [(ReservationLimitsView?, Int64, Int64)])
    func limitsAreTheMarkets(
        _ view: ReservationLimitsView?, _ earliest_s: Int64, _ latest_s: Int64
    ) {
        var market = MarketView.brazil
        market.reservations = view
        let window = BookingWindow(market)
        #expect(window.earliest == .seconds(earliest_s) && window.latest == .seconds(latest_s))
    }

    /// Three months, a week a key; each day beyond the next week has its date.
    @Test(arguments: [
        ("en", "Thursday, 12 Nov", "You can book from 30 min to 90 days ahead, at"),
        ("pt-BR", "quinta-feira, 12 nov", "Você pode agendar com 30 min a 90 dias"),
    ])
    func monthsAheadAreChosenByDate(language: String, day: String, hint: String) throws {
        let calendar = try TestDates.calendar(2026, 8, 20)
        var stage = try PageStage(
            SchedulePage(), state: .ana, language: language,
            market: Self.market(1_800, 90 * 86_400), calendar: calendar
        ) { _ in nil }
        #expect(stage.text.contains(hint), "\(stage.text)")
        try stage.press(.up)
        for _ in 0..<12 { try stage.press(.pageDown) }
        #expect(stage.text.contains(day), "\(stage.text)")
        try stage.press(.enter)
        // 84 days with 23 hours in one of them: the clocks went ahead.
        let moment = calendar.moment(on: CityDay(number: 84), minute: 9 * 60 + 15).earliest
        #expect(moment.milliseconds == (84 * 24 + 1) * 3_600_000 + 900_000 - 3_600_000)
        #expect(stage.app.requests == [.pickUpAt(moment.milliseconds)])
    }

    @Test func theLastDayIsThatOfTheLimit() throws {
        var stage = try PageStage(
            SchedulePage(), state: .ana, market: Self.market(1_800, 90 * 86_400),
            calendar: try TestDates.calendar(2026, 8, 20)
        ) { _ in nil }
        try stage.press(.up)
        for _ in 0..<20 { try stage.press(.pageDown) }
        #expect(stage.text.contains("Wednesday, 18 Nov"), "\(stage.text)")
        #expect(stage.text.contains("At most 90 days from now"))
        for _ in 0..<20 { try stage.press(.pageUp) }
        #expect(stage.text.contains("today at 09:15"))
    }

    /// In a city of weekdays a far day is told by how far it is.
    @Test func withoutDatesAFarDayIsCounted() throws {
        var stage = try PageStage(
            SchedulePage(), state: .ana, market: Self.market(1_800, 30 * 86_400)
        ) { _ in nil }
        try stage.press(.up, .pageDown, .pageDown)
        #expect(stage.text.contains("Thursday, in 14 days"), "\(stage.text)")
    }

    /// A week that the market has for all needs no keys for weeks.
    @Test func aWeekHasNoKeysForWeeks() throws {
        var stage = try PageStage(SchedulePage(), state: .ana) { _ in nil }
        try stage.press(.up, .pageDown)
        #expect(!stage.text.contains("+1 week") && stage.text.contains("today at 09:15"))
    }
}
