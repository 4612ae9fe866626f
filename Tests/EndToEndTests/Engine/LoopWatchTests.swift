import Logging
import NIOCore
import RideWire
import Testing

@testable import ride_sim

/// What is said of work that keeps everybody waiting.
@Suite struct LoopWatchTests {
    private let watch = LoopWatch(Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

    @Test(arguments: [(0, nil), (49, nil), (50, "tick kept the event loop for 50 ms")])
    func longWorkIsSaid(time_ms: Int64, line: String?) {
        #expect(LoopWatch.line(for: "tick", after: .milliseconds(time_ms)) == line)
    }

    /// The watching thread sees what the loop is at, names the call, and says so once.
    @Test func stuckWorkIsSaidWhileItGoesOn() {
        let frame = Array(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}"#.utf8)
        var said: [String?] = []
        let began = NIODeadline.now()
        let (method, _) = watch.time("an unreadable frame", frame: frame) {
            said.append(watch.complaint(at: began))
            said.append(watch.complaint(at: began + .seconds(5)))
            said.append(watch.complaint(at: began + .seconds(9)))
            return Ping.method
        }
        #expect(method == Ping.method)
        #expect(said[0] == nil && said[2] == nil)
        #expect(said[1]?.hasPrefix("ping has kept the event loop for ") == true)
        #expect(said[1]?.hasSuffix(" ms and goes on") == true)
        #expect(watch.complaint(at: began + .seconds(99)) == nil)
    }

    @Test func workWithoutACallHasItsOwnName() {
        var said: String?
        let began = NIODeadline.now()
        let time = watch.time("round") { said = watch.complaint(at: began + .seconds(60)) }
        #expect(said?.hasPrefix("round has kept the event loop") == true)
        #expect(time < .seconds(60))
    }
}
