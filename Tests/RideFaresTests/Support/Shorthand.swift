import Foundation
import RideCore
import RideFares

/// What a call was refused with; nil where it was not.
func refusal<Value, Rejection: Error>(
    _ call: () throws(Rejection) -> Value
) -> Rejection? {
    do throws(Rejection) {
        _ = try call()
        return nil
    } catch {
        return error
    }
}

func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits) }

/// An encoder whose text does not depend on the order of a dictionary.
func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

func parsed<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
}

/// The value after it was written and read again.
func copied<Value: Codable>(_ value: Value) throws -> Value {
    try parsed(json(value), as: Value.self)
}

/// Why a text was refused by a decoder; nil where it was read or refused for its form alone.
func refusalText<Value: Decodable>(_ text: String, as type: Value.Type) -> String? {
    do {
        _ = try parsed(text, as: type)
        return nil
    } catch DecodingError.dataCorrupted(let context) {
        return context.debugDescription
    } catch {
        return nil
    }
}

/// The breakdown in one line: `base 500, distance 185 = 685`.
func text(_ fare: Fare) -> String {
    let items = fare.items.map { "\($0.kind.rawValue) \($0.amount.minorUnits)" }
    return items.joined(separator: ", ") + " = \(fare.total.minorUnits)"
}
