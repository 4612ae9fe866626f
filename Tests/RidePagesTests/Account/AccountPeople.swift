import AppTestSupport
import Foundation
import RideApp
import RideCore
import RideTUI
import RideWire

/// A person as the tests of this module know them, and an engine that knows them too.
enum AccountPeople {
    /// A password that is good enough, and appears nowhere else.
    static let password = "blue-lemon-tram-42"

    /// Ana's account.
    static let ana = AccountView(
        name: "Ana Rojas", email: "ana@example.com", phone: "+55 11 91234-5678",
        tax_id: "529.982.247-25", gender: .woman, is_guest: false, status: .active,
        referral_code: "K7QP-3MWX", member_since_ms: 1_763_700_000_000, sessions: 2)

    /// Luis's account.
    static let luis = AccountView(
        name: "Luis Silva", email: "luis@example.com", phone: "+55 11 98765-4321",
        tax_id: "111.444.777-35", gender: .man, is_guest: false, status: .active,
        referral_code: "B4NT-9PQR", member_since_ms: 1_751_300_000_000, sessions: 1)

    static let demo = DemoView(
        passenger_email: "ana@demo.example", driver_email: "luis@demo.example",
        password: "street-by-street")

    /// Somebody who came without an account.
    static var guest: PersonState {
        var state = PersonState.ana
        state.person = PersonView(name: "Ana", rating: RatingAverage(sum: 0, count: 0))
        state.is_guest = true
        return state
    }

    /// Ana, whom the operator has blocked.
    static var blocked: PersonState {
        var state = PersonState.ana
        state.account_status = AccountStatusView(
            state: "blocked", message: "Send a new photo of your licence to support.",
            reason: "documents")
        return state
    }

    /// A ride that is looking for a driver.
    static func ride() throws -> RideView {
        let json = """
            {"id": 7, "stage": "requested",
             "pickup": {"latitude": -29.9026, "longitude": -71.2519, "name": "Plaza de Armas"},
             "dropoff": {"latitude": -29.9062, "longitude": -71.2742, "name": "Faro"},
             "category": "common", "payment": "cash",
             "fare": {"items": [{"kind": "base", "amount_minor": 1168}], "total_minor": 1168},
             "terms": {"free_waiting_s": 180, "waiting_per_minute_minor": 43,
              "free_cancellation_s": 120, "cancellation_fee_minor": 800,
              "missing_fee_minor": 1100},
             "distance_m": 2000, "duration_s": 300,
             "passenger": {"name": "Ana", "rating_count": 0}, "drivers_asked": 0,
             "requested_at_ms": 0, "chat": [], "chat_count": 0, "chat_unread": 0}
            """
        return try JSONDecoder().decode(RideView.self, from: Data(json.utf8))
    }

    /// Answers what is asked of an account.
    static func engine(_ call: any Request) -> Result<AnswerValue, WireError>? {
        switch call {
        case is GetAccount: .success(ana)
        case is RecoverPassword, is ConfirmPassword: .success(Done())
        default: nil
        }
    }

    /// A refusal by its code.
    static func refusal(_ code: String) -> WireError {
        WireError(.refused, code: code, message: "In the words of the engine.")
    }
}

extension MarketView {
    /// Chile, as its market file has it.
    static let chile = MarketView(
        code: "cl",
        currency: CurrencyView(
            code: "CLP", digits: 0, symbol: "$", decimal_sign: ",", group_sign: "."),
        tax_id: "rut", phone: PhoneFormView(country_code: "56", forms: ["9 #### ####"]),
        categories: [.common, .vip])
}
