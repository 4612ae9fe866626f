import Foundation
import Testing

extension EndToEnd {
    /// What two people see of one ride, in two terminals at the same moment (R1, P6, D5).
    @Suite(.serialized, .enabled(if: TestStage.hasTmux, "tmux is not installed"))
    struct SameMomentTests {
        /// The moments of a ride that both people see, in order, by what stands on each screen.
        private enum Moment: Int, CaseIterable {
            case coming, arriving, waiting, underWay, there, over

            /// The moment that the passenger's screen shows; nil where it shows another thing.
            init?(passenger screen: String) {
                let words: [(Moment, String)] = [
                    (.coming, "Luis arrives in"), (.arriving, "Luis is arriving ─"),
                    (.waiting, "Luis is here ─"), (.underWay, "arrives at"),
                    (.there, "You are there ─"), (.over, "You have arrived ─"),
                ]
                guard let found = words.first(where: { screen.contains($0.1) }) else { return nil }
                self = found.0
            }

            /// The moment that the driver's screen shows; nil where it shows another thing.
            init?(driver screen: String) {
                let title = screen.split(separator: "\n").first {
                    ["Pick up Ana", "Waiting for Ana", "Drive Ana", "Ride finished"]
                        .contains(where: $0.contains)
                }
                guard let title else { return nil }
                let isThere = title.contains(" here ")
                if title.contains("Pick up Ana") {
                    self = isThere ? .arriving : .coming
                } else if title.contains("Drive Ana") {
                    self = isThere ? .there : .underWay
                } else {
                    self = title.contains("Ride finished") ? .over : .waiting
                }
            }
        }

        /// A screen may be one look behind the other, and no more.
        private static let looks = 12

        /// Looks at both until they show a moment, and never do they show two for long, nor one
        /// that lies before what was seen already.
        private func see(
            _ moment: Moment, _ ana: TestTerminal, _ luis: TestTerminal
        ) throws {
            var differing = 0
            try ana.stage.wait("\(moment) on both screens", seconds: 240) {
                let before = Moment(passenger: ana.screen)
                let driver = Moment(driver: luis.screen)
                guard before == Moment(passenger: ana.screen) else { return false }
                if before == moment, driver == moment { return true }
                differing = before == driver ? 0 : differing + 1
                for seen in [before, driver].compactMap({ $0 })
                where abs(seen.rawValue - moment.rawValue) > 1 || differing > Self.looks {
                    throw TestStage.Failure(
                        "at \(moment), Ana sees \(before.map { "\($0)" } ?? "nothing"):\n"
                            + "\(ana.screen)\nand Luis \(driver.map { "\($0)" } ?? "nothing"):\n"
                            + luis.screen)
                }
                return false
            }
        }

        /// The distance left that stands beside the bar, such as `1.1 km`; nil without one.
        private func left(_ terminal: TestTerminal) -> String? {
            terminal.rows.lazy.compactMap { row in
                row.contains("█")
                    ? row.firstMatch(of: #/[0-9.,]+ k?m /#).map { String($0.0) } : nil
            }.first
        }

        /// What a screen says of something; nil where it says nothing of it.
        private func found(_ pattern: Regex<(Substring, Substring)>, _ screen: String) -> String? {
            screen.firstMatch(of: pattern).map { String($0.1) }
        }

        /// Waits until both screens say the same of something.
        ///
        /// - Returns: what they say.
        @discardableResult
        private func same(
            _ what: String, _ ana: TestTerminal, _ before: Regex<(Substring, Substring)>,
            _ luis: TestTerminal, _ driver: Regex<(Substring, Substring)>,
            _ isEnough: (String) -> Bool = { _ in true }
        ) throws -> String {
            try ana.stage.value("the same \(what) on both screens") {
                guard let said = found(before, ana.screen), said == found(driver, luis.screen),
                    said == found(before, ana.screen), isEnough(said)
                else { return nil }
                return said
            }
        }

        private func sameClock(_ ana: TestTerminal, _ luis: TestTerminal) throws {
            let clock = #/ (\d\d:\d\d) ×/#
            try same("clock", ana, clock, luis, clock)
        }

        /// Waiting begins to cost something after ten seconds, so that a test sees it.
        private static let market: KeyValuePairs = ["free_waiting: 3m": "free_waiting: 10s"]

        @Test("both see the same moment of a ride", arguments: [1.0, 4.0])
        func bothSeeTheSameMoment(speed: Double) throws {
            let city = try QuietCity(speed: speed, market: Self.market)
            let driver = try city.guest(.driver, "Luis")
            let passenger = try city.guest(.passenger, "Ana")
            let luis = try driver.appAtWork()
            let ana = try passenger.app()
            try ana.see("Where to?")
            try passenger.request()
            try luis.see("New ride")
            let price = try #require(found(#/Ana pays (R\$ [0-9.,]+)/#, luis.screen))
            try luis.press("Enter", until: "Pick up")
            try see(.coming, ana, luis)
            try sameClock(ana, luis)
            try city.stage.wait("the same way left on both screens") {
                let left = left(ana)
                return left != nil && left == self.left(luis)
            }
            // The car drives itself to the door; there the driver has the word.
            try see(.arriving, ana, luis)
            #expect(!ana.screen.contains("arrives"), "\(ana.screen)")
            try luis.press("Enter")
            try see(.waiting, ana, luis)
            try same(
                "sum for waiting", ana, #/: (R\$ [0-9.,]+) so far/#, luis,
                #/Waiting so far: (R\$ [0-9.,]+)/#
            ) { $0 != "R$ 0,00" }
            try sameClock(ana, luis)
            try luis.press("Enter")
            try see(.underWay, ana, luis)
            try see(.there, ana, luis)
            #expect(!ana.screen.contains("arrives"), "\(ana.screen)")
            try luis.press("Enter")
            try see(.over, ana, luis)
            // With the waiting it has become more than was offered.
            let paid = try same(
                "price", ana, #/You have arrived ─+ +(R\$ [0-9.,]+)/#, luis,
                #/Collect (R\$ [0-9.,]+)/#)
            #expect(paid != price)
            try sameClock(ana, luis)
        }
    }
}
