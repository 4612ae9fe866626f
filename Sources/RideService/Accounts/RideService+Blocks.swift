import RideAccounts
import RideCore
import RideSim

/// Taking an account out of use, and giving it back (A5).
///
/// A block ends every session, so that nobody comes back without the password. A ride that is under
/// way is the exception: the other one in it has to be brought to the end of it, and a guest has no
/// password. Its sessions are kept, bound to the ride, and end with it unless the block is lifted
/// before.
extension RideService {
    /// Blocks an account, or lifts its block.
    ///
    /// - Parameter user: the user of the system whose process asks; nil where that is not known.
    /// - Throws: `no_such_person`, or why the account's status refuses it.
    func block(
        _ actor: Actor, _ command: AccountCommand, by user: UInt32?
    ) throws(ServiceRejection) {
        guard let account = people[actor] else { throw .rule(.noSuchPerson) }
        let status = try ruled { () throws(AccountRejection) in
            try account.status.after(command, at: wall)
        }
        change(actor) {
            $0.blocks.note($0.status, became: status, by: user, at: wall)
            $0.status = status
        }
        bringIntoForce(status, of: actor)
    }

    /// What follows from how an account stands from now on, here or wherever it was decided.
    func bringIntoForce(_ status: AccountStatus, of actor: Actor) {
        guard case .blocked(let block) = status else { return release(actor) }
        changes.notify(actor, .blocked, block.message, .init(reason: block.reason))
        endWhatIsNotBegun(by: actor)
        // Apps that are connected stay so, to show why; none can come back without the password.
        guard isOnRide(actor) else { return change(actor) { $0.sessions = [] } }
        people.onLastRide.insert(actor)
        change(actor) { account in
            for place in account.sessions.indices { account.sessions[place].bindToRide() }
        }
    }

    /// A ride under way is finished; one that nobody has accepted is not begun.
    private func endWhatIsNotBegun(by actor: Actor) {
        switch actor {
        case .driver(let driver):
            stopWorking(driver)
        case .passenger(let passenger):
            guard let id = world.trip(of: passenger), let trip = world.ride(id) else { return }
            switch trip.state {
            case .requested, .offered: world.callOff(id, .accountBlocked)
            case .accepted, .arrived, .inProgress, .completed, .cancelled, .unserved: break
            }
        }
    }

    /// Whoever may go on is not signed out at the end of the ride.
    private func release(_ actor: Actor) {
        guard people.onLastRide.remove(actor) != nil else { return }
        change(actor) { account in
            for place in account.sessions.indices { account.sessions[place].releaseFromRide() }
        }
    }

    /// Whether somebody is in a ride that is not over.
    private func isOnRide(_ actor: Actor) -> Bool {
        switch actor {
        case .driver(let driver): world.car(of: driver)?.activity.trip != nil
        case .passenger(let passenger):
            world.trip(of: passenger).flatMap { world.ride($0) }?.stage.isLive ?? false
        }
    }

    /// Signs those out of whom a block has left the sessions of a ride, once it is over.
    func endSessionsOfRides() {
        for actor in people.onLastRide.sorted() where !isOnRide(actor) {
            people.onLastRide.remove(actor)
            change(actor) { $0.sessions.removeAll { $0.lastsForRide == true } }
        }
    }

    /// Finds again, after a restart, whose sessions end with the ride, and ends those of rides that
    /// the restart did not bring back.
    func resumeLastRides() {
        let bound = people.accounts.all(on: nil).filter { account in
            account.sessions.contains { $0.lastsForRide == true }
        }
        people.onLastRide = Set(bound.map(\.actor))
        endSessionsOfRides()
    }
}
