import RideAccounts
import RideCore
import RideLedger
import RideMarket
import RideService

/// Who the two people of the demo are: names, numbers and papers in the forms of the market.
struct DemoPeople {
    let passengerName: String
    let driverName: String
    let driverSurname: String
    let words: DemoWords
    private let market: Market

    init(in market: Market, writing letters: LetterBook) {
        self.market = market
        words = DemoWords(letters.spoken(in: market.code))
        switch market.code {
        case "br":
            (passengerName, driverName, driverSurname) = ("Ana Souza", "Luís Carvalho", "Carvalho")
        default:
            (passengerName, driverName, driverSurname) = ("Ana Rojas", "Luis Araya", "Araya")
        }
    }

    /// The form that the passenger fills in.
    func passengerForm(invitedBy code: ReferralCode?) -> SignUpForm {
        SignUpForm(
            role: .passenger, name: passengerName, email: DemoAccounts.passengerEmail,
            password: DemoAccounts.password, phone: phone("2198765432109"),
            taxID: taxID("318240559", "15482937"), gender: .woman,
            termsVersion: market.identity.consentVersion, referral: code?.text)
    }

    /// The form that the driver fills in.
    var driverForm: SignUpForm {
        SignUpForm(
            role: .driver, name: driverName, email: DemoAccounts.driverEmail,
            password: DemoAccounts.password, phone: phone("2191234876543"),
            taxID: driverTaxID, gender: .man, termsVersion: market.identity.consentVersion,
            referral: nil)
    }

    private var driverTaxID: String { taxID("402611873", "12760418") }

    /// What the driver wants to serve: common rides, and vip where there is such a thing.
    var categories: [Category] {
        [.common, .vip].filter(market.categories.contains)
    }

    /// Which rides the driver takes: all that he may.
    var preferences: DriverPreferences {
        DriverPreferences(payments: .both, categories: CategorySet(categories))
    }

    /// The category for which there is no driver in the days of the demo, if the market has one.
    var missingCategory: Category? {
        [.pet, .women].first { market.categories.contains($0) }
    }

    /// The driver's application without its documents.
    func application(today: CivilDate, city: String) -> [ApplicationStep] {
        [
            .consent(version: market.identity.consentVersion),
            .personal(
                surname: driverSurname, birthDate: "1986-03-14", city: city, referral: nil),
            .categories(categories),
            .vehicle(
                plate: Self.filled(
                    market.identity.plates.first?.text ?? "", digits: "4275163", letters: "RSDBKT"),
                colour: "silver", make: "Toyota", model: "Corolla", year: today.year - 2,
                seats: 4),
        ]
    }

    /// Where the driver's money goes.
    var bank: BankForm {
        let number: BankAccountNumber
        switch market.identity.taxID {
        case .cpf:
            number = .brazil(
                bank: "001", branch: "2876", branchCheck: nil, account: "45210",
                accountCheck: "7")
        case .rut, .notAsked:
            number = .chile(bank: "012", account: "002845210")
        }
        let taxID = driverTaxID.isEmpty ? "0" : driverTaxID
        return BankForm(number: number, kind: .checking, holder: driverName, taxID: taxID)
    }

    /// The passenger's cards: one for years, one that ends with the month in thirty days.
    func cards(today: CivilDate) -> [RideService.CardForm] {
        let soon = today.adding(days: 30)
        return [
            ("4111111111111111", CardExpiry(year: today.year + 3, month: 5)),
            ("5555555555554444", CardExpiry(year: soon.year, month: soon.month)),
        ].compactMap { number, expiry in
            expiry.map {
                RideService.CardForm(
                    number: number, expiry: Self.typed($0), holder: passengerName,
                    securityCode: "123", taxID: taxID("318240559", "15482937"))
            }
        }
    }

    /// An expiry as it stands on a card: `05/29`.
    private static func typed(_ expiry: CardExpiry) -> String {
        let month = expiry.month < 10 ? "0\(expiry.month)" : "\(expiry.month)"
        return "\(month)/\(expiry.year % 100 < 10 ? "0" : "")\(expiry.year % 100)"
    }

    // MARK: Numbers

    private func phone(_ digits: String) -> String {
        Self.filled(market.identity.phone.forms.first?.text ?? "", digits: digits, letters: "")
    }

    /// A tax number of the market with these digits and the right check digits.
    private func taxID(_ cpf: String, _ rut: String) -> String {
        let kind = market.identity.taxID
        let candidates: [String]
        switch kind {
        case .cpf: candidates = (0...99).map { cpf + ($0 < 10 ? "0\($0)" : "\($0)") }
        case .rut: candidates = "0123456789K".map { "\(rut)-\($0)" }
        case .notAsked: candidates = []
        }
        return candidates.first { (try? TaxID($0, kind: kind)) != nil } ?? ""
    }

    /// A text of a form, with these digits and letters in its places, over and over.
    private static func filled(_ form: String, digits: String, letters: String) -> String {
        var text = ""
        var digits = digits[...]
        var letters = letters[...]
        for sign in form {
            switch sign {
            case "#": text.append(digits.popFirst() ?? "8")
            case "N": text.append(digits.popFirst() ?? "9")
            case "L", "C": text.append(letters.popFirst() ?? "B")
            default: text.append(sign)
            }
        }
        return text
    }
}
