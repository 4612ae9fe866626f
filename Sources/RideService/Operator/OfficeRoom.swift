import RideCore

/// What operators answer, what they have set for everybody, and what they did.
final class OfficeRoom: Room {
    var support = Support()
    var published = Published()
    var journal = OperatorJournal()

    func erase(_ person: Actor, in service: RideService) {
        support.erase(person, &service.changes)
    }

    // MARK: Records

    let kinds: [StoredRecord.Kind] = [
        .ticket, .alert, .helpVotes, .tariffs, .demo, .operatorAction,
    ]

    func record(_ name: RecordName) -> StoredRecord? {
        switch name.kind {
        case .ticket: support.ticketRecord(name.key)
        case .alert: support.alertRecord(name.key)
        case .helpVotes: support.votesRecord(name.key)
        case .tariffs: published.tariffs.map(StoredRecord.tariffs)
        case .demo: published.demo.map(StoredRecord.demo)
        default: journal.record(name.key)
        }
    }

    func restore(_ records: [StoredRecord], in service: RideService) {
        for record in records {
            switch record {
            case .ticket(let file): support.restore(file)
            case .alert(let alert): support.restore(alert)
            case .helpVotes(let article, let votes): support.restore(votes, for: article)
            case .tariffs(let book):
                published.restore(book)
                service.world.setTariffs(book)
            case .demo(let accounts): published.restore(accounts)
            case .operatorAction(let action): journal.restore(action)
            default: break
            }
        }
        support.sort()
    }
}
