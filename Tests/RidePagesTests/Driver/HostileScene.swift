import RideApp
import RideCore
import RideWire
import Testing

@testable import RidePages

/// A page on which a text of others does what terminals must not.
struct HostileScene: Sendable, CustomTestStringConvertible {
    let name: String
    let page: @Sendable () -> any Page
    var state: @Sendable () -> PersonState = { DriverPeople.online }
    let answer: @Sendable (any Request) -> Result<AnswerValue, WireError>?

    var testDescription: String { name }

    private static let evil = DriverPeople.hostile

    static let all: [HostileScene] = [
        HostileScene(name: "bank account", page: { FinancePage() }) { _ in
            var bank = DriverPeople.bank
            bank.bank = evil
            return .success(DriverPeople.finance(bank: bank))
        },
        HostileScene(
            name: "withdrawal",
            page: {
                var finance = DriverPeople.finance()
                finance.bank_account?.account = evil
                return WithdrawPage(finance)
            }
        ) { _ in nil },
        HostileScene(name: "statement", page: { StatementPage() }) { _ in
            var line = DriverPeople.statement(1)[0]
            (line.kind, line.subject_id) = (evil, evil)
            return .success(StatementResult(lines: [line], has_more: false))
        },
        HostileScene(name: "favourite", page: { FavouredPage() }) { _ in
            var favourite = DriverPeople.favourites[0]
            favourite.person.name = evil
            return .success(FavouritesResult(favourites: [favourite], has_more: false))
        },
        HostileScene(name: "boarding code", page: { BoardingPage() }) { _ in
            .success(BoardingCodeResult(code: evil, valid_until_ms: .max))
        },
        HostileScene(name: "document", page: { DocumentsPage() }) { _ in
            var application = DriverPeople.application("approved", done: DriverPeople.parts)
            application.vehicle?.make = evil
            application.documents[0].name = evil
            return .success(application)
        },
        HostileScene(name: "application", page: { JoinPage() }) { _ in
            let application = DriverPeople.application(
                "rejected", done: DriverPeople.parts, rejected: ["personal": evil])
            return .success(application)
        },
        HostileScene(
            name: "place", page: { PreferencesPage() },
            state: {
                var state = DriverPeople.online
                state.preferences?.heading_home?.name = evil
                return state
            }
        ) { _ in nil },
        HostileScene(name: "refusal", page: { BonusesPage() }) { _ in
            .failure(WireError(.refused, code: "novelty", message: evil))
        },
    ]
}
