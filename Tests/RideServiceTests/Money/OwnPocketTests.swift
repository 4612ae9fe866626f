import RideAccounts
import RideCore
import RideLedger
import RideTestSupport
import Testing

@testable import RideService

/// R3: what the platform pays drivers out of its own pocket has bounds: fees that no passenger has
/// paid, and rewards for invitations.
@Suite struct OwnPocketTests {
    /// What a driver gets of the fee for a passenger who does not come.
    private static let gain: Int64 = 640
    private static let day = 86_400

    /// Drivers with nothing to do but to wait for people who do not come.
    private struct Scene {
        let stage = Stage()
        let luis: Actor
        let driver: DriverID

        init() throws {
            stage.skipsPasswords = true
            (luis, driver) = try stage.approvedDriver()
        }

        /// Somebody asks for a ride and does not come.
        ///
        /// - Returns: what the driver gets.
        func waitInVain(for passenger: Actor, by payment: PaymentMethod = .cash) throws -> Int64 {
            let before = total
            if stage.service.activity(of: driver) == .offline { try stage.run(.goOnline, luis) }
            let trip = try stage.request(
                passenger, payment: payment, card: payment == .card ? CardID(1) : nil)
            try stage.run(.order(.accept, trip), luis)
            let isToldFree = try isWithoutFees(trip, passenger)
            stage.pass(300)
            try stage.run(.order(.arrive, trip), luis)
            stage.pass(600)
            #expect(try isWithoutFees(trip, passenger) == isToldFree)
            let gain = try stage.service.ride(trip, of: luis).missingGain
            try stage.run(.order(.cancel(.passengerMissing), trip), luis)
            #expect(gain?.minorUnits == total - before)
            // What either side was told came true.
            let ended = try stage.service.ride(trip, of: passenger).trip
            #expect(ended.stage == .cancelled)
            #expect((ended.fare.total > .zero) == (total > before))
            let costsNothing = stage.service.price(of: ended).total == .zero
            #expect([costsNothing, total == before] == isToldFree)
            return total - before
        }

        /// What passenger and driver are told of a ride under way.
        private func isWithoutFees(_ trip: TripID, _ passenger: Actor) throws -> [Bool] {
            try [passenger, luis].map { try stage.service.ride(trip, of: $0).isWithoutFees }
        }

        private var total: Int64 { stage.balances(driver).reduce(0, +) }

        func guests(_ count: Int) throws -> [Actor] {
            try (0..<count).map { _ in try stage.guest(.passenger) }
        }

        /// The next day, on which the driver has rested.
        func sleep(_ seconds: Int = OwnPocketTests.day) throws {
            try stage.run(.goOffline, luis)
            stage.pass(seconds)
        }
    }

    @Test("a driver is paid so many fees a day that guests do not pay", arguments: [false, true])
    func guestsFeesAreBounded(afterRestart: Bool) throws {
        let scene = try Scene()
        let most = Limits.unpaidFees
        var gains: [Int64] = []
        for (number, guest) in try scene.guests(most + 2).enumerated() {
            if afterRestart, number == most { try scene.stage.restart() }
            gains.append(try scene.waitInVain(for: guest))
        }
        #expect(gains == Array(repeating: Self.gain, count: most) + [0, 0])
        try scene.sleep()
        #expect(try scene.waitInVain(for: scene.guests(1)[0]) == Self.gain)
    }

    @Test("what was told to cost nothing does, though a fee grows too old to count meanwhile")
    func whatWasToldHolds() throws {
        let scene = try Scene()
        for guest in try scene.guests(Limits.unpaidFees) {
            #expect(try scene.waitInVain(for: guest) == Self.gain)
        }
        // The first fee counts when the driver accepts, and no more when nobody comes.
        try scene.sleep(Self.day - 900 * Limits.unpaidFees + 300)
        #expect(try scene.waitInVain(for: scene.guests(1)[0]) == 0)
        #expect(try scene.waitInVain(for: scene.guests(1)[0]) == Self.gain)
    }

    @Test("a guest who does not come is let off, pays nothing, and both sides are told so")
    func guestsAreLetOff() throws {
        let scene = try Scene()
        let ana = try scene.guests(1)[0]
        #expect(try scene.waitInVain(for: ana) == Self.gain)
        for side in [ana, scene.luis] {
            let ride = try #require(scene.stage.service.situation(of: side)?.ride)
            #expect(ride.payment == .letOff)
            #expect(ride.trip.fare.total > .zero)
            #expect(scene.stage.service.price(of: ride.trip).total == .zero)
        }
    }

