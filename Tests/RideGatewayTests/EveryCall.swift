import Foundation
import RideTestSupport
import RideWire
import Testing

/// A call as docs/PROTOCOL.md shows it: there is one of every method.
struct EveryCall: Sendable, CustomTestStringConvertible {
    let frame: [UInt8]
    let method: String
    var testDescription: String { method }

    /// The number of its variants, far from those of other calls.
    static let id = 1 << 50

    /// Its type.
    var type: any Request.Type { CallList.type(named: MethodName(method)) ?? Ping.self }

    /// The call.
    func call() throws -> AnyCall { try WireCodec().decodeCall(frame).call }

    /// One of every method.
    static let samples: [EveryCall] = {
        let path = TestCity.packageFolder + "/docs/PROTOCOL.md"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let blocks = text.components(separatedBy: "```json call").dropFirst()
        var known: Set<String> = []
        return blocks.compactMap { block in
            let body = block.drop { $0 != "\n" }.prefix { $0 != "`" }
            let frame = Array(body.split(separator: "\n").joined().utf8)
            guard let call = try? WireCodec().decodeCall(frame).call,
                known.insert(call.method.text).inserted
            else { return nil }
            return EveryCall(frame: frame, method: call.method.text)
        }
    }()

    /// The same call again and again, each time with another number in the place of one of its
    /// own, and with another command id: what a client can send who means ill.
    ///
    /// - Parameter replacements: numbers as they are written.
    func variants(_ replacements: [String]) throws -> [[UInt8]] {
        let object = try JSONSerialization.jsonObject(with: Data(frame)) as? [String: Any] ?? [:]
        var variants: [[UInt8]] = []
        for path in Self.numbers(in: object["params"] ?? [:], at: []) {
            for replacement in replacements {
                var copy = object
                copy["id"] = Self.id
                copy["params"] = Self.put(replacement, at: path[...], into: copy["params"] ?? [:])
                let data = try JSONSerialization.data(withJSONObject: copy)
                let text = String(decoding: data, as: UTF8.self)
                    .replacingOccurrences(of: "\"#\(replacement)#\"", with: replacement)
                variants.append(Array(text.utf8))
            }
        }
        return variants
    }

    /// The same call with something else in the place of one of its values, as JSON or not; with
    /// nil, the call as it is under the number of variants.
    func damaged(with replacement: String?, at choice: Int) throws -> [UInt8] {
        let object = try JSONSerialization.jsonObject(with: Data(frame)) as? [String: Any] ?? [:]
        let paths = Self.leaves(in: object["params"] ?? [:], at: [])
        var copy = object
        copy["id"] = Self.id
        guard let replacement, !paths.isEmpty else {
            return Array(try JSONSerialization.data(withJSONObject: copy))
        }
        copy["params"] = Self.put(
            replacement, at: paths[choice % paths.count][...], into: copy["params"] ?? [:])
        let data = try JSONSerialization.data(withJSONObject: copy)
        let quoted = try JSONSerialization.data(
            withJSONObject: "#\(replacement)#", options: .fragmentsAllowed)
        let text = String(decoding: data, as: UTF8.self)
            .replacingOccurrences(of: String(decoding: quoted, as: UTF8.self), with: replacement)
        return Array(text.utf8)
    }

    private static func leaves(in value: Any, at path: [String]) -> [[String]] {
        switch value {
        case let object as [String: Any]:
            object.keys.sorted().flatMap { leaves(in: object[$0] ?? 0, at: path + [$0]) }
        case let list as [Any]:
            list.indices.flatMap { leaves(in: list[$0], at: path + [String($0)]) }
        default: [path]
        }
    }

    private static func numbers(in value: Any, at path: [String]) -> [[String]] {
        switch value {
        case let object as [String: Any]:
            object.keys.sorted().flatMap { numbers(in: object[$0] ?? 0, at: path + [$0]) }
        case let list as [Any]:
            list.indices.flatMap { numbers(in: list[$0], at: path + [String($0)]) }
        case let number as NSNumber:
            // A number that says true or false is none.
            CFGetTypeIDIsBoolean(number) ? [] : [path]
        default: []
        }
    }

    private static func CFGetTypeIDIsBoolean(_ number: NSNumber) -> Bool {
        number === (true as NSNumber) || number === (false as NSNumber)
            || String(cString: number.objCType) == "c"
    }

    private static func put(_ text: String, at path: ArraySlice<String>, into value: Any) -> Any {
        guard let key = path.first else { return "#\(text)#" }
        if var object = value as? [String: Any] {
            object[key] = put(text, at: path.dropFirst(), into: object[key] ?? 0)
            return object
        }
        if var list = value as? [Any], let index = Int(key), list.indices.contains(index) {
            list[index] = put(text, at: path.dropFirst(), into: list[index])
            return list
        }
        return value
    }
}
