import Foundation
import Testing

/// Changes whose every call of the disk fails in turn.
extension RidingCouple {
    /// Which call of the disk fails next for each command, and which were done untouched.
    final class FaultyCalls {
        private let kind: String
        private let disk: FaultyDisk
        private var failed: [String: Int] = [:]
        private var untouched: Set<String> = []

        fileprivate init(_ kind: String, on disk: FaultyDisk) {
            (self.kind, self.disk) = (kind, disk)
        }

        /// How many calls of the disk have failed, by command, where nothing befell it at last.
        fileprivate var lived: [String: Int] { failed.filter { untouched.contains($0.key) } }

        /// Makes a call while the disk fails at the next place of its command.
        func during(_ method: String, _ call: () -> RawClient.Answer) throws -> RawClient.Answer {
            guard !untouched.contains(method) else { return call() }
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
    /// when the command comes again, the second, and so on, until it is done untouched. Every
    /// command is tried, so that none that comes but seldom is waited for.
    ///
    /// - Returns: how many calls of the disk have failed, by command, of the first so many commands
    ///   that nothing befell at last.
    func liveUntilUntouched(by kind: String, commands count: Int) throws -> [String: Int] {
        let calls = FaultyCalls(kind, on: try #require(disk))
        faultyCalls = calls
        var engine = try start()
        let limit = 300 + 100 * Double(count)
        try stage.wait("\(count) commands that nothing befell", seconds: limit) {
            if try !step(), stage.engines().isEmpty { engine = try start() }
            return calls.lived.count >= count
        }
        faultyCalls = nil
        clients = nil
        try end(engine)
        return calls.lived
    }

    /// Rides until something that leaves a trace was answered, and ends the engine where it stands.
    ///
    /// - Parameter order: what befalls the disk after that; then the same again.
    func liveUntilMoreIsAnswered(after order: String? = nil) throws {
        let engine = try start()
        func live(until isEnough: () -> Bool) throws {
            try stage.wait("an answer") {
                guard try step() else { throw TestStage.Failure("the engine is gone") }
                return isEnough()
            }
        }
        let before = acknowledged.count
        try live { acknowledged.count > before }
        if let order {
            let disk = try #require(disk)
            try disk.order(order)
            try live { disk.hasFailed }
            let before = acknowledged.count
            try live { acknowledged.count > before }
        }
        kill(engine, SIGKILL)
        clients = nil
        try stage.waitForTheEnd()
    }

    /// Changes that are no part of a ride, each as often as is wanted.
    static let errands: [(side: Side, method: String, parameters: [String: any Sendable])] = [
        (.ana, "account.mailReceipts", ["sends": false]),
        (.ana, "card.primary", ["card_id": 1]),
        (.luis, "challenge.mute", ["kinds": ["goal_due"]]),
        (.ana, "contact.set", ["contacts": [[String: String]](), "shares": "never"]),
        (
            .ana, "mine.keep",
            ["seen": 0, "kept": [[String: String]](), "gone": [["kind": "draft", "name": "a"]]]
        ),
        (
            .luis, "driver.prefer",
            ["payments": "both", "categories": ["common"], "areas": [String]()]
        ),
    ]
}
