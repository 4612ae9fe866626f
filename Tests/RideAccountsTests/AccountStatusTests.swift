import RideCore
import RideTestSupport
import Testing

@testable import RideAccounts

@Suite("A5: a blocked person is told what to do and cannot ride or drive")
struct AccountStatusTests {
    private let block = AccountStatus.Block(reason: .debt, at: seconds(5), message: "Pay.")

    private func word(_ status: AccountStatus) -> String {
        switch status {
        case .active: "active"
        case .blocked(let block): "blocked, \(block.reason.rawValue)"
        case .closed(_, .none): "closed"
        case .closed(_, .some(let block)): "closed, \(block.reason.rawValue)"
        }
    }

    private func outcome(of command: AccountCommand, for status: AccountStatus) -> String {
        do { return word(try status.after(command, at: seconds(9))) } catch {
            return error.rawValue
        }
    }

    private var states: [AccountStatus] {
        [
            .active, .blocked(block: block), .closed(at: seconds(6), block: nil),
            .closed(at: seconds(6), block: block),
        ]
    }

    private func grid(_ commands: [(String, AccountCommand)]) -> String {
        var table = GridText(corner: "account", columns: commands.map(\.0))
        for state in states {
            table.add(word(state), commands.map { outcome(of: $0.1, for: state) })
        }
        return table.text
    }

    @Test("A5: every status against a block")
    func everyStatusAgainstABlock() {
        expectSame(
            grid([
                ("block", .block(reason: .fraud, message: " Write to us. ")),
                ("block, no message", .block(reason: .fraud, message: " \u{200B}")),
            ]),
            """
            account        block              block, no message
            active         blocked, fraud     block_message_empty
            blocked, debt  already_blocked    already_blocked
            closed         account_is_closed  account_is_closed
            closed, debt   account_is_closed  account_is_closed
            """)
    }

    @Test("A5: every status against the end of a block, and of the account")
    func everyStatusAgainstAnEnd() {
        expectSame(
            grid([("unblock", .unblock), ("close", .close)]),
            """
            account        unblock            close
            active         not_blocked        closed
            blocked, debt  active             closed, debt
            closed         account_is_closed  account_is_closed
            closed, debt   account_is_closed  account_is_closed
            """)
    }

    @Test("A5: only an active account rides and drives")
    func onlyAnActiveAccountRidesAndDrives() {
        #expect(states.map(\.isActive) == [true, false, false, false])
    }

    @Test("A5: a block is stored with what to do, 1 to 280 characters")
    func aBlockSaysWhatToDo() throws {
        let command = AccountCommand.block(reason: .safety, message: " Write\nto us. ")
        let blocked = try AccountStatus.active.after(command, at: seconds(9))
        try expectStored(
            blocked,
            #"{"blocked":{"block":{"at":9000,"message":"Write to us.","reason":"safety"}}}"#)
        try expectStored(AccountStatus.active, #"{"active":{}}"#)
        try expectStored(
            AccountStatus.closed(at: seconds(1), block: nil), #"{"closed":{"at":1000}}"#)
        for (count, fits) in [(279, true), (280, true), (281, false)] {
            let message = String(repeating: "a", count: count)
            let status = try? AccountStatus.active.after(
                .block(reason: .other, message: message), at: seconds(9))
            #expect((status != nil) == fits, "\(count)")
        }
        let all = AccountRejection.allCases
        expectOwnWords(all.map(\.rawValue), all.map(\.message))
    }
}
