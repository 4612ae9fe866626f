import AppTestSupport
import Foundation
import RideApp
import RideCore
import RideTUI
import RideWire

/// A past to look at.
extension RecordWorld {
    /// The wall's clock of a stage.
    static let wall_ms: Int64 = 1_795_240_800_000
    /// The city's time of a stage: 08:14.
    static let now_ms: Int64 = 14 * 60_000

    private static let minute_ms: Int64 = 60_000
    private static let day_ms: Int64 = 86_400_000

    /// A world in which somebody has ridden so often, in the most different ways.
    static func past(_ count: Int) -> RecordWorld {
        let world = RecordWorld()
        let places = [
            "Plaza de Armas", "Faro Monumental", "Mercado La Recova", "Universidad de La Serena",
            "Hospital San Juan de Dios", "Avenida Francisco de Aguirre 620",
        ]
        world.rides = (0..<UInt64(count)).map { index in
            let id = UInt64(count) - index
            let at_ms = now_ms - Int64(index) * 7 * 3_600_000 - 20 * minute_ms
            return ride(
                id, at_ms: at_ms, from: places[Int(index) % 6], to: places[Int(index * 5 + 1) % 6],
                stage: index % 7 == 3 ? .cancelled : index % 11 == 6 ? .unserved : .completed,
                category: Category.allCases[Int(index) % 2],
                payment: index % 3 == 0 ? .card : .cash, price: 1_460 + Int64(index) * 35,
                name: ["Luis Silva", "Marta Gómez", "Pedro Ñuñoa"][Int(index) % 3],
                stars: index % 4 == 1 ? nil : 5 - Int(index) % 2)
        }
        return world
    }

    /// One line of the history.
    static func ride(
        _ id: UInt64, at_ms: Int64, from: String = "Plaza de Armas", to: String = "Faro Monumental",
        stage: TripStage = .completed, category: RideCore.Category = .common,
        payment: PaymentMethod = .card, price: Int64 = 1_460, name: String? = "Luis Silva",
        stars: Int? = 5
    ) -> HistoryItemView {
        let isDone = stage == .completed
        return HistoryItemView(
            id: id, stage: stage, pickup_name: from, dropoff_name: to, requested_at_ms: at_ms,
            ended_at_ms: stage.isLive ? nil : at_ms + 15 * minute_ms, category: category,
            payment: payment, total_minor: isDone ? price : 0,
            other_name: stage == .unserved ? nil : name, stars_given: isDone ? stars : nil)
    }

    /// Everything about ride 42, which was paid by card, as one side sees it.
    static func rideDetails(for role: Side = .passenger) throws -> RideDetailsResult {
        var ride = try JSONDecoder().decode(RideView.self, from: Data(rideJSON.utf8))
        if role == .driver {
            ride.passenger_id = 1
            ride.driver_gain_minor = 1_268
            ride.card = nil
            ride.is_favourite = nil
        }
        let route = RouteView(
            distance_m: 4_200, duration_s: 660,
            shape: [
                Coordinate(latitudeE7: -299_026_000, longitudeE7: -712_519_000),
                Coordinate(latitudeE7: -299_031_000, longitudeE7: -712_600_000),
                Coordinate(latitudeE7: -299_062_000, longitudeE7: -712_742_000),
            ], manoeuvres: [])
        let payments =
            role == .passenger
            ? [PaymentView(kind: "card_payment", amount_minor: 1_085, at_ms: now_ms)]
            : [
                PaymentView(kind: "fare", amount_minor: 1_585, at_ms: now_ms),
                PaymentView(kind: "commission", amount_minor: -317, at_ms: now_ms),
            ]
        return RideDetailsResult(
            ride: ride, route: route,
            receipt: ride.fare.items.map {
                ReceiptLineView(kind: $0.kind.rawValue, amount_minor: $0.amount_minor)
            }, payments: payments, tickets: [], rating_open_until_ms: now_ms + 6 * day_ms)
    }

