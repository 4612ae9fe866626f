import RideApp
import RideCore
import RideTUI
import RideWire

/// One part of an application in a line.
public struct ApplicationLine: Hashable, Sendable {
    /// How the engine names it.
    public let part: String
    /// What it is called.
    public let title: String
    /// How it stands.
    public let state: String
    /// What was given.
    public let content: String
    /// Why it was rejected; empty where it was not.
    public let reason: String
    /// Whether it was sent again after it was rejected.
    public var isResent = false
    /// Where the file of a document lies.
    public var path: String?

    /// How a state is shown.
    static func style(_ state: String) -> Style {
        switch state {
        case "given": Style(.attention)
        case "approved": .good
        case "rejected", "expired": .danger
        default: .muted
        }
    }

    /// All parts, in the order of the form.
    public static func all(
        of details: DriverDetailsResult, _ context: some FactsReading
    ) -> [ApplicationLine] {
        let application = details.application
        func reason(_ part: String) -> String {
            application.reasons.first { $0.part == part }?.reason ?? ""
        }
        let sections = application.sections.map { section in
            ApplicationLine(
                part: section.part,
                title: context.texts[word: section.part, in: "operator.section"],
                state: section.state, content: content(of: section.part, details, context),
                reason: reason(section.part), isResent: section.is_resent ?? false)
        }
        let documents = application.documents.map { document in
            var words = document.name.map { [$0] } ?? []
            if let type = document.type, let bytes = document.bytes {
                words.append("\(type.uppercased()) \(context.size(bytes))")
            }
            if let last = document.expires {
                words.append(
                    context.texts[
                        "operator.goodUntil", ["date": context.format.dateWithYear(last)]])
            }
            let part = "document." + document.kind
            return ApplicationLine(
                part: part, title: context.texts[word: document.kind, in: "operator.document"],
                state: document.state, content: context.texts.list(words),
                reason: document.reason ?? reason(part),
                isResent: document.is_resent ?? false, path: document.path)
        }
        return sections + documents
    }

    private static func content(
        of section: String, _ details: DriverDetailsResult, _ context: some FactsReading
    ) -> String {
        let application = details.application
        var words: [String?] = []
        switch section {
        case "account": words = [details.email, details.phone, details.tax_id]
        case "consent":
            words = [
                application.consent_version.map {
                    context.texts["operator.version", ["number": "\($0)"]]
                }
            ]
        case "personal":
            if let person = application.personal {
                words = [
                    person.surname, context.format.dateWithYear(person.birth_date), person.city,
                    person.referral_code,
                ]
            }
        case "category", "categories": words = application.categories.map { context.name(of: $0) }
        case "vehicle":
            if let car = application.vehicle {
                let name: KeyValuePairs = [
                    "colour": context.texts[word: car.colour, in: "colour"], "make": car.make,
                    "model": car.model,
                ]
                words = [
                    context.texts["vehicle", name],
                    "\(car.year)", car.plate,
                    context.texts["operator.seats", ["count": "\(car.seats)"]],
                ]
            }
        default: break
        }
        return context.texts.list(words.compactMap { $0 })
    }
}
