/// The steps that take a ride from stage to stage, without what belongs to them.
///
/// `TripDecision` says who may take which and why not; this is what follows for whoever keeps of a
/// ride its stage alone. A test compares both in every stage.
public enum RideStep: UInt8, CaseIterable, Sendable {
    /// A driver is asked.
    case offer
    /// The driver says no, or does not answer in time.
    case refuse
    /// The driver takes the ride.
    case accept
    /// The driver who was asked has the passenger in the car already.
    case board
    /// The driver gives the ride back, or it is taken from the driver.
    case withdraw
    /// The car is at the pick-up.
    case arrive
    /// The passenger is aboard.
    case start
    /// The passenger is at the drop-off.
    case finish
    /// It is called off.
    case cancel
    /// Nobody is found.
    case giveUp

    /// The stage that follows; nil where the step cannot be taken.
    public func after(_ stage: TripStage) -> TripStage? {
        switch stage {
        case .requested:
            switch self {
            case .offer: .offered
            case .cancel: .cancelled
            case .giveUp: .unserved
            case .refuse, .accept, .board, .withdraw, .arrive, .start, .finish: nil
            }
        case .offered:
            switch self {
            case .refuse: .requested
            case .accept: .accepted
            case .board: .inProgress
            case .cancel: .cancelled
            case .offer, .withdraw, .arrive, .start, .finish, .giveUp: nil
            }
        case .accepted:
            switch self {
            case .withdraw: .requested
            case .arrive: .arrived
            case .cancel: .cancelled
            case .offer, .refuse, .accept, .board, .start, .finish, .giveUp: nil
            }
        case .arrived:
            switch self {
            case .withdraw: .requested
            case .start: .inProgress
            case .cancel: .cancelled
            case .offer, .refuse, .accept, .board, .arrive, .finish, .giveUp: nil
            }
        case .inProgress:
            switch self {
            case .finish: .completed
            case .cancel: .cancelled
            case .offer, .refuse, .accept, .board, .withdraw, .arrive, .start, .giveUp: nil
            }
        case .completed, .cancelled, .unserved: nil
        }
    }
}
