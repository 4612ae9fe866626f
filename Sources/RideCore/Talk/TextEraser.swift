/// Takes out of rides what one person has written, once that person's account is deleted (Q5).
///
/// What the other person of a ride and the law need stays: who by number, where, when, at what
/// price, and the stars. What goes are words: messages, comments, notes, and for whom the ride was.
///
/// It goes through the history of one ride in order, since a driver is known by the acceptance
/// alone. A ride whose events went through it is the same as one that `Trip.erase` changed.
public struct TextEraser: Sendable {
    private let person: Actor
    private let isPassenger: Bool
    private var driver: DriverID?

    /// What stands in the place of a message.
    public static let mark = "—"

    /// An eraser for the history of a ride that this passenger requested.
    public init(of person: Actor, passenger: PassengerID) {
        self.person = person
        isPassenger = person == .passenger(passenger)
    }

    /// The next change of the history without the person's words.
    public mutating func erasing(_ change: TripEvent.Change) -> TripEvent.Change {
        switch change {
        case .accepted(let other), .boarded(let other):
            driver = other
            return change
        case .withdrawn:
            driver = nil
            return change
        case .messageSent(let message):
            return isOwn(message.sender) ? .messageSent(message: message.erased) : change
        case .rated(let side, let rating):
            return isOwn(side) ? .rated(by: side, rating: rating.withoutComment) : change
        case .pickupNoteChanged:
            return isPassenger ? .pickupNoteChanged(note: nil) : change
        case .offered, .declined, .offerExpired, .offerTakenBack, .pinRenewed, .arrived, .started,
            .completed, .destinationChanged, .pickupMoved, .priceRaised, .stopsChanged,
            .stopReached, .stopLeft, .charged, .cancelled, .becameUnserved, .messagesDelivered,
            .messagesRead:
            return change
        }
    }

    private func isOwn(_ side: Side) -> Bool {
        switch side {
        case .passenger: isPassenger
        case .driver: driver.map { person == .driver($0) } ?? false
        }
    }
}

extension Trip {
    /// Takes out what somebody has written whose account is deleted.
    public mutating func erase(_ person: Actor) {
        request = request.erasing(person)
        if person == .passenger(request.passenger) { pickupNote = nil }
        let side: Side? =
            person == .passenger(request.passenger)
            ? .passenger : assignment.flatMap { person == .driver($0.driver) ? .driver : nil }
        guard let side else { return }
        conversation.messages = conversation.messages.map { $0.sender == side ? $0.erased : $0 }
        guard case .completed(var completion) = state else { return }
        switch side {
        case .passenger: completion.ratingByPassenger = completion.ratingByPassenger?.withoutComment
        case .driver: completion.ratingByDriver = completion.ratingByDriver?.withoutComment
        }
        state = .completed(completion: completion)
    }
}

extension TripRequest {
    /// The request without what somebody has written whose account is deleted: the note, and for
    /// whom the ride was.
    public func erasing(_ person: Actor) -> TripRequest {
        guard person == .passenger(passenger), let details else { return self }
        return TripRequest(
            passenger: passenger, pickup: pickup, dropoff: dropoff, quote: quote,
            payment: payment, card: card, wishes: wishes, bookedFor: bookedFor,
            boardingWith: boardingWith,
            details: RequestDetails(
                pin: details.pin, firstAsked: details.firstAsked, stops: details.stops ?? []))
    }
}

extension ChatMessage {
    /// The same message without its words.
    fileprivate var erased: ChatMessage {
        ChatMessage(id: id, sender: sender, text: TextEraser.mark, sentAt: sentAt)
    }
}

extension Rating {
    /// The stars alone.
    fileprivate var withoutComment: Rating {
        guard comment != nil, let bare = try? Rating(stars: stars) else { return self }
        return bare
    }
}
