/// About whom or what an operator did something. Stores, journals and the wire have it as a text,
/// `driver 7`, from which everybody reads the facts and says them in a language.
public enum OperatorSubject: Hashable, Sendable {
    /// There is only one.
    case none
    /// Somebody; of a block with its reason, such as `fraud`.
    case person(Side, UInt64, reason: String? = nil)
    /// A message to support, or a call for help.
    case ticket(UInt64)
    /// A ride.
    case ride(UInt64)
    /// A bicycle station that was put into service or taken out of it.
    case station(UInt64, isOn: Bool)
    /// Bicycles that were carried from one station to another.
    case carried(Int, from: UInt64, to: UInt64)
    /// A promotion, by its code.
    case promotion(String)
}

extension OperatorSubject: CustomStringConvertible {
    /// The text that is stored: it never changes.
    public var description: String {
        switch self {
        case .none: ""
        case .person(let role, let number, let reason):
            "\(role.rawValue) \(number)" + (reason.map { " (\($0))" } ?? "")
        case .ticket(let number): "ticket \(number)"
        case .ride(let number): "ride \(number)"
        case .station(let name, let isOn): "station \(name) \(isOn ? "on" : "off")"
        case .carried(let count, let source, let target):
            "\(count) bicycles, station \(source) to \(target)"
        case .promotion(let code): code
        }
    }

    /// Reads what was stored. What has no other meaning is a code, which is one word.
    public init(stored text: String) {
        let words = text.split(separator: " ")
        let number = words.count > 1 ? UInt64(words[1]) : nil
        switch (words.first, number) {
        case (nil, _): self = .none
        case ("ticket", let number?): self = .ticket(number)
        case ("ride", let number?): self = .ride(number)
        case (let word?, let number?) where Side(rawValue: String(word)) != nil:
            let role = Side(rawValue: String(word)) ?? .passenger
            let reason = words.count > 2 ? words[2].dropFirst().dropLast() : nil
            self = .person(role, number, reason: reason.map(String.init))
        case ("station", let number?): self = .station(number, isOn: words.last == "on")
        case (let count?, _) where words.count == 6:
            guard let count = Int(count), let source = UInt64(words[3]),
                let target = UInt64(words[5])
            else { fallthrough }
            self = .carried(count, from: source, to: target)
        default: self = .promotion(text)
        }
    }
}
