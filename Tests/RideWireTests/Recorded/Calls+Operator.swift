import RideCore

@testable import RideWire

private let command = Samples.command

extension RecordedCall {
    static let console: [RecordedCall] = [
        .init(
            EnterAsOperator(key: SecretText("5f3a")),
            #"{"id":1,"jsonrpc":"2.0","method":"operator.enter","params":{"key":"5f3a"}}"#),
        .init(
            ListOperatorActions(ride_id: 9_001, before_id: 12, limit: PageLimit(10)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.journal",
            "params":{"before_id":12,"limit":10,"ride_id":9001}}
            """#),
        .init(
            GetStats(),
            #"{"id":1,"jsonrpc":"2.0","method":"operator.stats","params":{}}"#),
        .init(
            AcceptHistory(command_id: command),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.acceptHistory",
            "params":{"command_id":"0123456789abcdef"}}
            """#),
        .init(
            GetOverview(),
            #"{"id":1,"jsonrpc":"2.0","method":"operator.overview","params":{}}"#),
        .init(
            ListLiveRides(
                stage: .inProgress, before_id: 9_001, limit: PageLimit(10)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.rides","params":{"before_id":9001,
            "limit":10,"stage":"inProgress"}}
            """#),
        .init(
            ListDrivers(
                state: "pending", before_id: 1 << 33, limit: PageLimit(10)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.drivers","params":{"before_id":8589934592,
            "limit":10,"state":"pending"}}
            """#),
        .init(
            GetDriver(driver_id: 1 << 32),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.driver","params":{"driver_id":4294967296}}
            """#),
        .init(
            ApproveDriver(command_id: command, driver_id: 1 << 32, seal: "3fa9"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.approve",
            "params":{"command_id":"0123456789abcdef","driver_id":4294967296,"seal":"3fa9"}}
            """#),
        .init(
            RejectApplication(
                command_id: command, driver_id: 1 << 32, reasons: [Samples.reason],
                seal: "3fa9"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.reject",
            "params":{"command_id":"0123456789abcdef","driver_id":4294967296,
            "reasons":[{"part":"licence","reason":"It cannot be read."}],"seal":"3fa9"}}
            """#),
        .init(
            FindPeople(query: "ana", before_id: 5, limit: PageLimit(20)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.people","params":{"before_id":5,"limit":20,
            "query":"ana"}}
            """#),
        .init(
            BlockAccount(
                command_id: command, role: .passenger, person_id: 1, reason: "debt",
                message: "Pay what you owe."),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.block",
            "params":{"command_id":"0123456789abcdef","message":"Pay what you owe.","person_id":1,
            "reason":"debt","role":"passenger"}}
            """#),
        .init(
            UnblockAccount(command_id: command, role: .driver, person_id: 1 << 32),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.unblock",
            "params":{"command_id":"0123456789abcdef","person_id":4294967296,"role":"driver"}}
            """#),
        .init(
            ListAllTickets(state: "open", before_id: 9, limit: PageLimit(20)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.tickets","params":{"before_id":9,"limit":20,
            "state":"open"}}
            """#),
        .init(
            GetAnyTicket(ticket_id: 8, before_id: 4),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.ticket","params":{"before_id":4,
            "ticket_id":8}}
            """#),
        .init(
            AnswerTicket(
                command_id: command, ticket_id: 8, message: "We have it.", closes: true),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.reply","params":{"closes":true,
            "command_id":"0123456789abcdef","message":"We have it.","ticket_id":8}}
            """#),
        .init(
            AcknowledgeAlert(command_id: command, ticket_id: 8),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.acknowledge",
            "params":{"command_id":"0123456789abcdef","ticket_id":8}}
            """#),
        .init(
            GetTariffs(),
            #"{"id":1,"jsonrpc":"2.0","method":"operator.tariffs","params":{}}"#),
        .init(
            SetTariffs(command_id: command, yaml: "common:\n  base: 300\n"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.setTariffs",
            "params":{"command_id":"0123456789abcdef","yaml":"common:\n  base: 300\n"}}
            """#),
        .init(
            ListPromotions(after: "SUMMER", limit: PageLimit(20)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.promotions","params":{"after":"SUMMER",
            "limit":20}}
            """#),
        .init(
            AddPromotion(
                command_id: command, code: "WELCOME", percent: 20, amount_minor: 500,
                cap_minor: 1_000, from: Samples.day(2026, 11, 21),
                until: Samples.day(2026, 12, 31), uses: 1_000, uses_per_passenger: 1,
                minimum_minor: 1_500, categories: [.common], first_ride_only: true),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.addPromotion","params":{"amount_minor":500,
            "cap_minor":1000,"categories":["common"],"code":"WELCOME",
            "command_id":"0123456789abcdef","first_ride_only":true,"from":"2026-11-21",
            "minimum_minor":1500,"percent":20,"until":"2026-12-31","uses":1000,
            "uses_per_passenger":1}}
            """#),
        .init(
            EndPromotion(command_id: command, code: "WELCOME"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.endPromotion","params":{"code":"WELCOME",
            "command_id":"0123456789abcdef"}}
            """#),
        .init(
            GetLedger(
                account: "driver.available/4294967296", before_id: 100,
                limit: PageLimit(20), kinds: ["tip"]),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.ledger",
            "params":{"account":"driver.available/4294967296","before_id":100,"kinds":["tip"],
            "limit":20}}
            """#),
        .init(
            GetAnyRide(ride_id: 7),
            #"{"id":1,"jsonrpc":"2.0","method":"operator.ride","params":{"ride_id":7}}"#),
        .init(
            CancelAnyRide(command_id: command, ride_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.cancelRide",
            "params":{"command_id":"0123456789abcdef","ride_id":7}}
            """#),
        .init(
            ReassignRide(command_id: command, ride_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.reassignRide",
            "params":{"command_id":"0123456789abcdef","ride_id":7}}
            """#),
        .init(
            RefundRide(command_id: command, ride_id: 7, amount_minor: 1_340),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.refundRide",
            "params":{"amount_minor":1340,"command_id":"0123456789abcdef","ride_id":7}}
            """#),
        .init(
            GetPerson(role: .passenger, person_id: 1),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.person","params":{"person_id":1,
            "role":"passenger"}}
            """#),
        .init(
            WriteToPerson(
                command_id: command, role: .passenger, person_id: 1, subject: "Your hat",
                message: "We have it.", ride_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.write",
            "params":{"command_id":"0123456789abcdef","message":"We have it.","person_id":1,
            "ride_id":7,"role":"passenger","subject":"Your hat"}}
            """#),
        .init(
            RemovePhoto(command_id: command, role: .passenger, person_id: 1),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.removePhoto",
            "params":{"command_id":"0123456789abcdef","person_id":1,"role":"passenger"}}
            """#),
    ]

    /// Calls without anything that may be left out.
    static let shortest: [RecordedCall] = [
        .init(GetDemand(), #"{"id":1,"jsonrpc":"2.0","method":"demand.zones","params":{}}"#),
        .init(
            Hello(protocol_version: 6, client: "test 1.0"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"hello","params":{"client":"test 1.0",
            "protocol_version":6}}
            """#),
        .init(
            StartSession(role: .passenger, name: "Ana"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"session.open","params":{"name":"Ana",
            "role":"passenger"}}
            """#),
        .init(
            PlanRide(
                pickup: PlaceView(Samples.pickup), dropoff: PlaceView(Samples.dropoff)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.plan","params":{"dropoff":{
            "latitude":-29.9054321,"longitude":-71.2745678,"name":"Faro Monumental"},
            "pickup":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"}}}
            """#),
        .init(
            RequestRide(command_id: command, quote_id: 1 << 52),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.request",
            "params":{"command_id":"0123456789abcdef","payment":"cash",
            "quote_id":4503599627370496}}
            """#),
        .init(
            CancelRide(command_id: command, ride_id: 7, reason: .changedMind),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.cancel",
            "params":{"command_id":"0123456789abcdef","reason":"changedMind","ride_id":7}}
            """#),
        .init(
            AcceptRide(command_id: command, ride_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.accept",
            "params":{"command_id":"0123456789abcdef","ride_id":7}}
            """#),
        .init(
            ListRides(),
            #"{"id":1,"jsonrpc":"2.0","method":"ride.history","params":{}}"#),
        .init(
            CallForHelp(command_id: command, latitude: 0, longitude: 0),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.sos","params":{"command_id":"0123456789abcdef",
            "latitude":0,"longitude":0}}
            """#),
        .init(
            FillApplication(command_id: command),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.apply",
            "params":{"command_id":"0123456789abcdef"}}
            """#),
        .init(
            SetPreferences(
                command_id: command, payments: .both, categories: [], areas: []),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.prefer","params":{"areas":[],"categories":[],
            "command_id":"0123456789abcdef","payments":"both"}}
            """#),
        .init(
            ListFavourites(),
            #"{"id":1,"jsonrpc":"2.0","method":"driver.favourites","params":{}}"#),
        .init(
            ListWishes(),
            #"{"id":1,"jsonrpc":"2.0","method":"wish.list","params":{}}"#),
        .init(
            ChangeApplication(command_id: command),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.change",
            "params":{"command_id":"0123456789abcdef"}}
            """#),
        .init(
            ListLiveRides(),
            #"{"id":1,"jsonrpc":"2.0","method":"operator.rides","params":{}}"#),
        .init(
            WriteToPerson(
                command_id: command, role: .passenger, person_id: 1, subject: "Your hat",
                message: "We have it."),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"operator.write",
            "params":{"command_id":"0123456789abcdef","message":"We have it.","person_id":1,
            "role":"passenger","subject":"Your hat"}}
            """#),
        .init(
            GetLedger(),
            #"{"id":1,"jsonrpc":"2.0","method":"operator.ledger","params":{}}"#),
    ]
}
