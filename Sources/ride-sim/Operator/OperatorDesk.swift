import FoundationEssentials
import RideCore
import RideWire

/// The engine as the operator's commands see it.
struct OperatorDesk {
    private let talk: EngineTalk
    /// How amounts and times are written in the engine's city.
    let words: OperatorWords

    /// Connects to an engine and shows the operator's key.
    init(_ options: OperatorOptions) throws {
        talk = try EngineTalk(options.engine.atOperatorsSocket)
        try talk.enter(with: options.key, to: options.engine.socket)
        words = OperatorWords(talk.hello)
    }

    /// How the engine has introduced itself.
    var hello: HelloResult { talk.hello }

    /// The line, for commands that go on and on.
    var line: EngineLine { talk.line }

    /// The result of a call.
    ///
    /// - Throws: `WireError` where the engine refuses, `Failure` where it is gone.
    func ask<Asked: Request>(_ call: Asked) throws -> Asked.Answer { try talk.ask(call) }

    /// A new name for a command.
    ///
    /// - Throws: `Failure`, which no random name gives cause for.
    static func commandID() throws -> CommandID {
        guard let id = CommandID(UUID().uuidString) else { throw nonsense }
        return id
    }

    /// An answer that is not to the call.
    static let nonsense = Failure("The engine's answer makes no sense")

    /// A refusal in the engine's own words, with the word for programs. Whoever types a command
    /// knows its options, and nothing of the parameters of a call.
    static func words(for error: WireError) -> String {
        let place = "params."
        let message =
            error.message.hasPrefix(place)
            ? String(error.message.dropFirst(place.count)) : error.message
        return CleanText.cleaned("\(message) (\(error.code))")
    }

    /// Why something was not done, as it is printed.
    static func failure(_ error: any Error) -> Failure {
        switch error {
        case let error as WireError: Failure(words(for: error))
        case let failure as Failure: failure
        default: Failure("\(error)")
        }
    }

    /// Part of a list that the engine gives page by page.
    ///
    /// - Parameters:
    ///   - wanted: how many items at most.
    ///   - start: after which item; nil from the beginning.
    ///   - cursor: what names an item when the page after it is asked for.
    ///   - page: asks for a page.
    func list<Item, Cursor>(
        _ wanted: Int, after start: Cursor?, cursor: (Item) -> Cursor,
        page: (Cursor?, PageLimit?) throws -> (items: [Item], hasMore: Bool)
    ) throws -> (items: [Item], hasMore: Bool) {
        var items: [Item] = []
        var place = start
        while true {
            let limit = PageLimit(min(wanted - items.count, PageLimit.most))
            let next = try page(place, limit)
            items += next.items
            guard next.hasMore, items.count < wanted, let last = next.items.last else {
                return (items, next.hasMore)
            }
            place = cursor(last)
        }
    }
}
