/// Whatever a call of a person or an operator can be refused with is said in their language: every
/// code has a text, `error.no_route`, or beside a field `field.email_empty`. Without one the app
/// falls back to the engine's own words, which are English.
///
/// Codes are the raw values of an enumeration of rejections, or what its `code` makes of its cases,
/// or stand as they are where a call is answered.
struct RefusalRule {
    /// An enumeration whose codes reach people.
    struct Met {
        /// What stands before its codes on the wire.
        var prefix = ""
        /// Its codes that no person's call is answered with.
        var never: Set<String> = []
    }

    /// The enumerations whose codes a person can meet.
    static let met: [String: Met] = [
        "AcademyRejection": Met(), "AmountRejection": Met(), "BankAccountRejection": Met(),
        // An app brings nothing that an engine would not take, but there may be too much of it.
        "BelongingRejection": Met(never: [
            "too_many_changes", "belonging_name_not_allowed", "belonging_wrong_kind",
            "belonging_text_not_allowed", "belonging_twice",
        ]),
        "BikeRejection": Met(), "BirthDateRejection": Met(), "CardExpiryRejection": Met(),
        "CardNumberRejection": Met(), "ChallengeRejection": Met(), "ContactRejection": Met(),
        "DocumentFileRejection": Met(), "DriverRejection": Met(), "EmailRejection": Met(),
        "HoursRejection": Met(), "NameRejection": Met(), "PassengerRejection": Met(),
        "PasswordRejection": Met(), "PhoneRejection": Met(),
        "PhotoRejection": Met(), "PlateRejection": Met(),
        "PromotionCodeRejection": Met(prefix: "promotion_"),
        "PromotionRejection": Met(prefix: "promotion_"), "RecoveryCodeRejection": Met(),
        "ReferralRejection": Met(), "RentalRejection": Met(), "ReservationRejection": Met(),
        "SecurityCodeRejection": Met(), "TaxIDRejection": Met(), "TicketRejection": Met(),
        "VehicleRejection": Met(), "WorldRejection": Met(),
        "AccountRejection": Met(), "AlertRejection": Met(), "PromotionTermsRejection": Met(),
        "DriverApplicationRejection": Met(),
        // The books' own.
        "LedgerRejection": Met(never: [
            "too_few_postings", "too_many_postings", "posting_is_zero", "amount_out_of_range",
            "does_not_balance", "already_recorded", "not_the_next", "balance_out_of_range",
            "account_overdrawn", "bill_overpaid", "not_blocked_like_this", "other_currency",
            "fare_item_out_of_range", "promotion_above_fare", "no_such_withdrawal",
            "invited_themselves",
        ]),
        // Programs'.
        "ServiceRejection": Met(never: ["unknown_token", "command_id_reused"]),
        "ServiceRule": Met(),
        // What only dispatch asks of a ride.
        "TripRejection": Met(never: [
            "driver_already_asked", "expiry_not_in_the_future", "already_offered",
            "offer_still_open",
        ]),
        "WalletRejection": Met(never: ["card_id_taken"]),
        // The bank's news.
        "WithdrawalRejection": Met(never: ["already_paid", "already_returned"]),
    ]

    /// The enumerations whose codes no person meets.
    static let unmet: Set<String> = [
        // What is read from files of markets.
        "AmountFormatRejection", "HolidayRejection", "LedgerRulesRejection",
        "ReservationRulesRejection", "TimeZoneRejection",
        "SurgeRulesRejection", "SurgeZonesRejection", "TariffRejection",
        // What is read from the folders of languages.
        "LanguageRejection",
        // Between engine and bank.
        "ChargeRejection",
        // Whoever reads a text gives the code.
        "TextRejection",
    ]

    /// Codes that stand where a call is answered, and that no person's call is answered with.
    static let neverAnswered: Set<String> = ["hello_expected", "tariffs_not_here"]

    /// Modules that answer calls.
    private static let answering: Set<String> = ["RideGateway", "RideService"]

