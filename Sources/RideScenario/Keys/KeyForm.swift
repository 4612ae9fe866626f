/// All that is known of a key besides what it sets: its name, what it can be, what it means.
struct KeyForm: Sendable {
    /// What a value is taken for.
    indirect enum Kind: Hashable, Sendable {
        case text
        case word([String])
        case integer(ClosedRange<Int>)
        case number(ClosedRange<Double>)
        /// A list of so many numbers.
        case numbers(Int, ClosedRange<Double>)
        case duration(ClosedRange<Duration>)
        /// With a minus before it, or without.
        case signedDuration
        case length
        case timeOfDay
        case amount
        case day
        /// A date and a time of day.
        case moment
        case list(Kind)
        case section
        /// A list of up to so many sections.
        case sections(Int)

        /// Between which ends it is; empty for what has none.
        var span: String {
            switch self {
            case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
            case .number(let range), .numbers(_, let range):
                "\(Quantity.text(range.lowerBound)) to \(Quantity.text(range.upperBound))"
            case .duration(let range):
                "\(Quantity.text(range.lowerBound)) to \(Quantity.text(range.upperBound))"
            case .list(let kind): kind.span
            default: ""
            }
        }
    }

    let name: String
    /// What it can be, one or the other.
    var kinds: [Kind]
    /// What it can be, in the words of the documents.
    var range: String
    /// What it means; empty where its section says it.
    let meaning: String
    /// What holds without it; empty where nothing is to be said.
    var usual = ""
    /// What is expected where it is missing; nil where it may be.
    var expectation: String?
    /// The keys of its section.
    var keys: [KeyForm] = []
    /// What is written above these keys where they are explained; nil for the key's own path.
    var alias: String?

    /// Stands for names that a file chooses itself.
    static let anyName = "any_name"
}

/// Something that stands for keys of a section.
protocol KeyHolder: Sendable {
    var forms: [KeyForm] { get }
}

extension [KeyForm]: KeyHolder {
    var forms: [KeyForm] { self }
}

/// The keys of a section whose reading depends on more than each of them: its properties, in
/// their order.
protocol KeyList: KeyHolder {}

extension KeyList {
    var forms: [KeyForm] {
        Mirror(reflecting: self).children.flatMap { ($0.value as? any KeyHolder)?.forms ?? [] }
    }
}
