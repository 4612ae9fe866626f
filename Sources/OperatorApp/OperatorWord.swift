import RideApp

/// Words of the wire as an operator reads them, found through `Texts[word:in:]`.
enum OperatorWord: String, TextName {
    /// “looking”
    case rideRequested = "operator.ride.requested"
    /// “offered”
    case rideOffered = "operator.ride.offered"
    /// “driver coming”
    case rideAccepted = "operator.ride.accepted"
    /// “at the pick-up”
    case rideArrived = "operator.ride.arrived"
    /// “under way”
    case rideInProgress = "operator.ride.inProgress"
    /// “offline”
    case doingOffline = "operator.doing.offline"
    /// “free”
    case doingIdle = "operator.doing.idle"
    /// “being asked”
    case doingConsidering = "operator.doing.considering"
    /// “to the pick-up”
    case doingEnRoute = "operator.doing.enRoute"
    /// “at the pick-up”
    case doingAtPickup = "operator.doing.atPickup"
    /// “with passenger”
    case doingWithPassenger = "operator.doing.withPassenger"
    /// “not sent yet”
    case applicationDraft = "operator.application.draft"
    /// “waits”
    case applicationPending = "operator.application.pending"
    /// “approved”
    case applicationApproved = "operator.application.approved"
    /// “rejected”
    case applicationRejected = "operator.application.rejected"
    /// “to renew”
    case applicationRenewal = "operator.application.renewal"
    /// “guest”
    case applicationGuest = "operator.application.guest"
    /// “passenger”
    case sidePassenger = "operator.side.passenger"
    /// “driver”
    case sideDriver = "operator.side.driver"
    /// “open”
    case ticketOpen = "operator.ticket.open"
    /// “answered”
    case ticketAnswered = "operator.ticket.answered"
    /// “settled”
    case ticketClosed = "operator.ticket.closed"
    /// “SOS”
    case ticketRaised = "operator.ticket.raised"
    /// “SOS, seen”
    case ticketAcknowledged = "operator.ticket.acknowledged"
    /// “SOS, over”
    case ticketResolved = "operator.ticket.resolved"
    /// “Account”
    case sectionAccount = "operator.section.account"
    /// “Terms for drivers”
    case sectionConsent = "operator.section.consent"
    /// “Personal data”
    case sectionPersonal = "operator.section.personal"
    /// “Categories”
    case sectionCategory = "operator.section.category"
    /// “Categories”
    case sectionCategories = "operator.section.categories"
    /// “Car”
    case sectionVehicle = "operator.section.vehicle"
    /// “Driving licence”
    case documentLicence = "operator.document.licence"
    /// “Vehicle registration”
    case documentVehicleRegistration = "operator.document.vehicle_registration"
    /// “Photo”
    case documentPhoto = "operator.document.photo"
    /// “Insurance”
    case documentInsurance = "operator.document.insurance"
    /// “Certificate of conduct”
    case documentConduct = "operator.document.conduct"
    /// “missing”
    case partMissing = "operator.part.missing"
    /// “to decide”
    case partGiven = "operator.part.given"
    /// “approved”
    case partApproved = "operator.part.approved"
    /// “rejected”
    case partRejected = "operator.part.rejected"
    /// “expired”
    case partExpired = "operator.part.expired"
}
