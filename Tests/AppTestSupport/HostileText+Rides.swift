import RideWire

extension RideView {
    /// The same text wherever others have written something of the ride: names, places, the car,
    /// the note, who rides, where it stops, who shares it, ratings and messages.
    public mutating func spoil(by text: String) {
        passenger.name = text
        driver?.name = text
        pickup.name = text
        dropoff.name = text
        vehicle?.make = text
        vehicle?.model = text
        vehicle?.colour = text
        vehicle?.plate = text
        card?.brand = text
        card?.holder = text
        ordered_by = ordered_by.map { _ in text }
        note = text
        rider = RiderView(name: text, phone: text)
        for index in stops?.indices ?? 0..<0 { stops?[index].place.name = text }
        spoilOthers(by: text)
    }

    private mutating func spoilOthers(by text: String) {
        for index in sharing?.stops.indices ?? 0..<0 { sharing?.stops[index].place?.name = text }
        rating_by_passenger?.comment = text
        rating_by_driver?.comment = text
        for index in chat.indices { chat[index].text = text }
    }
}

extension PersonState {
    /// The same text wherever others have written something of what the person sees.
    public mutating func spoil(by text: String) {
        place.name = text
        ride?.spoil(by: text)
        next_ride?.spoil(by: text)
        for index in shared_rides?.indices ?? 0..<0 { shared_rides?[index].spoil(by: text) }
        account_status.message = account_status.message.map { _ in text }
        help?.answer = text
        preferences?.heading_home?.name = text
        for index in preferences?.areas.indices ?? 0..<0 {
            preferences?.areas[index].place.name = text
        }
        for index in route?.manoeuvres.indices ?? 0..<0 { route?.manoeuvres[index].street = text }
    }
}
