import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// R9: a week begins on the day on which it does in the language, else in the city's country.
@Suite struct WeekOrderTests {
    private static func market(_ code: String) -> MarketView {
        var market = MarketView.brazil
        market.code = code
        return market
    }

    private static func stage(
        _ page: any Page, _ language: String, _ code: String, state: PersonState = .ana
    ) throws -> PageStage {
        try PageStage(page, state: state, language: language, market: market(code)) { call in
            switch call {
            case let asked as GetGoalCalendar: .success(GrowthPeople.calendar(asked))
            default: nil
            }
        }
    }

    /// 1 November 2026 is a Sunday in the calendar of these tests.
    @Test(arguments: [
        ("en", "br", ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], 0),
        ("en", "cl", ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], 6),
        ("en", "", ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], 6),
        ("pt-BR", "br", ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"], 0),
        ("pt-BR", "cl", ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"], 0),
    ])
    func theMonthBeginsOnItsFirstDay(
        language: String, market: String, days: [String], column: Int
    ) throws {
        var stage = try Self.stage(GoalCalendarPage(), language, market)
        let lines = stage.text.split(separator: "\n").map(String.init)
        let head = try #require(lines.first { $0.contains(days[1]) && $0.contains(days[5]) })
        let words = head.split(separator: " ").map(String.init).filter { days.contains($0) }
        #expect(words == days)
        let place = try #require(lines.firstIndex(of: head))
        let first = lines[place + 1].filter { $0 != "│" }.split(separator: " ")
        let numbers = first.prefix(7 - column).map { $0.filter(\.isNumber) }
        #expect(numbers == (1...7 - column).map(String.init))
        #expect(first.count >= 7 - column)
        // A year has its rows in the same order.
        try stage.press(.char("y"))
        let rows = stage.text.split(separator: "\n").compactMap { line in
            days.first { line.contains("│ \($0)  ") }
        }
        #expect(rows == days)
    }

    @Test(arguments: [("en", "br", "Sun"), ("en", "cl", "Mon"), ("pt-BR", "cl", "dom")])
    func daysOfAGoalAreChosenInThatOrder(language: String, market: String, first: String) throws {
        let stage = try Self.stage(GoalCalendarPage(), language, market)
        let context = stage.app.core.context
        #expect(context.weekdays.first.map { context.format.weekday($0) } == first)
        #expect(Set(context.weekdays) == Set(0...6))
        #expect(context.weekdays.map(context.placeInWeek) == Array(0...6))
    }
}
