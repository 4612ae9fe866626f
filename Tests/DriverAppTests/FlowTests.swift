import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire
import Testing

@testable import DriverApp

/// What keys do and what news bring, moment by moment.
@Suite struct FlowTests {
    // MARK: Online and offline

    @Test(arguments: [Key.enter, .char("o")])
    func oneKeyGoesOnline(_ key: Key) {
        var bench = Bench(Scenes.offline)
        bench.press(key)
        #expect(bench.commands == ["driver.online"])
        bench.answer("driver.online", with: Scenes.waiting)
        #expect(bench.program.moment == .waiting)
        bench.press(key == .enter ? .char("o") : key)
        #expect(bench.commands == ["driver.offline"])
    }

    @Test(arguments: ["offer", "to-pickup", "at-pickup", "driving", "finished"])
    func nobodyGoesOfflineInARide(_ name: String) throws {
        let moment = try #require(Scenes.moments.first { $0.name == name })
        var bench = Bench(moment.state, way: moment.way)
        bench.press(.char("o"))
        #expect(bench.commands == [])
        let reasons = ["offer": "Answer the offer first.", "finished": "Close the rating first."]
        let reason = reasons[name] ?? "Finish the ride first."
        #expect(bench.program.core.toasts.toasts.first?.text == reason)
    }

    // MARK: The offer

    @Test func offerRingsOnce() {
        var bench = Bench(Scenes.waiting)
        bench.announce(Scenes.offer)
        #expect(bench.effects.bells == 1)
        #expect(bench.takeEffects().notes == ["New ride: R$ 9,34, 2 min away"])
        bench.announce(Scenes.offer)
        #expect(bench.takeEffects().bells == 0)
    }

    @Test func offerShowsBothWays() {
        let scene = Bench(Scenes.offer).program.scene
        #expect(scene.approach == Scenes.approach.shape)
        #expect(scene.route == Scenes.trip.shape)
        #expect(scene.pins.map(\.kind) == [.dropOff, .pickUp])
    }

    @Test func acceptingIsSentOnce() {
        var bench = Bench(Scenes.offer)
        bench.press(.enter, .enter, .enter)
        #expect(bench.commands == ["ride.accept"])
        bench.answer("ride.accept", with: Scenes.toPickup)
        #expect(bench.program.moment.id == "toPickup 7")
    }

    @Test(arguments: [Key.delete, .backspace])
    func decliningIsNoNews(_ key: Key) {
        var bench = Bench(Scenes.offer)
        bench.press(key)
        #expect(bench.commands == ["ride.decline"])
        bench.answer("ride.decline", with: Scenes.waiting)
        #expect(bench.program.moment == .waiting)
        #expect(!bench.text.contains("offer is gone"))
    }

    @Test func offerThatWasNotAnsweredGoesWithAWord() {
        var bench = Bench(Scenes.offer)
        bench.announce(Scenes.waiting)
        #expect(bench.text.contains("offer is gone"))
    }

    @Test func refusedAcceptanceIsExplained() {
        var bench = Bench(Scenes.offer)
        bench.press(.enter)
        bench.refuse("ride.accept", code: "offer_expired", message: "Too late.")
        #expect(bench.text.contains("This offer has expired."))
    }

    // MARK: Arrived, start, finish

