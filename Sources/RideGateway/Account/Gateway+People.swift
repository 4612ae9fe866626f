import RideAccounts
import RideCore
import RideService
import RideWire

/// People of several cities: a command that changes what is theirs everywhere first claims their
/// rows, and keeps the claim until its round is saved.
extension Gateway {
    /// Somebody else changes the same account at this moment.
    static let changedElsewhere = WireError(
        .refused, code: "changed_elsewhere",
        message: "The account was being changed elsewhere at the same moment. Please try again.")

    /// Whose rows a call is about; nil for calls that change nothing which cities share.
    func claim(for call: AnyCall, by actor: Actor?) -> PersonClaim? {
        guard service.sharesPeople else { return nil }
        func claim(_ role: Side, _ email: String, isLocking: Bool) -> PersonClaim? {
            (try? EmailAddress(email)).map {
                PersonClaim(names: [.init(role, $0)], isLocking: isLocking)
            }
        }
        func claim(_ role: Side, _ person: UInt64) -> PersonClaim {
            PersonClaim(actors: [Actor(role, person)], isLocking: true)
        }
        if let call = call.to(SignIn.self) { return claim(call.role, call.email, isLocking: false) }
        if let call = call.to(RecoverPassword.self) {
            return claim(call.role, call.email, isLocking: false)
        }
        if let call = call.to(SignUp.self) { return claim(call.role, call.email, isLocking: true) }
        if let call = call.to(ResetPassword.self) {
            return claim(call.role, call.email, isLocking: true)
        }
        if let call = call.to(BlockAccount.self) { return claim(call.role, call.person_id) }
        if let call = call.to(UnblockAccount.self) { return claim(call.role, call.person_id) }
        if let call = call.to(RemovePhoto.self) { return claim(call.role, call.person_id) }
        guard let actor, Self.changesPerson.contains(call.method),
            service.account(of: actor)?.isGuest == false
        else { return nil }
        let address = call.to(UpdateAccount.self)?.email.flatMap { try? EmailAddress($0) }
        return PersonClaim(
            actors: [actor], names: address.map { [.init(actor.side, $0)] } ?? [],
            isLocking: true)
    }

    /// Calls of a person that change what is theirs in every city.
    private static let changesPerson: Set<MethodName> = [
        UpdateAccount.method, DeleteAccount.method, AskForPIN.method, MailReceipts.method,
        SetContacts.method, SetPhoto.method, AddCard.method, RemoveCard.method,
        MakeCardPrimary.method,
    ]

    /// Takes over what a claim has read.
    func takePeople(_ outcome: BackgroundJob.Outcome) throws(WireError) {
        switch outcome {
        case .claimed(.taken(_, let rows)): service.take(rows)
        case .claimed(.heldElsewhere): throw Self.changedElsewhere
        case .failed(let code, let message): throw WireError(.refused, code: code, message: message)
        case .key, .answer, .document: throw Self.lostAccount
        }
    }

    /// Claims that nobody needs any more.
    public func takeFreeClaims() -> [UInt64] { claims.takeFree() }
}

/// The claims that are held: for calls under way, and for rounds that are not saved yet.
struct Claims {
    /// The call for which a claim is held.
    private struct Call: Hashable {
        let client: ClientID
        let number: UInt64
    }

    private var held: [Call: UInt64] = [:]
    private var ofOpenRound: [UInt64] = []
    private var ofSavedRound: [UInt64] = []
    private var free: [UInt64] = []

    /// Takes in a claim; one whose call nobody waits for any more is let go.
    mutating func take(_ outcome: BackgroundJob.Outcome, for call: PendingJob?, isThere: Bool) {
        guard case .claimed(.taken(let claim?, _)) = outcome else { return }
        guard let call, isThere else { return free.append(claim) }
        held[Call(client: call.client, number: call.call)] = claim
    }

    /// A call has been answered: its claim is let go with the round of what it has changed.
    mutating func answered(_ call: UInt64?, of client: ClientID) {
        guard !held.isEmpty, let call else { return }
        if let claim = held.removeValue(forKey: Call(client: client, number: call)) {
            ofOpenRound.append(claim)
        }
    }

    /// A client has gone, and nothing of its calls is carried out any more.
    mutating func leave(_ client: ClientID) {
        for call in held.keys where call.client == client {
            held.removeValue(forKey: call).map { ofOpenRound.append($0) }
        }
    }

    /// The open round goes to the store.
    mutating func roundBegins() {
        ofSavedRound += ofOpenRound
        ofOpenRound = []
    }

    /// The round is saved.
    mutating func roundEnds() {
        free += ofSavedRound
        ofSavedRound = []
    }

    /// Nothing is to be saved, or nothing of all this ever will be.
    mutating func letGo() {
        roundBegins()
        roundEnds()
    }

    mutating func takeFree() -> [UInt64] {
        defer { free = [] }
        return free
    }
}
