import Testing

/// Changes whose every call of the disk fails in turn.
extension RidingCouple {
    /// Which call of the disk fails next for each command, and which were done untouched.
    final class FaultyCalls {
        fileprivate let kind: String
        fileprivate let count: Int
        fileprivate(set) var failed: [String: Int] = [:]
        fileprivate(set) var untouched: Set<String> = []
        private let disk: FaultyDisk

        fileprivate init(_ kind: String, of count: Int, on disk: FaultyDisk) {
            (self.kind, self.count, self.disk) = (kind, count, disk)
        }

        /// Whether a command is one of those that are tried, and not untouched yet. One that comes
        /// but once would never be.
        private func isTried(_ method: String) -> Bool {
            guard !untouched.contains(method), method != "driver.online" else { return false }
            return failed[method] != nil || failed.count < count
        }

        /// Makes a call while the disk fails at the next place of its command.
        func during(_ method: String, _ call: () -> RawClient.Answer) throws -> RawClient.Answer {
            guard isTried(method) else { return call() }
            let number = failed[method, default: 0] + 1
            failed[method] = number - 1
            try disk.order("\(kind) \(number)")
            let answer = call()
            if disk.hasFailed {
                failed[method] = number
                return answer
            }
            disk.takeBackOrder()
            // Only what was carried out has made all its calls.
            if case .result = answer { untouched.insert(method) }
            return answer
        }
    }

    /// Rides on, and has a call of the disk fail each time: the first that a command makes, then,
    /// when the command comes again, the second, and so on, until it is done untouched.
    ///
    /// - Returns: how many calls of the disk have failed, by the command, of so many commands.
    func liveUntilUntouched(by kind: String, commands count: Int) throws -> [String: Int] {
        let calls = FaultyCalls(kind, of: count, on: try #require(disk))
        faultyCalls = calls
        var engine = try start()
        let limit = 300 + 100 * Double(count)
        try stage.wait("\(count) commands that nothing befell", seconds: limit) {
            if try !step(), stage.engines().isEmpty { engine = try start() }
            return calls.untouched.count >= count
        }
        faultyCalls = nil
        clients = nil
        try end(engine)
        return calls.failed
    }

    /// Changes that are no part of a ride, each as often as is wanted.
    static let errands: [(side: Side, method: String, parameters: [String: any Sendable])] = [
        (.ana, "account.mailReceipts", ["sends": false]),
        (.ana, "card.primary", ["card_id": 1]),
        (.luis, "challenge.mute", ["kinds": ["goal_due"]]),
        (.ana, "contact.set", ["contacts": [[String: String]](), "shares": "never"]),
        (
            .luis, "driver.prefer",
            ["payments": "both", "categories": ["common"], "areas": [String]()]
        ),
    ]
}
