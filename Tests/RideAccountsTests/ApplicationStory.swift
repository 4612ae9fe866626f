import RideCore
import Testing

@testable import RideAccounts

/// An application in the making, with everything that is right for Brazil on 21 November 2026.
struct ApplicationStory {
    var application: DriverApplication
    var today: CivilDate
    let rules = IdentityRules.brazil

    static let noon = WallTime(milliseconds: 1_795_262_400_000)

    init() throws {
        today = try day("2026-11-21")
        application = DriverApplication(
            driver: DriverID(4_294_967_296), startedAt: Self.noon, rules: rules)
    }

    mutating func tell(_ command: DriverApplicationCommand) throws {
        _ = try application.perform(command, at: Self.noon, today: today, rules: rules)
    }

    /// The code of the rejection, or the names of the events; "-" for none.
    func outcome(of command: DriverApplicationCommand) -> String {
        do {
            let events = try application.decide(command, at: Self.noon, today: today, rules: rules)
            return events.isEmpty ? "-" : events.map { Self.name($0.change) }.joined(separator: " ")
        } catch { return error.rawValue }
    }

    static func name(_ change: DriverApplicationEvent.Change) -> String {
        switch change {
        case .sectionSaved: "sectionSaved"
        case .documentAttached: "documentAttached"
        case .submitted: "submitted"
        case .approved: "approved"
        case .rejected: "rejected"
        case .reopened(let missing): "reopened(\(missing.map(\.text).joined(separator: ",")))"
        case .documentExpired(let kinds):
            "expired(\(kinds.map(\.rawValue).joined(separator: ",")))"
        }
    }

    static func `operator`() throws -> PersonName { try PersonName("Olga") }

    static func account(
        gender: Gender = .man, taxID: TaxID? = nil
    ) throws -> SectionContent {
        .account(
            account: AccountSection(
                name: try PersonName("Luis"), gender: gender,
                email: try EmailAddress("luis@example.com"),
                phone: try #require(PhoneNumber(stored: "+5511912345678")),
                taxID: try taxID ?? TaxID("52998224725", kind: .cpf)))
    }

    static func personal(born: String = "1990-05-17") throws -> SectionContent {
        let date = try day(born)
        return .personal(
            personal: try PersonalSection(
                surname: try PersonName("Souza"),
                birthDate: try BirthDate(date, today: date.adding(years: 30), minimumAge: 0),
                city: "São Paulo", referral: nil))
    }

    static func vehicle(year: Int = 2022) throws -> SectionContent {
        .vehicle(
            vehicle: try VehicleFacts(
                make: "Chevrolet", model: "Onix", colour: "white", year: year,
                plate: try #require(Plate(stored: "ABC1D23")), seats: 4, categories: [],
                rules: .brazil, today: try day("2026-11-21")))
    }

    static func document(
        _ kind: DocumentKind, expiry: String? = nil, name: String = "scan"
    ) throws -> AttachedDocument {
        AttachedDocument(
            kind: kind,
            file: try DocumentFile(
                name: name, firstBytes: Array("%PDF-".utf8), size: 10,
                sha256: [UInt8](repeating: 1, count: 32)),
            expiry: try expiry.map { try day($0) })
    }

    /// Every part filled in, ready to be sent.
    static func complete() throws -> ApplicationStory {
        var story = try ApplicationStory()
        try story.tell(.save(try account()))
        try story.tell(.save(.consent(version: 1)))
        try story.tell(.save(try personal()))
        try story.tell(.save(.category(categories: [.common])))
        try story.tell(.save(try vehicle()))
        try story.tell(.attach(try document(.licence, expiry: "2026-12-31")))
        try story.tell(.attach(try document(.vehicleRegistration)))
        try story.tell(.attach(try document(.photo)))
        return story
    }

    static func pending() throws -> ApplicationStory {
        var story = try complete()
        try story.tell(.submit)
        return story
    }

    static func approved() throws -> ApplicationStory {
        var story = try pending()
        try story.tell(.approve(by: try `operator`()))
        return story
    }

    static func rejected() throws -> ApplicationStory {
        var story = try pending()
        let reasons = [
            PartReason(part: .document(.photo), reason: " The face is hidden. "),
            PartReason(part: .section(.vehicle), reason: "The plate is another one."),
        ]
        try story.tell(.reject(reasons: reasons, by: try `operator`()))
        return story
    }

    /// The licence has expired, and it is the first day of the year after.
    static func renewal() throws -> ApplicationStory {
        var story = try approved()
        story.today = try day("2027-01-01")
        try story.tell(.documentExpired(.licence))
        return story
    }
}
