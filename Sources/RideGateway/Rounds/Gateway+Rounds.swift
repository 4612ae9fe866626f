import RideCore
import RideService
import RideWire

/// Who is told what of a round.
extension Gateway {
    static let storageFailed = WireError(
        .storageFailed, code: "storage_failed",
        message: "This could not be saved. Please try again.")
    static let tooManySignIns = WireError(
        .refused, code: "try_again_later",
        message: "Too many people are signing in. Try again in a moment.")

    /// The state of a person, for each of that person's clients.
    ///
    /// - Parameter known: the state if it has been written already.
    func states(for actor: Actor, known: WireCodec.EncodedState? = nil) -> [Output] {
        let own = clients.of(actor)
        guard !own.isEmpty, let state = known ?? state(of: actor).map(codec.encoded) else {
            return []
        }
        let frame = codec.encode(state)
        return own.map { Output(client: $0, frame: frame, kind: .state) }
    }

    /// Notices for people and alerts for operators.
    func news(_ changes: ServiceChanges) -> [Output] {
        var outputs: [Output] = []
        for notice in changes.notices {
            let frame = codec.encode(.notice(Self.view(of: notice)))
            for client in clients.of(notice.person) {
                outputs.append(Output(client: client, frame: frame, kind: .state))
            }
        }
        for alert in changes.alerts {
            let frame = codec.encode(.alert(view(of: alert)))
            for client in clients.inOrder where clients[client]?.isOperator == true {
                outputs.append(Output(client: client, frame: frame, kind: .state))
            }
        }
        return outputs
    }

    /// Signs out whoever opened an account that was not saved: its number will be given to
    /// somebody else.
    func signOutLostAccounts() {
        let firstLost = openRound == 0 ? 0 : openRound - 1
        for (client, actor, state) in clients.signedIn {
            let isUnsaved = state.accountRound.map { $0 >= firstLost } ?? false
            guard isUnsaved || service.situation(of: actor) == nil else { continue }
            clients.leave(client)
            clients[client]?.accountRound = nil
        }
    }
}
