import RideCore

extension FakeEngine {
    static let fare = price(base: 500, distance: 640, time: 320)
    static let vipFare = price(base: 900, distance: 960, time: 450)

    private static func price(base: Int64, distance: Int64, time: Int64) -> Fare {
        Fare(items: [
            .init(kind: .base, amount: Money(minorUnits: base)),
            .init(kind: .distance, amount: Money(minorUnits: distance)),
            .init(kind: .time, amount: Money(minorUnits: time)),
        ])
    }
}