    private static let rideJSON = """
        {"id":42,"stage":"completed","category":"common","payment":"card",
        "pickup":{"latitude":-29.9026,"longitude":-71.2519,"name":"Plaza de Armas"},
        "dropoff":{"latitude":-29.9062,"longitude":-71.2742,"name":"Faro Monumental"},
        "fare":{"items":[{"kind":"base","amount_minor":350},{"kind":"distance","amount_minor":760},
        {"kind":"time","amount_minor":350},{"kind":"waiting","amount_minor":125},
        {"kind":"promotion","amount_minor":-500}],"total_minor":1085},
        "terms":{"free_waiting_s":180,"waiting_per_minute_minor":60,"free_cancellation_s":120,
        "cancellation_fee_minor":700,"missing_fee_minor":900},
        "distance_m":4200,"duration_s":660,
        "passenger":{"name":"Ana Rojas","rating_hundredths":492,"rating_count":50},
        "driver":{"name":"Luis Silva","rating_hundredths":487,"rating_count":1204},"driver_id":7,
        "vehicle":{"make":"Chevrolet","model":"Onix","colour":"white","plate":"LXKP-42","seats":4},
        "is_favourite":false,"paid":"paid",
        "card":{"id":3,"brand":"visa","last_four":"1111","expiry":"05/29","holder":"ANA ROJAS",
        "is_primary":true,"is_expired":false},
        "drivers_asked":2,"requested_at_ms":-1260000,"accepted_at_ms":-1200000,
        "arrived_at_ms":-1020000,"started_at_ms":-900000,"ended_at_ms":-180000,
        "rating_by_driver":{"stars":5,"comment":"A pleasure."},
        "chat":[],"chat_count":0,"chat_unread":0}
        """

    /// A message to support.
    static func ticket(
        _ id: UInt64, _ kind: String, _ state: String, _ subject: String, ride: UInt64? = nil,
        problem: String? = nil, isUnread: Bool = false,
        _ messages: [(from: String, text: String, minutesAgo: Int64)]
    ) -> TicketView {
        let views = messages.enumerated().map { index, message in
            TicketMessageView(
                id: UInt64(index + 1), from: message.from, text: message.text,
                at_ms: wall_ms - message.minutesAgo * minute_ms)
        }
        return TicketView(
            id: id, kind: kind, state: state, subject: subject, ride_id: ride, problem: problem,
            opened_at_ms: views.first?.at_ms ?? wall_ms,
            changed_at_ms: views.last?.at_ms ?? wall_ms,
            is_unread: isUnread, message_count: views.count, messages: views)
    }

    /// Some messages to support, one with an answer that was not read.
    static let someTickets = [
        ticket(
            9, "lostItem", "answered", "My green hat", ride: 42, problem: "lost_item",
            isUnread: true,
            [
                ("person", "I left a green hat on the back seat. I sat on the right.", 200),
                (
                    "operator",
                    "Luis has found it. He can bring it to the Plaza de Armas today at six. "
                        + "Would that suit you?", 35
                ),
            ]),
        ticket(
            7, "question", "open", "Can I pay with two cards?",
            [("person", "Half with one card, half with the other.", 60 * 30)]),
        ticket(
            3, "rideProblem", "closed", "Way too long", ride: 12, problem: "route",
            [
                ("person", "He drove round the whole city.", 60 * 24 * 9),
                ("operator", "We have given you back the difference.", 60 * 24 * 8),
            ]),
    ]

    /// Some articles of every topic.
    static let help: [ArticleView] = [
        article("booking", "rides", "Can I book a ride for later?", "Yes, in the plan."),
        article(
            "cancellation-fee", "rides", "What does it cost to cancel a ride?",
            "Nothing before a driver has accepted, and nothing for a short time after that.\n\n"
                + "Later there is a fee, because the driver is already driving to you."),
        article("commission", "driving", "What does the platform keep?", "A share."),
        article("tips", "payments", "How can I give a tip?", "After a ride paid by card."),
        article("account", "account", "Cómo cambio mi contraseña?", "En el perfil."),
        article("lost-item", "safety", "I left something in the car.", "Write to us."),
    ]

    private static func article(
        _ id: String, _ topic: String, _ question: String, _ answer: String
    ) -> ArticleView {
        ArticleView(
            id: id, topic: topic, question: question, answer: answer, useful: 12, not_useful: 3)
    }

    /// What was said during a ride, this often.
    static func talk(_ count: Int) -> [ChatMessageView] {
        let said = [
            "I'm the white car by the gas station", "Coming out", "Take your time",
            "Where exactly are you? I stand at the corner with the fountain and cannot see you",
        ]
        return (0..<count).map { index in
            let json = """
                {"id":\(index + 1),"sender":"\(index % 2 == 0 ? "driver" : "passenger")",
                "text":"\(said[index % 4])","sent_at_ms":\(-1_200_000 + index * 1_000),
                "progress":"read"}
                """
            guard let view = try? JSONDecoder().decode(ChatMessageView.self, from: Data(json.utf8))
            else { preconditionFailure("this is a message: \(json)") }
            return view
        }
    }
}
