import RideApp
import RideCore

/// What a key of the driver's app does.
public enum DriverAction: AppAction {
    /// One of the actions both apps share.
    case shared(SharedAction)
    /// Begin to work.
    case goOnline
    /// Stop working.
    case goOffline
    /// Take a break, or end it.
    case takeBreak(Bool)
    /// Take the offered ride.
    case accept
    /// Refuse the offered ride.
    case decline
    /// Take the ride that is offered for after the present one.
    case acceptNext(UInt64)
    /// Refuse it.
    case declineNext(UInt64)
    /// Ask whether the ride that was promised for then is to be given back.
    case askToGiveNextBack(UInt64)
    /// Give it back.
    case giveNextBack(UInt64)
    /// Give so many stars to the passenger of the ride before the present one.
    case rateLast(Int)
    /// Put away what is left to say of it.
    case putLastAway
    /// Leave for a booked ride before it is time.
    case setOff
    /// Say that the car is at the pick-up.
    case arrive
    /// Say that the passenger is on board.
    case start
    /// Say that the car is at the next stop.
    case reachStop
    /// Go on from the stop.
    case leaveStop
    /// Say that the passenger has got out.
    case finish
    /// Ask why the ride is to be called off.
    case askToCancel
    /// Call the ride off.
    case cancel(CancellationReason)
    /// Put away what is shown of a ride that was called off.
    case dismiss
    /// Take another way at the next crossing.
    case steer(SteeringKey)
    /// Choose the way at crossings oneself, or let the car drive.
    case driveByHand
    /// Leave it to the car's position to say that it has arrived, or take that back.
    case arriveByPosition
    /// Show or hide where rides are wanted.
    case demand
    /// Look at where rides are usually wanted so many hours from the one that is looked at.
    case demandHour(Int)
    /// Open the menu.
    case menu
    /// Go on with the application.
    case join
    /// Look at the passenger's photo.
    case photo
    /// Report a problem with the ride.
    case report
    /// Write to the operator.
    case write

    public var shared: SharedAction? {
        if case .shared(let action) = self { action } else { nil }
    }
}
