import Foundation
import RideCore
import RideFares
import RideLedger
import RideTestSupport
import Synchronization
import Testing

@testable import RideService

/// What an operator gives back comes to the bank as it is written in the ledger, once (O8).
@Suite struct RefundTests {
    /// A bank that writes down what it is asked and answers as it is told.
    private struct Bank: CardProcessor {
        final class Book: Sendable {
            let asked = Mutex<[ProcessorRequest]>([])
            let refunds = Mutex<[ProcessorAnswer]>([])
        }

        let book: Book
        private var simulated = SimulatedProcessor()

        init(_ book: Book) { self.book = book }

        mutating func answer(_ request: ProcessorRequest) -> ProcessorAnswer {
            book.asked.withLock { $0.append(request) }
            guard request.kind == .refund else { return simulated.answer(request) }
            let next = book.refunds.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            return next ?? simulated.answer(request)
        }
    }

    private let book = Bank.Book()
    private let stage: Stage
    private let ana: Actor
    private let trip: TripID

    init() throws {
        stage = Stage(processor: Bank(book))
        let (luis, _) = try stage.approvedDriver()
        ana = try stage.signUp(stage.form(.passenger)).actor
        try stage.run(stage.card("4111111111111111"), ana)
        trip = try stage.request(ana, payment: .card, card: CardID(1))
        try stage.drive(trip, luis)
    }

    private func refund(_ minor: Int64) -> String? {
        stage.refusal { try stage.service.perform(.refundRide(trip, Money(minorUnits: minor))) }
    }

    private var refunds: [ProcessorRequest] {
        book.asked.withLock { $0.filter { $0.kind == .refund } }
    }

    @Test("O8: what is given back is asked of the bank, for this card, and entered")
    func theBankIsAsked() throws {
        let token = try #require(
            book.asked.withLock { $0.first { $0.kind != .refund } }?.token)
        #expect(refund(300) == nil)
        #expect(refunds.map(\.amount.minorUnits) == [300])
        #expect(refunds.map(\.token) == [token])
        #expect(stage.service.ledger.refund(of: trip)?.amount == Money(minorUnits: 300))
        try stage.save()
        let told = stage.notices.filter { $0.kind == .moneyGivenBack }
        #expect(told.map(\.person) == [ana])
        #expect(told.map(\.facts.amount) == [Money(minorUnits: 300)])
        #expect(refund(300) == "already_refunded")
        #expect(refunds.count == 1)
        try stage.restart()
        #expect(stage.service.ledger.refund(of: trip)?.amount == Money(minorUnits: 300))
    }

    @Test("O8: the journal keeps how much was given back beside the ride, also of before")
    func theJournalSaysHowMuch() throws {
        let command = RideService.OperatorCommand.refundRide(trip, Money(minorUnits: 300))
        #expect(command.note.subject == .ride(trip.rawValue))
        #expect(command.notedAmount == Money(minorUnits: 300))
        #expect(RideService.OperatorCommand.cancelRide(trip).notedAmount == nil)
        let old = #"{"number":1,"at":5,"user":0,"kind":"refundRide","subject":"ride 7 (300)"}"#
        let action = try JSONDecoder().decode(OperatorAction.self, from: Data(old.utf8))
        #expect(action.amount == nil && action.isAbout(TripID(7)))
    }

    @Test("O8: nothing is entered that the bank has refused, or not answered")
    func theBankMaySayNo() throws {
        book.refunds.withLock {
            $0 = [.declined(reason: .doNotHonour), .timedOut, .timedOut]
        }
        #expect(refund(300) == "do_not_honour")
        #expect(stage.service.ledger.refund(of: trip) == nil)
        #expect(refund(300) == "bank_does_not_answer")
        #expect(stage.service.ledger.refund(of: trip) == nil)
        #expect(refund(300) == nil)
        #expect(Set(refunds.map(\.key)).count == 1)
    }

    @Test("O8: no more than was paid, and nothing of a cash ride")
    func onlyWhatWasPaid() throws {
        let paid = try #require(stage.service.trip(trip)?.fare.total)
        let most = stage.service.settings.market.format(paid)
        #expect(refund(801) == "amount_out_of_range")
        #expect(
            throws: ServiceRejection.rule(
                RuleRefusal(
                    code: "amount_out_of_range", message: "At most \(most) can be given back."))
        ) { try stage.service.perform(.refundRide(trip, Money(minorUnits: 801))) }
        #expect(refund(0) == "amount_not_positive")
        #expect(refunds.isEmpty)
    }
}
