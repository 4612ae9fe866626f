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

    /// What the passenger is doing while there is no ride, or about the one there is.
    var draft = Draft.home
    /// Finds places by name; made when it is first asked for, since that takes a while.
    var search: PlaceSearch?
    /// How the passenger pays.
    var purse = PaymentChoice()
    /// The tip being given, and who is a favourite, while a ride is looked back on.
    var farewell = PostRide()
    /// Whether the price of the ride is shown with its parts.
    var showsDetails = false
    /// A ride that is to be planned once more as soon as it is closed.
    var repeated: Repetition?
    /// What calling the ride off costs, as the passenger was last told.
    var shownFee = Money.zero
    /// The ride as it was last told to the passenger.
    var told: RideView?
    /// The code of a shared ride that is watched, instead of anything else.
    private let watchCode: String?

    public init(settings: ProgramSettings) {
        core = AppCore(role: .passenger, settings: settings)
        watchCode = settings.watchCode
    }

    func text(_ key: TextKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
        core.text(key, values)
    }

    /// Where the passenger is.
    var me: Waypoint? { core.state?.place.waypoint }

    /// Whether what is in front of the passenger is about a ride to come, or another destination.
    var isDrafting: Bool { core.ride == nil || draft.isDuringRide }

    public var startPage: any Page {
        if let watchCode { return SharedRidePage(code: watchCode) }
        return StartPage(wasSignedOut: core.facts.wasSignedOut)
    }

    // MARK: What happens

    public mutating func opened(_ city: City) { search = nil }

    public mutating func learned(_ news: EngineLink.News) {
        switch news {
        case .signedIn:
            tell()
            planAgain()
            purse = PaymentChoice()
            if core.state?.is_guest == false { core.send(.card(.list)) }
        case .state: tell()
        case .answered(let call, .success(let result)): answered(call, result)
        case .answered(let call, .failure(let error)): refused(call, error)
        case .greeted, .admitted, .tick, .notice, .alert, .lost, .visiting, .signedOut: break
        }
    }

    private mutating func answered(_ call: Call, _ result: CallResult) {
        switch result {
        case .plan(let plan): planned(call, plan)
        case .detour(let detour): replanned(call, detour)
        case .cards(let cards): purse.cards = cards.cards
        case .reservations: if case .reservation(.schedule) = call { booked() }
        case .wishes:
            if case .wish(.set(let wish)) = call, wish.driver_id == core.ride?.driver_id {
                farewell.requested(wish.wish)
            }
        case .shareCode(let share): open(SharePage(code: share.code))
        case .state: if case .ride(.redirect) = call { redirected() }
        case .hello, .session, .chat, .done, .account, .sharedRide, .history, .rideDetails,
            .application, .boardingCode, .finance, .statement, .report, .bonuses, .help,
            .ticket, .tickets, .zones, .crossings, .operator:
            break
        }
    }

    private mutating func refused(_ call: Call, _ error: WireError) {
        switch call {
        case .ridePlan, .ride(.planBoarding): notPlanned(call, error)
        case .ride(.replan): notReplanned(call, error)
        case .rideRequest, .reservation(.schedule):
            guard error.code == "quote_expired" else { return core.explain(error) }
            core.toast(text("passenger.priceRenewed"), .attention)
            planAgain()
        case .ride(.redirect):
            core.explain(error)
            draft = .home
        case .ride(.share): core.explain(error)
        default: if call.commandID != nil { core.explain(error) }
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