    let tables: [String: TextRule.Table]
    /// The enumerations of rejections with their codes.
    private let rejections: [(name: String, codes: [String])]
    /// Every code that a person can meet, as the wire has it.
    let codes: [String]

    init(tables: [String: TextRule.Table], sources: [SourceText]) {
        self.tables = tables
        rejections = sources.flatMap(Self.rejections)
        let named = rejections.flatMap { name, codes -> [String] in
            guard let met = Self.met[name] else { return [] }
            return codes.filter { !met.never.contains($0) }.map { met.prefix + $0 }
        }
        codes = Set(named + sources.flatMap(Self.answered)).sorted()
    }

    /// Enumerations of rejections of which nobody has said whether people meet them.
    func undecided() -> [String] {
        Set(rejections.map(\.name)).filter {
            Self.met[$0] == nil && !Self.unmet.contains($0)
        }.sorted()
    }

    /// The names in the tables above that no enumeration has, or none of its codes.
    func outdated() -> [String] {
        let known = Dictionary(
            rejections.map { ($0.name, Set($0.codes)) }, uniquingKeysWith: { $0.union($1) })
        let names = Set(Self.met.keys).union(Self.unmet).filter { known[$0] == nil }
        let codes = Self.met.flatMap { name, met in
            met.never.subtracting(known[name] ?? []).map { "\(name).\($0)" }
        }
        return (Array(names) + codes).sorted()
    }

    /// The codes that have no text, by language.
    func unsaid() -> [String] {
        tables.sorted { $0.key < $1.key }.flatMap { language, table in
            codes.filter { table["error.\($0)"] == nil && table["field.\($0)"] == nil }
                .map { "\($0) is not said in \(language)" }
        }
    }

    /// Refusals of an engine that a test plays, with codes that the true one does not have.
    func invented(in source: SourceText) -> [Finding] {
        let known = Set(codes)
        return source.lines.enumerated().flatMap { index, line in
            Self.codes(atCallsOf: line).filter { !known.contains($0) }.map {
                source.finding(index, "no engine refuses with \($0)")
            }
        }
    }

    // MARK: Reading

    /// The enumerations of rejections in a file, with their codes.
    private static func rejections(in source: SourceText) -> [(name: String, codes: [String])] {
        source.code.indices.compactMap { index -> (name: String, codes: [String])? in
            guard source.code[index].contains("enum "),
                let match = source.code[index].firstMatch(of: /\benum (\w+)/),
                match.1.hasSuffix("Rejection") || match.1 == "ServiceRule"
            else { return nil }
            return (String(match.1), codes(in: block(at: index, of: source)))
        }
    }

    /// What `code` makes of the cases where there is such a property, else their raw values.
    private static func codes(in body: [String]) -> [String] {
        if let first = body.firstIndex(where: { $0.contains("var code: String {") }) {
            let end = body[first...].firstIndex { $0 == "    }" } ?? body.endIndex
            return body[first..<end].compactMap { line in
                line.firstMatch(of: /: "([a-z_]+)"/).map { String($0.1) }
            }
        }
        return body.compactMap { line in
            line.firstMatch(of: /^    case (\w+)(?: = "([a-z_]+)")?/)
                .map { String($0.2 ?? $0.1) }
        }
    }

    /// The lines up to the one that ends what begins here.
    private static func block(at index: Int, of source: SourceText) -> [String] {
        let indent = source.code[index].prefix { $0 == " " }
        let end = source.code[index...].firstIndex { $0 == indent + "}" } ?? source.lines.endIndex
        return source.lines[index..<end].map { String($0.dropFirst(indent.count)) }
    }

    /// The codes that stand where a call is answered.
    private static func answered(in source: SourceText) -> [String] {
        guard answering.contains(source.module ?? "") else { return [] }
        return source.lines.flatMap(codes(atCallsOf:)).filter { !neverAnswered.contains($0) }
    }

    private static func codes(atCallsOf line: String) -> [String] {
        guard line.contains("code: ") else { return [] }
        return line.matches(of: /\bcode: "([a-z_]*[a-z])"/).map { String($0.1) }
    }
}
