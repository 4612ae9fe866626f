import RideCore
import RideSim

/// Simulated drivers read and answer what people write to them (R5).
extension RideService {
    /// A message was written on a ride.
    func hear(_ message: ChatMessage, on trip: Trip) {
        guard message.sender == .passenger,
            Actor.passenger(trip.request.passenger).isPerson,
            let driver = trip.assignment?.driver, !Actor.driver(driver).isPerson
        else { return }
        rides.talk.heard(
            on: trip.id, readAt: now + settings.readingTime,
            answerAt: now + settings.readingTime + settings.answeringTime)
    }

    /// Lets drivers read and answer whose time has come.
    func talkBack() {
        for due in rides.talk.take(by: now) {
            guard let trip = rides.trips.trip(due.ride), let driver = trip.assignment?.driver,
                let situation = situation(of: trip)
            else { continue }
            let messages = trip.conversation.messages
            let order: RideOrder
            if due.isAnswer {
                let number = messages.count { $0.sender == .driver }
                order = .sendMessage(
                    SimulatedTalk.words(
                        situation, in: letters(to: .passenger(trip.request.passenger)),
                        number: number))
            } else {
                guard let last = messages.last?.id else { continue }
                order = .markRead(last)
            }
            // A ride that has ended meanwhile has nobody who answers.
            try? world.perform(order, on: due.ride, by: .driver(driver))
        }
        absorbEvents()
    }

    /// What a driver who answers is doing; nil where nobody answers.
    ///
    /// A function of its own, as the optimiser of Swift 6.3.1 ends with an "ownership error" where
    /// the stage of a borrowed ride is looked at in the loop above.
    @inline(never)
    private func situation(of trip: Trip) -> SimulatedTalk.Situation? {
        SimulatedTalk.Situation(trip.stage, isThere: isThere(trip) == true)
    }
}
