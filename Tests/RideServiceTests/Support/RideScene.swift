import RideCore
import RideService

/// A ride in one of its states, with its two people.
struct RideScene {
    let stage = Stage()
    let ana: Actor
    let luis: Actor
    let trip: TripID

    init(_ wanted: TripStage) throws {
        luis = try stage.guest(.driver, "Luis")
        ana = try stage.guest(.passenger)
        if wanted != .unserved { try stage.run(.goOnline, luis) }
        if wanted == .requested {
            // The only driver is busy with somebody else.
            let bea = try stage.guest(.passenger, "Bea")
            try stage.run(.order(.accept, try stage.request(bea)), luis)
        }
        trip = try stage.request(ana)
        switch wanted {
        case .requested, .offered, .unserved: break
        case .accepted: try accept()
        case .arrived: try arrive()
        case .inProgress: try start()
        case .completed:
            try start()
            try stage.run(.order(.finish, trip), luis)
        case .cancelled:
            try accept()
            try stage.run(.order(.cancel(.changedMind), trip), ana)
        }
    }

    private func accept() throws { try stage.run(.order(.accept, trip), luis) }

    private func arrive() throws {
        try accept()
        stage.pass(3_600)
        try stage.run(.order(.arrive, trip), luis)
    }

    private func start() throws {
        try arrive()
        try stage.run(.order(.start, trip), luis)
        stage.pass(7_200)
    }
}
