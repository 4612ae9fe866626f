import RideCore

@testable import RideWire

extension RecordedResult {
    static let rides: [RecordedResult] = [
        .init(
            Samples.fullState(.passenger), to: GetState.self, RequestRide.self,
            CancelRide.self, RateRide.self, DismissRide.self, SendMessage.self, MarkMessages.self,
            RedirectRide.self, GiveTip.self, PayDebt.self, SetPickupNote.self, MovePickup.self,
            RaisePrice.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"account_status":{"message":"Pay what you owe.",
                "reason":"debt","state":"blocked"},"activity":"enRoute","application":"approved",
                "balance":{"available_minor":12000,"blocked_minor":3450,"owed_minor":0},
                "help":{"answer":"We come.","standing":"answered","ticket_id":8},
                "is_guest":false,"next_booking_at_ms":900000,
                "person":{"name":"Ana","rating_count":10,"rating_hundredths":490},
                "person_id":1,"place":{"latitude":-29.9027,"longitude":-71.252,
                "name":"Balmaceda & Prat"},"preferences":{"areas":[{"place":{"latitude":-29.9027,
                "longitude":-71.252,"name":"Balmaceda & Prat"},"radius_m":1500}],"categories":[
                "common"],"heading_home":{"latitude":-29.9054321,"longitude":-71.2745678,
                "name":"Faro Monumental"},"payments":"cardOnly"},"reservations":2,"revision":3,
                "ride":{"accepted_at_ms":11000,"arrived_at_ms":13000,
                "booked_for_ms":900000,"cancel_fee_minor":0,
                "cancel_free_until_ms":131000,"cancellation_reason":"engine",
                "cancelled_by":"driver","card":{"brand":"visa","expiry":"05/29",
                "holder":"ANA SOUZA","id":3,"is_expired":false,"is_primary":true,
                "last_four":"1111"},"category":"common","chat":[{"id":1,"progress":"sent",
                "sender":"driver","sent_at_ms":12000,"text":"Olá 🚗"}],"chat_count":1,
                "chat_unread":1,"distance_m":4200,"driver":{"name":"Luis","rating_count":0},
                "driver_id":4294967296,"drivers_asked":1,"dropoff":{"latitude":-29.9054321,
                "longitude":-71.2745678,"name":"Faro Monumental"},"duration_s":660,
                "ended_at_ms":15000,"fare":{"items":[{"amount_minor":300,"kind":"base"},
                {"amount_minor":710,"kind":"distance"},{"amount_minor":330,"kind":"time"}],
                "total_minor":1340},"id":7,"is_favourite":true,"is_there":true,
                "note":"At the gate",
                "offer":{"approach_m":850.5,"approach_s":120,"expires_at_ms":25000,
                "offered_at_ms":10000},
                "onward":{"distance_m":2400.5,"duration_s":300},"paid":"pending",
                "passenger":{"name":"Ana","rating_count":10,"rating_hundredths":490},
                "payment":"cash","pickup":{"latitude":-29.9027,"longitude":-71.252,
                "name":"Balmaceda & Prat"},"pin":"4821","raises_minor":[200,400],
                "rating_by_driver":{"comment":"Good","stars":5},
                "rating_by_passenger":{"stars":4},"requested_at_ms":0,
                "rider":{"name":"Bia","phone":"+55 11 91234"},
                "search":{"began_at_ms":11000,"ends_at_ms":191000},"sets_off_at_ms":300000,
                "sharing":{"discount_minor":250,"others":1,"stops":[
                {"at_ms":22000,"kind":"pick_up","party":"other"},{"at_ms":27000,
                "kind":"drop_off","party":"mine","place":{"latitude":-29.9054321,
                "longitude":-71.2745678,"name":"Faro Monumental"}}]},
                "stage":"accepted",
                "started_at_ms":14000,"stops":[{"place":{"latitude":-29.9054321,
                "longitude":-71.2745678,"name":"Faro Monumental"}}],
                "terms":{"cancellation_fee_minor":700,
                "free_cancellation_s":120,"free_waiting_s":180,"missing_fee_minor":900,
                "waiting_per_minute_minor":60},"turn":{"arrives_at_ms":26000,
                "free_at_ms":20000},"unserved_reason":"noDriver",
                "vehicle":{"colour":"white","make":"Chevrolet","model":"Onix","plate":"LXKP-42",
                "seats":4},"waiting_free_until_ms":193000},"role":"passenger",
                "route":{"distance_m":4200,"duration_s":660,"manoeuvres":[{"at_m":0,
                "kind":"depart","street":"Balmaceda"},{"at_m":2050.5,"exit":3,"kind":"roundabout",
                "street":"Avenida del Mar"},{"at_m":4200,"kind":"arrive","street":""}],
                "shape_e6":[-29902700,-71252000,-2732,-22568]},"surge_percent":130,
                "today":{"earnings_minor":2680,"rides":2},"unread_tickets":1}}
                """#),
        .init(
            PlanResult(
                pickup: PlaceView(Samples.pickup), dropoff: PlaceView(Samples.dropoff),
                route: Samples.route,
                options: [
                    .init(
                        category: .common, quote_id: 11, fare: FareView(Samples.fare),
                        pickup_s: 90.5, seats: 4, surge_percent: 130,
                        terms: TermsView(Samples.terms), served: true),
                    .init(
                        category: .women, quote_id: 12, fare: FareView(Samples.fare),
                        pickup_s: nil, seats: 4, unavailable: "only_for_women"),
                ], valid_until_ms: 300_000,
                promotion: PromotionView(code: "WELCOME", percent: 20, cap_minor: 1_000),
                promotion_refused: ErrorView(code: "expired", message: "It is over."),
                driver: Samples.driver, vehicle: Samples.vehicle),
            to: PlanRide.self, PlanBoarding.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"driver":{"name":"Luis","rating_count":0},
                "dropoff":{"latitude":-29.9054321,"longitude":-71.2745678,
                "name":"Faro Monumental"},"options":[{"category":"common","fare":{"items":[
                {"amount_minor":300,"kind":"base"},{"amount_minor":710,"kind":"distance"},
                {"amount_minor":330,"kind":"time"}],"total_minor":1340},"pickup_s":90.5,
                "quote_id":11,"seats":4,"served":true,"surge_percent":130,"terms":{
                "cancellation_fee_minor":700,"free_cancellation_s":120,"free_waiting_s":180,
                "missing_fee_minor":900,
                "waiting_per_minute_minor":60}},{"category":"women","fare":{"items":[
                {"amount_minor":300,"kind":"base"},{"amount_minor":710,"kind":"distance"},
                {"amount_minor":330,"kind":"time"}],"total_minor":1340},"quote_id":12,"seats":4,
                "surge_percent":100,"terms":{"cancellation_fee_minor":0,"free_cancellation_s":0,
                "free_waiting_s":0,"missing_fee_minor":0,"waiting_per_minute_minor":0},
                "unavailable":"only_for_women"}],"pickup":{"latitude":-29.9027,"longitude":-71.252,
                "name":"Balmaceda & Prat"},"promotion":{"cap_minor":1000,"code":"WELCOME",
                "kind":"percent","percent":20},"promotion_refused":{"code":"expired",
                "message":"It is over."},"route":{"distance_m":4200,"duration_s":660,"manoeuvres":[
                {"at_m":0,"kind":"depart","street":"Balmaceda"},{"at_m":2050.5,"exit":3,
                "kind":"roundabout","street":"Avenida del Mar"},{"at_m":4200,"kind":"arrive",
                "street":""}],"shape_e6":[-29902700,-71252000,-2732,-22568]},
                "valid_until_ms":300000,"vehicle":{"colour":"white","make":"Chevrolet",
                "model":"Onix","plate":"LXKP-42","seats":4}}}
                """#),
        .init(
            ChatListResult(ride_id: 7, messages: Samples.fullRide(for: .passenger).chat),
            to: ListMessages.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"messages":[{"id":1,"progress":"sent",
                "sender":"driver","sent_at_ms":12000,"text":"Olá 🚗"}],"ride_id":7}}
                """#),
        .init(
            DetourResult(
                ride_id: 7, quote_id: 13, dropoff: PlaceView(Samples.dropoff),
                fare: FareView(Samples.fare), difference_minor: -210, route: Samples.route,
                valid_until_ms: 300_000),
            to: PlanDetour.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"difference_minor":-210,
                "dropoff":{"latitude":-29.9054321,"longitude":-71.2745678,
                "name":"Faro Monumental"},"fare":{"items":[{"amount_minor":300,"kind":"base"},
                {"amount_minor":710,"kind":"distance"},{"amount_minor":330,"kind":"time"}],
                "total_minor":1340},"quote_id":13,"ride_id":7,"route":{"distance_m":4200,
                "duration_s":660,"manoeuvres":[{"at_m":0,"kind":"depart","street":"Balmaceda"},
                {"at_m":2050.5,"exit":3,"kind":"roundabout","street":"Avenida del Mar"},
                {"at_m":4200,"kind":"arrive","street":""}],"shape_e6":[-29902700,-71252000,-2732,
                -22568]},"valid_until_ms":300000}}
                """#),
        .init(
            ShareCodeResult(
                code: "QX7M2K9D", link: "https://rides.example/r/AAECAwQFBgcICQoLDA0ODw"),
            to: ShareRide.self,
            json: """
                {"id":4,"jsonrpc":"2.0","result":{"code":"QX7M2K9D",
                "link":"https://rides.example/r/AAECAwQFBgcICQoLDA0ODw"}}
                """),
        .init(
            SharedRideResult(
                stage: .inProgress, pickup: PlaceView(Samples.pickup),
                dropoff: PlaceView(Samples.dropoff), driver_name: "Luis",
                vehicle: Samples.vehicle, place: PlaceView(Samples.pickup), heading: 270,
                route: Samples.route, remaining_s: 120.5, now_ms: 1_500, rider_name: "Bia",
                arrives_at_ms: 122_000),
            to: WatchRide.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"arrives_at_ms":122000,"driver_name":"Luis",
                "dropoff":{"latitude":-29.9054321,"longitude":-71.2745678,
                "name":"Faro Monumental"},"heading":270,"now_ms":1500,
                "pickup":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "remaining_s":120.5,"rider_name":"Bia","route":{"distance_m":4200,
                "duration_s":660,"manoeuvres":[{"at_m":0,"kind":"depart",
                "street":"Balmaceda"},
                {"at_m":2050.5,"exit":3,"kind":"roundabout","street":"Avenida del Mar"},
                {"at_m":4200,"kind":"arrive",
                "street":""}],"shape_e6":[-29902700,-71252000,-2732,-22568]},"stage":"inProgress",
                "vehicle":{"colour":"white","make":"Chevrolet","model":"Onix","plate":"LXKP-42",
                "seats":4}}}
                """#),
        .init(
            HistoryResult(
                items: [
                    HistoryItemView(
                        id: 7, stage: .completed, pickup_name: "Balmaceda & Prat",
                        dropoff_name: "Faro Monumental", requested_at_ms: 0,
                        ended_at_ms: 900_000, category: .common, payment: .card,
                        total_minor: 1_340, driver_gain_minor: 1_072, other_name: "Luis",
                        stars_given: 5)
                ], has_more: true, total: 41),
            to: ListRides.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"has_more":true,"items":[{"category":"common",
                "driver_gain_minor":1072,"dropoff_name":"Faro Monumental","ended_at_ms":900000,
                "id":7,"other_name":"Luis",
                "payment":"card","pickup_name":"Balmaceda & Prat","requested_at_ms":0,
                "stage":"completed","stars_given":5,"total_minor":1340}],"total":41}}
                """#),
        .init(
            RideDetailsResult(
                ride: Samples.fullRide(for: .driver), route: Samples.route,
                receipt: [ReceiptLineView(kind: "promotion", amount_minor: -268)],
                payments: [
                    PaymentView(kind: "card_payment", amount_minor: 1_072, at_ms: 900_000)
                ], tickets: [Samples.ticket], rating_open_until_ms: 605_700_000,
                holiday: Samples.holiday),
            to: GetRide.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"holiday":{"names":[{"language":"en",
                "name":"Christmas"},{"language":"pt-BR","name":"Natal"}]},
                "payments":[{"amount_minor":1072,"at_ms":900000,
                "kind":"card_payment"}],"rating_open_until_ms":605700000,
                "receipt":[{"amount_minor":-268,"kind":"promotion"}],
                "ride":{"accepted_at_ms":11000,"arrived_at_ms":13000,
                "booked_for_ms":900000,"cancel_free_until_ms":131000,
                "cancellation_reason":"engine","cancelled_by":"driver","category":"common",
                "chat":[{"id":1,"progress":"sent","sender":"driver","sent_at_ms":12000,
                "text":"Olá 🚗"}],"chat_count":1,"chat_unread":0,"distance_m":4200,
                "driver":{"name":"Luis","rating_count":0},"driver_gain_minor":1072,
                "driver_id":4294967296,"drivers_asked":1,"dropoff":{"latitude":-29.9054321,
                "longitude":-71.2745678,"name":"Faro Monumental"},"duration_s":660,
                "ended_at_ms":15000,"fare":{"items":[{"amount_minor":300,"kind":"base"},
                {"amount_minor":710,"kind":"distance"},{"amount_minor":330,"kind":"time"}],
                "total_minor":1340},"id":7,"is_there":true,"needs_pin":true,
                "note":"At the gate",
                "offer":{"approach_m":850.5,"approach_s":120,
                "expires_at_ms":25000,"offered_at_ms":10000},
                "onward":{"distance_m":2400.5,"duration_s":300},"ordered_by":"Ana",
                "paid":"pending","passenger":{
                "name":"Ana","rating_count":10,"rating_hundredths":490},"passenger_id":1,
                "payment":"cash","pickup":{"latitude":-29.9027,"longitude":-71.252,
                "name":"Balmaceda & Prat"},"rating_by_driver":{"comment":"Good","stars":5},
                "rating_by_passenger":{"stars":4},"requested_at_ms":0,
                "rider":{"name":"Bia","phone":"+55 11 91234"},"sets_off_at_ms":300000,
                "sharing":{"discount_minor":250,"others":1,"seats":4,"seats_taken":2,"stops":[
                {"at_ms":22000,"kind":"pick_up","party":"other","place":{"latitude":-29.9054321,
                "longitude":-71.2745678,"name":"Faro Monumental"},"ride_id":8},{"at_ms":27000,
                "kind":"drop_off","party":"mine","place":{"latitude":-29.9054321,
                "longitude":-71.2745678,"name":"Faro Monumental"}}]},
                "stage":"accepted",
                "started_at_ms":14000,"stops":[{"place":{"latitude":-29.9054321,
                "longitude":-71.2745678,"name":"Faro Monumental"}}],
                "terms":{"cancellation_fee_minor":700,
                "free_cancellation_s":120,"free_waiting_s":180,"missing_fee_minor":900,
                "waiting_per_minute_minor":60},"turn":{"arrives_at_ms":26000,
                "free_at_ms":20000},"unserved_reason":"noDriver",
                "vehicle":{"colour":"white","make":"Chevrolet","model":"Onix","plate":"LXKP-42",
                "seats":4},"waiting_free_until_ms":193000},"route":{"distance_m":4200,
                "duration_s":660,"manoeuvres":[{"at_m":0,"kind":"depart","street":"Balmaceda"},
                {"at_m":2050.5,"exit":3,"kind":"roundabout","street":"Avenida del Mar"},
                {"at_m":4200,"kind":"arrive","street":""}],"shape_e6":[-29902700,-71252000,-2732,
                -22568]},"tickets":[{"changed_at_ms":30000,"id":8,"is_unread":true,
                "kind":"lostItem","message_count":2,"messages":[{"at_ms":20000,"from":"person",
                "id":1,"text":"It is green."},{"at_ms":30000,"from":"operator","id":2,
                "text":"We have it."}],"opened_at_ms":20000,"person_id":1,"person_name":"Ana",
                "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "problem":"lost","ride_id":7,"role":"passenger","state":"answered",
                "subject":"My hat"}]}}
                """#),
        .init(
            ReservationsResult(reservations: [
                ReservationView(
                    id: 2, pickup_at_ms: 86_400_000, pickup: PlaceView(Samples.pickup),
                    dropoff: PlaceView(Samples.dropoff), stops: [PlaceView(Samples.pickup)],
                    category: .common, payment: .card, card: Samples.visa,
                    fare: FareView(Samples.fare),
                    promotion: PromotionView(code: "WELCOME", percent: 20, cap_minor: 1_000),
                    note: "At the gate", rider: RiderView(name: "Bia", phone: "+56 51 1234 5678"),
                    pin: SecretText("4071"), first_asked: .nearest, state: "failed",
                    reason: "no_driver", ride_id: 7)
            ]),
            to: ScheduleRide.self, ListReservations.self, UnscheduleRide.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"reservations":[{"card":{"brand":"visa",
                "expiry":"05/29","holder":"ANA SOUZA","id":3,"is_expired":false,"is_primary":true,
                "last_four":"1111"},"category":"common","dropoff":{"latitude":-29.9054321,
                "longitude":-71.2745678,"name":"Faro Monumental"},"fare":{"items":[
                {"amount_minor":300,"kind":"base"},{"amount_minor":710,"kind":"distance"},
                {"amount_minor":330,"kind":"time"}],"total_minor":1340},"first_asked":"nearest",
                "id":2,"note":"At the gate","payment":"card",
                "pickup":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "pickup_at_ms":86400000,"pin":"4071","promotion":{"cap_minor":1000,
                "code":"WELCOME","kind":"percent","percent":20},"reason":"no_driver","ride_id":7,
                "rider":{"name":"Bia","phone":"+56 51 1234 5678"},"state":"failed","stops":[
                {"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"}]}]}}
                """#),
    ]
}
