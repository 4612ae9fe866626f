import RideCore
import RideService
import RideSim
import RideTestSupport
import Testing

/// R5: whoever rides with a simulated driver is read and answered, by where the car is.
@Suite struct SimulatedTalkTests {
    private func stage() throws -> (stage: Stage, ana: Actor, trip: TripID) {
        let stage = Stage(
            TestService.settings(drivers: [
                GridWorld.driver(1, at: TestCity.crossing(36, 32))
            ]))
        let ana = try stage.guest(.passenger)
        let trip = try stage.request(ana)
        for _ in 0..<60 where stage.service.situation(of: ana)?.ride?.trip.stage != .accepted {
            stage.pass(1)
        }
        return (stage, ana, trip)
    }

    private func messages(_ stage: Stage, _ ana: Actor) -> [ChatMessage] {
        stage.service.situation(of: ana)?.ride?.trip.conversation.messages ?? []
    }

    @Test func aSimulatedDriverReadsAndAnswersOnce() throws {
        let (stage, ana, trip) = try stage()
        #expect(stage.service.situation(of: ana)?.ride?.trip.stage == .accepted)
        try stage.run(.order(.sendMessage("Hello"), trip), ana)
        try stage.run(.order(.sendMessage("I wait at the corner"), trip), ana)
        #expect(messages(stage, ana).count == 2)
        stage.pass(20)
        let all = messages(stage, ana)
        #expect(all.count == 3)
        #expect(all.last?.sender == .driver)
        let ride = try #require(stage.service.situation(of: ana)?.ride?.trip)
        #expect(ride.conversation.unreadCount(for: .driver) == 0)
        #expect(ride.conversation.unreadCount(for: .passenger) == 1)
    }

    @Test(arguments: [
        ("en", "On my way, see you soon."),
        ("pt-BR", "Estou a caminho, até já."),
    ])
    func whoeverWritesIsAnsweredInTheirLanguage(language: String, words: String) throws {
        let (stage, ana, trip) = try stage()
        stage.service.speak(Language.Tag(rawValue: language), to: ana)
        try stage.run(.order(.sendMessage("Hello"), trip), ana)
        stage.pass(20)
        let answer = try #require(messages(stage, ana).last)
        #expect(answer.sender == .driver)
        #expect("\(answer.text)" == words)
    }

    @Test func whoHasThePassengerAboardAnswersFromThere() throws {
        let (stage, ana, trip) = try stage()
        for _ in 0..<600
        where stage.service.situation(of: ana)?.ride?.trip.stage != .inProgress {
            stage.pass(1)
        }
        try #require(stage.service.situation(of: ana)?.ride?.trip.stage == .inProgress)
        try stage.run(.order(.sendMessage("Is it far?"), trip), ana)
        stage.pass(20)
        #expect(messages(stage, ana).last.map { "\($0.text)" } == "Of course.")
    }

    @Test func aPersonAnswersForThemselves() throws {
        let scene = try RideScene(.accepted)
        try scene.stage.run(.order(.sendMessage("Hello"), scene.trip), scene.ana)
        scene.stage.pass(120)
        #expect(messages(scene.stage, scene.ana).count == 1)
    }
}
