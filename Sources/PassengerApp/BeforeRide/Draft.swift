import RideCore
import RideWire

/// What the passenger has begun beside the ride there is, or before there is one.
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
    /// Waiting for the way and the price to another destination of the live ride.
    case replanning(PlanDetour)
    /// Deciding whether the live ride goes elsewhere.
    case detour(Detour)

    /// Whether it is about the live ride, and means nothing without it.
    var isDuringRide: Bool {
        switch self {
        case .searching(let search), .picking(let search): search.purpose.isDuringRide
        case .replanning, .detour: true
        case .home, .planning, .choosing: false
        }
    }

    /// Whether nothing has been begun.
    var isHome: Bool {
        switch self {
        case .home: true
        case .searching, .picking, .planning, .choosing, .replanning, .detour: false
        }
    }
}

/// Another destination for the live ride, with its price.
struct Detour: Sendable {
    /// What the engine answered.
    let result: DetourResult
    /// The stops that are ahead then, where it is they that change; nil where it is the end.
    let stops: [PlaceView]?
    /// Whether the passenger gets out there, without the stops ahead.
    let getsOut: Bool
    /// The points of the way from where the car is.
    let shape: [Coordinate]

    /// Whether stops on the way are changed, and the end stays.
    var isOfStops: Bool { stops != nil }

    init(_ result: DetourResult, of asked: PlanDetour) {
        self.result = result
        stops = asked.stops
        getsOut = asked.gets_out == true
        shape = result.route.shape
    }
}

/// A question to the engine for a way and its prices.
struct PlanRequest: Hashable, Sendable {
    /// Both ends as the passenger said them.
    var ends: RideEnds
    /// Where the ride begins.
    var pickup: PlaceView
    /// Where it ends.
    var dropoff: PlaceView
    /// The code of a promotion.
    var promotion: String?
    /// When the car is to come; nil for now.
    var pickUpAt_ms: Int64?
    /// Where the ride stops on the way.
    var stops: [PlaceView] = []
    /// The stops there were until they were changed: what is refused is taken back.
    var stopsBefore: [PlaceView]?
    /// What the passenger adds to the request.
    var details: RequestDetailsView?
    /// The code of the car that stands in front of the passenger, who boards without dispatch.
    var boardingCode: String?
    /// Whether the time is asked for as soon as the prices are there.
    var asksForTime = false
    /// Whether the list of stops is shown again as soon as the prices are there: whoever has just
    /// added one may be typing the next.
    var showsStops = false
    /// The category that was chosen before, if any was.
    var category: Category?
    /// For how many seats of a car that others may share; nil for a car alone.
    var sharedSeats: Int?
    /// The booking that is given up once another one is there for it.
    var replaces: UInt64?
    /// What the category cost before what is asked for now was changed; nil for a new ride.
    var priceBefore: Money?

    /// What the engine is asked.
    var call: AnyCall {
        if let boardingCode {
            return AnyCall(
                PlanBoarding(code: boardingCode, dropoff: dropoff, promotion: promotion))
        }
        return AnyCall(
            PlanRide(
                pickup: pickup, dropoff: dropoff, promotion: promotion,
                pickup_at_ms: pickUpAt_ms, stops: stops.isEmpty ? nil : stops))
    }

    /// What is agreed on beside the ends.
    var terms: PlanTerms {
        PlanTerms(
            promotion: promotion, pickUpAt_ms: pickUpAt_ms, stops: stops, details: details,
            category: category, replaces: replaces, priceBefore: priceBefore)
    }
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
    /// The selected one of the terms below the categories; nil where a category is selected.
    var term: Int?
    /// Whether the price is shown with its parts.
    var showsDetails = false
    /// Whether other prices have been asked for.
    var isRenewing = false
    /// Whether the chosen category has been requested: the ride that comes is the answer.
    var isRequested = false

    /// The way and prices of an answer; the category chosen before stays chosen.
    init(_ request: PlanRequest, _ plan: PlanResult) {
        self.request = request
        self.plan = plan
        shape = plan.route.shape
        selected =
            plan.options.firstIndex {
                $0.category == request.category && $0.sharedSeats == request.sharedSeats
            } ?? plan.options.firstIndex { $0.category == request.category }
            ?? plan.options.firstIndex { $0.refusal == nil } ?? 0
    }

    /// The chosen category; nil only where the engine offers none.
    var option: PlanResult.Option? {
        plan.options.indices.contains(selected) ? plan.options[selected] : nil
    }

    /// What is asked when the way is planned once more: the category stays chosen.
    var again: PlanRequest {
        var again = request
        again.category = option?.category ?? request.category
        again.sharedSeats = option?.sharedSeats
        again.priceBefore = option?.fare.total
        return again
    }

    /// What the chosen category costs more than before something else was changed; nil where it
    /// does not.
    var rise: (from: Money, to: Money)? {
        guard let option, option.category == request.category,
            option.sharedSeats == request.sharedSeats, let before = request.priceBefore,
            option.fare.total > before
        else { return nil }
        return (before, option.fare.total)
    }

    /// Whether the passenger sits in the car already, by its code.
    var isBoarding: Bool { request.boardingCode != nil }

    /// Whether who asks goes to the pick-up to meet the car: they ride, and are not in it.
    var isMet: Bool { !isBoarding && request.details?.rider == nil }

    /// Whether no category that can be had has a car that is free and near, and one is wanted now.
    var hasNoCar: Bool {
        guard request.pickUpAt_ms == nil else { return false }
        let open = plan.options.filter { $0.refusal == nil }
        return !open.isEmpty && open.allSatisfy { $0.pickup_s == nil }
    }
}

extension PlanResult.Option {
    /// Why the category cannot be had: what the engine says, or that nobody in the city serves it;
    /// nil where it can.
    var refusal: String? { unavailable ?? (served == false ? "no_driver" : nil) }

    /// For how many seats of a car that others may share the price is; nil for a car alone.
    var sharedSeats: Int? { shared?.is_chosen == true ? seats : nil }
}
