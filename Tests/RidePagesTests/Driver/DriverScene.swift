import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// A page and how it is led to what is recorded.
struct DriverScene: Sendable, CustomTestStringConvertible {
    let name: String
    let page: @Sendable () -> any Page
    var state: @Sendable () -> PersonState = { .luis }
    var market = MarketView.brazil
    var answer: @Sendable (any Request) -> Result<AnswerValue, WireError>? = {
        DriverPeople.engine($0)
    }
    var lead: @Sendable (inout PageStage) throws -> Void = { _ in }

    var testDescription: String { name }

    func stage(_ size: Size, _ language: String) throws -> PageStage {
        var stage = try PageStage(
            page(), state: state(), size: size, language: language, market: market,
            places: DriverPeople.places, answer: answer)
        try lead(&stage)
        return stage
    }

    private static func application(
        _ name: String, _ application: ApplicationView,
        page: @escaping @Sendable () -> any Page = { JoinPage() },
        lead: @escaping @Sendable (inout PageStage) throws -> Void = { _ in }
    ) -> DriverScene {
        DriverScene(
            name: name, page: page, state: { DriverPeople.applicant(application.state) },
            answer: { DriverPeople.engine($0, application: application) }, lead: lead)
    }

    private static let refused = WireError(
        .refused, code: "too_many_in_flight", message: "Too many calls wait.")

    static let all: [DriverScene] = money + work + joining

    private static let money: [DriverScene] = [
        DriverScene(name: "finance", page: { FinancePage() }),
        DriverScene(
            name: "finance-owing", page: { FinancePage() },
            answer: { call in
                if case is GetFinance = call {
                    return .success(
                        DriverPeople.finance(
                            available: 500, owed: 123_456, blocked: 0, bank: nil))
                }
                return nil
            }),
        DriverScene(
            name: "finance-refused", page: { FinancePage() }, answer: { _ in .failure(refused) }),
        DriverScene(
            name: "withdraw", page: { WithdrawPage(DriverPeople.finance()) },
            lead: { try $0.type("100,5") }),
        DriverScene(
            name: "withdraw-question", page: { WithdrawPage(DriverPeople.finance()) },
            lead: {
                try $0.press(.function(2))
                try $0.press(.enter)
            }),
        DriverScene(
            name: "bank", page: { BankPage(nil) },
            lead: {
                try $0.type("12")
                try $0.press(.tab)
                try $0.type("1234-5")
                try $0.press(.tab)
                try $0.type("987654-3")
                try $0.press(.tab, .right, .tab, .tab)
                try $0.type("52998224724")
            }),
        DriverScene(
            name: "bank-chile", page: { BankPage(nil) }, market: .chileForDrivers,
            lead: { try $0.type("x") }),
        DriverScene(name: "statement", page: { StatementPage() }),
        DriverScene(
            name: "statement-empty", page: { StatementPage() },
            answer: { _ in .success(StatementResult(lines: [], has_more: false)) }),
        DriverScene(
            name: "statement-line", page: { StatementPage() },
            lead: { try $0.press(.down, .enter) }),
        DriverScene(name: "reports", page: { ReportsPage() }),
        DriverScene(
            name: "reports-earlier", page: { ReportsPage() },
            lead: { try $0.press(.left, .left) }),
        DriverScene(name: "bookings", page: { BookingsPage() }),
        DriverScene(
            name: "bookings-empty", page: { BookingsPage() },
            answer: { _ in .success(BookingsResult(bookings: [], has_more: false)) }),
        DriverScene(name: "favoured", page: { FavouredPage() }),
        DriverScene(
            name: "favoured-question", page: { FavouredPage() },
            lead: { try $0.press(.down, .char("x")) }),
        DriverScene(
            name: "favoured-empty", page: { FavouredPage() },
            answer: { _ in .success(FavouritesResult(favourites: [], has_more: false)) }),
        DriverScene(name: "bonuses", page: { BonusesPage() }),
        DriverScene(
            name: "bonuses-empty", page: { BonusesPage() },
            answer: { _ in .success(BonusesResult(bonuses: [])) }),
    ]

