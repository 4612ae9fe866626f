import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire

extension CardView {
    static let visa = CardView(
        id: 1, brand: "visa", last_four: "1111", expiry: "05/29", is_primary: true,
        is_expired: false)
    static let mastercard = CardView(
        id: 2, brand: "mastercard", last_four: "4444", expiry: "11/27", is_primary: false,
        is_expired: false)
    static let old = CardView(
        id: 3, brand: "amex", last_four: "0005", expiry: "03/24", is_primary: false,
        is_expired: true)
    static let three = [visa, mastercard, old]

    /// Ten different cards, the first one primary.
    static let ten = (1...10).map { number in
        CardView(
            id: UInt64(number), brand: "elo", last_four: "10\(number + 10)", expiry: "05/29",
            is_primary: number == 1, is_expired: false)
    }
}

extension PersonState {
    /// Ana, who may owe something or have booked rides.
    static func anaWith(due: Int64? = nil, isGuest: Bool = false, ride: RideView? = nil)
        -> PersonState
    {
        var state = PersonState.ana
        state.revision = 100
        state.due_minor = due
        state.is_guest = isGuest
        state.ride = ride
        return state
    }

    /// Luis, who owes the platform so much; nothing for nil.
    static func luisOwing(_ owed: Int64?) -> PersonState {
        var state = PersonState.luis
        state.revision = 100
        state.balance = BalanceView(available_minor: 500, owed_minor: owed ?? 0, blocked_minor: 0)
        return state
    }
}

extension PlaceView {
    /// A place whose name would do harm if it could.
    static let hostile = PlaceView(
        Waypoint(
            coordinate: Coordinate(latitudeE7: -299_100_000, longitudeE7: -712_600_000),
            name: "Caf\u{1B}[31m\u{202E}eér\u{200B}\u{0007} 東京\u{E0041}"))
}

extension ReservationView {
    /// A booking at so many minutes of the city's time.
    static func booked(
        _ id: UInt64, at minutes: Int64, to place: PlaceView = .faro, state: String = "waiting",
        reason: String? = nil, ride: UInt64? = nil, card: CardView? = nil,
        category: RideCore.Category = .common, minor: Int64 = 1_460
    ) -> ReservationView {
        ReservationView(
            id: id, pickup_at_ms: minutes * 60_000, pickup: .plaza, dropoff: place,
            category: category, payment: card == nil ? .cash : .card, card: card,
            fare: FareView(Fare(items: [Fare.Item(kind: .base, amount: Money(minorUnits: minor))])),
            state: state,
            reason: reason, ride_id: ride)
    }

    /// One of every state; the city's time is Thursday 08:14.
    static let every = [
        booked(5, at: 30, state: "failed", reason: "payment_due"),
        booked(6, at: 44, state: "dispatching", ride: 9_001, card: .visa),
        booked(7, at: 10 * 60 + 16, to: .hostile, card: .visa, category: .vip, minor: 123_456),
        booked(8, at: 34 * 60 + 16, category: .pet),
        booked(9, at: 4 * 1_440, state: "done", ride: 8_000),
    ]
}

extension WishView {
    static func driver(
        _ id: UInt64, _ name: String, _ wish: String, rating: RatingAverage, hasCar: Bool = true
    ) -> WishView {
        WishView(
            driver_id: id, person: PersonView(name: name, rating: rating),
            vehicle: hasCar
                ? RideView.Vehicle(
                    VehicleDescription(
                        make: "Chevrolet", model: "Onix", colour: "white", plate: "LXKP-42",
                        seats: 4)) : nil, wish: wish)
    }

    static let some = [
        driver(9, "Luis Silva", "favourite", rating: RatingAverage(sum: 974, count: 200)),
        driver(7, "Eva\u{1B}]0;x\u{7} 東京\u{202E}", "favourite", rating: RatingAverage()),
        driver(
            4, "João Pereira", "avoid", rating: RatingAverage(sum: 30, count: 10), hasCar: false),
    ]

    /// So many favourites, the highest number first.
    static func many(_ count: Int) -> [WishView] {
        (1...count).reversed().map {
            driver(UInt64($0), "Driver \($0)", "favourite", rating: RatingAverage(sum: 9, count: 2))
        }
    }
}

extension MarketView {
    /// A country that asks for no tax number.
    static let plain = MarketView(
        code: "us",
        currency: CurrencyView(
            code: "USD", digits: 2, symbol: "$", decimal_sign: ".", group_sign: ","))
}

extension PlaceBook {
    /// Home, the gym, a place with a bad name, and two recent ones.
    static let ofAna: PlaceBook = {
        var book = PlaceBook()
        for (label, place) in [
            ("home", PlaceView.faro), ("Academia", .plaza), ("Tia\u{1B}[2J\u{202E} Zé", .hostile),
        ] {
            if let waypoint = place.waypoint { book.save(waypoint, as: label) }
        }
        for place in [PlaceView.hostile, .faro] {
            if let waypoint = place.waypoint { book.went(to: waypoint) }
        }
        return book
    }()
}

extension PageStage {
    /// Types a card with everything else right, up to the action.
    mutating func typeCard(_ number: String, _ code: String) throws {
        try type(number)
        try press(.tab)
        try type("529")
        try press(.tab)
        try type(code)
        try press(.tab)
        try type("ANA M ROJAS")
        try press(.tab)
        try type("52998224725")
        try press(.tab)
    }
}

extension PageStage {
    /// A page as it is before anything was answered.
    func drawn(_ page: some Page, size: Size = Size(width: 80, height: 20)) -> String {
        let room = PageSpace(
            width: size.width - 2 * Sheet.frameColumns, rows: size.height - Sheet.frameRows,
            isWide: false, glyphs: .braille)
        var screen = Screen(size: size, glyphs: .braille)
        page.content(in: room, app.core.context).draw(on: &screen, in: screen.bounds)
        return screen.text
    }

    /// Everything that could be seen, heard or found in the page: the screen, what is read aloud,
    /// what is said for a moment, and the page itself.
    var everything: String {
        let page = app.core.topPage.map { String(reflecting: $0) } ?? ""
        return [text, "\(app.outline(glyphs: .braille))", "\(toasts)", page].joined()
    }
}
