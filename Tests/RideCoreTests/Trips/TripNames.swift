import RideCore

extension TripEvent.Change {
    /// The bare name of the event.
    var name: String {
        switch self {
        case .offered: "offered"
        case .declined: "declined"
        case .offerExpired: "offerExpired"
        case .accepted: "accepted"
        case .arrived: "arrived"
        case .started: "started"
        case .completed: "completed"
        case .offerTakenBack: "offerTakenBack"
        case .withdrawn: "withdrawn"
        case .pinRenewed: "pinRenewed"
        case .boarded: "boarded"
        case .destinationChanged: "destinationChanged"
        case .pickupNoteChanged: "pickupNoteChanged"
        case .pickupMoved: "pickupMoved"
        case .priceRaised: "priceRaised"
        case .stopsChanged: "stopsChanged"
        case .stopReached: "stopReached"
        case .stopLeft: "stopLeft"
        case .charged: "charged"
        case .cancelled: "cancelled"
        case .becameUnserved: "becameUnserved"
        case .rated: "rated"
        case .messageSent: "messageSent"
        case .messagesDelivered: "messagesDelivered"
        case .messagesRead: "messagesRead"
        }
    }

    /// The names of all events.
    static let allNames = [
        "offered", "declined", "offerExpired", "accepted", "arrived", "started", "completed",
        "withdrawn", "boarded", "destinationChanged", "charged", "cancelled", "becameUnserved",
        "rated", "messageSent", "messagesDelivered", "messagesRead", "pickupNoteChanged",
        "pickupMoved", "priceRaised", "stopsChanged", "stopReached", "stopLeft", "offerTakenBack",
        "pinRenewed",
    ]

    /// How it stands in a grid: a charge by what it is for and how much, anything else by its name.
    var cell: String {
        if case .charged(let item) = self {
            "\(item.kind.rawValue) \(item.amount.minorUnits)"
        } else {
            name
        }
    }
}

extension TripCommand {
    /// The bare name of the command.
    var name: String {
        switch self {
        case .offer: "offer"
        case .accept: "accept"
        case .decline: "decline"
        case .expireOffer: "expireOffer"
        case .shortenOffer: "shortenOffer"
        case .arrive: "arrive"
        case .start: "start"
        case .board: "board"
        case .changeDestination: "changeDestination"
        case .finish: "finish"
        case .setPickupNote: "setPickupNote"
        case .movePickup: "movePickup"
        case .raisePrice: "raisePrice"
        case .share: "share"
        case .changeStops: "changeStops"
        case .renewPIN: "renewPIN"
        case .reachStop: "reachStop"
        case .leaveStop: "leaveStop"
        case .cancel: "cancel"
        case .giveUp: "giveUp"
        case .rate: "rate"
        case .tip: "tip"
        case .sendMessage: "sendMessage"
        case .markDelivered: "markDelivered"
        case .markRead: "markRead"
        }
    }

    /// The names of all commands.
    static let allNames = [
        "offer", "accept", "decline", "expireOffer", "arrive", "start", "board",
        "changeDestination", "finish", "cancel", "giveUp", "rate", "tip", "sendMessage",
        "markDelivered", "markRead", "setPickupNote", "movePickup", "raisePrice", "changeStops",
        "reachStop", "leaveStop", "share", "shortenOffer", "renewPIN",
    ]
}
