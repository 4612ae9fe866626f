import FoundationEssentials
import RideApp
import RideCore
import RideWire

/// The engine as the operator's commands see it.
struct OperatorDesk {
    private let talk: EngineTalk
    /// How amounts and times are written in the engine's city.
    let words: OperatorWords

    /// Connects to an engine and shows the operator's key.
    init(_ options: OperatorLineOptions, _ texts: Texts) throws {
        talk = try EngineTalk(options.engine.atOperatorsSocket, texts)
        try talk.enter(with: options.key, to: options.engine.socket)
        words = OperatorWords(talk.hello, texts)
    }

    /// Does something with an engine.
    ///
    /// - Throws: `Failure` in the language of the texts where the engine refuses.
    static func talking<Result>(
        _ options: OperatorLineOptions, _ texts: Texts, _ work: (OperatorDesk) throws -> Result
    ) throws -> Result {
        do {
            let desk = try OperatorDesk(options, texts)
            do { return try work(desk) } catch let error as WireError {
                throw Failure(desk.words.refusal(error))
            }
        } catch let error as WireError { throw failure(error, texts) }
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
        guard let id = CommandID(UUID().uuidString) else { throw Failure("no name for a command") }
        return id
    }

    /// Why something was not done, as it is printed in a language.
    static func failure(_ error: any Error, _ texts: Texts) -> Failure {
        switch error {
        case let error as WireError: Failure(OperatorWords.refusal(error, texts[error]))
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
