/// What the reader of a scenario asks a file for, key by key, while it reads one: what is known of
/// the format without saying it twice.
final class ReadingTrace {
    /// What a value is taken for.
    indirect enum Kind: Hashable {
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
    }

    /// What was asked for, by key, each once, in order.
    private(set) var kinds: [String: [Kind]] = [:]
    /// The keys that are known in each section, in order.
    private(set) var keys: [String: [String]] = [:]

    func ask(_ kind: Kind, _ key: String) {
        if kinds[key]?.contains(kind) != true { kinds[key, default: []].append(kind) }
    }

    func allow(_ known: [String], in section: String) {
        for key in known where keys[section]?.contains(key) != true {
            keys[section, default: []].append(key)
        }
    }
}
