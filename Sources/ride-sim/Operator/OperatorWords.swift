import OperatorApp
import RideApp
import RideCore
import RideFares
import RideTUI
import RideWire

/// How the operator's commands write: in the words of the operator's screen, in their language.
struct OperatorWords: FactsReading {
    let facts: AppFacts
    /// The name of the city.
    let city: String

    /// As the engine has introduced itself.
    init(_ hello: HelloResult, _ texts: Texts) {
        facts = AppFacts(greetedBy: hello, texts)
        city = CleanText.cleaned(hello.city.name)
    }

    /// An amount with its symbol.
    func money(_ minorUnits: Int64) -> String { format.money(Money(minorUnits: minorUnits)) }

    /// An amount with its symbol, nothing for none.
    func money(_ minorUnits: Int64?) -> String { minorUnits.map(money) ?? "" }

    /// A number, nothing for none.
    func number(_ number: Int?) -> String { number.map(format.number) ?? "" }

    /// A moment in the city: `Thu 08:05`, with its date where it has one: `Thu 12 Mar 2026 08:05`.
    func time(_ milliseconds: Int64) -> String {
        guard let calendar = facts.clock?.calendar else { return "" }
        let instant = Instant(milliseconds: milliseconds)
        let date = calendar.date(at: instant).map { format.dateWithYear($0) + " " } ?? ""
        return format.weekday(calendar.weekday(at: instant).rawValue) + " " + date
            + format.clock(minuteOfDay: calendar.minuteOfDay(at: instant))
    }

    /// A moment on the wall's clock, as clocks of the city show it, with their distance from
    /// Universal Time: `21 Nov 2026 03:31 -03:00`, in a city without dates `21 Nov 2026 06:31 UTC`.
    func wallTime(_ milliseconds: Int64) -> String {
        let offset = onTheWall(milliseconds).offset
        return momentOnTheWall(milliseconds) + (offset.map { " " + $0 } ?? "")
    }

    /// The day of a date, nothing for none.
    func day(_ date: CivilDate?) -> String { date.map(format.dateWithYear) ?? "" }

    /// An average rating: `4.87`; a dash before the first.
    func rating(_ hundredths: Int?) -> String {
        hundredths.map { format.rating(hundredths: $0) } ?? "-"
    }

    /// Names of categories.
    func categories(_ categories: [Category]) -> String {
        texts.list(categories.map { name(of: $0) }, .and)
    }

    /// The heading of a column.
    func column(_ key: TextKey, isRight: Bool = false) -> TextTable.Column {
        TextTable.Column(title: texts[key], isRight: isRight)
    }

    /// The line under a list that goes on.
    func more(_ hasMore: Bool, _ option: String) -> [String] {
        hasMore ? ["", texts["command.more", ["option": option]]] : []
    }

    /// Why the engine refuses, with the word for programs.
    func refusal(_ error: WireError) -> String {
        let values: KeyValuePairs = [
            "most": money(FareLimits.rate.minorUnits),
            "uses": format.number(FareLimits.promotionUses),
            "characters": format.number(Limits.noteCharacters), "nothing": format.percent(0),
            "all": format.percent(100),
        ]
        return Self.refusal(error, texts.refusal(error.code, values) ?? texts[error])
    }

    /// The same in these words. A parameter that is not as it should be is an option that was
    /// typed: options are told of in English, and of what a call is made nobody needs to know.
    static func refusal(_ error: WireError, _ words: String) -> String {
        let place = "params."
        let isTyped = error.kind == .invalidParameters
        let message =
            !isTyped
            ? words
            : error.message.hasPrefix(place)
                ? String(error.message.dropFirst(place.count)) : error.message
        return CleanText.cleaned("\(message) (\(error.code))")
    }
}
