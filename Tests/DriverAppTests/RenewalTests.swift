import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// A driver who sends a paper anew is called a driver, and a newcomer a newcomer.
@Suite("D11: papers that are sent anew") struct RenewalTests {
    /// The application's state, the rides driven, and whether papers are sent anew.
    static let states: [(String, Int?, Bool)] = [
        ("draft", nil, false), ("draft", 3, false), ("pending", nil, false), ("pending", 34, true),
        ("rejected", nil, false), ("rejected", 34, true), ("renewal", 34, true),
    ]

    private func state(_ application: String, _ rides: Int?) -> PersonState {
        var state = Scenes.offline
        state.is_guest = false
        state.application = application
        state.person.rides = rides
        return state
    }

    @Test(arguments: states, ["en", "pt-BR"])
    func theSheetAndTheMenuCallItTheSame(_ row: (String, Int?, Bool), language: String) {
        var bench = Bench(state(row.0, row.1), language: language)
        let texts = bench.program.core.texts
        let title = texts[row.2 ? "work.documentsTitle" : "driver.joinTitle"]
        #expect(bench.text.contains("╭ \(title) ─"), "\(bench.text)")
        bench.press(.char("m"))
        let entry = texts[row.2 ? "work.documentsTitle" : "work.joinTitle"]
        #expect(bench.text.contains("d  \(entry)"), "\(bench.text)")
    }

    @Test(arguments: [(nil as Int?, "Welcome aboard"), (34, "Your documents are approved")])
    func whoIsApprovedAgainIsNotWelcomed(_ rides: Int?, _ words: String) {
        var bench = Bench(state("approved", rides))
        var notice = NoticeView(kind: "application_decided", message: "")
        notice.is_approved = true
        bench.notice(notice)
        #expect(bench.text.contains(words), "\(bench.text)")
    }
}
