import RideCore

@testable import RideWire

extension RecordedResult {
    static let console: [RecordedResult] = [
        .init(
            OverviewResult(
                clock: Samples.clock, drivers: [CountView(name: "idle", count: 40)],
                rides: [CountView(name: "inProgress", count: 12)], requests_waiting: 2,
                completed_today: 310, cancelled_today: 14, unserved_today: 6,
                open_tickets: 3, pending_drivers: 1, alerts: [Samples.alert],
                ledger: [AccountBalanceView(account: "platform", amount_minor: 83_100)],
                service_rate: 0.9375, mean_wait_s: 252.5),
            to: GetOverview.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"alerts":[{"at_ms":20000,
                "is_acknowledged":false,"kind":"sos","latitude":-29.9039,"longitude":-71.2494,
                "person_name":"Ana","place_name":"Arturo Prat","subject_id":8}],
                "cancelled_today":14,"clock":{"now_ms":1500,"speed":1,
                "start_of_day_ms":28800000,"start_weekday":3},
                "completed_today":310,"drivers":[{"count":40,"name":"idle"}],
                "ledger":[{"account":"platform","amount_minor":83100}],"mean_wait_s":252.5,
                "open_tickets":3,"pending_drivers":1,"requests_waiting":2,"rides":[{"count":12,
                "name":"inProgress"}],"service_rate":0.9375,"unserved_today":6}}
                """#),
        .init(
            LiveRidesResult(rides: [Samples.liveRide], has_more: true),
            to: ListLiveRides.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"has_more":true,"rides":[{"category":"common",
                "driver_id":4294967296,"driver_name":"Luis","dropoff":{"latitude":-29.9054321,
                "longitude":-71.2745678,"name":"Faro Monumental"},"passenger_id":1,
                "passenger_name":"Ana","payment":"cash","pickup":{"latitude":-29.9027,
                "longitude":-71.252,"name":"Balmaceda & Prat"},"requested_at_ms":64200,
                "ride_id":7,"stage":"inProgress"}]}}
                """#),
        .init(
            StatsResult(
                now: [CountView(name: "clients_somebody", count: 2)],
                events: [CountView(name: "connections", count: 12)],
                calls: [
                    TimesView(
                        name: "ride.plan", count: 7, total_us: 2_100, p50_us: 256, p99_us: 410,
                        longest_us: 410)
                ],
                work: [
                    TimesView(
                        name: "save", count: 5, total_us: 9_000, p50_us: 2_048, p99_us: 3_100,
                        longest_us: 3_100)
                ]),
            to: GetStats.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"calls":[{"count":7,"longest_us":410,
                "name":"ride.plan","p50_us":256,"p99_us":410,"total_us":2100}],
                "events":[{"count":12,"name":"connections"}],
                "now":[{"count":2,"name":"clients_somebody"}],
                "work":[{"count":5,"longest_us":3100,"name":"save","p50_us":2048,
                "p99_us":3100,"total_us":9000}]}}
                """#),
        .init(
            OperatorActionsResult(
                actions: [
                    OperatorActionView(
                        id: 7, at_ms: 1_795_241_100_000, user_id: 1_000, user_name: "ana",
                        action: "unblock", subject: "passenger 1")
                ], has_more: true),
            to: ListOperatorActions.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"actions":[{"action":"unblock",
                "at_ms":1795241100000,"id":7,"subject":"passenger 1","user_id":1000,
                "user_name":"ana"}],"has_more":true}}
                """#),
        .init(
            DriversResult(drivers: [Samples.driverInALine], has_more: true),
            to: ListDrivers.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"drivers":[{"activity":"idle",
                "application":"approved","categories":["common"],"driver_id":4294967296,
                "name":"Luis","rating_hundredths":487,"rides":204,"status":{"state":"active"}}],
                "has_more":true}}
                """#),
        .init(
            DriverDetailsResult(
                driver: Samples.driverInALine, email: "luis@example.org",
                phone: "+55 11 91234-5678", tax_id: "529.982.247-25",
                application: Samples.application, balance: Samples.balance),
            to: GetDriver.self, ApproveDriver.self, RejectApplication.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"application":{"categories":["common","pet"],
                "consent_version":1,"documents":[{"expires":"2030-02-28","kind":"licence",
                "name":"cnh.pdf","reason":"It cannot be read.","state":"rejected"}],
                "missing":["licence"],"personal":{"birth_date":"1990-05-17","city":"La Serena",
                "referral_code":"K7QX2M","surname":"Rojas"},"reasons":[{"part":"licence",
                "reason":"It cannot be read."}],"sections":[{"part":"consent","state":"given"},
                {"part":"vehicle","state":"approved"}],"state":"rejected",
                "vehicle":{"colour":"white","make":"Chevrolet","model":"Onix","plate":"LXKP-42",
                "seats":4,"year":2024}},"balance":{"available_minor":12000,"blocked_minor":3450,
                "owed_minor":0},"driver":{"activity":"idle","application":"approved","categories":[
                "common"],"driver_id":4294967296,"name":"Luis","rating_hundredths":487,"rides":204,
                "status":{"state":"active"}},"email":"luis@example.org",
                "phone":"+55 11 91234-5678","tax_id":"529.982.247-25"}}
                """#),
        .init(
            PeopleResult(
                people: [
                    PersonRowView(
                        person_id: 1, role: .passenger, name: "Ana",
                        email: "ana@example.org", status: Samples.blocked,
                        rating_hundredths: 490, rides: 41)
                ], has_more: false),
            to: FindPeople.self, BlockAccount.self, UnblockAccount.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"has_more":false,
                "people":[{"email":"ana@example.org","name":"Ana","person_id":1,
                "rating_hundredths":490,"rides":41,"role":"passenger",
                "status":{"message":"Pay what you owe.","reason":"debt","state":"blocked"}}]}}
                """#),
        .init(
            TicketsResult(tickets: [Samples.ticket], has_more: true),
            to: ListAllTickets.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"has_more":true,
                "tickets":[{"changed_at_ms":30000,"id":8,"is_unread":true,"kind":"lostItem",
                "message_count":2,"messages":[{"at_ms":20000,"from":"person","id":1,
                "text":"It is green."},{"at_ms":30000,"from":"operator","id":2,
                "text":"We have it."}],"opened_at_ms":20000,"person_id":1,"person_name":"Ana",
                "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "problem":"lost","ride_id":7,"role":"passenger","state":"answered",
                "subject":"My hat"}]}}
                """#),
        .init(
            Samples.ticket, to: GetAnyTicket.self, AnswerTicket.self, AcknowledgeAlert.self,
            WriteToPerson.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"changed_at_ms":30000,"id":8,"is_unread":true,
                "kind":"lostItem","message_count":2,"messages":[{"at_ms":20000,"from":"person",
                "id":1,"text":"It is green."},{"at_ms":30000,"from":"operator","id":2,
                "text":"We have it."}],"opened_at_ms":20000,"person_id":1,"person_name":"Ana",
                "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "problem":"lost","ride_id":7,"role":"passenger","state":"answered",
                "subject":"My hat"}}
                """#),
        .init(
            TariffsResult(yaml: "common:\n  base: 300\n"),
            to: GetTariffs.self, SetTariffs.self,
            json: #"{"id":4,"jsonrpc":"2.0","result":{"yaml":"common:\n  base: 300\n"}}"#),
        .init(
            PromotionsResult(
                promotions: [
                    PromotionRowView(
                        code: "WELCOME", percent: 20, amount_minor: 500, cap_minor: 1_000,
                        from: Samples.day(2026, 11, 21),
                        until: Samples.day(2026, 12, 31), uses: 1_000,
                        uses_per_passenger: 1, minimum_minor: 1_500,
                        categories: [.common], first_ride_only: true, uses_so_far: 17,
                        is_active: true)
                ], has_more: false,
                changed: PromotionRowView(
                    code: "WELCOME", percent: 20, first_ride_only: false, uses_so_far: 17,
                    is_active: false)),
            to: ListPromotions.self, AddPromotion.self, EndPromotion.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"changed":{"code":"WELCOME",
                "first_ride_only":false,"is_active":false,"percent":20,"uses_so_far":17},
                "has_more":false,"promotions":[
                {"amount_minor":500,"cap_minor":1000,"categories":["common"],"code":"WELCOME",
                "first_ride_only":true,"from":"2026-11-21","is_active":true,"minimum_minor":1500,
                "percent":20,"until":"2026-12-31","uses":1000,"uses_per_passenger":1,
                "uses_so_far":17}]}}
                """#),
        .init(
            LedgerResult(
                balances: [
                    AccountBalanceView(
                        account: "driver.available/4294967296", amount_minor: 12_000)
                ],
                transactions: [
                    LedgerTransactionView(
                        id: 99, at_ms: 900_000, kind: "ride", subject: "trip/7",
                        postings: [
                            PostingView(
                                account: "passenger/1", amount_minor: -1_340,
                                line: "fare")
                        ], posting_count: 3)
                ], has_more: true, sum_minor: 0),
            to: GetLedger.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"balances":[
                {"account":"driver.available/4294967296","amount_minor":12000}],"has_more":true,
                "sum_minor":0,"transactions":[{"at_ms":900000,"id":99,"kind":"ride",
                "posting_count":3,"postings":[{"account":"passenger/1","amount_minor":-1340,
                "line":"fare"}],"subject":"trip/7"}]}}
                """#),
        .init(
            OperatorRideResult(
                ride: Samples.view(Samples.trip(Samples.offer, Samples.accept)),
                passenger: Samples.reach,
                driver: ReachView(
                    person_id: 4_294_967_296, role: .driver, name: "Luis",
                    status: Samples.blocked),
                driver_gain_minor: 1_072, refundable_minor: 1_340, is_owed: true,
                refunded_minor: 700),
            to: GetAnyRide.self, CancelAnyRide.self, ReassignRide.self, RefundRide.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"driver":{"name":"Luis",
                "person_id":4294967296,"role":"driver","status":{"message":"Pay what you owe.",
                "reason":"debt","state":"blocked"}},"driver_gain_minor":1072,"is_owed":true,
                "passenger":{"email":"ana@example.org","name":"Ana",
                "person_id":1,"phone":"+55 11 91234-5678","role":"passenger",
                "status":{"state":"active"}},"refundable_minor":1340,"refunded_minor":700,
                "ride":{"accepted_at_ms":11000,"category":"common","chat":[],"chat_count":0,
                "chat_unread":0,"distance_m":4200,"driver":{"name":"Luis","rating_count":0},
                "driver_id":4294967296,"drivers_asked":1,"dropoff":{"latitude":-29.9054321,
                "longitude":-71.2745678,"name":"Faro Monumental"},"duration_s":660,
                "fare":{"items":[{"amount_minor":300,"kind":"base"},{"amount_minor":710,
                "kind":"distance"},{"amount_minor":330,"kind":"time"}],"total_minor":1340},
                "id":7,"passenger":{"name":"Ana","rating_count":10,"rating_hundredths":490},
                "payment":"cash","pickup":{"latitude":-29.9027,"longitude":-71.252,
                "name":"Balmaceda & Prat"},"requested_at_ms":0,"stage":"accepted",
                "terms":{"cancellation_fee_minor":0,"free_cancellation_s":0,"free_waiting_s":0,
                "missing_fee_minor":0,"waiting_per_minute_minor":0},"vehicle":{"colour":"white",
                "make":"Chevrolet","model":"Onix","plate":"LXKP-42","seats":4}}}}
                """#),
        .init(
            OperatorPersonResult(
                person: PersonRowView(
                    person_id: 1, role: .passenger, name: "Ana", status: Samples.blocked, rides: 2),
                phone: "+55 11 91234-5678", tax_id: "529.982.247-25",
                rides: [
                    HistoryItemView(
                        id: 7, stage: .completed, pickup_name: "Balmaceda & Prat",
                        dropoff_name: "Faro Monumental", requested_at_ms: 0, category: .common,
                        payment: .card, total_minor: 1_340)
                ], ride_count: 2, cancelled_count: 1, tickets: [], ticket_count: 0,
                due_minor: 900, balance: Samples.balance, live_ride_id: 9,
                blocks: [
                    BlockView(
                        reason: "conduct", message: "Be kind.", from_ms: 60_000, user_id: 1_000,
                        user_name: "eva", lifted_at_ms: 120_000, lifted_by_user_id: 0,
                        lifted_by_user_name: "root"),
                    BlockView(reason: "debt", message: "Pay.", from_ms: 1),
                ], photo: ["⣿"]),
            to: GetPerson.self, RemovePhoto.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"balance":{"available_minor":12000,
                "blocked_minor":3450,"owed_minor":0},"blocks":[{"from_ms":60000,
                "lifted_at_ms":120000,"lifted_by_user_id":0,
                "lifted_by_user_name":"root","message":"Be kind.",
                "reason":"conduct","user_id":1000,"user_name":"eva"},{"from_ms":1,"message":"Pay.",
                "reason":"debt"}],"cancelled_count":1,"due_minor":900,
                "live_ride_id":9,"person":{"name":"Ana","person_id":1,"rides":2,
                "role":"passenger","status":{"message":"Pay what you owe.","reason":"debt",
                "state":"blocked"}},"phone":"+55 11 91234-5678","photo":["⣿"],"ride_count":2,
                "rides":[{"category":"common","dropoff_name":"Faro Monumental","id":7,
                "payment":"card","pickup_name":"Balmaceda & Prat","requested_at_ms":0,
                "stage":"completed","total_minor":1340}],"tax_id":"529.982.247-25",
                "ticket_count":0,"tickets":[]}}
                """#),
    ]
}
