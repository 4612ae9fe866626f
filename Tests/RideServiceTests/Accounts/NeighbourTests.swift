import RideAccounts
import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// A6, reliability 18: whoever guesses shuts out nobody else of the same user of the machine, from
/// one connection as from many.
@Suite struct NeighbourTests {
    private static let user: UInt32 = 1_000

    /// A connection of one of the user's processes.
    private static func peer(_ process: Int32, _ connection: UInt64) -> Peer {
        Peer(user: user, process: process, connection: connection)
    }

    /// A ride that is watched, and a car that can be boarded.
    private struct Codes {
        let stage = Stage()
        let watched: String
        let boarded: String

        init() throws {
            let luis = try stage.guest(.driver, "Luis")
            try stage.run(.goOnline, luis)
            let other = try stage.guest(.driver, "Rui")
            try stage.run(.goOnline, other)
            let bea = try stage.guest(.passenger, "Bea")
            let trip = try stage.request(bea)
            watched = try stage.service.share(trip, by: bea)
            let asked = stage.service.situation(of: luis)?.ride != nil ? other : luis
            boarded = try stage.service.boardingCode(of: asked).code
        }

        func watch(_ code: String, _ peer: Peer) -> String? {
            stage.refusal { _ = try stage.service.watch(code, peer: peer) }
        }

        func board(_ code: String, _ actor: Actor, _ peer: Peer) -> String? {
            stage.refusal {
                _ = try stage.service.planBoarding(
                    for: actor, code: code, to: Stage.faro, promotion: nil, peer: peer)
            }
        }
    }

    @Test func wrongCodesOfWhoIsNobodyCostNobodyElse() throws {
        let codes = try Codes()
        for _ in 1...10 {
            #expect(codes.watch("222222222222", Self.peer(1, 1)) == "no_such_code")
        }
        #expect(codes.watch(codes.watched, Self.peer(1, 1)) == "try_again_later")
        let ana = try codes.stage.guest(.passenger)
        for number in 2...19 as ClosedRange<UInt64> {
            #expect(codes.watch(codes.watched, Self.peer(Int32(number), number)) == nil)
            #expect(codes.board(codes.boarded, ana, Self.peer(Int32(number), number)) == nil)
        }
    }

    @Test func wrongCodesOfManyConnectionsCostNobodyElse() throws {
        let codes = try Codes()
        var refused = 0
        for number in 1...200 as ClosedRange<UInt64> {
            for _ in 1...10 {
                let process = Int32(number % 20)
                let code = codes.watch("222222222222", Self.peer(process, number))
                if code == "try_again_later" { refused += 1 }
            }
        }
        // No connection and no process has had more than a newcomer's tries beyond the share.
        #expect(refused >= 2_000 - AccountLimits.attemptsOfUserAtOnce - 20 * 10)
        let ana = try codes.stage.guest(.passenger)
        #expect(codes.watch(codes.watched, Self.peer(77, 777)) == nil)
        #expect(codes.board(codes.boarded, ana, Self.peer(78, 778)) == nil)
        // One more connection of a process that guesses is no newcomer.
        #expect(codes.watch(codes.watched, Self.peer(3, 999)) == "try_again_later")
    }

    @Test func wrongCodesOfManyGuestsOfOneProcessEnd() throws {
        let codes = try Codes()
        var heard = 0
        for number in 1...30 as ClosedRange<UInt64> {
            let guest = try codes.stage.guest(.passenger, "Eva")
            for _ in 1...10 {
                let code = codes.board("222222", guest, Self.peer(1, number))
                if code == "no_such_code" { heard += 1 }
            }
        }
        #expect(heard <= AccountLimits.attemptsOfUserAtOnce / 2)
        let ana = try codes.stage.guest(.passenger)
        #expect(codes.board(codes.boarded, ana, Self.peer(1, 99)) == "try_again_later")
        #expect(codes.board(codes.boarded, ana, Self.peer(2, 100)) == nil)
    }

    @Test func wrongPasswordsAtOtherAddressesCostAnaNothing() throws {
        let stage = Stage()
        stage.skipsPasswords = true
        _ = try stage.signUp(stage.form(.passenger))
        func signIn(_ email: String, _ peer: Peer) -> String? {
            stage.refusal {
                _ = try stage.service.prepareSignIn(
                    role: .passenger, email: email, password: "x", peer: peer)
            }
        }
        var refused = 0
        for number in 1...300 as ClosedRange<UInt64> {
            let peer = Self.peer(Int32(number % 10), number / 10)
            if signIn("n\(number)@example.com", peer) != nil { refused += 1 }
        }
        #expect(refused >= 300 - AccountLimits.attemptsOfUserAtOnce - 10 * 3)
        #expect(signIn("p1@example.com", Self.peer(50, 500)) == nil)
        #expect(signIn("p1@example.com", Self.peer(3, 501)) == "try_again_later")
    }

    @Test func callsForHelpOfManyGuestsLeaveThoseOfOthersAlone() throws {
        let stage = Stage()
        func call(_ actor: Actor, _ peer: Peer) -> String? {
            stage.refusal {
                try stage.service.perform(
                    .callForHelp(TestService.home.coordinate, nil, note: "Help"), by: actor,
                    id: nil, fingerprint: 0, peer: peer)
            }
        }
        for number in 1...20 as ClosedRange<UInt64> {
            let guest = try stage.guest(.passenger, "Eva")
            for _ in 1...11 { _ = call(guest, Self.peer(Int32(number), number)) }
        }
        let ana = try stage.guest(.passenger)
        #expect(call(ana, Self.peer(90, 90)) == nil)
        // An account has its own, whatever its process has done before.
        let bea = try stage.signUp(stage.form(.passenger)).actor
        for _ in 1...10 { #expect(call(bea, Self.peer(1, 91)) == nil) }
        #expect(call(bea, Self.peer(92, 92)) == "try_again_later")
    }
}
