import RideAccounts
import RideCore
import Testing

@Suite("Amounts in forms") struct AmountFieldTests {
    @Test("D9: typing on helps where the reason says so")
    func beginningsAreTold() {
        let standings = AmountRejection.allCases.map(\.standing)
        #expect(
            standings == [
                .empty, .wrong, .wrong, .incomplete, .incomplete, .wrong, .incomplete, .wrong,
            ])
        for rejection in AmountRejection.allCases { #expect(rejection.message.hasSuffix(".")) }
    }

    @Test(
        "D9: a form knows how far an amount is",
        arguments: [
            ("", nil, nil), ("12,50", 1_250, nil), ("1.5", nil, "amount_unclear"),
            ("x", nil, "amount_wrong_character"),
        ] as [(String, Int64?, String?)])
    func aFormKnows(typed: String, minorUnits: Int64?, code: String?) {
        let check = AmountFormat.real.check(typed: typed)
        #expect(check.value?.minorUnits == minorUnits)
        #expect(check.reason?.code == code)
    }
}
