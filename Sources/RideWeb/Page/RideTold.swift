import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// A ride in the words and places of its page, made of what whoever has its code sees: nothing is
/// added, and nothing is worked out here of who may see what.
struct RideTold: Hashable {
    /// Who drives, and which car.
    struct Driver: Hashable {
        let name: String
        let vehicle: String
        let plate: String
    }

    /// The heading: whose ride it is.
    let heading: String
    /// How the ride goes.
    let state: String
    /// The time until the arrival; empty for none.
    let left: String
    /// The moment of the arrival; empty for none.
    let arrival: String
    /// Nil until a driver has accepted.
    let driver: Driver?
    /// The pick-up, the stops and the destination, in order.
    let stops: [SharedRideWords.Fact]
    /// What can be expected of the page.
    let hint: String
    let isOver: Bool

    init(_ ride: SharedRideResult, _ words: PageWords) {
        isOver = !ride.stage.isLive
        let texts = words.texts
        let said = SharedRideWords(ride, isOver: isOver, in: texts)
        heading =
            ride.rider_name.map { texts["web.rideOf", ["name": $0]] }
            ?? texts["record.sharedTitle"]
        state = said.title
        left = said.left.map(words.format.duration) ?? ""
        arrival =
            said.arrival.map { arrival in
                let minute = words.calendar.minuteOfDay(at: Instant(milliseconds: arrival.at_ms))
                return "\(arrival.label) \(words.format.clock(minuteOfDay: minute))"
            } ?? ""
        driver = ride.vehicle.map { vehicle in
            Driver(
                name: ride.driver_name ?? texts["record.driver"],
                vehicle: texts.name(of: vehicle), plate: vehicle.plate)
        }
        stops = said.facts.filter { fact in
            switch fact.kind {
            case .from, .stop, .to: true
            case .rider, .vehicle: false
            }
        }
        hint = texts[isOver ? "record.sharedOver" : "record.sharedHint"]
    }

    /// The title of the window: what is seen of a page in the background.
    var title: String { left.isEmpty ? state : "\(left) · \(state)" }
}

/// The words of a language, and how times are written in it.
struct PageWords: Sendable {
    let texts: Texts
    /// All languages of the pages.
    let languages: Languages
    let format: Format
    /// The days and times of the city.
    let calendar: WorldCalendar

    /// The language.
    var language: Language { texts.spoken }

    init(_ texts: Texts, among languages: Languages, calendar: WorldCalendar) {
        self.texts = texts
        self.languages = languages
        self.calendar = calendar
        format = Format(language: texts.spoken)
    }
}
