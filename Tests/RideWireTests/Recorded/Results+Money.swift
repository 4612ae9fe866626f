import RideCore

@testable import RideWire

extension RecordedResult {
    static let money: [RecordedResult] = [
        .init(
            CardsResult(cards: [Samples.visa]), to: ListCards.self, AddCard.self, RemoveCard.self,
            MakeCardPrimary.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"cards":[{"brand":"visa","expiry":"05/29",
                "holder":"ANA SOUZA","id":3,"is_expired":false,"is_primary":true,
                "last_four":"1111"}]}}
                """#),
        .init(
            FinanceResult(
                balance: Samples.balance,
                bank_account: BankAccountView(
                    bank: "001", branch: "1234-5", account: "•••65-X", kind: "checking",
                    holder: "Luis Rojas"),
                withdrawals: [
                    WithdrawalView(
                        id: 4, amount_minor: 12_000, state: "returned",
                        reason: "account_closed", requested_at_ms: 10_000,
                        ended_at_ms: 20_000)
                ], minimum_minor: 2_000, share_basis_points: 2_000, fixed_minor: 250,
                next_settlement: SettlementView(at_ms: 86_400_000, amount_minor: 1_520)),
            to: GetFinance.self, SetBankAccount.self, WithdrawMoney.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"balance":{"available_minor":12000,
                "blocked_minor":3450,"owed_minor":0},"bank_account":{"account":"•••65-X",
                "bank":"001","branch":"1234-5","holder":"Luis Rojas","kind":"checking"},
                "fixed_minor":250,"minimum_minor":2000,"next_settlement":{"amount_minor":1520,
                "at_ms":86400000},"share_basis_points":2000,
                "withdrawals":[{"amount_minor":12000,"ended_at_ms":20000,"id":4,
                "reason":"account_closed",
                "requested_at_ms":10000,"state":"returned"}]}}
                """#),
        .init(
            StatementResult(
                lines: [
                    StatementLineView(
                        id: 4_096, at_ms: 900_000, kind: "commission", amount_minor: -268,
                        available_minor: 12_000, owed_minor: 0, blocked_minor: 3_450,
                        subject_kind: "trip", subject_id: "7", share_basis_points: 2_000,
                        moved_minor: 1_520)
                ], has_more: false),
            to: ListStatement.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"has_more":false,"lines":[{"amount_minor":-268,
                "at_ms":900000,"available_minor":12000,"blocked_minor":3450,"id":4096,
                "kind":"commission","moved_minor":1520,"owed_minor":0,
                "share_basis_points":2000,"subject_id":"7",
                "subject_kind":"trip"}]}}
                """#),
        .init(
            ReportResult(
                week: -1, starts_at_ms: -288_000_000,
                days: [
                    ReportDayView(
                        rides: 12, earnings_minor: 14_300, tips_minor: 500, rewards_minor: 900,
                        online_s: 27_000)
                ], rides: 12, earnings_minor: 14_300, online_s: 27_000,
                acceptance_percent: 87.5, cancellation_percent: 2.5, rating_hundredths: 487),
            to: GetReport.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"acceptance_percent":87.5,
                "cancellation_percent":2.5,"days":[{"earnings_minor":14300,"online_s":27000,
                "rewards_minor":900,"rides":12,"tips_minor":500}],"earnings_minor":14300,
                "online_s":27000,
                "rating_hundredths":487,"rides":12,"starts_at_ms":-288000000,"week":-1}}
                """#),
        .init(
            BonusesResult(bonuses: [
                BonusView(
                    key: "weekend", rides_needed: 20, rides_done: 12, reward_minor: 5_000,
                    until_ms: 316_800_000, is_paid: false)
            ]),
            to: ListBonuses.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"bonuses":[{"is_paid":false,"key":"weekend",
                "reward_minor":5000,"rides_done":12,"rides_needed":20,"until_ms":316800000}]}}
                """#),
    ]

    static let drivers: [RecordedResult] = [
        .init(
            Samples.fullState(.driver), to: AcceptRide.self, DeclineRide.self,
            SetOff.self, ArriveAtPickup.self, StartRide.self, FinishRide.self, ReachStop.self,
            LeaveStop.self, GoOnline.self,
            GoOffline.self, TakeBreak.self, SetPreferences.self, SteerRide.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"account_status":{"message":"Pay what you owe.",
                "reason":"debt","state":"blocked"},"activity":"enRoute","application":"approved",
                "balance":{"available_minor":12000,"blocked_minor":3450,"owed_minor":0},
                "help":{"answer":"We come.","standing":"answered","ticket_id":8},
                "hours":{"break_follows":true,"break_since_ms":9000,"rest_until_ms":120000,
                "work_until_ms":90000},"is_guest":false,
                "next_ride":{"accepted_at_ms":11000,"category":"common","chat":[],
                "chat_count":0,"chat_unread":0,"distance_m":4200,"driver":{"name":"Luis",
                "rating_count":0},"driver_id":4294967296,"drivers_asked":1,
                "dropoff":{"latitude":-29.9054321,"longitude":-71.2745678,
                "name":"Faro Monumental"},"duration_s":660,"fare":{"items":[{"amount_minor":300,
                "kind":"base"},{"amount_minor":710,"kind":"distance"},{"amount_minor":330,
                "kind":"time"}],"total_minor":1340},"id":7,"passenger":{"name":"Ana",
                "rating_count":10,"rating_hundredths":490},"passenger_id":1,"payment":"cash",
                "pickup":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "requested_at_ms":0,"stage":"accepted","terms":{"cancellation_fee_minor":0,
                "free_cancellation_s":0,"free_waiting_s":0,"missing_fee_minor":0,
                "waiting_per_minute_minor":0},"vehicle":{"colour":"white","make":"Chevrolet",
                "model":"Onix","plate":"LXKP-42","seats":4}},"person":{"name":"Luis",
                "rating_count":0},"person_id":4294967296,
                "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "preferences":{"areas":[{"place":{"latitude":-29.9027,"longitude":-71.252,
                "name":"Balmaceda & Prat"},"radius_m":1500}],"categories":["common"],
                "heading_home":{"latitude":-29.9054321,"longitude":-71.2745678,
                "name":"Faro Monumental"},"payments":"cardOnly"},"reservations":2,"revision":3,
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
                "seats":4},"waiting_free_until_ms":193000},"role":"driver",
                "route":{"distance_m":4200,"duration_s":660,"manoeuvres":[{"at_m":0,
                "kind":"depart","street":"Balmaceda"},{"at_m":2050.5,"exit":3,"kind":"roundabout",
                "street":"Avenida del Mar"},{"at_m":4200,"kind":"arrive","street":""}],
                "shape_e6":[-29902700,-71252000,-2732,-22568]},
                "shared_rides":[{"accepted_at_ms":11000,"category":"common","chat":[],
                "chat_count":0,"chat_unread":0,"distance_m":4200,"driver":{"name":"Luis",
                "rating_count":0},"driver_id":4294967296,"drivers_asked":1,
                "dropoff":{"latitude":-29.9054321,"longitude":-71.2745678,
                "name":"Faro Monumental"},"duration_s":660,"fare":{"items":[{"amount_minor":300,
                "kind":"base"},{"amount_minor":710,"kind":"distance"},{"amount_minor":330,
                "kind":"time"}],"total_minor":1340},"id":7,"passenger":{"name":"Ana",
                "rating_count":10,"rating_hundredths":490},"passenger_id":1,"payment":"cash",
                "pickup":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "requested_at_ms":0,"stage":"accepted","terms":{"cancellation_fee_minor":0,
                "free_cancellation_s":0,"free_waiting_s":0,"missing_fee_minor":0,
                "waiting_per_minute_minor":0},"vehicle":{"colour":"white","make":"Chevrolet",
                "model":"Onix","plate":"LXKP-42","seats":4}}],
                "surge_percent":130,
                "today":{"earnings_minor":2680,"rides":2},"unread_tickets":1}}
                """#),
        .init(
            Samples.application, to: GetApplication.self, FillApplication.self,
            ChangeApplication.self, AttachDocument.self, SubmitApplication.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"categories":["common","pet"],
                "consent_version":1,"documents":[{"expires":"2030-02-28","kind":"licence",
                "name":"cnh.pdf","reason":"It cannot be read.","state":"rejected"}],
                "missing":["licence"],"personal":{"birth_date":"1990-05-17","city":"La Serena",
                "referral_code":"K7QX2M","surname":"Rojas"},"reasons":[{"part":"licence",
                "reason":"It cannot be read."}],"sections":[{"part":"consent","state":"given"},
                {"part":"vehicle","state":"approved"}],"state":"rejected",
                "vehicle":{"colour":"white","make":"Chevrolet","model":"Onix","plate":"LXKP-42",
                "seats":4,"year":2024}}}
                """#),
        .init(
            BookingsResult(
                bookings: [
                    BookingView(
                        id: 2, pickup_at_ms: 86_400_000, pickup: PlaceView(Samples.pickup),
                        dropoff: PlaceView(Samples.dropoff), category: .common, payment: .card,
                        distance_m: 4_200, gain_minor: 1_072)
                ], has_more: false),
            to: ListBookings.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"bookings":[{"category":"common",
                "distance_m":4200,"dropoff":{"latitude":-29.9054321,"longitude":-71.2745678,
                "name":"Faro Monumental"},"gain_minor":1072,"id":2,"payment":"card",
                "pickup":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "pickup_at_ms":86400000}],"has_more":false}}
                """#),
        .init(
            BoardingCodeResult(code: "7K2Q", valid_until_ms: 300_000),
            to: GetBoardingCode.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"code":"7K2Q","valid_until_ms":300000}}
                """#),
        .init(
            CrossingsResult(
                ride_id: 7,
                crossings: [
                    CrossingView(
                        crossing: 1_204, remaining_m: 1_650.5, street: "Balmaceda",
                        options: [
                            .init(
                                way: 5_017, turn: "left", angle: -88, street: "Cisternas",
                                is_taken: false),
                            .init(
                                way: 320, turn: "straight", angle: 0, street: "",
                                is_taken: true),
                        ])
                ]),
            to: ListCrossings.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"crossings":[{"crossing":1204,"options":[
                {"angle":-88,"is_taken":false,"street":"Cisternas","turn":"left","way":5017},
                {"angle":0,"is_taken":true,"street":"","turn":"straight","way":320}],
                "remaining_m":1650.5,"street":"Balmaceda"}],"ride_id":7}}
                """#),
        .init(
            ZonesResult(
                south: -29.95, west: -71.3, cell_height_e6: 4_500, cell_width_e6: 5_200,
                columns: 20, rows: 18, surge: [3, 4, 130, 5, 4, 115], drivers: [3, 4, 2],
                requests: [5, 4, 7],
                usual: UsualDemandView(
                    hour: 18, hours_counted: 3, requests_hundredths: [5, 4, 733])),
            to: GetDemand.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"cell_height_e6":4500,"cell_width_e6":5200,
                "columns":20,"drivers":[3,4,2],"requests":[5,4,7],"rows":18,"south":-29.95,
                "surge":[3,4,130,5,4,115],
                "usual":{"hour":18,"hours_counted":3,"requests_hundredths":[5,4,733]},
                "west":-71.3}}
                """#),
    ]
}
