import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire

/// What a scripted engine knows of Luis.
enum DriverPeople {
    static let day_ms: Int64 = 86_400_000

    /// A text that does what terminals must not.
    static let hostile = "\u{1B}[2J\u{202E}evil\u{7}\nmore"

    /// Luis at work.
    static var online: PersonState {
        var state = PersonState.luis
        state.activity = .idle
        state.preferences = PreferencesView(
            payments: .cashOnly, categories: [.common], heading_home: .faro,
            areas: [AreaView(place: .plaza, radius_m: 3_000)])
        return state
    }

    /// Luis as long as he applies.
    static func applicant(_ application: String = "draft") -> PersonState {
        var state = PersonState.luis
        state.application = application
        return state
    }

    /// Luis without an account.
    static var guest: PersonState {
        var state = PersonState.luis
        state.is_guest = true
        return state
    }

    /// A home, a place of work and one with an evil name.
    static var places: PlaceBook {
        var places = PlaceBook()
        if let faro = PlaceView.faro.waypoint { places.save(faro, as: "home") }
        if let plaza = PlaceView.plaza.waypoint { places.save(plaza, as: "Centro") }
        return places
    }

    // MARK: Money

    static let bank = BankAccountView(
        bank: "012", branch: "1234-5", account: "012 ••••321-0", kind: "checking",
        holder: "Luis Silva")

    static func finance(
        available: Int64 = 12_000, owed: Int64 = 0, blocked: Int64 = 3_450,
        bank: BankAccountView? = DriverPeople.bank
    ) -> FinanceResult {
        FinanceResult(
            balance: BalanceView(
                available_minor: available, owed_minor: owed, blocked_minor: blocked),
            bank_account: bank,
            withdrawals: [
                WithdrawalView(
                    id: 6, amount_minor: 5_000, state: "requested",
                    requested_at_ms: 10 * 60_000),
                WithdrawalView(
                    id: 5, amount_minor: 123_456, state: "paid", requested_at_ms: -day_ms,
                    ended_at_ms: 0),
                WithdrawalView(
                    id: 4, amount_minor: 8_000, state: "returned", reason: "account_closed",
                    requested_at_ms: -9 * day_ms, ended_at_ms: -8 * day_ms),
            ], minimum_minor: 2_000, share_basis_points: 2_000,
            next_settlement: blocked == 0
                ? nil : SettlementView(at_ms: day_ms + 70 * 60_000, amount_minor: 1_520))
    }

    /// A statement of so many lines, newest first, whose balances follow from its amounts: rides
    /// by card and in cash, their commission, tips, a settlement, a withdrawal.
    static func statement(_ count: Int) -> [StatementLineView] {
        let kinds: [(kind: String, subject: String, change: (Int64, Int64, Int64))] = [
            ("fare", "trip", (0, 0, 1_460)), ("commission", "trip", (0, 0, -292)),
            ("tip", "tip", (200, 0, 0)), ("settlement", "settlement", (1_168, 0, -1_168)),
            ("fare", "trip", (0, 1_100, 0)), ("cash_received", "trip", (0, -1_100, 0)),
            ("commission", "trip", (0, -220, 0)), ("netted_owed", "payment", (-220, 220, 0)),
        ]
        var lines: [StatementLineView] = []
        var (available, owed, blocked): (Int64, Int64, Int64) = (0, 0, 0)
        for index in 0..<count {
            let entry = kinds[index % kinds.count]
            available += entry.change.0
            owed -= entry.change.1
            blocked += entry.change.2
            lines.append(
                StatementLineView(
                    id: UInt64(64 + index), at_ms: Int64(index - count) * 3_600_000,
                    kind: entry.kind,
                    amount_minor: entry.change.0 + entry.change.1 + entry.change.2,
                    available_minor: available, owed_minor: owed, blocked_minor: blocked,
                    subject_kind: entry.subject, subject_id: "\(9_000 + index / 4)",
                    share_basis_points: entry.kind == "commission" ? 2_000 : nil,
                    moved_minor: ["settlement", "netted_owed"].contains(entry.kind)
                        ? max(entry.change.0, entry.change.1, entry.change.2) : nil))
        }
        return lines.reversed()
    }

    /// A page of a statement as the engine cuts it.
    static func page(_ lines: [StatementLineView], _ asked: ListStatement) -> StatementResult {
        let rest = lines.filter { line in asked.before_id.map { line.id < $0 } ?? true }
        return StatementResult(
            lines: Array(rest.prefix(asked.pageSize)), has_more: rest.count > asked.pageSize)
    }

    /// A week with earnings up to Thursday.
    static func report(_ week: Int) -> ReportResult {
        let amounts: [Int64] =
            week == 0 ? [4_560, 12_080, 0, 1_080, 0, 0, 0] : [0, 0, 0, 0, 0, 0, 0]
        let days = amounts.map { amount in
            ReportDayView(
                rides: Int(amount / 1_000), earnings_minor: amount,
                tips_minor: amount > 1_000 ? 200 : 0, rewards_minor: amount > 10_000 ? 1_500 : 0,
                online_s: amount > 0 ? 9_000 : 0)
        }
        let isQuiet = week != 0
        return ReportResult(
            week: week, starts_at_ms: Int64(week) * 7 * day_ms - 3 * day_ms - 28_800_000,
            days: days, rides: days.reduce(0) { $0 + $1.rides },
            earnings_minor: amounts.reduce(0, +), online_s: days.reduce(0) { $0 + $1.online_s },
            acceptance_percent: isQuiet ? nil : 87.5, cancellation_percent: isQuiet ? nil : 0,
            rating_hundredths: isQuiet ? nil : 487)
    }

