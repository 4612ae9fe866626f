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

    /// Takes the answer to a question of this kind.
    ///
    /// - Returns: whether it is one.
    public mutating func take<Question: Request>(
        _ done: Answered, to question: Question.Type
    ) -> Bool where Question.Answer == Value {
        take(done, to: question) { $0 }
    }

    /// The same where of the answer a part is kept.
    public mutating func take<Question: Request>(
        _ done: Answered, to question: Question.Type, _ part: (Question.Answer) -> Value
    ) -> Bool {
        switch done.to(question) {
        case .success(let answer): take(part(answer))
        case .failure(let error): take(error)
        case nil: return false
        }
        return true
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
    public func retryKey<Subject>(
        _ context: PageContext,
        does run: @escaping @Sendable (inout Subject, inout PageContext) -> Void
    ) -> [PageKey<Subject>] {
        guard error != nil, context.isLive else { return [] }
        return [context.key([.char("r"), .ctrl("r")], "key.retry", 6, does: run)]
    }
}