    private static let work: [DriverScene] = [
        DriverScene(
            name: "preferences", page: { PreferencesPage() }, state: { DriverPeople.online }),
        DriverScene(
            name: "place-find", page: { PreferencesPage() }, state: { DriverPeople.online },
            lead: { stage in
                try stage.press(.char("h"))
                try stage.type("faro")
            }),
        DriverScene(
            name: "boarding", page: { BoardingPage() }, state: { DriverPeople.online }),
        DriverScene(name: "boarding-offline", page: { BoardingPage() }),
        application(
            "documents",
            DriverPeople.application(
                "approved", done: DriverPeople.parts, licenceUntil: "2026-12-05"),
            page: { DocumentsPage() }),
        application(
            "documents-change",
            DriverPeople.application("approved", done: DriverPeople.parts),
            page: { DocumentsPage() }, lead: { try $0.press(.char("v"), .function(2)) }),
        application(
            "documents-pending",
            DriverPeople.application("pending", done: DriverPeople.parts),
            page: { DocumentsPage() }),
        application(
            "documents-expired",
            DriverPeople.application(
                "renewal", done: DriverPeople.parts, licenceUntil: "2026-11-01"),
            page: { DocumentsPage() }),
    ]

    private static let joining: [DriverScene] = [
        application("join-consent", DriverPeople.application("draft", done: ["account"])),
        application(
            "join-personal", DriverPeople.application("draft", done: ["account", "consent"]),
            lead: {
                try $0.type("Silva")
                try $0.press(.tab)
                try $0.type("17052012")
            }),
        application(
            "join-categories",
            DriverPeople.application("draft", done: ["account", "consent", "personal"])),
        application(
            "join-vehicle",
            DriverPeople.application(
                "draft", done: ["account", "consent", "personal", "category"]),
            lead: {
                try $0.type("abc1d2")
                try $0.press(.tab)
                try $0.type("Chevrolet")
                try $0.press(.tab, .tab)
                try $0.type("2031")
            }),
        application(
            "join-document",
            DriverPeople.application("draft", done: Array(DriverPeople.parts.prefix(5))),
            lead: {
                try $0.type("~/licence.pdf")
                try $0.press(.tab)
                try $0.type("28022020")
            }),
        application(
            "join-review", DriverPeople.application("draft", done: DriverPeople.parts)),
        application(
            "join-rejected",
            DriverPeople.application(
                "rejected", done: DriverPeople.parts,
                rejected: [
                    "vehicle": "The plate does not fit the papers.",
                    "document.photo": DriverPeople.hostile,
                ]), lead: { try $0.press(.escape) }),
        application(
            "join-rejected-part",
            DriverPeople.application(
                "rejected", done: DriverPeople.parts,
                rejected: ["vehicle": "The plate does not fit the papers."])),
        application(
            "join-pending", DriverPeople.application("pending", done: DriverPeople.parts)),
        application(
            "join-approved", DriverPeople.application("approved", done: DriverPeople.parts)),
        DriverScene(
            name: "join-guest", page: { JoinPage() }, state: { DriverPeople.guest },
            answer: { _ in
                .success(
                    ApplicationView(
                        state: "guest", missing: [], sections: [], documents: [],
                        categories: [], reasons: []))
            }),
    ]
}

extension MarketView {
    /// Chile, as its market file has it.
    static let chileForDrivers = MarketView(
        code: "cl",
        currency: CurrencyView(
            code: "CLP", digits: 0, symbol: "$", decimal_sign: ",", group_sign: "."),
        tax_id: "rut", phone: PhoneFormView(country_code: "56", forms: ["9 #### ####"]),
        plates: ["CCCC-##", "LL-####"],
        documents: [
            DocumentRuleView(kind: "licence", expires: true),
            DocumentRuleView(kind: "vehicle_registration", expires: true),
            DocumentRuleView(kind: "insurance", expires: true),
            DocumentRuleView(kind: "photo", expires: false),
        ], categories: [.common, .vip, .women, .pet])
}
