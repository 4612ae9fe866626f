import RideCore
import RideWire

/// What a fake engine says of its history.
struct FakeHistory {
    /// By what the data are known; nil where none are kept.
    var dataID: String?
    /// Why no change is taken; nil where it is.
    var doubt: HistoryDoubtView?
    /// The mark that every answer carries; nil for none.
    var mark: HistoryMark?
    /// What was shown of histories in the last `hello`.
    private(set) var shown: [HistoryMark]?

    /// An introduction with what is said of the history.
    mutating func greet(_ asked: Hello, _ introduction: HelloResult) -> HelloResult {
        shown = asked.witness
        var introduction = introduction
        introduction.data_id = dataID
        introduction.history_doubt = doubt
        return introduction
    }

    /// An answer with the mark.
    func marked(_ answer: [UInt8]) -> [UInt8] {
        let codec = WireCodec()
        return mark.map { codec.adding(codec.ending($0), to: answer) } ?? answer
    }
}

extension FakeEngine {
    /// A checksum as it stands on the wire.
    func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
