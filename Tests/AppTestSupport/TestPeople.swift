import RideCore
import RideWire

extension MarketView {
    /// Brazil, as its market file has it.
    public static let brazil = MarketView(
        code: "br",
        currency: CurrencyView(
            code: "BRL", digits: 2, symbol: "R$", decimal_sign: ",", group_sign: "."),
        tax_id: "cpf", phone: PhoneFormView(country_code: "55", forms: ["NN 9####-####"]),
        plates: ["LLL#L##", "LLL-####"],
        documents: [
            DocumentRuleView(kind: "licence", expires: true),
            DocumentRuleView(kind: "vehicle_registration", expires: false),
            DocumentRuleView(kind: "photo", expires: false),
        ], categories: [.common, .vip, .women, .pet])
}

extension PersonState {
    /// Ana, a passenger with an account, at the Plaza de Armas.
    public static var ana: PersonState {
        PersonState(
            revision: 1, role: .passenger, person_id: 1,
            person: PersonView(name: "Ana Rojas", rating: RatingAverage(sum: 246, count: 50)),
            place: .plaza, activity: .idle, ride: nil, route: nil, today: nil, is_guest: false)
    }

    /// Luis, a driver who is approved and offline, at the same place.
    public static var luis: PersonState {
        PersonState(
            revision: 1, role: .driver, person_id: 7,
            person: PersonView(name: "Luis Silva", rating: RatingAverage(sum: 5_864, count: 1_204)),
            place: .plaza, activity: .offline, ride: nil, route: nil,
            today: Today(rides: 0, earnings_minor: 0), is_guest: false, application: "approved")
    }
}

extension PlaceView {
    /// The main square of the built-in city.
    public static let plaza = PlaceView(
        Waypoint(
            coordinate: Coordinate(latitudeE7: -299_026_000, longitudeE7: -712_519_000),
            name: "Plaza de Armas"))
    /// Its lighthouse.
    public static let faro = PlaceView(
        Waypoint(
            coordinate: Coordinate(latitudeE7: -299_062_000, longitudeE7: -712_742_000),
            name: "Faro Monumental"))
}
