import RideApp
import RideCore
import RideTUI
import RideTestSupport
import RideWire
import Testing

@testable import DriverApp

/// Whatever is pressed, in whatever order, the app stands and asks only for what makes sense.
@Suite struct RandomKeyTests {
    private static let keys: [Key] =
        [
            .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown, .delete, .backspace, .function(1), .function(9), .ctrl("l"), .ctrl("r"),
            .paste("um, dois"), .focus(false),
        ] + "abcdefghijklmnoprstuwxyz?+-1250ç".unicodeScalars.map { .char($0) }

    /// The commands that each moment allows.
    private static let allowed: [String: Set<MethodName>] = [
        "offline": ["driver.online"], "waiting": ["driver.offline", "driver.break"],
        "offer": ["ride.accept", "ride.decline"],
        "to-pickup": ["ride.cancel", "chat.send", "driver.break"],
        "at-pickup": ["ride.start", "ride.cancel", "chat.send", "driver.break"],
        "driving": ["chat.send", "driver.break"], "finished": ["ride.rate", "ride.dismiss"],
        "cancelled": ["ride.dismiss", "driver.offline"],
    ]

    @Test(arguments: Scenes.moments.indices, [1, 2, 3] as [UInt64])
    func anyKeysInOneMoment(_ index: Int, _ seed: UInt64) throws {
        let moment = Scenes.moments[index]
        let allowed = try #require(Self.allowed[moment.name])
        var bench = Bench(moment.state, way: moment.way)
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            press(&bench, &random)
            #expect(Set(bench.commands).isSubset(of: allowed))
            bench.calls.removeAll { $0.call.commandID == nil }
        }
        let screen = bench.screen()
        #expect(screen.size == bench.program.core.size)
        #expect(!bench.effects.contains { if case .quit = $0 { true } else { false } })
    }

    @Test(arguments: [11, 12, 13] as [UInt64])
    func anyKeysWhileMomentsCome(_ seed: UInt64) {
        var bench = Bench(Scenes.offline)
        var random = SeededRandom(seed: seed)
        for _ in 0..<150 {
            let moment = Scenes.moments.randomElement(using: &random) ?? Scenes.moments[0]
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                bench.send(.disconnected(reason: "gone"))
                bench.send(.timer, after_ms: 2_000)
                bench.calls = []
                bench.connect(moment.state)
            case 1:
                let width = Int.random(in: 1...220, using: &random)
                let height = Int.random(in: 1...70, using: &random)
                bench.send(.resized(Size(width: width, height: height)))
            case 2: bench.send(.timer, after_ms: 700)
            default: bench.announce(moment.state)
            }
            bench.tick(moment.way, share: Double.random(in: 0...1, using: &random))
            for _ in 0..<5 { press(&bench, &random) }
            #expect(bench.screen().size == bench.program.core.size)
        }
    }

    private func press(_ bench: inout Bench, _ random: inout SeededRandom) {
        if Int.random(in: 0..<6, using: &random) == 0 {
            let size = bench.program.core.size
            let point = Point(
                x: Int.random(in: 0..<max(1, size.width), using: &random),
                // Not the key bar, where "quit" can be clicked.
                y: Int.random(in: 0..<max(1, size.height - 1), using: &random))
            let kinds: [MouseEvent.Kind] = [
                .press, .drag, .release, .doubleClick, .wheelUp, .wheelDown,
            ]
            let kind = kinds.randomElement(using: &random) ?? .press
            bench.press(.mouse(MouseEvent(kind, at: point)))
        } else {
            bench.press(Self.keys.randomElement(using: &random) ?? .enter)
        }
    }
}
