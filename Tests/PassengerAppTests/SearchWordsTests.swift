import AppTestSupport
import RideApp
import RideCore
import RideTUI
import Testing

@testable import PassengerApp
@testable import RideMap

/// What is said of a finding beside its name.
@Suite struct SearchWordsTests {
    private static func finding(
        _ kind: Finding.Kind, _ detail: String, in part: String? = nil, missing: String? = nil,
        between: Finding.NumberPair? = nil, name: String = "Estrada do Galeão 1501"
    ) -> Finding {
        Finding(
            name: name, kind: kind, detail: detail, neighbourhood: part, missingNumber: missing,
            between: between, coordinate: Journey.faro.coordinate, distance: Metres(1_200))
    }

    /// A finding, and what is said of it in both languages.
    static let words: [(Finding, String, String)] = [
        (finding(.street, "street"), "street", "rua"),
        (finding(.street, "street", in: "Galeão"), "street, Galeão", "rua, Galeão"),
        (finding(.crossing, "crossing", in: "Cocotá"), "crossing, Cocotá", "esquina, Cocotá"),
        (finding(.address, "address"), "address", "endereço"),
        (finding(.address, "address", in: "Galeão"), "address, Galeão", "endereço, Galeão"),
        (
            finding(.address, "address", missing: "1500"), "nearest number to 1500",
            "nº mais próximo de 1500"
        ),
        (
            finding(.address, "address", in: "Galeão", missing: "1500"),
            "nearest number to 1500, Galeão", "nº mais próximo de 1500, Galeão"
        ),
        (
            finding(
                .address, "address", in: "Galeão", missing: "1500",
                between: Finding.NumberPair(low: "1498", high: "1600")),
            "between numbers 1498 and 1600, Galeão", "entre os números 1498 e 1600, Galeão"
        ),
        (finding(.neighbourhood, "neighbourhood"), "neighbourhood", "bairro"),
        (finding(.neighbourhood, "suburb"), "suburb", "bairro"),
        (finding(.place, "bus stop", in: "Zumbi"), "bus stop, Zumbi", "ponto de ônibus, Zumbi"),
        // What the texts do not know is said in the map's own word.
        (finding(.place, "space port"), "space port", "space port"),
    ]

    @Test(arguments: words)
    func findingIsSaidWithWhatAndWhere(
        _ finding: Finding, _ english: String, _ portuguese: String
    ) throws {
        let candidate = PlaceCandidate(finding)
        #expect(try Journey().app.core.words(for: candidate.detail) == english)
        #expect(try Journey(language: "pt-BR").app.core.words(for: candidate.detail) == portuguese)
        #expect(candidate.missingNumber == finding.missingNumber)
    }

    /// A search with findings as long as any.
    private func search(_ size: Size, _ language: String) throws -> Journey {
        var journey = try Journey(size: size, language: language)
        try journey.press(.enter)
        guard case .searching(var search) = journey.app.draft else { return journey }
        search.show(
            [
                Self.finding(.address, "address", in: "Galeão", missing: "1500"),
                Self.finding(
                    .address, "address", in: "Jardim Carioca da Ilha do Governador",
                    name: "Avenida Professor Carlos Arthur do Rêgo Monteiro 12345"),
                Self.finding(.neighbourhood, "neighbourhood", name: "Galeão"),
                Self.finding(.place, "aerodrome", in: "Galeão", name: "Aeroporto do Galeão (GIG)"),
            ].map { PlaceCandidate($0) })
        journey.app.draft = .searching(search)
        return journey
    }

    @Test(arguments: ["en", "pt-BR"])
    func findingsFitASmallTerminal(language: String) throws {
        let journey = try search(Size(width: 80, height: 24), language)
        try expect(journey.sheets(), isRecorded: "where-to-found-80x24-\(language)")
    }

    @Test func findingsFitTheSheetOfAWideTerminal() throws {
        let journey = try search(Size(width: 200, height: 60), "en")
        try expect(journey.sheets(200, 60), isRecorded: "where-to-found-200x60")
    }

    @Test(arguments: [
        ("en", "Number 1500 is not on the map."), ("pt-BR", "O número 1500 não está"),
    ])
    func missingNumberIsSaidPlainlyWhileItIsChosen(language: String, said: String) throws {
        var journey = try search(Size(width: 80, height: 24), language)
        #expect(journey.screen().text.contains(said))
        try journey.press(.down)
        #expect(!journey.screen().text.contains(said))
    }

    @Test("P2: coordinates and the link of a map can be pasted where a place is typed")
    func aPointIsPasted() throws {
        for text in ["-29.9062, -71.2742", "https://maps.google.com/?q=-29.9062,-71.2742"] {
            var journey = try Journey()
            try journey.press(.enter)
            try journey.give(.key(.paste(text)))
            #expect(journey.screen().text.contains("point"), "\(journey.screen().text)")
            try journey.press(.enter)
            let end = try #require(try journey.choice().request.ends.destination)
            #expect(end.coordinate == Journey.faro.coordinate)
            #expect(!end.name.isEmpty)
        }
        var elsewhere = try Journey()
        try elsewhere.press(.enter)
        try elsewhere.give(.key(.paste("48.8584, 2.2945")))
        #expect(elsewhere.screen().text.contains("That point is not on this map."))
    }
}