    @Test func arrivingWaitsForThePickup() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach, share: 0.5)
        bench.press(.enter)
        #expect(bench.commands == [])
        #expect(bench.program.core.toasts.toasts.first?.text.hasSuffix("to the pick-up") == true)
        bench.tick(Scenes.approach, share: 0.99)
        bench.press(.enter)
        #expect(bench.commands == ["ride.arrive"])
    }

    @Test("of a key that is refused again and again only the last reason shows")
    func refusalsDoNotPileUp() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach, share: 0.1)
        for share in [0.2, 0.4, 0.6, 0.8] {
            bench.tick(Scenes.approach, share: share, after_ms: 300)
            bench.press(.enter, .char("o"), .enter)
            let shown = bench.program.core.toasts.toasts.map(\.text)
            #expect(shown == ["\(bench.program.core.wayLeft) to the pick-up"])
        }
    }

    @Test("a key that is held down leaves the past messages as they are, but for one")
    func refusalsDoNotFillThePast() {
        var bench = Bench(Scenes.atPickup)
        bench.press(.char("o"))
        let past = bench.program.core.toasts.history
        for _ in 0..<60 { bench.press(.char("o")) }
        #expect(bench.program.core.toasts.history == past)
        #expect(bench.program.core.toasts.toasts.count == 1)
    }

    @Test func engineHasTheLastWordOnArriving() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach, share: 1)
        bench.press(.enter)
        bench.refuse(
            "ride.arrive", code: "not_near", message: "The pick-up is still 61 m away.")
        #expect(bench.text.contains("The pick-up is still 61 m away."))
        #expect(bench.program.moment.id == "toPickup 7")
    }

    @Test("the engine says where the car is to stop; how far it has come says nothing of that")
    func nearnessIsNotGuessed() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach)
        for isThere in [true, false] {
            var state = Scenes.toPickup
            state.ride?.is_there = isThere
            bench.announce(state)
            #expect(bench.program.isThere == isThere)
            #expect(bench.text.contains(" here ") == isThere)
        }
    }

    @Test func endOfTheWayIsAnnouncedOnce() {
        var bench = Bench(Scenes.driving, way: Scenes.trip, share: 0.9)
        bench.tick(Scenes.trip, share: 1)
        #expect(bench.takeEffects().notes == ["You are at Faro Monumental"])
        bench.tick(Scenes.trip, share: 1)
        #expect(bench.takeEffects().notes == [])
    }

    @Test func oneKeyLeadsThroughTheRide() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach, share: 1)
        bench.press(.enter)
        bench.answer("ride.arrive", with: Scenes.atPickup)
        bench.send(.timer, after_ms: 1_100)
        bench.press(.enter)
        #expect(bench.commands == ["ride.start"])
        bench.answer("ride.start", with: Scenes.driving)
        bench.press(.enter)
        #expect(bench.commands == [])
        bench.tick(Scenes.trip, share: 1, after_ms: 1_100)
        bench.press(.enter)
        #expect(bench.commands == ["ride.finish"])
        bench.answer("ride.finish", with: Scenes.finished)
        #expect(bench.text.contains("Collect R$ 11,68 in cash from Ana Rojas"))
        bench.press(.char("5"), .enter)
        #expect(bench.commands == ["ride.rate", "ride.dismiss"])
    }

    /// A moment of a ride, what Enter does there, and the moment to which that leads.
    private static let steps: [(PersonState, MethodName, PersonState)] = [
        (Scenes.toPickup, "ride.arrive", Scenes.atPickup),
        (Scenes.driving, "ride.finish", Scenes.toPickup),
        (Scenes.atPickup, "ride.start", Scenes.atStop),
    ]

    @Test("D5: the second of two Enters takes no second step of the ride", arguments: steps)
    func twoEntersAreOneStep(before: PersonState, step: MethodName, after: PersonState) {
        var there = before
        there.ride?.is_there = true
        there.ride?.needs_pin = nil
        var next = after
        next.ride?.is_there = true
        next.ride?.needs_pin = nil
        var bench = Bench(there)
        bench.send(.timer, after_ms: 500)
        bench.strike(.enter, .enter)
        #expect(bench.commands == [step])
        bench.answer(step, with: next)
        bench.strike(.enter)
        #expect(bench.commands == [])
        let toasts = bench.program.core.toasts.toasts
        #expect(toasts.contains { $0.text.hasPrefix("The screen had just") }, "\(toasts)")
        bench.send(.timer, after_ms: 500)
        bench.strike(.enter)
        #expect(bench.commands.count == 1)
    }

    @Test("D5: a step that the engine has led to is seen before it is answered")
    func theEngineStepIsSeenFirst() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach, share: 1)
        bench.send(.timer, after_ms: 5_000)
        bench.announce(Scenes.atPickup)
        bench.strike(.enter)
        #expect(bench.commands == [])
        bench.send(.timer, after_ms: 500)
        bench.strike(.enter)
        #expect(bench.commands == ["ride.start"])
    }

    @Test("D6: how long a finished ride took is what it took, as its page says")
    func theTimeIsThatOfTheRide() {
        var state = Scenes.finished
        state.ride?.started_at_ms = Scenes.now_ms - 540_000
        state.ride?.ended_at_ms = Scenes.now_ms - 60_000
        #expect(Bench(state).text.contains("3.0 km in 8 min"))
    }

    @Test("R4: digits that go into a comment are not offered as stars")
    func digitsOfACommentAreNoStars() {
        var bench = Bench(Scenes.finished)
        #expect(bench.text.contains("1-5 stars"))
        bench.press(.tab)
        #expect(!bench.text.contains("1-5 stars"))
        bench.press(.char("4"), .backTab, .char("5"))
        #expect(bench.text.contains("1-5 stars"))
        #expect(bench.program.core.rating.stars == 5)
        #expect(bench.program.core.rating.note == "4")
    }

    // MARK: Calling off

    @Test func cancellingAsksForTheReason() throws {
        var bench = Bench(Scenes.atPickup)
        bench.send(.timer, after_ms: 88_000)
        bench.press(.char("x"), .enter)
        #expect(bench.commands == [])
        bench.press(.char("x"), .escape)
        #expect(bench.commands == [])
        bench.press(.char("x"), .down, .enter)
        #expect(bench.commands == ["ride.cancel"])
        guard let sent = bench.calls.last?.call.to(CancelRide.self) else {
            Issue.record("no cancellations")
            return
        }
        #expect(sent.reason == .passengerMissing)
    }

    @Test("D5: where waiting in vain pays nothing, no sum of it is told", arguments: [0, 880])
    func nothingIsSaidToBringNothing(gain_minor: Int64) throws {
        var state = Scenes.atPickup
        state.ride?.missing_gain_minor = gain_minor
        var bench = Bench(state)
        bench.send(.timer, after_ms: 88_000)
        bench.press(.char("x"))
        let details = try #require(bench.program.core.question?.details)
        #expect(details.contains("you get nothing") == (gain_minor == 0))
        #expect(details.contains("R$ 8,80") == (gain_minor > 0))
        #expect(!details.contains("R$ 0,00"))
    }

    @Test func nobodyIsMissingBeforeThePickup() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach)
        bench.press(.char("x"))
        #expect(!bench.text.contains("did not come"))
    }

    @Test func cancellingEndsWithTheStart() {
        var bench = Bench(Scenes.driving, way: Scenes.trip)
        bench.press(.char("x"))
        #expect(bench.commands == [])
        let reason = "This ride has already started."
        #expect(bench.program.core.toasts.toasts.first?.text == reason)
    }

    @Test func answerToAnOldQuestionCancelsNothing() {
        var bench = Bench(Scenes.atPickup)
        bench.press(.char("x"), .down)
        bench.announce(Scenes.driving)
        bench.press(.enter)
        #expect(bench.commands == [])
    }

    @Test func passengerWhoCancelsIsHeardOf() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach)
        bench.announce(Scenes.cancelled)
        #expect(bench.takeEffects().notes == ["Ana cancelled the ride"])
        #expect(bench.text.contains("Plans changed."))
        bench.press(.enter)
        #expect(bench.commands == ["ride.dismiss"])
        bench.answer("ride.dismiss", with: Scenes.waiting)
        #expect(bench.program.moment == .waiting)
    }

    @Test func whatThereIsToCollectIsSaidEvenIfTheNextOfferIsQuicker() {
        var bench = Bench(Scenes.driving, way: Scenes.trip, share: 1)
        bench.announce(Scenes.state(.considering, Scenes.ride(.offered, ["id": 8])))
        #expect(bench.text.contains("Collect R$ 11,68 in cash"))
        #expect(bench.text.contains("New ride"))
    }

    // MARK: The chat

    @Test func messageOfThePassengerIsCountedAndRead() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach)
        bench.announce(
            Scenes.state(
                .enRoute, Scenes.ride(.accepted, Scenes.message), route: Scenes.approach))
        #expect(bench.takeEffects().bells == 1)
        #expect(bench.text.contains("chat (1 new)"))
        bench.press(.char("t"))
        #expect(bench.calls.last?.call.request is MarkMessages)
        bench.type("coming")
        bench.press(.enter)
        #expect(bench.commands == ["chat.send"])
    }

    @Test(
        "the open chat shows its messages, so that no message over it does",
        arguments: ["en", "pt-BR"])
    func openChatNeedsNoToast(language: String) {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach, language: language)
        bench.program.core.toast("Something else.", .good)
        let others = bench.program.core.toasts.toasts
        #expect(others.count == 1)
        bench.announce(
            Scenes.state(
                .enRoute, Scenes.ride(.accepted, Scenes.message), route: Scenes.approach))
        #expect(bench.program.core.toasts.toasts.count == 2)
        bench.press(.char("t"))
        #expect(bench.program.core.toasts.toasts == others)
        bench.press(.escape)
        #expect(bench.program.core.toasts.toasts == others)
    }

    @Test(
        "in the chat of a ride for somebody else whoever ordered it writes, not whoever rides",
        arguments: ["en", "pt-BR"])
    func whoOrderedWrites(language: String) throws {
        for orderer in [nil, "Maria Neto"] {
            var state = Scenes.state(
                .enRoute, Scenes.ride(.accepted, Scenes.message), route: Scenes.approach)
            state.ride?.ordered_by = orderer
            var bench = Bench(Scenes.toPickup, way: Scenes.approach, language: language)
            bench.announce(state)
            let rider = try #require(state.ride?.passenger.name)
            let writer = bench.program.core.chatPartner(of: try #require(state.ride))
            #expect(writer.hasPrefix(orderer ?? rider))
            let said = try #require(bench.program.core.toasts.toasts.first).text
            #expect(said.hasPrefix("\(writer): "))
            #expect(bench.text.contains("\(writer): \u{201C}"), "\(bench.text)")
            bench.press(.char("t"))
            #expect(bench.text.contains("╭ \(writer) "), "\(bench.text)")
        }
    }

    @Test("the chat counts down while the car drives, and counts nothing where it stands")
    func theChatHasTheTimeOfTheWay() {
        for (state, way, share, isTold) in [
            (Scenes.toPickup, Scenes.approach, 0.5, true),
            (Scenes.toPickup, Scenes.approach, 1, false),
            (Scenes.atPickup, Scenes.approach, 1, false),
            (Scenes.driving, Scenes.trip, 0.5, true), (Scenes.driving, Scenes.trip, 1, false),
            (Scenes.atStop, Scenes.trip, 1, false),
        ] as [(PersonState, Route, Double, Bool)] {
            var bench = Bench(state, way: way, share: share)
            bench.press(.char("t"))
            let title = bench.text.split(separator: "\n").first { $0.hasPrefix("╭ Ana") } ?? ""
            #expect((title.contains(" s ─") || title.contains(" min ─")) == isTold, "\(title)")
            #expect(!title.contains(" 0 s"), "\(title)")
        }
    }

    @Test func wordsOfTheChatAreNotCommands() {
        var bench = Bench(Scenes.toPickup, way: Scenes.approach)
        bench.press(.char("t"))
        bench.type("x o q")
        #expect(bench.commands == [])
        #expect(bench.effects.isEmpty)
        #expect(bench.text.contains("x o q"))
    }
}
