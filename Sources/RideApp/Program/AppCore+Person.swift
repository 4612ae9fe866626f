import RideTUI
import RideWire

/// By what somebody is told from everybody else who uses the app: a guest or an account, at the
/// data that an engine holds.
struct PersonKey: Hashable, Sendable {
    /// What the engine holds; nil where it does not say.
    let data: DataID?
    /// The number that it knows the person by.
    let number: UInt64

    init(_ state: PersonState, engine: HelloResult?) {
        data = engine?.data_id.flatMap { DataID($0) }
        number = state.person_id
    }

    /// Under what the places of this person in a city are kept.
    func places(in city: String) -> String {
        "\(city)/\(number)" + (data.map { "@\($0.text)" } ?? "")
    }
}

/// What belongs to a person goes with them.
extension AppCore {
    /// Whether this is somebody else than who was here until now.
    func isAnother(_ new: PersonState) -> Bool {
        placeBooks.person.map { $0 != PersonKey(new, engine: engine) } ?? false
    }

    /// Nobody is signed in: what is known of the person who was is forgotten.
    mutating func forgetPerson() {
        if state?.is_guest == true { forgetPlaces() }
        leaveMine()
        placeBooks.person = nil
        facts.places = PlaceBook()
        facts.state = nil
        facts.routeShape = []
        facts.progress = nil
        messages.forget()
        keyGuard = KeyGuard()
        chat = ChatComposer()
        drafts = TypedDrafts()
        summary = RideSummary()
        overlay = nil
        map.forgetSaved()
    }

    /// What was chosen about the app stays, but for what tells of the person: whose rides they
    /// follow, what a ride of theirs stands for, and what they look for in lists.
    mutating func forgetChoices() {
        choose {
            $0.followed_rides = []
            $0.replaced_booking = nil
            $0.lists = $0.lists.mapValues(\.withoutFilter)
            $0.drafts = [:]
        }
    }

    // MARK: Places

    /// Shows the places of whoever has come in.
    mutating func openPlaces() {
        guard let city = engine?.city.name,
            let (places, kept) = placeBooks.open(
                in: city, needNoSignIn: link.tokens.wasShown)
        else { return }
        facts.places = places
        effects += kept
    }

    /// The person at this engine is no more, and nobody else is to find their places.
    mutating func forgetPlaces() {
        guard let city = engine?.city.name, let kept = placeBooks.set(nil, in: city) else { return }
        facts.places = PlaceBook()
        effects += kept
        forgetMine()
    }
}
