import RideAccounts
import RideCore
import RideSim

/// People of several cities: what was changed elsewhere comes into force here, and who signs in
/// here for the first time brings the account along.
///
/// A change of a person's row is part of this city's round, and is kept only if nobody else has
/// written the row since it was read. Where somebody has, the whole round is undone and the engine
/// goes on from what the database says; claims see to it that this hardly ever happens.
extension RideService {
    /// Whether the city shares its people with others.
    public var sharesPeople: Bool { people.shared != nil }

    /// The sides for which numbers run short.
    public var wantedNumbers: Set<Side> { people.accounts.wantedNumbers }

    /// What has become of people elsewhere, and numbers for new ones.
    public func learn(_ news: PeopleNews) {
        guard sharesPeople else { return }
        people.accounts.add(news.numbers)
        let leaving = people.shared?.leaving ?? []
        people.shared?.leaving = []
        for row in leaving + news.rows { learn(row) }
    }

    /// Rows that were read for a command: who is not known here yet has an account from now on.
    public func take(_ rows: [PersonRow]) {
        for row in rows {
            if people[row.actor] == nil { adopt(row) } else { learn(row) }
        }
    }

    /// What was changed here and is not written yet stays: its round fails, and is not lost
    /// without a word.
    private func learn(_ row: PersonRow) {
        guard let account = people[row.actor] else {
            people.shared?.remember(row)
            return
        }
        guard row.version > account.personVersion ?? 0,
            people.shared?.isAsKnown(account) == true
        else { return }
        guard row.facts.identity != nil else { return forget(row) }
        people.shared?.note(row.facts, of: row.actor)
        let hasOtherPassword = account.identity?.password != row.facts.identity?.password
        change(row.actor) { account in
            row.facts.put(into: &account)
            account.personVersion = row.version
            if hasOtherPassword { account.sessions = [] }
        }
        if account.status != row.facts.status { bringIntoForce(row.facts.status, of: row.actor) }
    }

    /// An account that was deleted elsewhere goes here too, once a ride is over.
    private func forget(_ row: PersonRow) {
        guard let account = people[row.actor] else { return }
        guard !isUnderWay(row.actor) else {
            people.shared?.leaving.append(row)
            return
        }
        var left = account.erased(at: wall, home: settings.home)
        row.facts.put(into: &left)
        left.personVersion = row.version
        people.shared?.note(row.facts, of: row.actor)
        takeOut(account, leaving: left)
    }

    private func isUnderWay(_ actor: Actor) -> Bool {
        guard liveTrip(of: actor) == nil else { return true }
        guard case .passenger(let passenger) = actor else { return false }
        return cycling.bikes.current(of: passenger) != nil
    }

    /// Opens an account here for somebody who has one in another city.
    private func adopt(_ first: PersonRow) {
        let row = people.shared?.newest(first) ?? first
        guard row.facts.identity != nil,
            (try? open(row.actor.side, number: row.actor.number, name: row.facts.name)) != nil
        else { return }
        people.shared?.note(row.facts, of: row.actor)
        change(row.actor) { account in
            row.facts.put(into: &account)
            account.personVersion = row.version
        }
        if case .driver(let driver) = row.actor { beginApplication(of: driver) }
    }
}
