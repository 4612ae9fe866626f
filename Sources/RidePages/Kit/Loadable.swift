import RideApp
import RideTUI
import RideWire

/// What a page has asked the engine for: what came last, and why nothing newer came.
public struct Loadable<Value: Sendable>: Sendable {
    /// What came last; nil before the first answer.
    public private(set) var value: Value?
    /// Why the last question was refused; nil while it is open, and once it is answered.
    public private(set) var error: WireError?

    /// Nothing was asked.
    public init() {}

    /// The question is asked, or asked anew; what is there stays until something comes.
    public mutating func ask() { error = nil }

    /// Asks, or asks anew.
    public mutating func ask(_ call: some Request, _ context: inout PageContext) {
        ask()
        context.send(call)
    }

    /// Something has come.
    public mutating func take(_ value: Value) {
        self.value = value
        error = nil
    }

    /// The question was refused.
    public mutating func take(_ error: WireError) { self.error = error }

    /// What is said in the place of what is not there; nil where there is nothing to say. That it
    /// can be asked for once more is said by the row of keys, and by some reasons.
    public func notice(_ context: PageContext) -> Table.Notice? {
        if let error {
            return .failed(context.texts[error])
        }
        guard value == nil else { return nil }
        return context.isLive
            ? .loading(context.text("page.loading")) : .failed(context.text("link.needed"))
    }

    /// The same as a row of a sheet; an empty one where there is nothing to say.
    public func noticeRow(_ context: PageContext) -> SheetRow {
        switch notice(context) {
        case .loading(let words): .paragraph(words, .muted)
        case .failed(let why): .paragraph(why, .danger)
        case nil: .blank
        }
    }

    /// The key that asks once more, where the question was refused.
    public func retryBindings<Action: Sendable>(
        _ context: PageContext, _ action: Action
    ) -> [KeyBinding<Action>] {
        guard error != nil, context.isLive else { return [] }
        return [
            KeyBinding(
                [.char("r"), .ctrl("r")], context.text("key.retry"), priority: 6, action: action)
        ]
    }
}
