import RideCore

extension RideService {
    /// Carries out what an operator asks for, unless it already was: an answer to a ticket that is
    /// sent twice reaches the person once. What is so already is answered as if it were done, and
    /// leaves no line in the journal of operators.
    ///
    /// - Parameters:
    ///   - user: the user of the system whose process asks, for the journal of operators.
    ///   - id: the command's name; nil only for commands that can be repeated without harm.
    ///   - fingerprint: a hash of what was asked, to recognise another command of the same name.
    /// - Throws: `ServiceRejection` with the rule book's own reason.
    public func perform(
        _ command: OperatorCommand, by user: UInt32, id: CommandID?, fingerprint: UInt64
    ) throws(ServiceRejection) {
        if let id {
            let operators = Self.operatorInJournal
            guard try !hasCarriedOut(id, of: operators, fingerprint: fingerprint) else { return }
        }
        let changesNothing = isSo(command)
        try perform(command, by: user)
        if !changesNothing { office.journal.note(command, of: user, at: wall, &changes) }
        if let id { saving.remember(id, of: Self.operatorInJournal, fingerprint) }
    }

    /// Whether what is asked for is so already. What is not listed changes something, or is
    /// refused.
    private func isSo(_ command: OperatorCommand) -> Bool {
        switch command {
        case .endPromotion(let code): money.promotions.file(code)?.promotion.isOn == false
        case .setTariffs(let book): book == tariffs
        case .serveStation(let station, let isOn):
            cycling.bikes.share?.standing(of: station).map { !$0.isOutOfService } == isOn
        case .acceptHistory: historyDoubt == nil
        case .removePhoto(let actor): people[actor].map { $0.photo.photo == nil } == true
        case .approve, .reject, .block, .unblock, .reply, .acknowledge, .addPromotion, .cancelRide,
            .reassignRide, .refundRide, .write, .carryBikes:
            false
        }
    }

    /// Whose commands an operator's are in the journal: a passenger of a number that is never
    /// given, as numbers are given from the lowest on.
    private static let operatorInJournal = Actor.passenger(PassengerID(.max))
}
