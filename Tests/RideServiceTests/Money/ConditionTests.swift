import RideAccounts
import RideCore
import RideFares
import RideLedger
import RideService
import RideSim
import RideTestSupport
import Testing

/// Every condition of a promotion, a debt, a block, a card, a category, at every moment at which it
/// counts: docs/PROTOCOL.md, "When the engine checks conditions".
@Suite struct ConditionTests {
    /// Ana, who has an account, two cards and a driver near by.
    private struct Scene {
        let stage = Stage()
        let ana: Actor
        let luis: Actor
        var passenger: PassengerID { PassengerID(ana.number) }

        init(_ gender: Gender = .woman) throws {
            stage.skipsPasswords = true
            ana = try stage.signUp(stage.form(.passenger, gender: gender)).actor
            try stage.run(stage.card(), ana)
            (luis, _) = try stage.approvedDriver(
                gender: .woman, categories: [.common, .women])
        }

        /// Adds a promotion whose terms can be chosen.
        func add(
            _ code: String = "TENOFF", firstDay: Int = 0, lastDay: Int = 30, total: Int? = nil,
            each: Int? = nil, minimum: Int64 = 0,
            categories: [RideCore.Category] = RideCore.Category.allCases,
            isForFirstRide: Bool = false, owner: PassengerID? = nil
        ) throws {
            let day = stage.service.wall.date
            try stage.service.perform(
                .addPromotion(
                    Promotion(
                        code: PromotionCode(code), reward: .amount(of: Money(minorUnits: 10)),
                        firstUse: day.adding(days: firstDay), lastUse: day.adding(days: lastDay),
                        totalUses: total, usesPerPassenger: each,
                        minimumFare: Money(minorUnits: minimum),
                        categories: CategorySet(categories), isForFirstRide: isForFirstRide,
                        owner: owner)))
        }

        func option(
            _ code: String? = nil, _ category: RideCore.Category = .common,
            at pickup: Instant? = nil
        ) throws -> QuoteID {
            let plan = try stage.plan(ana, promotion: code, at: pickup)
            return try #require(plan.options.first { $0.quote.category == category }).id
        }

        func request(_ id: QuoteID, _ payment: PaymentMethod = .cash) -> String? {
            stage.refusal(.request(id, payment, nil), ana)
        }

        func reserve(_ id: QuoteID, _ payment: PaymentMethod = .cash) -> String? {
            stage.refusal(.reserve(id, payment, nil), ana)
        }

        var soon: Instant { stage.service.now + .seconds(3_600) }

        /// What has become of the only booking once its time has come.
        func due() throws -> String? {
            stage.pass(3_600)
            let booking = try #require(stage.service.reservations(of: passenger).first)
            guard case .failed(let reason) = booking.state else { return nil }
            return reason
        }
    }

    // MARK: Promotions

    private static let promotions: [(String, @Sendable (Scene) throws -> Void)] = [
        ("promotion_no_such_code", { _ in }),
        (
            "promotion_switched_off",
            {
                try $0.add()
                try $0.stage.service.perform(.endPromotion(PromotionCode("TENOFF")))
            }
        ), ("promotion_not_yours", { try $0.add(owner: PassengerID(99)) }),
        ("promotion_not_started", { try $0.add(firstDay: 1) }),
        (
            "promotion_expired",
            {
                try $0.add(lastDay: 0)
                $0.stage.wallPasses(86_400)
            }
        ), ("promotion_fare_too_small", { try $0.add(minimum: 900_000) }),
    ]

    @Test("A promotion is in no price for which it is not meant")
    func promotionsAtThePrice() throws {
        for (code, prepare) in Self.promotions {
            let scene = try Scene()
            try prepare(scene)
            for pickup in [nil, scene.soon] {
                let plan = try scene.stage.plan(scene.ana, promotion: "TENOFF", at: pickup)
                #expect(plan.promotionRefusal?.code == code)
                #expect(plan.options.allSatisfy { $0.quote.fare.amount(of: .promotion) == .zero })
            }
        }
    }

    /// What has happened between the price and the request.
    private static let changes: [(String, @Sendable (Scene) throws -> Void)] = [
        ("ended", { try $0.stage.service.perform(.endPromotion(PromotionCode("TENOFF"))) }),
        ("expired", { $0.stage.wallPasses(86_400) }),
        (
            "used by others",
            { scene in
                let bea = try scene.stage.guest(.passenger, "Bea")
                let plan = try scene.stage.plan(bea, promotion: "TENOFF")
                try scene.stage.run(.request(plan.options[0].id, .cash, nil), bea)
            }
        ),
        (
            "booked by oneself",
            { scene in
                let id = try scene.option("TENOFF", at: scene.soon)
                #expect(scene.reserve(id) == nil)
            }
        ),
    ]

    @Test("A promotion that has lapsed since the price was made is not given")
    func promotionsAtTheRequest() throws {
        for (name, change) in Self.changes {
            for books in [false, true] {
                let scene = try Scene()
                try scene.add(lastDay: 0, total: 1)
                let id = try scene.option("TENOFF", at: books ? scene.soon : nil)
                try change(scene)
                let code = books ? scene.reserve(id) : scene.request(id)
                #expect(code == "quote_expired", "\(name), \(books ? "booked" : "now")")
            }
        }
    }

