import FoundationEssentials
import RideTUI

/// What a page hears each second: the words and places that change, as one event of a stream
/// (HTML, section 9.2).
struct LiveEvent: Encodable, Hashable {
    /// The form of the page for which it is; a page of another form loads itself again.
    let form: String
    let title: String
    let state: String
    let left: String
    let arrival: String
    /// Where the car is, and where it heads; nil while there is none.
    let car: [Int]?
    let way: String
    let behind: String

    init(_ page: RidePage) {
        let told = page.told
        form = page.form
        title = SafeText.line(told.title)
        state = SafeText.line(told.state)
        left = SafeText.line(told.left)
        arrival = SafeText.line(told.arrival)
        car = page.drawn.car.map { [$0.place.x, $0.place.y, $0.heading] }
        way = page.drawn.ahead
        behind = page.drawn.behind
    }

    /// The event as it is sent. JSON has no line breaks of its own, so it is one line.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(self) else { return ": nothing\n\n" }
        return "event: ride\ndata: \(String(decoding: json, as: UTF8.self))\n\n"
    }

    /// How long a page waits before it asks for the stream again.
    static let opening = "retry: 3000\n\n"
    /// What is sent while nothing happens, so that nobody on the way takes the stream for dead.
    static let silence = ": still here\n\n"
}
