import Foundation
import RideCore
import Testing

@testable import RideAccounts

/// How a field stands, as one word: `empty`, `…code`, `✗code` or the value.
func words<Value: CustomStringConvertible>(_ check: FieldCheck<Value>) -> String {
    switch check {
    case .empty: "empty"
    case .incomplete(let reason): "…\(reason.code)"
    case .wrong(let reason): "✗\(reason.code)"
    case .right(let value): value.description
    }
}

/// Every rejection of a kind has its own sentence, its own code, and one of them stands for
/// nothing typed.
func expectOwnWords<R: FieldRejection>(
    _ type: R.Type, sourceLocation: SourceLocation = #_sourceLocation
) {
    let all = Array(R.allCases)
    expectOwnWords(all.map(\.rawValue), all.map(\.message), sourceLocation: sourceLocation)
    #expect(all.contains { $0.standing == .empty }, sourceLocation: sourceLocation)
    #expect(all.contains { $0.standing == .wrong }, sourceLocation: sourceLocation)
}

/// Codes are snake_case, sentences end with a full stop, and none occurs twice.
func expectOwnWords(
    _ codes: [String], _ messages: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(Set(codes).count == codes.count, sourceLocation: sourceLocation)
    #expect(Set(messages).count == messages.count, sourceLocation: sourceLocation)
    #expect(messages.allSatisfy { $0.hasSuffix(".") }, sourceLocation: sourceLocation)
    #expect(
        codes.allSatisfy { $0.utf8.allSatisfy { $0 == 95 || (97...122).contains($0) } },
        sourceLocation: sourceLocation)
}

/// The stored form of a value.
func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// The value with this stored form.
func value<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
}

/// The value is the same after it was stored, and its stored form is the recorded one.
func expectStored<Value: Codable & Equatable>(
    _ stored: Value, _ recorded: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    #expect(try json(stored) == recorded, sourceLocation: sourceLocation)
    #expect(try value(Value.self, recorded) == stored, sourceLocation: sourceLocation)
}

/// A moment so many seconds after the beginning.
func seconds(_ seconds: Int64) -> WallTime { WallTime(milliseconds: seconds * 1_000) }

func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }
