import RideCore

/// Parameters whose keys are all known: a call with any other key is refused by name.
public protocol StrictParameters: Codable, Hashable, Sendable {
    /// Every key that may stand in the JSON.
    static var keys: [String] { get }
    /// Those of the keys whose values are objects, or lists of objects, with their own keys.
    static var objects: [StrictObject] { get }
}

extension StrictParameters {
    /// None, as in most calls.
    public static var objects: [StrictObject] { [] }
}

/// A key whose value is an object, or a list of objects, with keys that are all known.
public enum StrictObject: Sendable {
    /// One object, or null where the key is optional.
    case object(String, any StrictParameters.Type)
    /// A list of objects.
    case list(String, any StrictParameters.Type)
}

/// Parameters of a call that changes something.
public protocol StrictCommand: StrictParameters {
    /// The name that makes a repetition of the call recognisable.
    var command_id: CommandID { get }
}

/// An object without keys.
struct Nothing: StrictParameters {
    static let keys: [String] = []
}

/// The parameters of a call, as they stand in its frame.
struct ParameterReader {
    let frame: KeyedDecodingContainer<AnyKey>

    private static let key = AnyKey("params")

    /// Reads the parameters and refuses any key that does not belong there.
    func read<Parameters: StrictParameters>() throws -> Parameters {
        let object = try frame.nestedContainer(keyedBy: AnyKey.self, forKey: Self.key)
        try Self.check(object, Parameters.self, at: [Self.key])
        return try frame.decode(Parameters.self, forKey: Self.key)
    }

    /// Lets the parameters be absent, or an object without keys.
    func nothing<Value>(_ value: Value) throws -> Value {
        guard frame.contains(Self.key) else { return value }
        let _: Nothing = try read()
        return value
    }

    private static func check(
        _ object: KeyedDecodingContainer<AnyKey>, _ type: any StrictParameters.Type,
        at place: [any CodingKey]
    ) throws {
        let known = type.keys
        guard object.allKeys.allSatisfy({ known.contains($0.stringValue) }) else {
            let words = known.isEmpty ? "no keys" : "no keys but \(known.joined(separator: ", "))"
            throw WireError(
                .invalidParameters, code: "unknown_key",
                message: "\(WireCodec.words(for: place)) may have \(words).")
        }
        for inner in type.objects {
            switch inner {
            case .object(let name, let type):
                let key = AnyKey(name)
                guard try object.holdsValue(key) else { continue }
                try check(
                    object.nestedContainer(keyedBy: AnyKey.self, forKey: key), type,
                    at: place + [key])
            case .list(let name, let type):
                let key = AnyKey(name)
                guard try object.holdsValue(key) else { continue }
                var list = try object.nestedUnkeyedContainer(forKey: key)
                while !list.isAtEnd {
                    let index = AnyKey(index: list.currentIndex)
                    try check(
                        list.nestedContainer(keyedBy: AnyKey.self), type,
                        at: place + [key, index])
                }
            }
        }
    }
}

extension KeyedDecodingContainer<AnyKey> {
    /// Whether a key is there and not null; whether it may be null is for the reader to say.
    fileprivate func holdsValue(_ key: AnyKey) throws -> Bool {
        try contains(key) && !decodeNil(forKey: key)
    }
}

/// A key that may be any word, to see which words are there.
struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ text: String) {
        stringValue = text
        intValue = nil
    }
    init(index: Int) {
        stringValue = String(index)
        intValue = index
    }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(index: intValue) }
}
