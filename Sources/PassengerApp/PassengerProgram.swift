import RideApp
import RideCore
import RideMap
import RidePages
import RideTUI
import RideWire

/// The passenger's app: a pure machine that the shell runs.
public struct PassengerProgram: AppProgram, Sendable {
    /// What both apps are made of.
    public var core: AppCore<PassengerAction>

    /// What the passenger has begun: it stays until it is left, whatever becomes of the ride.
    var draft = Draft.home
    /// The search that the last question about another way came from, with what is typed in it.
    var askedFrom: EndSearch?
    /// Finds places by name; made when it is first asked for, since that takes a while.
    var search: PlaceSearch?
    /// How the passenger pays.
    var purse = PaymentChoice()
    /// The tip being given, and who is a favourite, while a ride is looked back on.
    var farewell = PostRide()
    /// The tip that was being chosen when the engine closed its ride.
    var keptTip: (ride: RideView, tip: Int)?
    /// Whether the price of the ride is shown with its parts.
    var showsDetails = false
    /// A ride that is to be planned once more as soon as it is closed.
    var repeated: Repetition?
    /// What is known of what the ride was requested with, and whether that says if it had a PIN.
    var agreed: (ride: UInt64, terms: PlanTerms, knowsPIN: Bool)?
    /// What calling the ride off costs, as the passenger was last told.
    var shownFee = Money.zero
    /// The way that was driven with the passenger aboard.
    var driven = DrivenWay()
    /// The ride as it was last told to the passenger.
    var told: RideView?
    /// The ride that plays itself; nil where a person rides.
    var demo: DemoRide?
    /// Whether it has been looked whether a ride was being planned when the app ended.
    var hasTakenUpPlan = false
    /// Whether the guest of a ride that played itself is on the way out.
    var isLeavingDemo = false
    /// The code of a shared ride that is watched, instead of anything else.
    private let watchCode: String?

    public init(settings: ProgramSettings) {
        core = AppCore(role: .passenger, settings: settings)
        watchCode = settings.watchCode
    }

    /// The same app in front of somebody else: whatever belonged to the person before is gone.
    private init(withoutThePersonOf old: PassengerProgram) {
        core = old.core
        watchCode = old.watchCode
        search = old.search
    }

    func text(_ key: TextKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
        core.text(key, values)
    }

    /// Where the passenger is.
    var me: Waypoint? { core.state?.place.waypoint }

    /// Whether what the passenger has begun is in front: it lies over a live ride, and waits until
    /// one that is over is closed.
    var isDrafting: Bool {
        guard let ride = core.ride else { return true }
        return !draft.isHome && ride.stage.isLive
    }

    /// The ride that is in front of the passenger; nil where something begun is.
    var rideInFront: RideView? { isDrafting ? nil : core.ride }

    public var startPage: any Page {
        if let watchCode { return SharedRidePage(code: watchCode) }
        return StartPage(wasSignedOut: core.facts.wasSignedOut)
    }

    // MARK: What happens

    public mutating func opened(_ city: City) {
        search = nil
        if case .searching = draft { refreshSearch() }
    }

    public mutating func woken() { playDemo() }

    /// What the ride that plays itself says, or why the account cannot be used.
    public var banner: Banner? { demoBanner ?? usualBanner }

    public mutating func learned(_ news: EngineLink.News) {
        switch news {
        case .signedIn:
            isLeavingDemo = false
            driven.askAgain()
            tell()
            planAgain()
            takeUpPlan()
            purse = PaymentChoice()
            if core.state?.is_guest == false { core.send(ListCards()) }
        case .state:
            tell()
            retellCancel()
        case .tick: retellCancel()
        case .answered(let done):
            switch done.result {
            case .success(let answer): answered(done.request, answer)
            case .failure(let error): refused(done.request, error)
            }
        case .signedOut: self = PassengerProgram(withoutThePersonOf: self)
        case .greeted, .admitted, .notice, .alert, .history, .lost, .visiting: break
        }
    }

    private mutating func answered(_ request: any Request, _ answer: Any) {
        switch (request, answer) {
        case (_, let plan as PlanResult): planned(AnyCall(request), plan)
        case (let asked as PlanDetour, let detour as DetourResult): replanned(asked, detour)
        case (let asked as GetRide, let details as RideDetailsResult):
            driven.take(details.route?.shape ?? [], of: asked.ride_id)
        case (_, let cards as CardsResult): purse.cards = cards.cards
        case (is ScheduleRide, is ReservationsResult): booked()
        case (let wish as SetWish, _):
            if wish.driver_id == core.ride?.driver_id { farewell.requested(wish.wish) }
        case (_, let share as ShareCodeResult): open(SharePage(code: share.code, link: share.link))
        case (is RedirectRide, _): redirected()
        case (is MovePickup, _): leavePickup()
        default: break
        }
    }

    private mutating func refused(_ request: any Request, _ error: WireError) {
        switch request {
        case is PlanRide, is PlanBoarding: notPlanned(AnyCall(request), error)
        case let asked as PlanDetour: notReplanned(asked, error)
        case is RequestRide, is ScheduleRide:
            requestFailed()
            guard error.code == "quote_expired" else { return core.explain(error) }
            core.toast(text("passenger.priceRenewed"), .attention)
            planAgain()
        case is RedirectRide: notRedirected(error)
        case is CancelRide where error.code == "fee_has_risen": feeHasRisen()
        case is ShareRide, is any Command: core.explain(error)
        default: break
        }
    }
}

extension TripStage {
    var isSearching: Bool {
        switch self {
        case .requested, .offered: true
        case .accepted, .arrived, .inProgress, .completed, .cancelled, .unserved: false
        }
    }
}
