import RideCore
import Testing

@testable import RideService

/// A list of thousands of stations comes in hundreds of pages.
@Suite("The order of stations is worked out once") struct StationOrdersTests {
    private func asked(_ text: String) -> StationOrders.Asked {
        StationOrders.Asked(
            system: "bicing", from: Coordinate(latitudeE7: 0, longitudeE7: 0), text: text)
    }

    private func order(_ distance: Double) -> [StationOrders.Place] {
        [StationOrders.Place(index: 0, distance: distance)]
    }

    @Test func furtherPagesAreNotWorkedOutAgain() {
        var orders = StationOrders()
        var times = 0
        for _ in 0..<500 {
            let found = orders.order(asked(""), of: 10_000) {
                times += 1
                return order(1)
            }
            #expect(found == order(1))
        }
        #expect(times == 1)
    }

    @Test func whatIsAskedOtherwiseIsWorkedOutAnew() {
        var orders = StationOrders()
        #expect(orders.order(asked("a"), of: 10) { order(1) } == order(1))
        #expect(orders.order(asked("b"), of: 10) { order(2) } == order(2))
        #expect(orders.order(asked("a"), of: 11) { order(3) } == order(3))
        #expect(orders.order(asked("a"), of: 10) { order(4) } == order(1))
        orders.forget()
        #expect(orders.order(asked("a"), of: 10) { order(5) } == order(5))
    }

    /// Many people who look around do not fill the memory, and whoever pages on keeps the order.
    @Test func whoeverHasNotAskedForLongestGoes() {
        var orders = StationOrders()
        #expect(orders.order(asked("mine"), of: 10) { order(1) } == order(1))
        for number in 0..<100 {
            _ = orders.order(asked("\(number)"), of: 10) { order(2) }
            #expect(orders.order(asked("mine"), of: 10) { order(3) } == order(1))
        }
        #expect(orders.order(asked("0"), of: 10) { order(4) } == order(4))
    }
}
