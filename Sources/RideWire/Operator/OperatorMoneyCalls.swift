import RideCore

/// `operator.tariffs`: the tariffs.
public struct GetTariffs: Request {
    public typealias Answer = TariffsResult
    public static let method: MethodName = "operator.tariffs"
    public static let access = Access.operator

    /// The call, which carries nothing.
    public init() {}
}

/// `operator.setTariffs`: set tariffs, for prices shown from now on.
public struct SetTariffs: Command {
    public typealias Answer = TariffsResult
    public static let method: MethodName = "operator.setTariffs"
    public static let access = Access.operator

    public var command_id: CommandID
    /// The whole file, at most `TariffsResult.yamlBytes` bytes.
    @AtMost<FileTexts> public var yaml: String

    /// Sets tariffs.
    public init(command_id: CommandID, yaml: String) {
        self.command_id = command_id
        self.yaml = yaml
    }
}

/// `operator.promotions`: promotions, page by page.
public struct ListPromotions: PagedRequest {
    public typealias Answer = PromotionsResult
    public static let method: MethodName = "operator.promotions"
    public static let access = Access.operator

    /// The last code of the page before; nil for the first page.
    public var after: String?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?

    /// Asks for promotions.
    public init(after: String? = nil, limit: PageLimit? = nil) {
        self.after = after
        self.limit = limit
    }
}

/// `operator.addPromotion`: add a promotion: either `percent` or `amount_minor`.
public struct AddPromotion: Command {
    public typealias Answer = PromotionsResult
    public static let method: MethodName = "operator.addPromotion"
    public static let access = Access.operator

    public var command_id: CommandID
    /// 4 to 16 letters and digits.
    public var code: String
    /// How much is taken off, in per cent.
    @WithinIfGiven<Numbers> public var percent: Int?
    /// How much is taken off.
    @WithinIfGiven<Amounts> public var amount_minor: Int64?
    /// The most that is taken off; nil for no limit.
    @WithinIfGiven<Amounts> public var cap_minor: Int64?
    /// The first day; nil for at once.
    public var from: CivilDate?
    /// The last day; nil for 30 days from today.
    public var until: CivilDate?
    /// How often in all; nil for any number.
    @WithinIfGiven<Numbers> public var uses: Int?
    /// How often by one passenger; nil for once.
    @WithinIfGiven<Numbers> public var uses_per_passenger: Int?
    /// The smallest fare; nil for any.
    @WithinIfGiven<Amounts> public var minimum_minor: Int64?
    /// For which categories; nil for all.
    public var categories: [Category]?
    /// Only for those who have never ridden.
    public var first_ride_only: Bool

    /// Adds a promotion.
    public init(
        command_id: CommandID, code: String, percent: Int? = nil, amount_minor: Int64? = nil,
        cap_minor: Int64? = nil, from: CivilDate? = nil, until: CivilDate? = nil, uses: Int? = nil,
        uses_per_passenger: Int? = nil, minimum_minor: Int64? = nil, categories: [Category]? = nil,
        first_ride_only: Bool
    ) {
        self.command_id = command_id
        self.code = code
        self.percent = percent
        self.amount_minor = amount_minor
        self.cap_minor = cap_minor
        self.from = from
        self.until = until
        self.uses = uses
        self.uses_per_passenger = uses_per_passenger
        self.minimum_minor = minimum_minor
        self.categories = categories
        self.first_ride_only = first_ride_only
    }
}

/// `operator.endPromotion`: end a promotion.
public struct EndPromotion: Command {
    public typealias Answer = PromotionsResult
    public static let method: MethodName = "operator.endPromotion"
    public static let access = Access.operator

    public var command_id: CommandID
    /// Which one.
    public var code: String

    /// Ends a promotion.
    public init(command_id: CommandID, code: String) {
        self.command_id = command_id
        self.code = code
    }
}

/// `operator.ledger`: accounts and transactions.
public struct GetLedger: PagedRequest {
    public typealias Answer = LedgerResult
    public static let method: MethodName = "operator.ledger"
    public static let access = Access.operator

    /// Such as `driver.available/42`; nil for the sums of every kind.
    public var account: String?
    /// Only transactions whose number is lower; nil for the last ones.
    @WithinIfGiven<Identifiers> public var before_id: UInt64?
    /// How many at most; nil for as many as there may be.
    public var limit: PageLimit?
    /// Only transactions of these kinds, such as `ride`; nil for all.
    public var kinds: [String]?

    /// Asks for the ledger.
    public init(
        account: String? = nil, before_id: UInt64? = nil, limit: PageLimit? = nil,
        kinds: [String]? = nil
    ) {
        self.kinds = kinds
        self.account = account
        self.before_id = before_id
        self.limit = limit
    }
}
