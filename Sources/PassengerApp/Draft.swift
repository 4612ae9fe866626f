import RideCore
import RideWire

/// What the passenger is doing while there is no ride.
enum Draft: Sendable {
    /// Nothing: the city is on the screen.
    case home
    /// Saying where to, or where from.
    case searching(EndSearch)
    /// Choosing a point on the map for the end that is being said.
    case picking(EndSearch)
    /// Waiting for the way and the prices.
    case planning(PlanRequest)
    /// Choosing a category.
    case choosing(PlanChoice)
}

/// A question to the engine for a way and its prices.
struct PlanRequest: Hashable, Sendable {
    /// Both ends as the passenger said them.
    var ends: RideEnds
    /// What was asked.
    var parameters: PlanParameters
    /// The category that was chosen before, if prices are only renewed.
    var category: Category?
}

/// The way with its prices, and which category is chosen.
struct PlanChoice: Sendable {
    /// What was asked.
    var request: PlanRequest
    /// What the engine answered.
    var plan: PlanResult
    /// The points of the way.
    let shape: [Coordinate]
    /// The chosen row.
    var selected = 0
    /// Whether the price is shown with its parts.
    var showsDetails = false

    /// The way and prices of an answer; the category chosen before stays chosen.
    init(_ request: PlanRequest, _ plan: PlanResult) {
        self.request = request
        self.plan = plan
        shape = plan.route.shape
        selected =
            plan.options.firstIndex { $0.category == request.category }
            ?? plan.options.firstIndex { $0.unavailable == nil } ?? 0
    }

    /// The chosen category; nil only where the engine offers none.
    var option: PlanResult.Option? {
        plan.options.indices.contains(selected) ? plan.options[selected] : nil
    }

    /// Whether no category that can be had has a car that is free and near.
    var hasNoCar: Bool {
        let open = plan.options.filter { $0.unavailable == nil }
        return !open.isEmpty && open.allSatisfy { $0.pickup_s == nil }
    }
}
