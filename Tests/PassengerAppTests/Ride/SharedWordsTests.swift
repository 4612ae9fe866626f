import AppTestSupport
import RideApp
import Testing

@testable import PassengerApp

/// What whoever shares a ride is told that others see of it.
@Suite struct SharedWordsTests {
    @Test("P8: whoever shares a ride is told all that is seen of it", arguments: ["en", "pt-BR"])
    func whatIsSharedIsTold(language: String) throws {
        let words = try AppFiles.texts(language)["passenger.shareHow"]
        let seen =
            language == "en"
            ? ["car", "driver", "rider", "pick-up", "destination"]
            : ["carro", "motorista", "quem viaja", "embarque", "destino"]
        for what in seen { #expect(words.contains(what), "\(what)") }
    }
}
