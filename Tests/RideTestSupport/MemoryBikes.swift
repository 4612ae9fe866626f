import RideBikes
import RideCore
import RideService

/// The tables of bicycles, in memory.
struct MemoryBikes {
    private var system: BikeSystemFile?
    private var stations: [StationID: BikeStationFile] = [:]
    private var friends: [PassengerID: BikeFriend] = [:]
    private(set) var rentals: [RentalID: RentalFile] = [:]

    mutating func apply(_ batch: BikeBatch) {
        if let changed = batch.system { system = changed }
        for file in batch.stations { stations[file.station.id] = file }
        for friend in batch.friends { friends[friend.passenger] = friend }
        for file in batch.rentals { rentals[file.rental.id] = file }
    }

    /// The rule that these tables break; nil if there is none.
    var fault: String? {
        let riders = rentals.values.filter(\.rental.stage.isLive).map(\.rental.rider)
        return Set(riders).count < riders.count ? "A rider has two live rentals." : nil
    }

    func contents(at now: Instant) -> StoredBikes {
        var contents = StoredBikes()
        contents.system = system
        contents.stations = stations.values.sorted { $0.station.id < $1.station.id }
        contents.friends = friends.values.sorted { $0.passenger < $1.passenger }
        contents.rentals = rentals.values
            .filter { StoredBikes.isNeeded($0.rental, at: now) }
            .sorted { $0.rental.id < $1.rental.id }
        return contents
    }

    func answer(
        _ passenger: PassengerID, _ filter: RentalFilter, before: RentalID?, limit: Int
    ) -> StoreAnswer {
        let all = rentals.values.filter {
            $0.rental.rider == passenger && filter.allows($0.rental)
        }.sorted { $0.rental.id > $1.rental.id }
        let page = all.filter { file in before.map { file.rental.id < $0 } ?? true }
        return .rentals(Array(page.prefix(max(0, limit))), total: all.count)
    }
}
