import RideCore
import RideGateway
import RideService
import RideTestSupport
import RideWire
import Testing

/// A ride of Ana with Luis that is over: carried out, with one message in its chat, called off at
/// once, or missed by Ana.
final class PastRide {
    let bench = Bench()
    private(set) var ana: ClientID
    private(set) var luis: ClientID
    let ride: UInt64
    private var tokens: (ana: String, luis: String)
    private var lastCommand = 100
    private var lastClient: UInt64 = 20

    init(
        isCarriedOut: Bool = true, paysByCard: Bool = false, stop: Waypoint? = nil,
        isMissed: Bool = false
    ) throws {
        let (ana, anaSession) = try bench.signIn(1, .passenger)
        let (luis, session) = try bench.signIn(2, .driver, name: "Luis")
        (self.ana, self.luis) = (ana, luis)
        tokens = (anaSession.token, session.token)
        if paysByCard { tokens.ana = try Self.signUpWithCard(ana, bench) }
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis)
        let plan = PlanRide(
            pickup: PlaceView(TestService.home), dropoff: PlaceView(TestService.waypoint(32, 40)),
            stops: stop.map { [PlaceView($0)] })
        guard case .success(let planned) = try bench.ask(plan, from: ana) else {
            throw Bench.Missing(what: "a plan")
        }
        let quote = planned.options[0].quote_id
        _ = try bench.ask(
            RequestRide(
                command_id: commandID(2), quote_id: quote,
                payment: paysByCard ? .card : .cash, card_id: paysByCard ? 1 : nil), from: ana)
        ride = try #require(try bench.state(of: ana).ride).id
        _ = try bench.ask(AcceptRide(command_id: commandID(3), ride_id: ride), from: luis)
        guard isCarriedOut else {
            _ = try bench.ask(
                CancelRide(command_id: commandID(4), ride_id: ride, reason: .changedMind),
                from: ana)
            return
        }
        _ = try bench.ask(
            SendMessage(command_id: commandID(5), ride_id: ride, text: "I am here"), from: ana)
        try bench.advance(600)
        _ = try bench.ask(ArriveAtPickup(command_id: commandID(6), ride_id: ride), from: luis)
        guard !isMissed else {
            try bench.advance(600)
            _ = try bench.ask(
                CancelRide(command_id: commandID(4), ride_id: ride, reason: .passengerMissing),
                from: luis)
            return
        }
        _ = try bench.ask(StartRide(command_id: commandID(7), ride_id: ride), from: luis)
        try bench.advance(600)
        if stop != nil {
            _ = try bench.ask(ReachStop(command_id: commandID(11), ride_id: ride), from: luis)
            _ = try bench.ask(LeaveStop(command_id: commandID(12), ride_id: ride), from: luis)
            try bench.advance(600)
        }
        _ = try bench.ask(FinishRide(command_id: commandID(8), ride_id: ride), from: luis)
    }

    /// Makes a guest's account a full one, with a card.
    private static func signUpWithCard(_ client: ClientID, _ bench: Bench) throws -> String {
        let form = SignUp(
            command_id: try commandID(9), role: .passenger, name: "Ana",
            email: "ana@example.org", password: SecretText("seventeen ducks"),
            phone: "21987654321", tax_id: "52998224725", gender: .woman, terms_version: 1)
        guard
            case .success(let session) = try bench.ask(
                form, from: client)
        else { throw Bench.Missing(what: "an account") }
        let card = AddCard(
            command_id: try commandID(10), number: SecretText("4111111111111111"),
            expiry: "05/29", holder: "ANA SOTO", cvv: SecretText("123"), tax_id: "52998224725")
        guard case .success = try bench.ask(card, from: client) else {
            throw Bench.Missing(what: "a card")
        }
        return session.token
    }

    /// Both put the ride away, and it leaves memory.
    func dismiss() throws {
        for side in [ana, luis] {
            let call = DismissRide(command_id: try nextCommand(), ride_id: ride)
            guard case .success = try bench.ask(call, from: side) else {
                throw Bench.Missing(what: "a dismissal")
            }
        }
        try stir()
    }

    /// Something else changes, so that one more round is saved.
    func stir() throws {
        lastClient += 1
        _ = try bench.signIn(lastClient, .passenger, name: "Eva")
    }

    /// The engine is killed and started again; both come back.
    func restart() throws {
        try bench.crash()
        ana = try bench.signIn(1, .passenger, token: tokens.ana).client
        luis = try bench.signIn(2, .driver, name: "Luis", token: tokens.luis).client
    }

    func rate(
        _ stars: Int, _ comment: String?, by side: ClientID
    ) throws -> Result<PersonState, WireError> {
        try bench.ask(
            RateRide(command_id: nextCommand(), ride_id: ride, stars: stars, comment: comment),
            from: side)
    }

    func tip(_ amount: Int64) throws -> Result<PersonState, WireError> {
        try bench.ask(
            GiveTip(command_id: nextCommand(), ride_id: ride, amount_minor: amount),
            from: ana)
    }

    func details(of side: ClientID) throws -> RideDetailsResult {
        guard
            case .success(let details) = try bench.ask(
                GetRide(ride_id: ride), from: side)
        else { throw Bench.Missing(what: "the ride") }
        return details
    }

    private func nextCommand() throws -> CommandID {
        lastCommand += 1
        return try commandID(lastCommand)
    }
}
