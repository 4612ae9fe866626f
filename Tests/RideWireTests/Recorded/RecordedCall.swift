import RideCore
import Testing

@testable import RideWire

/// A call, and how it stands on the wire under the number 1.
struct RecordedCall: Sendable, CustomTestStringConvertible {
    let call: Call
    let json: String
    var testDescription: String { call.method.rawValue }

    init(_ call: Call, _ json: String) {
        self.call = call
        self.json = json
    }

    /// One call of every method, in the order of `Method.allCases`.
    static let whole =
        first + account + ride + reservation + wish + card + driver + finance + help + console

    /// These, and the same methods with everything left out that may be left out.
    static let all = whole + shortest
}

/// A result with every key that it can have, the methods that it answers, and how it stands on the
/// wire under the number 4.
struct RecordedResult: Sendable, CustomTestStringConvertible {
    let result: CallResult
    let methods: [Method]
    let json: String
    var testDescription: String { "the answer to \(methods.map(\.rawValue))" }

    init(_ result: CallResult, to methods: Method..., json: String) {
        self.result = result
        self.methods = methods
        self.json = json
    }

    static let all = people + rides + money + drivers + console
}
