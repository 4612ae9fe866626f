import RideCore
import Testing

@testable import RideWire

/// A call, and how it stands on the wire under the number 1.
struct RecordedCall: Sendable, CustomTestStringConvertible {
    let call: AnyCall
    let json: String
    var testDescription: String { call.method.text }

    init(_ call: some Request, _ json: String) {
        self.call = AnyCall(call)
        self.json = json
    }

    /// One call of every type.
    static let whole =
        first + account + ride + rideWishes + reservation + wish + card + driver + finance + help
        + bikes + console + challenge + academy

    /// These, and the same methods with everything left out that may be left out.
    static let all = whole + shortest
}

/// An answer with every key that it can have, the calls that it belongs to, and how it stands on
/// the wire under the number 4.
struct RecordedResult: Sendable, CustomTestStringConvertible {
    let answer: AnyAnswer
    let calls: [any Request.Type]
    let json: String
    var testDescription: String { "the answer to \(calls.map { $0.method.text })" }

    init(
        _ answer: some Codable & Hashable & Sendable, to calls: any Request.Type..., json: String
    ) {
        self.answer = AnyAnswer(answer)
        self.calls = calls
        self.json = json
    }

    static let all = people + rides + money + drivers + bikes + console + growth
}
