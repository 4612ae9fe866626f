/// The places of everybody who was here, and who of them is.
struct PlaceBooks: Sendable {
    /// By `PersonKey.places(in:)`.
    private var all: [String: PlaceBook]
    /// Who is signed in, or was before the connection was lost; nil for nobody.
    var person: PersonKey?

    init(_ all: [String: PlaceBook]) { self.all = all }

    /// The person's places in a city. Those that were kept by the city's name alone are theirs who
    /// need no sign-in here; of anybody else they may just as well be not.
    ///
    /// - Returns: nil where nobody is here.
    mutating func open(in city: String, needNoSignIn: Bool) -> (PlaceBook, [Effect])? {
        guard let key = person?.places(in: city) else { return nil }
        var effects: [Effect] = []
        if let old = all[city] {
            let isTheirs = needNoSignIn && all[key] == nil
            if isTheirs, old != PlaceBook() { effects += keep(old, of: key) }
            effects += keep(nil, of: city)
        }
        return (all[key] ?? PlaceBook(), effects)
    }

    /// Puts places, or none, in the place of the person's in a city.
    ///
    /// - Returns: nil where nobody is here.
    mutating func set(_ places: PlaceBook?, in city: String) -> [Effect]? {
        (person?.places(in: city)).map { keep(places, of: $0) }
    }

    private mutating func keep(_ places: PlaceBook?, of key: String) -> [Effect] {
        guard all[key] != places else { return [] }
        all[key] = places
        return [.keepPlaces(places, of: key)]
    }
}
