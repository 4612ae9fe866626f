import RideCore

/// `operator.acceptHistory`: goes on with a history that is not the one that apps have seen.
public struct AcceptHistory: Command {
    public typealias Answer = Done
    public static let method: MethodName = "operator.acceptHistory"
    public static let access = Access.operator

    /// The command's name.
    public var command_id: CommandID

    /// Goes on.
    public init(command_id: CommandID) { self.command_id = command_id }
}

/// Why an engine takes no change: apps have seen another history than the one it has.
public struct HistoryDoubtView: Codable, Hashable, Sendable {
    /// The moment on the wall's clock up to which both may be the same, in milliseconds since 1970;
    /// nil where nothing of the engine's history is as old.
    public var agrees_until_ms: Int64?
    /// How many different last things apps have seen of the other one.
    public var seen: Int

    /// A doubt.
    public init(agrees_until_ms: Int64?, seen: Int) {
        self.agrees_until_ms = agrees_until_ms
        self.seen = seen
    }
}

/// Whether an engine takes changes, as it says to everybody once that has changed.
public struct HistoryView: Codable, Hashable, Sendable {
    /// Why it takes none; nil where it does.
    public var doubt: HistoryDoubtView?

    /// A history that is, or is not, the one that apps have seen.
    public init(doubt: HistoryDoubtView?) { self.doubt = doubt }
}

extension AnyCall {
    /// Whether the engine keeps something of it. The answer then carries a mark of the history.
    public var isChange: Bool { commandID != nil || Self.changesWithoutName.contains(method) }

    /// Whether it may be made although the history is not the one that apps have seen: whoever has
    /// an account comes in to look and to call for help, and the operator decides.
    public var isTakenInDoubt: Bool {
        if request is StartSession { return to(StartSession.self)?.token != nil }
        return !isChange || Self.takenInDoubt.contains(method)
    }

    private static let changesWithoutName: Set<MethodName> = [
        StartSession.method, SignIn.method, SignOut.method, RecoverPassword.method,
        ResetPassword.method, ConfirmPassword.method, DeleteAccount.method, ShareRide.method,
        GetBoardingCode.method, MarkMessages.method,
    ]

    private static let takenInDoubt: Set<MethodName> = [
        SignIn.method, SignOut.method, ConfirmPassword.method, CallForHelp.method,
        AcknowledgeAlert.method, AcceptHistory.method,
    ]
}

extension WireCodec {
    /// What an answer ends with instead of its last brace, where it carries a mark.
    public func ending(_ mark: HistoryMark) -> [UInt8] {
        Array(",\"witness\":\"\(mark.text)\"}".utf8)
    }

    /// An answer with such an ending, which tells the mark of the history that holds the change.
    /// The key comes after all others.
    public func adding(_ ending: [UInt8], to answer: [UInt8]) -> [UInt8] {
        var marked: [UInt8] = []
        marked.reserveCapacity(answer.count + ending.count)
        marked += answer
        marked.removeLast()
        marked += ending
        return marked
    }

    /// The mark that an answer carries; nil for none.
    ///
    /// - Complexity: O(length of the answer).
    public func mark(in answer: [UInt8]) -> HistoryMark? {
        guard let document = try? JSONDocument(answer, isStrict: false),
            let node = document.value(of: "witness", in: JSONDocument.root),
            let text = try? JSONReader(document, node).text()
        else { return nil }
        return HistoryMark(text)
    }
}
