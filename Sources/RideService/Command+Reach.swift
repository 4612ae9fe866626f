extension RideService.Command {
    /// Whether other people would hear of it, beyond those of a ride that is under way. Whoever is
    /// blocked may do none of that (A5): they keep what is theirs, bring to an end what they have
    /// begun, and reach the operator and nobody else.
    ///
    /// Every command stands here, so that a new one is not forgotten.
    var reachesOthers: Bool {
        switch self {
        // Rides, bookings and work ask for others; these say what one thinks of them.
        case .request, .reserve, .goOnline, .rate, .vote: true
        // The other one of a ride sees it; taking it away is one's own business.
        case .setPhoto(let rows): rows != nil
        case .room(let command): command.reachesOthers
        // A ride that is under way goes on, for the sake of the other one in it.
        case .movePickup, .raise, .redirect, .steer, .order, .tip, .dismiss: false
        // One's own: the account, what was booked, money, the application.
        case .cancelReservation, .askForPIN, .mailReceipts, .setContacts, .wish,
            .refuseFavourite, .addCard, .removeCard,
            .makePrimary, .payDebt, .goOffline, .takeBreak, .apply, .changeApplication, .prefer,
            .setBank, .withdraw:
            false
        // Only the operator reads these.
        case .openTicket, .writeTicket, .closeTicket, .callForHelp: false
        }
    }
}
