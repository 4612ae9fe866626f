import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import PassengerApp

/// P14: a favourite who is named beside the price is asked first, or it is said why not.
@Suite struct FavouritePromiseTests {
    private func journey(_ language: String = "en", pickup_s: Double) throws -> Journey {
        var journey = try Journey(language: language)
        journey.engine.favourite = PlanResult.Favourite(
            driver_id: 7, name: "Luis", pickup_s: pickup_s, is_asked_first: pickup_s < 600)
        try journey.choose()
        return journey
    }

    private func promised(_ journey: Journey) -> [UInt64?] {
        journey.calls.compactMap { $0 as? RequestRide }.map(\.favourite_id)
    }

    @Test("What was promised goes with the request; nobody is promised who is not asked first")
    func thePromiseGoesAlong() throws {
        for (pickup_s, keys, expected) in [
            (120.0, [Key](), UInt64?.some(7)), (300, [], 7), (300, [.char("o")], nil),
            (900, [], nil), (900, [.char("o")], 7),
        ] {
            var journey = try journey(pickup_s: pickup_s)
            for key in keys { try journey.press(key) }
            try journey.press(.enter)
            #expect(promised(journey) == [expected], "\(pickup_s) \(keys)")
        }
        var plain = try Journey()
        try plain.request()
        #expect(promised(plain) == [nil])
    }

    @Test(
        "Why a promise was taken back is said in every language",
        arguments: [
            ("en", "off_work", "We cannot ask Luis first: they are no longer online."),
            ("pt-BR", "busy", "Não dá para chamar Luis primeiro: outra corrida veio antes."),
            ("es", "payment", "No podemos dar prioridad a Luis: no acepta esa forma de pago."),
            ("en", "nearer", "another of your favourites is nearer"),
            ("pt-BR", "far", "já está longe demais"),
            ("es", "unsuitable", "ya no acepta viajes así"),
        ])
    func theReasonIsSaid(_ language: String, _ code: String, _ words: String) throws {
        var journey = try journey(language, pickup_s: 120)
        try journey.press(.enter)
        var notice = NoticeView(kind: "favourite_gone", message: "Luis is not asked first.")
        (notice.name, notice.code) = ("Luis", code)
        try journey.give(.received(WireCodec().encode(.notice(notice))))
        #expect(journey.app.core.toasts.toasts.contains { $0.text.contains(words) })
    }
}
