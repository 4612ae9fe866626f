import RideCore
import RideFares
import RideMarket

/// The promotions that there are, and which rides have used them (P4, P13).
struct Promotions: Sendable {
    private var files: [PromotionCode: PromotionFile] = [:]

    // MARK: Commands

    /// A ride uses a promotion.
    mutating func use(
        _ code: PromotionCode, by passenger: PassengerID, for trip: TripID,
        _ changes: inout PendingChanges
    ) {
        files[code]?.uses.append(.init(passenger: passenger, trip: trip))
        changes.keep(.promotion, code)
    }

    /// A ride that did not take place has used no promotion.
    mutating func giveBack(of trip: TripID, _ changes: inout PendingChanges) {
        for code in files.keys.sorted() {
            guard let index = files[code]?.uses.firstIndex(where: { $0.trip == trip }) else {
                continue
            }
            files[code]?.uses.remove(at: index)
            changes.keep(.promotion, code)
        }
    }

    /// Adds a promotion.
    ///
    /// - Throws: `code_taken`.
    mutating func add(
        _ promotion: Promotion, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        guard files[promotion.code] == nil else { throw .rule(.codeTaken) }
        files[promotion.code] = PromotionFile(promotion: promotion, uses: [])
        changes.keep(.promotion, promotion.code)
    }

    /// Ends a promotion.
    ///
    /// - Throws: `no_such_code`.
    mutating func end(
        _ code: PromotionCode, _ changes: inout PendingChanges
    ) throws(ServiceRejection) {
        guard let file = files[code] else { throw .rule(.noSuchCode) }
        files[code]?.promotion = file.promotion.switched(on: false)
        changes.keep(.promotion, code)
    }

    /// Gives a passenger a promotion for an invitation, unless it was given before, or the
    /// calendar ends before it would.
    mutating func give(
        _ reward: ReferralPromotion, code text: String, to passenger: PassengerID,
        from today: CivilDate, _ changes: inout PendingChanges
    ) {
        guard let code = try? PromotionCode(text), files[code] == nil,
            let promotion = try? reward.promotion(code: code, for: passenger, from: today)
        else { return }
        files[code] = PromotionFile(promotion: promotion, uses: [])
        changes.keep(.promotion, code)
    }

    // MARK: Questions

    /// A promotion with its uses; nil for a code that nothing has.
    func file(_ code: PromotionCode) -> PromotionFile? { files[code] }

    /// All promotions with their uses, in the order of their codes.
    var all: [PromotionFile] { files.keys.sorted().compactMap { files[$0] } }

    /// The promotion that a ride uses; nil for none.
    func promotion(of trip: TripID) -> Promotion? {
        all.first { file in file.uses.contains { $0.trip == trip } }?.promotion
    }

    /// The promotions of one passenger that can be used on a day, in the order of their codes.
    func promotions(of passenger: PassengerID, on today: CivilDate) -> [Promotion] {
        all.filter { file in
            let promotion = file.promotion
            return promotion.owner == passenger && promotion.isOn && promotion.lastUse >= today
                && file.uses(by: passenger) == 0
        }.map(\.promotion)
    }

    /// How many promotions whose codes begin alike a passenger was given after a day.
    func given(to passenger: PassengerID, prefix: String, after day: CivilDate) -> Int {
        files.values.count { file in
            let promotion = file.promotion
            return promotion.owner == passenger && promotion.code.text.hasPrefix(prefix)
                && promotion.firstUse > day
        }
    }

    // MARK: Records

    /// A promotion as it is to be kept.
    func record(_ key: String) -> StoredRecord? {
        (try? PromotionCode(key)).flatMap { files[$0] }.map(StoredRecord.promotion)
    }

    mutating func restore(_ file: PromotionFile) { files[file.promotion.code] = file }

    /// Promotions of the market that are new join the others.
    mutating func join(_ promotions: [Promotion]) {
        for promotion in promotions where files[promotion.code] == nil {
            files[promotion.code] = PromotionFile(promotion: promotion, uses: [])
        }
    }
}
