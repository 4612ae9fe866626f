import RideCore
import RideWire

/// What a passenger leaves behind after a ride beside the stars: a tip, a favourite (P9, P14).
struct PostRide: Sendable {
    /// Which of the tips is chosen; 0 is none.
    private(set) var tip = 0
    /// Whether the tip was sent.
    private(set) var isTipSent = false
    /// Whether the driver is a favourite, as the passenger last said; nil as the ride says.
    private var isFavourite: Bool?

    /// Whether a tip can be given: by card, once, after a ride that was driven.
    static func canTip(_ ride: RideView) -> Bool {
        ride.stage == .completed && ride.payment == .card
            && !ride.fare.items.contains { $0.kind == .tip }
    }

    /// Goes on to the next tip.
    mutating func nextTip(of count: Int) { tip = count > 0 ? (tip + 1) % count : 0 }

    /// Chooses a tip.
    mutating func choose(tip: Int) { self.tip = max(0, tip) }

    /// The tip is on its way: it is not asked for again.
    mutating func sentTip() { isTipSent = true }

    /// Whether the driver is one of the favourites.
    func isFavourite(_ ride: RideView) -> Bool { isFavourite ?? ride.is_favourite ?? false }

    /// The engine knows what the passenger wishes of the driver of the ride.
    mutating func requested(_ wish: String) { isFavourite = wish == "favourite" }
}
