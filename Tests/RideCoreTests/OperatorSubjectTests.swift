import Testing

@testable import RideCore

/// About whom or what operators did something, as it is stored and read again.
@Suite struct OperatorSubjectTests {
    @Test(arguments: [
        (OperatorSubject.none, ""), (.person(.driver, 7), "driver 7"),
        (.person(.passenger, .max, reason: "fraud"), "passenger 18446744073709551615 (fraud)"),
        (.ticket(1), "ticket 1"), (.ride(0), "ride 0"),
        (.station(3, isOn: true), "station 3 on"), (.station(3, isOn: false), "station 3 off"),
        (.carried(4, from: 1, to: 2), "4 bicycles, station 1 to 2"),
        (.promotion("WEEKEND"), "WEEKEND"), (.promotion("DRIVER"), "DRIVER"),
    ])
    func whatIsStoredIsReadAgain(subject: OperatorSubject, text: String) {
        #expect(subject.description == text)
        #expect(OperatorSubject(stored: text) == subject)
    }

    /// What stands in a journal is kept and shown, whatever it is.
    @Test(arguments: ["driver", "driver x", "driver 7 (fraud", "a b c d e f", "ride 7 (300)", " "])
    func whatIsDamagedStopsNobody(text: String) {
        _ = OperatorSubject(stored: text).description
    }
}
