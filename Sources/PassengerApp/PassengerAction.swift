import RideApp
import RideCore

/// What the keys of the passenger's app do.
public enum PassengerAction: AppAction {
    /// One of the actions that both apps have.
    case shared(SharedAction)
    /// Say where to.
    case whereTo
    /// Choose a point on the map.
    case pickOnMap
    /// Go from the destination to the origin, or back.
    case switchEnd
    /// List what is on the selected street, or what was found again.
    case openStreet
    /// Take the selected finding.
    case choose
    /// Take the point in the middle of the map.
    case takePoint
    /// Move the map under the point in its middle, by cells.
    case nudge(right: Int, down: Int)
    /// Request the selected category at its price.
    case request
    /// Show how the price is made up, or hide it.
    case details
    /// Go back one step.
    case back
    /// Ask for the price of getting out soon.
    case getOut
    /// Ask whether the ride is to be called off.
    case askCancel
    /// Call the ride off.
    case cancel(CancellationReason)
    /// Plan the ride that came to nothing once more.
    case again
    /// Plan the ride that came to nothing for another time.
    case later
    /// Close a ride that came to nothing.
    case close
    /// Open the menu.
    case menu
    /// Ride to a saved place, by its number from 0.
    case goToSaved(Int)
    /// Change the term that is selected below the prices.
    case changeTerm
    /// Choose how to pay.
    case choosePayment
    /// Type a promotion code.
    case choosePromotion
    /// Choose when the car is to come.
    case chooseTime
    /// Compare cars with a bicycle and with walking.
    case compareWays
    /// Say how to be found, whether with a PIN, and who rides.
    case chooseDetails
    /// Say where to stop on the way.
    case chooseStops
    /// Choose between the nearest driver and a favourite farther away.
    case chooseDriver
    /// Tell the driver how to be found.
    case note
    /// Add to the price while nobody takes the ride.
    case raise
    /// Get in at another point near by.
    case movePickup
    /// Say where to instead, during a ride.
    case elsewhere
    /// Accept the price of another destination.
    case acceptDetour
    /// Let others watch the ride.
    case share
    /// Look at the driver's photo.
    case photo
    /// Go on to the next tip.
    case nextTip
    /// Make the driver a favourite, or no longer.
    case favourite
    /// Report a problem with the ride.
    case report

    public var shared: SharedAction? {
        if case .shared(let action) = self { action } else { nil }
    }
}
