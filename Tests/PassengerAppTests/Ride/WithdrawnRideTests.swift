import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// A driver gives a ride back, and another one takes it.
@Suite struct WithdrawnRideTests {
    private func withdraw(_ journey: inout Journey) throws {
        journey.engine.route = nil
        try journey.happens(
            .cancel(by: .person(.driver(FakeEngine.luis)), reason: .vehicleTrouble))
    }

    private func acceptMaria(_ journey: inout Journey) throws {
        try journey.happens(
            .offer(to: FakeEngine.maria, expiresAt: journey.engine.now + .seconds(15)))
        journey.engine.route = try World.shared().approach
        try journey.happens(.accept(by: FakeEngine.maria))
    }

    @Test("R6: a ride that was given back looks for another driver")
    func searchIsBackAndSaidSo() throws {
        var journey = try Journey()
        try journey.accepted()
        journey.forgetDone()
        try withdraw(&journey)
        #expect(journey.app.core.ride?.stage == .requested)
        #expect(journey.notices == ["Luis is no longer coming. We will find you another driver."])
        #expect(journey.bells == 1)
        #expect(journey.screen().text.contains("╭ Looking for a driver"))
        try acceptMaria(&journey)
        #expect(journey.notices.last == "Maria is coming: white Chevrolet Onix, LXKP-42")
        #expect(journey.app.core.ride?.stage == .accepted)
    }

    @Test(
        "R6: what is said of a driver who left is true whoever decided it",
        arguments: [
            CancellationReason.engine, .driverUnavailable, .vehicleTrouble,
        ])
    func wordsBlameNobody(_ reason: CancellationReason) throws {
        var journey = try Journey()
        try journey.accepted()
        journey.forgetDone()
        try journey.happens(.cancel(by: .person(.driver(FakeEngine.luis)), reason: reason))
        #expect(journey.notices == ["Luis is no longer coming. We will find you another driver."])
        try acceptMaria(&journey)
        #expect(journey.notices.last == "Maria is coming: white Chevrolet Onix, LXKP-42")
    }

    @Test func driverWhoIsThereCanGiveItBackToo() throws {
        var journey = try Journey()
        try journey.arrived()
        journey.forgetDone()
        try withdraw(&journey)
        #expect(journey.notices == ["Luis is no longer coming. We will find you another driver."])
    }

    @Test func nextDriverBeingAskedIsNotNews() throws {
        var journey = try Journey()
        try journey.accepted()
        try withdraw(&journey)
        journey.forgetDone()
        try journey.happens(
            .offer(to: FakeEngine.maria, expiresAt: journey.engine.now + .seconds(15)))
        try journey.happens(.decline(by: FakeEngine.maria))
        #expect(journey.notices.isEmpty)
    }

    @Test("R6: a nearer driver who takes the ride over at once is told in one sentence")
    func anotherDriverAtOnceIsOneSentence() throws {
        var journey = try Journey()
        try journey.accepted()
        journey.forgetDone()
        try journey.happens(
            .cancel(by: .person(.driver(FakeEngine.luis)), reason: .engine),
            .offer(to: FakeEngine.maria, expiresAt: journey.engine.now + .seconds(15)),
            .accept(by: FakeEngine.maria))
        #expect(journey.notices == ["Maria is coming instead: white Chevrolet Onix, LXKP-42"])
    }

    @Test func questionAboutTheFirstDriverGoesWithThem() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.press(.char("x"), .down)
        try withdraw(&journey)
        #expect(journey.app.core.overlay == nil)
        try journey.press(.enter)
        #expect(journey.app.core.ride?.stage == .requested)
    }

    @Test("R5: with another driver the chat begins anew, from the first number")
    func chatBeginsAnewWithTheNextDriver() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.says("Hello")
        try journey.says("Blue gate")
        try journey.press(.char("t"))
        try withdraw(&journey)
        #expect(!journey.app.core.chat.isOpen)
        #expect(journey.app.core.ride?.chat.isEmpty == true)
        try acceptMaria(&journey)
        try journey.pass(seconds: 10)
        journey.forgetDone()
        try journey.happens(.sendMessage(by: .driver(FakeEngine.maria), text: "I am Maria"))
        #expect(journey.notices == ["Maria: I am Maria"])
        try journey.press(.char("t"))
        #expect(journey.screen().text.contains("I am Maria"))
        #expect(!journey.screen().text.contains("Blue gate"))
        let marks = journey.calls.compactMap { call -> MarkMessages? in
            call as? MarkMessages
        }
        #expect(
            marks.suffix(2) == [
                MarkMessages(ride_id: 42, delivered_id: 1),
                MarkMessages(ride_id: 42, delivered_id: 1, read_id: 1),
            ])
    }

    @Test func anotherDriverAfterALostConnectionIsAnotherChat() throws {
        var journey = try Journey()
        try journey.accepted()
        try journey.says("Hello")
        try journey.loseEngine()
        try withdraw(&journey)
        try acceptMaria(&journey)
        try journey.happens(.sendMessage(by: .driver(FakeEngine.maria), text: "I am Maria"))
        try journey.engineReturns()
        let marks = journey.calls.count { $0 is MarkMessages }
        #expect(marks == 2)
        #expect(journey.app.core.ride?.chat.last?.progress != .sent)
    }
}
