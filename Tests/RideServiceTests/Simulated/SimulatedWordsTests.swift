import RideCore
import RideTestSupport
import Testing

@testable import RideService

/// R5: what simulated drivers say in every situation, and when each of these is.
@Suite struct SimulatedWordsTests {
    typealias Situation = SimulatedTalk.Situation

    /// A stage of the ride, what a driver does who is on the way, and who is there.
    static let stages: [(TripStage, away: Situation?, there: Situation?)] = [
        (.requested, nil, nil), (.offered, nil, nil), (.accepted, .coming, .arriving),
        (.arrived, .waiting, .waiting), (.inProgress, .aboard, .aboard), (.completed, nil, nil),
        (.cancelled, nil, nil), (.unserved, nil, nil),
    ]

    @Test("who answers at which stage, and from where")
    func everyStageHasItsSituation() {
        for (stage, away, there) in Self.stages {
            #expect(Situation(stage, isThere: false) == away)
            #expect(Situation(stage, isThere: true) == there)
        }
        let found = Set(Self.stages.flatMap { [$0.away, $0.there] }.compactMap { $0 })
        #expect(found == Set(Situation.allCases))
    }

    /// What is said in a situation, in turn, in English and in Portuguese.
    static let words: [(Situation, [String], [String])] = [
        (
            .coming,
            [
                "On my way, see you soon.", "All right. The traffic is light.", "Got it, thanks.",
            ],
            [
                "Estou a caminho, até já.", "Certo. O trânsito está tranquilo.",
                "Entendi, valeu.",
            ]
        ),
        (
            .arriving, ["I am almost there.", "I can see the pick-up point. One moment."],
            ["Já estou chegando.", "Já estou vendo o local. Só um momento."]
        ),
        (
            .waiting, ["I am here. Take your time.", "I am waiting at the kerb."],
            ["Estou aqui. Sem pressa.", "Estou esperando no meio-fio."]
        ),
        (
            .aboard, ["Of course.", "All right, no problem."],
            ["Claro.", "Tudo bem, sem problema."]
        ),
    ]

    @Test("each situation has its words in both languages, gone through in turn", arguments: words)
    func everySituationHasItsWords(
        _ situation: Situation, _ english: [String], _ portuguese: [String]
    ) {
        for (language, said) in [("en", english), ("pt-BR", portuguese)] {
            let letters = TestLanguages.letters[Language.Tag(rawValue: language)]
            let heard = (0...said.count).map {
                SimulatedTalk.words(situation, in: letters, number: $0)
            }
            #expect(heard == said + [said[0]])
        }
    }

    @Test("no situation is without words, and none has those of another")
    func noWordsAreThoseOfAnother() {
        #expect(Self.words.map(\.0) == Situation.allCases)
        let all = Self.words.flatMap { $0.1 + $0.2 }
        #expect(Set(all).count == all.count)
    }
}