    @Test("Codes of once a passenger are counted each for itself, booked and ridden together")
    func onceAPassenger() throws {
        let scene = try Scene()
        for code in ["ONCE", "ALSO"] { try scene.add(code, each: 1) }
        func refusal(_ code: String) throws -> String? {
            try scene.stage.plan(scene.ana, promotion: code).promotionRefusal?.code
        }
        #expect(scene.reserve(try scene.option("ONCE", at: scene.soon)) == nil)
        #expect(try refusal("ONCE") == "promotion_already_used")
        #expect(try refusal("ALSO") == nil)
        let trip = try scene.stage.request(scene.ana, promotion: "ALSO")
        #expect(try refusal("ALSO") == "promotion_already_used")
        // One that does not take place has used none.
        try scene.stage.run(.order(.cancel(.changedMind), trip), scene.ana)
        #expect(try refusal("ALSO") == nil)
    }

    @Test("A ride that has become too cheap for its promotion is priced without")
    func promotionsOnTheWay() throws {
        let scene = try Scene()
        let stage = scene.stage
        let far = TestService.waypoint(60, 60)
        func option(_ code: String?) throws -> RideService.Plan.Option {
            let plan = try stage.service.plan(
                for: scene.ana, from: TestService.home, to: far, promotion: code)
            return try #require(plan.options.first { $0.quote.category == .common })
        }
        try scene.add(minimum: option(nil).quote.fare.total.minorUnits)
        try stage.run(.request(option("TENOFF").id, .cash, nil), scene.ana)
        let trip = try #require(stage.service.situation(of: scene.ana)?.ride?.trip.id)
        try stage.pickUp(trip, scene.luis)
        let short = try stage.service.planDetour(of: trip, for: scene.ana, to: Stage.faro)
        #expect(short.quote.fare.amount(of: .promotion) == .zero)
        // Where the price is high enough it stays.
        let farther = TestService.waypoint(60, 63)
        let long = try stage.service.planDetour(of: trip, for: scene.ana, to: farther)
        #expect(long.quote.fare.amount(of: .promotion) == Money(minorUnits: -10))
    }

    // MARK: Who may ask

    @Test("A block, a debt, a category and a card count at the request, the booking and its hour")
    func whoMayAsk() throws {
        let message = "Please write to us."
        let rows: [(String, (Scene) throws -> Void, PaymentMethod, RideCore.Category)] = [
            (
                "account_blocked",
                { try $0.stage.service.perform(.block($0.ana, .conduct, message: message)) },
                .cash, .common
            ), ("card_expired", { $0.stage.wallPasses(3 * 366 * 86_400) }, .card, .common),
        ]
        for (code, change, payment, category) in rows {
            let now = try Scene()
            try change(now)
            let id = try now.option(nil, category)
            #expect(now.request(id, payment) == code)
            #expect(now.reserve(try now.option(nil, category, at: now.soon), payment) == code)
            let later = try Scene()
            #expect(later.reserve(try later.option(at: later.soon), payment) == nil)
            try change(later)
            #expect(try later.due() == code)
        }
        // A man is refused the category for women, now and later.
        let man = try Scene(.man)
        for pickup in [nil, man.soon] {
            let plan = try man.stage.plan(man.ana, at: pickup)
            guard let option = plan.options.first(where: { $0.quote.category == .women })
            else { continue }
            let code = pickup == nil ? man.request(option.id) : man.reserve(option.id)
            #expect(code == "only_for_women")
        }
    }

    @Test("Who is blocked on a ride rides to its end; before it is accepted it is called off")
    func blocksOnTheWay() throws {
        for isAccepted in [false, true] {
            let scene = try Scene()
            let stage = scene.stage
            let trip = try stage.request(scene.ana)
            if isAccepted { try stage.run(.order(.accept, trip), scene.luis) }
            try stage.service.perform(.block(scene.ana, .conduct, message: "Stop."))
            let code = stage.refusal(.order(.accept, trip), scene.luis)
            #expect(code != nil)
            guard isAccepted else { continue }
            stage.pass(3_600)
            try stage.run(.order(.arrive, trip), scene.luis)
            try stage.run(.order(.start, trip), scene.luis)
            stage.pass(7_200)
            #expect(stage.refusal(.order(.finish, trip), scene.luis) == nil)
        }
    }

    @Test("Who owes a ride is refused the next one, now, later and on a bicycle")
    func debts() throws {
        let scene = try Scene()
        let stage = scene.stage
        // A card that is good for the question and not for the payment.
        try stage.run(stage.card("4000000000000341"), scene.ana)
        try stage.run(.makePrimary(CardID(2)), scene.ana)
        let later = stage.service.now + .seconds(4 * 3_600)
        #expect(scene.reserve(try scene.option(at: later)) == nil)
        let trip = try stage.request(scene.ana, payment: .card, card: CardID(2))
        try stage.drive(trip, scene.luis)
        #expect(!stage.service.ledger.bills(of: scene.passenger).isEmpty)
        #expect(scene.request(try scene.option()) == "payment_due")
        #expect(scene.reserve(try scene.option(at: scene.soon)) == "payment_due")
        #expect(try scene.due() == "payment_due")
    }
}