    @Test("P6: a guest is told of no fee from the plan on, an account of the tariff's")
    func aGuestIsToldOfNoFee() throws {
        let scene = try Scene()
        let stage = scene.stage
        let guest = try scene.guests(1)[0]
        let account = try stage.signUp(stage.form(.passenger)).actor
        for (person, isFree) in [(guest, true), (account, false)] {
            #expect(try stage.plan(person).isWithoutFees == isFree)
            let trip = try stage.request(person)
            #expect(try stage.service.ride(trip, of: person).isWithoutFees == isFree)
            try stage.run(.order(.accept, trip), scene.luis)
            #expect(try stage.service.ride(trip, of: scene.luis).isWithoutFees == false)
            try stage.run(.order(.cancel(.changedMind), trip), person)
        }
    }

    @Test("what is owed of a ride in cash is not paid until a card has paid it")
    func debtsArePaidByCard() throws {
        let scene = try Scene()
        let ana = try scene.stage.signUp(scene.stage.form(.passenger)).actor
        try scene.stage.run(scene.stage.card(), ana)
        _ = try scene.waitInVain(for: ana)
        func standing() throws -> RideService.PaymentStanding {
            try #require(scene.stage.service.situation(of: ana)?.ride).payment
        }
        #expect(try standing() == .failed)
        try scene.stage.run(.payDebt(CardID(1)), ana)
        scene.stage.pass(60)
        #expect(try standing() == .paid)
    }

    @Test("of one passenger it is one a day")
    func theSameGuestPaysOnce() throws {
        let scene = try Scene()
        let ana = try scene.guests(1)[0]
        #expect(try scene.waitInVain(for: ana) == Self.gain)
        #expect(try scene.waitInVain(for: ana) == 0)
        try scene.sleep()
        #expect(try scene.waitInVain(for: ana) == Self.gain)
    }

    @Test("what a card pays is not counted")
    func cardsAreNotCounted() throws {
        let scene = try Scene()
        for number in 1...Limits.unpaidFees + 1 {
            let ana = try scene.stage.signUp(scene.stage.form(.passenger, number)).actor
            try scene.stage.run(scene.stage.card(), ana)
            #expect(try scene.waitInVain(for: ana, by: .card) == Self.gain)
        }
        #expect(try scene.waitInVain(for: scene.guests(1)[0]) == Self.gain)
    }

    @Test("a debt that is paid makes room for another")
    func paidDebtsAreNotCounted() throws {
        let scene = try Scene()
        let ana = try scene.stage.signUp(scene.stage.form(.passenger)).actor
        try scene.stage.run(scene.stage.card(), ana)
        #expect(try scene.waitInVain(for: ana) == Self.gain)
        #expect(scene.stage.refusal { _ = try scene.stage.request(ana) } == "payment_due")
        for guest in try scene.guests(Limits.unpaidFees - 1) {
            #expect(try scene.waitInVain(for: guest) == Self.gain)
        }
        try scene.stage.run(.payDebt(CardID(1)), ana)
        scene.stage.pass(60)
        let last = try scene.guests(2)
        #expect(try last.map { try scene.waitInVain(for: $0) } == [Self.gain, 0])
    }

    @Test("P13: so many invitations of a month are rewarded, of drivers and of passengers")
    func invitationsAreBounded() throws {
        for side in Side.allCases {
            let scene = try Scene()
            let stage = scene.stage
            let inviter =
                side == .driver ? scene.luis : try stage.signUp(stage.form(.passenger, 50)).actor
            for number in 1...Limits.rewardedInvitations + 1 {
                var form = stage.form(.passenger, number)
                form.referral = try #require(ReferralCode(of: inviter)).text
                let bea = try stage.signUp(form).actor
                let trip = try stage.request(bea)
                try stage.run(.order(.accept, trip), scene.luis)
                stage.pass(300)
                try stage.run(.order(.arrive, trip), scene.luis)
                try stage.run(.order(.start, trip), scene.luis)
                stage.pass(600)
                try stage.run(.order(.finish, trip), scene.luis)
            }
            try stage.save()
            let thanks = stage.notices.filter {
                $0.kind == .invitationRewarded && $0.person == inviter
            }
            #expect(thanks.count == Limits.rewardedInvitations, "\(side)")
            if side == .passenger {
                #expect(
                    stage.service.promotions(of: inviter).count == Limits.rewardedInvitations)
            }
        }
    }

    @Test("P13: a driver who was never approved is rewarded for nobody")
    func onlyApprovedDriversAreRewarded() throws {
        let scene = try Scene()
        let eva = try scene.stage.signUp(scene.stage.form(.driver, 3)).actor
        var form = scene.stage.form(.passenger)
        form.referral = try #require(ReferralCode(of: eva)).text
        let bea = try scene.stage.signUp(form).actor
        try scene.stage.drive(try scene.stage.request(bea), scene.luis)
        #expect(scene.stage.balances(DriverID(eva.number)) == [0, 0, 0])
    }
}
