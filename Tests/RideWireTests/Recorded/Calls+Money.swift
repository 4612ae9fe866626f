import RideCore

@testable import RideWire

private let command = Samples.command

extension RecordedCall {
    static let card: [RecordedCall] = [
        .init(ListCards(), #"{"id":1,"jsonrpc":"2.0","method":"card.list","params":{}}"#),
        .init(
            AddCard(
                command_id: command, number: SecretText("4111111111111111"),
                expiry: "05/29", holder: "ANA SOUZA", cvv: SecretText("123"),
                tax_id: "52998224725"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"card.add","params":{"command_id":"0123456789abcdef",
            "cvv":"123","expiry":"05/29","holder":"ANA SOUZA","number":"4111111111111111",
            "tax_id":"52998224725"}}
            """#),
        .init(
            RemoveCard(command_id: command, card_id: 3),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"card.remove","params":{"card_id":3,
            "command_id":"0123456789abcdef"}}
            """#),
        .init(
            MakeCardPrimary(command_id: command, card_id: 3),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"card.primary","params":{"card_id":3,
            "command_id":"0123456789abcdef"}}
            """#),
        .init(
            PayDebt(command_id: command, card_id: 3),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"debt.pay","params":{"card_id":3,
            "command_id":"0123456789abcdef"}}
            """#),
    ]

    static let driver: [RecordedCall] = [
        .init(
            GetApplication(),
            #"{"id":1,"jsonrpc":"2.0","method":"driver.application","params":{}}"#),
        .init(
            FillApplication(
                command_id: command, consent_version: 1,
                personal: Samples.personal, categories: [.common, .pet],
                vehicle: Samples.papers),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.apply","params":{"categories":["common",
            "pet"],"command_id":"0123456789abcdef","consent_version":1,
            "personal":{"birth_date":"1990-05-17","city":"La Serena","referral_code":"K7QX2M",
            "surname":"Rojas"},"vehicle":{"colour":"white","make":"Chevrolet","model":"Onix",
            "plate":"LXKP-42","seats":4,"year":2024}}}
            """#),
        .init(
            ChangeApplication(
                command_id: command, consent_version: 1,
                personal: Samples.personal, categories: [.common, .pet],
                vehicle: Samples.papers),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.change","params":{"categories":["common",
            "pet"],"command_id":"0123456789abcdef","consent_version":1,
            "personal":{"birth_date":"1990-05-17","city":"La Serena","referral_code":"K7QX2M",
            "surname":"Rojas"},"vehicle":{"colour":"white","make":"Chevrolet","model":"Onix",
            "plate":"LXKP-42","seats":4,"year":2024}}}
            """#),
        .init(
            AttachDocument(
                command_id: command, kind: "licence", path: "/srv/papers/cnh.pdf",
                expires: Samples.day(2030, 2, 28)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.attach",
            "params":{"command_id":"0123456789abcdef","expires":"2030-02-28","kind":"licence",
            "path":"/srv/papers/cnh.pdf"}}
            """#),
        .init(
            SubmitApplication(command_id: command),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.submit",
            "params":{"command_id":"0123456789abcdef"}}
            """#),
        .init(
            SetPreferences(
                command_id: command, payments: .cardOnly, categories: [.common],
                heading_home: PlaceView(Samples.dropoff), areas: [Samples.area]),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.prefer","params":{"areas":[
            {"place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
            "radius_m":1500}],"categories":["common"],"command_id":"0123456789abcdef",
            "heading_home":{"latitude":-29.9054321,"longitude":-71.2745678,
            "name":"Faro Monumental"},"payments":"cardOnly"}}
            """#),
        .init(
            ListBookings(),
            #"{"id":1,"jsonrpc":"2.0","method":"driver.bookings","params":{}}"#),
        .init(
            GetBoardingCode(),
            #"{"id":1,"jsonrpc":"2.0","method":"driver.boardingCode","params":{}}"#),
        .init(
            ListCrossings(ride_id: 7),
            #"{"id":1,"jsonrpc":"2.0","method":"driver.crossings","params":{"ride_id":7}}"#),
        .init(
            SteerRide(
                command_id: command, ride_id: 7, crossing: 1_204, way: 5_017),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.steer","params":{
            "command_id":"0123456789abcdef","crossing":1204,"ride_id":7,"way":5017}}
            """#),
    ]

    static let finance: [RecordedCall] = [
        .init(GetFinance(), #"{"id":1,"jsonrpc":"2.0","method":"finance.get","params":{}}"#),
        .init(
            ListStatement(before_id: 4_097, limit: PageLimit(20)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"finance.statement","params":{"before_id":4097,
            "limit":20}}
            """#),
        .init(
            SetBankAccount(
                command_id: command, bank: "001", branch: "1234-5", account: "98765-X",
                kind: "checking", holder: "Luis Rojas", tax_id: "52998224725"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"finance.setBank","params":{"account":"98765-X",
            "bank":"001","branch":"1234-5","command_id":"0123456789abcdef","holder":"Luis Rojas",
            "kind":"checking","tax_id":"52998224725"}}
            """#),
        .init(
            WithdrawMoney(command_id: command, amount_minor: 12_000),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"finance.withdraw","params":{"amount_minor":12000,
            "command_id":"0123456789abcdef"}}
            """#),
        .init(
            GetReport(week: -1),
            #"{"id":1,"jsonrpc":"2.0","method":"finance.report","params":{"week":-1}}"#),
        .init(ListBonuses(), #"{"id":1,"jsonrpc":"2.0","method":"bonus.list","params":{}}"#),
    ]
}
