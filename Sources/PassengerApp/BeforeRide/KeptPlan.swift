import RideApp
import RideCore
import RideWire

/// A ride that is being planned as the profile keeps it: what was said, without codes and prices.
///
/// Properties are spelled as the profile's JSON does.
struct KeptPlan: Codable, Hashable, Sendable {
    /// In which city.
    var city: String
    /// Where the ride begins; nil for where the passenger is.
    var from: PlaceView?
    /// Where it ends; nil until that is said.
    var to: PlaceView?
    /// Where it stops on the way.
    var stops: [PlaceView]
    /// What is added to the request.
    var details: RequestDetailsView?
    /// When the car is to come, in milliseconds of the city's time; nil for now.
    var pickup_at_ms: Int64?
    /// The category that was chosen.
    var category: RideCore.Category?
    /// The booking that it stands for.
    var replaces: UInt64?

    private static let field = "plan"

    fileprivate init?(_ fields: [String: String]) {
        guard let text = fields[Self.field],
            let plan = KeptDraft.value(KeptPlan.self, of: text)
        else { return nil }
        self = plan
    }

    fileprivate init(_ ends: RideEnds, _ terms: PlanTerms, in city: String) {
        self.city = city
        from = ends.origin.map { PlaceView($0) }
        to = ends.destination.map { PlaceView($0) }
        stops = terms.stops
        details = terms.details
        pickup_at_ms = terms.pickUpAt_ms
        category = terms.category
        replaces = terms.replaces
    }

    /// As fields of a draft; none where nothing has been said.
    fileprivate var fields: [String: String] {
        guard from != nil || to != nil, let text = KeptDraft.text(of: self) else { return [:] }
        return [Self.field: text]
    }

    fileprivate var ends: RideEnds {
        RideEnds(origin: from?.waypoint, destination: to?.waypoint)
    }

    fileprivate var terms: PlanTerms {
        var terms = PlanTerms()
        terms.stops = stops
        terms.details = details
        terms.pickUpAt_ms = pickup_at_ms
        terms.category = category
        terms.replaces = replaces
        return terms
    }
}

/// A ride that is being planned outlives the app.
extension PassengerProgram {
    public var momentDraft: (fields: [String: String], name: DraftName)? {
        guard core.isLive, hasTakenUpPlan, demo == nil, let city = core.engine?.city.name else {
            return nil
        }
        return (said.map { KeptPlan($0, $1, in: city).fields } ?? [:], .plan)
    }

    /// What has been said of a ride that is not requested yet; nil for nothing, and for one with a
    /// car in which the passenger sits, by its code.
    private var said: (RideEnds, PlanTerms)? {
        switch draft {
        case .planning(let request):
            request.boardingCode == nil ? (request.ends, request.terms) : nil
        case .choosing(let choice):
            choice.isBoarding ? nil : (choice.again.ends, choice.again.terms)
        case .searching(let search), .picking(let search):
            search.purpose == .ride || search.purpose == .stop ? (search.ends, search.terms) : nil
        case .home, .replanning, .detour: nil
        }
    }

    /// Goes on with the ride that was being planned when the app ended, once the person is there;
    /// what has become a ride is not planned again.
    mutating func takeUpPlan() {
        guard !hasTakenUpPlan else { return }
        hasTakenUpPlan = true
        guard draft.isHome, demo == nil, core.ride == nil,
            let kept = core.typed(.plan).flatMap({ KeptPlan($0) }),
            kept.city == core.engine?.city.name
        else { return }
        if kept.to == nil {
            startSearch(ends: kept.ends, terms: kept.terms)
        } else {
            plan(kept.ends, terms: kept.terms)
        }
        core.toast(text("draft.planBack"))
    }
}
