import RideApp
import RideTUI
import RideWire

/// What a page has asked the engine for: what came last, and why nothing newer came.
struct Asked<Value: Sendable>: Sendable {
    /// What came last; nil before the first answer.
    private(set) var value: Value?
    /// Why the last question was refused; nil while it is open, and once it is answered.
    private(set) var error: WireError?

    /// Asks, or asks anew; what is there stays until something comes.
    mutating func ask(_ call: some Request, _ desk: inout PageDesk) {
        error = nil
        desk.send(call)
    }

    /// Something has come.
    mutating func take(_ value: Value) {
        self.value = value
        error = nil
    }

    /// The question was refused.
    mutating func take(_ error: WireError) { self.error = error }

    /// What is said in the place of what is not there; nil where there is nothing to say.
    func notice(_ desk: PageDesk) -> Table.Notice? {
        if let error {
            return .failed(desk.text(.tryAgain, ["reason": desk.refusal(error)]))
        }
        guard value == nil else { return nil }
        return desk.isLive
            ? .loading(desk.text(.loading)) : .failed(desk.texts[TextKey.linkNeeded])
    }

    /// The same as a row of a sheet; an empty one where there is nothing to say.
    func noticeRow(_ desk: PageDesk) -> SheetRow {
        switch notice(desk) {
        case .loading(let words): .paragraph(words, .muted)
        case .failed(let why): .paragraph(why, .danger)
        case nil: .blank
        }
    }
}
