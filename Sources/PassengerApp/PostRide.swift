import RideCore
import RideWire

/// What a passenger leaves behind after a ride beside the stars: a tip, a favourite (P9, P14).
struct PostRide: Hashable, Sendable {
    /// Which of the tips is chosen; 0 is none.
    private(set) var tip = 0
    /// Whether the driver is a favourite, as the passenger last said; nil as the ride says.
    private var isFavourite: Bool?

    /// The tips that can be chosen for a price: none, and about 10, 15 and 20 per cent of it, in
    /// whole units of money a person would give.
    ///
    /// - Parameter digits: how many digits of an amount stand behind the decimal sign.
    static func tips(for price: Money, digits: Int) -> [Money] {
        // Half a unit where there are cents, a hundred units where there are none.
        let step: Int64 = digits == 0 ? 100 : digits == 2 ? 50 : 1
        let percents: [Int64] = [0, 10, 15, 20]
        return percents.map { percent in
            guard percent > 0 else { return .zero }
            let exact = price.minorUnits * percent
            let steps = (exact + step * 50) / (step * 100)
            return Money(minorUnits: max(1, steps) * step)
        }
    }

    /// Whether a tip can be given: by card, once, after a ride that was driven.
    static func canTip(_ ride: RideView) -> Bool {
        ride.stage == .completed && ride.payment == .card
            && !ride.fare.items.contains { $0.kind == .tip }
    }

    /// Goes on to the next tip.
    mutating func nextTip(of count: Int) { tip = count > 0 ? (tip + 1) % count : 0 }

    /// Chooses a tip.
    mutating func choose(tip: Int) { self.tip = max(0, tip) }

    /// Whether the driver is one of the favourites.
    func isFavourite(_ ride: RideView) -> Bool { isFavourite ?? ride.is_favourite ?? false }

    /// The engine knows what the passenger wishes of the driver of the ride.
    mutating func requested(_ wish: String) { isFavourite = wish == "favourite" }
}
