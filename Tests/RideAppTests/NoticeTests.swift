import AppTestSupport
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RideApp

/// N1: what the engine says once is said in the person's language.
@Suite struct NoticeTests {
    private func facts(_ language: String, _ role: Side = .driver) throws -> AppFacts {
        let settings = ProgramSettings(
            name: "Luis", texts: try AppFiles.texts(language), theme: Theme(.dark),
            seed: 1)
        var facts = AppFacts(role: role, settings: settings)
        let calendar = WorldCalendar(startingOn: .thursday, at: .seconds(8 * 3_600))
        facts.clock = CityClock(
            ClockView(now: .start, speed: 1, calendar: calendar), at_ms: 0)
        return facts
    }

    private static func notice(
        _ kind: String, _ change: (inout NoticeView) -> Void = { _ in }
    ) -> NoticeView {
        var notice = NoticeView(kind: kind, message: "As the engine says it.")
        change(&notice)
        return notice
    }

    /// A notice, and what is said of it in English and in Portuguese; nil for the engine's words.
    static let rows: [(NoticeView, String?, String?)] = [
        (
            notice("blocked") { $0.reason = "conduct" },
            "Your account is blocked: conduct. As the engine says it.",
            "Sua conta está bloqueada: conduta. As the engine says it."
        ),
        (
            notice("blocked") { $0.reason = "other" },
            "Your account is blocked. As the engine says it.",
            "Sua conta está bloqueada. As the engine says it."
        ),
        (
            notice("bonus_reached") { ($0.amount_minor, $0.rides) = (2_500, 20) },
            "Bonus reached: R$ 25,00 for 20 rides.", "Bônus alcançado: R$ 25,00 por 20 corridas."
        ),
        (
            notice("money_given_back") { ($0.amount_minor, $0.name) = (500, "Faro") },
            "We refunded R$ 5,00 to your card for the ride to Faro.",
            "Reembolso de R$ 5,00 no seu cartão pela corrida até Faro."
        ),
        (
            notice("bill_let_off") { ($0.amount_minor, $0.name) = (500, "Faro") },
            "You no longer owe R$ 5,00 for the ride to Faro.",
            "Você não deve mais R$ 5,00 pela corrida até Faro."
        ),
        (
            notice("tip_received") { ($0.amount_minor, $0.name) = (300, "Ana") },
            "Ana tipped you R$ 3,00.", "Você ganhou R$ 3,00 de gorjeta de Ana."
        ),
        (
            notice("booking_due") { $0.booked_for_ms = 15_060_000 },
            "Your ride at 12:11 is coming up: we are looking for a driver.",
            "Falta pouco para a sua corrida das 12:11: estamos procurando um motorista."
        ),
        (
            notice("booking_under_way") { ($0.booked_for_ms, $0.name) = (15_060_000, "Luis") },
            "Pick up Luis: booked for 12:11.", "Busque Luis: corrida agendada para as 12:11."
        ),
        (
            notice("reservation_failed") { $0.code = "already_has_a_live_ride" },
            "Your booked ride cannot start. You already have a ride.",
            "Sua corrida agendada não pode começar. Você já tem uma corrida."
        ),
        (notice("reservation_failed") { $0.code = "of_tomorrow" }, nil, nil),
        (
            notice("application_decided") { $0.is_approved = true },
            "Welcome aboard: you can go online.", "Boas-vindas: você já pode ficar online."
        ),
        (
            notice("application_decided") { $0.is_approved = false },
            "Your application needs a change before you can drive.",
            "Seu cadastro precisa de um ajuste antes de você dirigir."
        ),
        (
            notice("ticket_answered") { $0.subject = "Bag" },
            "Support wrote to you: Bag", "O suporte escreveu para você: Bag"
        ),
        (
            notice("help_seen"),
            "The operator saw your call for help.", "A central viu seu pedido de ajuda."
        ),
        (
            notice("invitation_rewarded"),
            "Someone you invited took their first ride. Thank you!",
            "Alguém que você convidou fez a primeira corrida. Obrigado!"
        ),
        (
            notice("invitation_rewarded") { $0.code = "TABC" },
            "Someone you invited took their first ride. Thank you: the code TABC is yours.",
            "Alguém que você convidou fez a primeira corrida. Obrigado! O código TABC é seu."
        ),
        (
            notice("document_expired"), "A document has expired: send a new one.",
            "Um documento venceu: envie um novo."
        ),
        (
            notice("payment_failed"),
            "We could not charge your card. Pay what you owe before your next ride.",
            "Não foi possível cobrar no seu cartão. Pague o que falta antes da próxima corrida."
        ),
        (notice("withdrawal_returned") { $0.amount_minor = 500 }, nil, nil),
        (notice("bonus_reached"), nil, nil), (notice("tip_received") { $0.name = "A" }, nil, nil),
        (notice("application_decided"), nil, nil), (notice("ticket_answered"), nil, nil),
        (notice("blocked"), nil, nil), (notice("of_tomorrow"), nil, nil),
    ]

    @Test(arguments: rows)
    func aNoticeIsSaidInThePersonsLanguage(
        _ notice: NoticeView, _ english: String?, _ portuguese: String?
    ) throws {
        #expect(try facts("en").sentence(for: notice) == english)
        #expect(try facts("pt-BR").sentence(for: notice) == portuguese)
    }

    /// The same car leaves for both: one fetches, the other is fetched.
    @Test func aBookedRideIsToldToEachSide() throws {
        let notice = Self.notice("booking_under_way") {
            ($0.booked_for_ms, $0.name) = (15_060_000, "Luis")
        }
        #expect(
            try facts("en", .passenger).sentence(for: notice)
                == "Luis is on the way for your 12:11 ride.")
    }
}
