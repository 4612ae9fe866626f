import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// The hour of a booked ride can be read in every moment until its passenger is in the car, however
/// wide the terminal is and whoever has booked.
@Suite("D3, P15: the hour of a booked ride") struct BookedHourTests {
    static let widths = [80, 90, 100, 120, 160, 200]

    /// The moments of a booked ride, in which the hour is twenty-six minutes past eight.
    private static let moments: [(String, PersonState)] = [
        ("offer", Scenes.bookedOffer), ("offer", Scenes.bookedLong(.offered)),
        ("booked", Scenes.booked), ("booked", Scenes.bookedLong(.accepted, leaves: true)),
        ("to pick-up", Scenes.toPickupBooked), ("to pick-up", Scenes.bookedLong(.accepted)),
        ("at pick-up", Scenes.early), ("at pick-up", Scenes.bookedLong(.arrived)),
    ]

    @Test(arguments: widths, ["en", "pt-BR"])
    func itStandsOnTheSheetInTheTitleAndOverPages(width: Int, language: String) {
        for (name, state) in Self.moments {
            var bench = Bench(
                state, Size(width: width, height: width < 100 ? 24 : 30), language: language)
            // What is said of it goes.
            bench.send(.timer, after_ms: 6_000)
            let told = "\(name) at \(width), \(language)"
            #expect(bench.text.contains("08:26"), "\(told)\n\(bench.text)")
            #expect(bench.program.windowTitle.contains("08:26"), "\(told)")
            guard name != "offer" else { continue }
            bench.press(.char("m"))
            #expect(bench.text.contains("08:26"), "\(told), over the menu")
        }
    }
}

extension BookedHourTests {
    @Test("a passenger without a rating leaves the hour alone", arguments: ["en", "pt-BR"])
    func aNewPassengerIsNoPartOfTheHour(language: String) throws {
        var state = Scenes.booked
        state.ride?.passenger.rating_hundredths = nil
        let text = Bench(state, language: language).text
        #expect(!text.contains("08:26 new") && !text.contains("08:26 nov"), "\(text)")
    }
}

/// While driving one reads where to, when one is there and what it brings.
@Suite("D10: where the way leads") struct GoalTests {
    private static let ways: [(state: PersonState, shown: [String])] = [
        (Scenes.toPickup, ["Mercado La Recova", "R$ 9,34"]),
        (Scenes.driving, ["Faro Monumental", "R$ 9,34"]),
        (Scenes.redirected, ["Avenida del Mar", "R$ 12,12"]),
        (Scenes.stopAhead, ["Avenida del Mar", "R$ 9,34"]),
    ]

    @Test(arguments: BookedHourTests.widths, ["en", "pt-BR"])
    func itStandsInWordsWithClockAndPay(width: Int, language: String) {
        let size = Size(width: width, height: width < 100 ? 24 : 30)
        for (state, shown) in Self.ways {
            let way = state.ride?.stage == .accepted ? Scenes.approach : Scenes.trip
            var bench = Bench(state, size, way: way, language: language)
            bench.send(.timer, after_ms: 6_000)
            let program = bench.program
            let inner = FrameLayout.sheetWidth(for: size) - 2 * Sheet.frameColumns
            let rows = program.sheet(
                width: inner, isWide: FrameLayout.isWide(size), glyphs: .braille
            ).rows
            let lines = rows.compactMap { row -> (String, String)? in
                if case .line(let left, let right) = row { (left.plain, right.plain) } else { nil }
            }
            let left_s = program.core.remaining_s ?? 0
            let arrival = program.core.cityNow + program.core.seconds(left_s)
            let clock = program.core.clockTime(arrival.milliseconds)
            #expect(
                lines.contains { left, right in
                    left.contains(shown[0]) && right.contains(clock) && right.contains(shown[1])
                }, "\(lines)")
            #expect(bench.text.contains(shown[0]), "\(bench.text)")
        }
    }
}
