import RideCore

/// What a browser asks for, read strictly: whatever is not exactly one of our addresses is none.
public enum PageRequest: Hashable, Sendable {
    /// The page of a ride, by what stands at the end of its link.
    case ride(link: String)
    /// What happens in the ride, as it happens.
    case live(link: String)
    /// What robots may read: nothing.
    case robots
    /// Nothing that there is.
    case unknown

    /// The longest address that is looked at.
    static let longestTarget = 256

    /// What an address asks for, and in which language if it names one.
    ///
    /// Nothing in it is decoded, joined or made shorter: an address that is written in another way
    /// is another one.
    static func read(
        _ target: String, in languages: Languages
    ) -> (request: PageRequest, language: Language?) {
        guard target.utf8.count <= longestTarget, target.utf8.first == UInt8(ascii: "/") else {
            return (.unknown, nil)
        }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = parts.count > 1 ? parts[1] : ""
        let language = query.split(separator: "&").lazy
            .filter { $0.hasPrefix("lang=") }
            .compactMap { languages.nearest(to: String($0.dropFirst(5))) }.first
        return (read(path: parts[0]), language)
    }

    private static func read(path: Substring) -> PageRequest {
        if path == "/robots.txt" { return .robots }
        let steps = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard steps.first == "r", steps.count > 1, isLink(steps[1]) else { return .unknown }
        switch steps.count {
        case 2: return .ride(link: String(steps[1]))
        case 3 where steps[2] == "live": return .live(link: String(steps[1]))
        default: return .unknown
        }
    }

    /// Whether it can stand at the end of a link: 22 signs of the base 64 of addresses.
    private static func isLink(_ text: Substring) -> Bool {
        text.utf8.count == 22
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