    static let bonuses = [
        // Thursday 08:00 is the beginning: Sunday ends 88 hours later.
        BonusView(
            key: "week-20", rides_needed: 20, rides_done: 7, reward_minor: 6_000,
            until_ms: 88 * 3_600_000, is_paid: false),
        BonusView(
            key: "day-5", rides_needed: 5, rides_done: 5, reward_minor: 1_500,
            until_ms: 16 * 3_600_000, is_paid: true),
        BonusView(
            key: "morning", rides_needed: 3, rides_done: 2, reward_minor: 900,
            until_ms: 60_000, is_paid: false),
    ]

    static let bookings = [(1, "Mercado La Recova", 1_234), (2, "Terminal de Buses", 934)].map {
        number, name, gain in
        var (pickup, dropoff) = (PersonState.luis.place, PersonState.luis.place)
        (pickup.name, dropoff.name) = (name, "Faro Monumental")
        return BookingView(
            id: UInt64(number), pickup_at_ms: Int64(number) * 5_400_000,
            pickup: pickup, dropoff: dropoff,
            category: .common, payment: .card, distance_m: 4_200, gain_minor: Int64(gain))
    }

    // MARK: Applications

    static let vehicle = VehicleDataView(
        plate: "ABC1D23", colour: "white", make: "Chevrolet", model: "Onix", year: 2_021, seats: 4)
    static let personal = PersonalDataView(
        surname: "Silva", birth_date: day("1990-05-17"), city: "La Serena")

    static func day(_ text: String) -> CivilDate {
        guard let date = CivilDate(text) else { preconditionFailure("\(text) is no day") }
        return date
    }

    /// The parts that a market asks for, in order, as the wire names them.
    static let parts = [
        "account", "consent", "personal", "category", "vehicle", "document.licence",
        "document.vehicle_registration", "document.photo",
    ]

    /// An application of which these parts are filled in, the others missing.
    static func application(
        _ state: String, done: [String], rejected: [String: String] = [:],
        licenceUntil: String = "2030-02-28"
    ) -> ApplicationView {
        func standing(_ part: String) -> String {
            if rejected[part] != nil { return "rejected" }
            return done.contains(part) ? (state == "approved" ? "approved" : "given") : "missing"
        }
        let documents = parts.filter { $0.hasPrefix("document.") }.map { part in
            let kind = String(part.dropFirst(9))
            let isThere = standing(part) != "missing"
            let last = day(licenceUntil)
            let isOver = kind == "licence" && isThere && last < day("2026-11-21")
            return DocumentView(
                kind: kind, state: isOver ? "expired" : standing(part),
                name: isThere ? "\(kind).pdf" : nil,
                expires: isThere && kind == "licence" ? last : nil, reason: rejected[part])
        }
        return ApplicationView(
            state: state, missing: parts.filter { standing($0) == "missing" },
            sections: parts.filter { !$0.hasPrefix("document.") }.map {
                SectionView(part: $0, state: standing($0))
            }, documents: documents, consent_version: done.contains("consent") ? 1 : nil,
            personal: done.contains("personal") ? personal : nil,
            categories: done.contains("category") ? [.common, .pet] : [],
            vehicle: done.contains("vehicle") ? vehicle : nil,
            reasons: parts.compactMap { part in
                rejected[part].map { ReasonView(part: part, reason: $0) }
            })
    }

    /// Passengers whose favourite the driver is.
    static let favourites = [("Ana", 88), ("Bea", 41), ("Cid", 2)].enumerated().map { place, who in
        FavouriteView(
            passenger_id: UInt64(90 - place),
            person: PersonView(name: who.0, rating: RatingAverage()),
            until_ms: Int64(who.1) * day_ms)
    }

    /// Everything that there is to know, as the engine answers it.
    static func engine(
        _ call: any Request, application: ApplicationView = application("draft", done: ["account"])
    ) -> Result<AnswerValue, WireError>? {
        switch call {
        case is GetApplication: .success(application)
        case is GetBoardingCode:
            .success(BoardingCodeResult(code: "7K2Q", valid_until_ms: 24 * 60_000))
        case is GetFinance, is SetBankAccount, is WithdrawMoney: .success(finance())
        case let asked as ListStatement:
            .success(page(statement(30), asked))
        case let asked as GetReport: .success(report(asked.week))
        case is ListBookings: .success(BookingsResult(bookings: bookings, has_more: false))
        case is ListFavourites, is RefuseFavourite:
            .success(FavouritesResult(favourites: favourites, has_more: false))
        case is ListBonuses: .success(BonusesResult(bonuses: bonuses))
        default: nil
        }
    }
}
