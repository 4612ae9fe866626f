import Foundation
import Glibc
import RideCore
import Testing

extension EndToEnd {
    /// Reliability 18: one program of the same user that takes all places takes nobody else's.
    @Suite struct NeighbourTests {
        /// Room for the descriptors of so many connections.
        private func raiseLimit() {
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 4_096))
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }

        @Test func guestsOfOneProcessShutOutNeitherOperatorsNorAccountsNorGuests() throws {
            let shell = try StageShell.withEngine()
            try shell.signUp("passenger", "Ana")
            raiseLimit()
            var guests: [RawClient] = []
            for number in 0..<Limits.clients {
                guard let client = RawClient(shell.stage.socket) else { break }
                let who = ["role": "passenger", "name": "G\(number)"]
                guard client.refusal("session.open", who) == nil else { break }
                guests.append(client)
            }
            #expect(guests.count == Limits.clients)
            // One more of the same process is told so, and the others stay.
            let more = try #require(RawClient(shell.stage.socket))
            #expect(
                more.refusal("session.open", ["role": "passenger", "name": "One"]) == "lost")
            #expect(guests.last?.refusal("ping") == nil)
            // Programs of their own come in, each in the place of one of the guests.
            #expect(try shell.run("operator", "overview").status == 0)
            let ana = try shell.call("state.get", as: "ana")
            #expect((ana["person"] as? [String: Any])?["name"] as? String == "Ana")
            let open = #"{"role": "passenger", "name": "Bea"}"#
            #expect(try shell.call("session.open", open, as: "bea")["token"] != nil)
            #expect(guests[0].line().map { String(decoding: $0, as: UTF8.self) } != nil)
            #expect(guests.count { $0.refusal("ping") == nil } >= Limits.clients - 3)
        }
    }
}
