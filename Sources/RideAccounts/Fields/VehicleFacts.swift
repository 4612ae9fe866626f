import RideCore

/// What a driver says of the car (D1), checked against the rules of the market.
public struct VehicleFacts: Hashable, Codable, Sendable {
    /// Who makes it, such as "Chevrolet".
    public let make: String
    /// The model, such as "Onix".
    public let model: String
    /// Its colour, such as "white".
    public let colour: String
    /// The model year.
    public let year: Int
    /// The number plate.
    public let plate: Plate
    /// Seats for passengers.
    public let seats: Int

    /// Checks the facts of a car that shall serve `categories`.
    ///
    /// The model year may be the next one, as manufacturers sell it, and not older than the
    /// strictest of the categories allows.
    ///
    /// - Throws: `VehicleRejection` with the first reason.
    public init(
        make: String, model: String, colour: String, year: Int, plate: Plate, seats: Int,
        categories: [Category], rules: IdentityRules, today: CivilDate
    ) throws(VehicleRejection) {
        self.make = try Self.word(make, orElse: .makeMissing)
        self.model = try Self.word(model, orElse: .modelMissing)
        self.colour = try Self.word(colour, orElse: .colourMissing)
        guard year <= today.year + 1 else { throw .yearInTheFuture }
        guard year >= rules.oldestVehicleYear(for: categories, today: today) else {
            throw .tooOld
        }
        guard AccountLimits.seats.contains(seats) else { throw .wrongSeats }
        self.year = year
        self.plate = plate
        self.seats = seats
    }

    /// What a form can say about a typed model year.
    public static func checkYear(
        _ typed: String, categories: [Category], rules: IdentityRules, today: CivilDate
    ) -> FieldCheck<Int> {
        guard let digits = Typed.digits(of: typed, separators: " "), digits.count <= 4 else {
            return .refused(VehicleRejection.wrongYear)
        }
        guard !digits.isEmpty else { return .empty }
        guard digits.count == 4 else { return .refused(VehicleRejection.yearIncomplete) }
        let year = digits.reduce(0) { $0 * 10 + Typed.number($1) }
        guard year <= today.year + 1 else { return .refused(VehicleRejection.yearInTheFuture) }
        guard year >= rules.oldestVehicleYear(for: categories, today: today) else {
            return .refused(VehicleRejection.tooOld)
        }
        return .right(year)
    }

    /// What a form can say about the make, the model or the colour of a car.
    public static func checkWord(_ typed: String) -> FieldCheck<String> {
        do { return .right(try word(typed, orElse: .wordMissing)) } catch {
            return .refused(error)
        }
    }

    /// The car as a passenger looks for it in the street.
    public func shown(plateForms: [TextPattern]) -> VehicleDescription {
        VehicleDescription(
            make: make, model: model, colour: colour, plate: plate.formatted(by: plateForms),
            seats: seats)
    }

    private static func word(
        _ typed: String, orElse missing: VehicleRejection
    ) throws(VehicleRejection) -> String {
        let word: String
        do {
            word = try CleanText.checked(
                typed, characters: AccountLimits.vehicleWordCharacters,
                bytes: AccountLimits.vehicleWordBytes)
        } catch {
            switch error {
            case .empty: throw missing
            case .tooLong: throw .tooLong
            case .tooManyBytes: throw .tooManyBytes
            }
        }
        // What passengers look for in the street is written with letters or digits.
        guard word.contains(where: { $0.isLetter || $0.isNumber }) else { throw missing }
        return word
    }
}

/// Why the facts of a car were refused.
public enum VehicleRejection: String, FieldRejection, Sendable {
    /// Nothing was typed where a word is needed.
    case wordMissing = "vehicle_word_missing"
    /// The make is missing.
    case makeMissing = "vehicle_make_missing"
    /// The model is missing.
    case modelMissing = "vehicle_model_missing"
    /// The colour is missing.
    case colourMissing = "vehicle_colour_missing"
    /// Make, model or colour is longer than 30 characters.
    case tooLong = "vehicle_too_long"
    /// Make, model or colour has more bytes of UTF-8 than so many characters should.
    case tooManyBytes = "vehicle_too_many_bytes"
    /// Digits of the year are missing.
    case yearIncomplete = "vehicle_year_incomplete"
    /// Not written like a year.
    case wrongYear = "vehicle_wrong_year"
    /// A year for which no cars are sold yet.
    case yearInTheFuture = "vehicle_year_in_the_future"
    /// Too old for one of the categories.
    case tooOld = "vehicle_too_old"
    /// No car has so many seats for passengers.
    case wrongSeats = "vehicle_wrong_seats"

    /// One sentence for the person who types.
    public var message: String {
        switch self {
        case .wordMissing: "Letters or digits are needed."
        case .makeMissing: "Enter the make of the car."
        case .modelMissing: "Enter the model of the car."
        case .colourMissing: "Enter the colour of the car."
        case .tooLong: "At most \(AccountLimits.vehicleWordCharacters) characters."
        case .tooManyBytes: "At most \(AccountLimits.vehicleWordBytes) bytes."
        case .yearIncomplete: "A year has four digits."
        case .wrongYear: "Write the year with four digits."
        case .yearInTheFuture: "This model year is not on sale yet."
        case .tooOld: "The car is too old for one of the categories."
        case .wrongSeats: "A car has 1 to 8 seats for passengers."
        }
    }

    /// How far from right it is.
    public var standing: FieldStanding {
        switch self {
        case .wordMissing, .makeMissing, .modelMissing, .colourMissing: .empty
        case .yearIncomplete: .incomplete
        case .tooLong, .tooManyBytes, .wrongYear, .yearInTheFuture, .tooOld, .wrongSeats: .wrong
        }
    }
}
