import RideCore

@testable import RideWire

private let command = Samples.command

extension RecordedCall {
    static let rideWishes: [RecordedCall] = [
        .init(
            SetPickupNote(command_id: command, ride_id: 7, note: "At the gate"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.setNote","params":{
            "command_id":"0123456789abcdef","note":"At the gate","ride_id":7}}
            """#),
        .init(
            MovePickup(command_id: command, ride_id: 7, pickup: PlaceView(Samples.pickup)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.movePickup","params":{
            "command_id":"0123456789abcdef","pickup":{"latitude":-29.9027,"longitude":-71.252,
            "name":"Balmaceda & Prat"},"ride_id":7}}
            """#),
        .init(
            RaisePrice(command_id: command, ride_id: 7, amount_minor: 200),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.raise","params":{"amount_minor":200,
            "command_id":"0123456789abcdef","ride_id":7}}
            """#),
        .init(
            ReachStop(command_id: command, ride_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.reachStop",
            "params":{"command_id":"0123456789abcdef","ride_id":7}}
            """#),
        .init(
            LeaveStop(command_id: command, ride_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.leaveStop",
            "params":{"command_id":"0123456789abcdef","ride_id":7}}
            """#),
        .init(
            AskForPIN(command_id: command, asks: true),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"account.askForPIN","params":{"asks":true,
            "command_id":"0123456789abcdef"}}
            """#),
        .init(
            MailReceipts(command_id: command, sends: false),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"account.mailReceipts","params":{
            "command_id":"0123456789abcdef","sends":false}}
            """#),
        .init(
            GetPhoto(),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"account.photo","params":{}}
            """#),
        .init(
            SetPhoto(command_id: command, rows: ["⣿ ", " ⠁"]),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"account.setPhoto","params":{
            "command_id":"0123456789abcdef","rows":["⣿ "," ⠁"]}}
            """#),
        .init(
            GetRidePhoto(ride_id: 7),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ride.photo","params":{"ride_id":7}}
            """#),
        .init(
            GetMine(),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"mine.get","params":{}}
            """#),
        .init(
            KeepMine(
                command_id: command, seen: 4,
                kept: [
                    MineView(
                        kind: .saved, name: "home", order: 8, place: PlaceView(Samples.pickup)),
                    MineView(kind: .draft, name: "chat 7", text: "I am at"),
                ], gone: [MineName(kind: .followed, name: "ABC234")], forgets_recent: true),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"mine.keep","params":{
            "command_id":"0123456789abcdef","forgets_recent":true,"gone":[{"kind":"followed",
            "name":"ABC234"}],"kept":[{"kind":"saved","name":"home","order":8,"place":{
            "latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"}},{"kind":"draft",
            "name":"chat 7","order":0,"text":"I am at"}],"seen":4}}
            """#),
        .init(
            ListContacts(),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"contact.list","params":{}}
            """#),
        .init(
            SetContacts(
                command_id: command,
                contacts: [ContactView(name: "Eva", email: "eva@example.org")], shares: .at_night),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"contact.set","params":{
            "command_id":"0123456789abcdef","contacts":[{"email":"eva@example.org",
            "name":"Eva"}],"shares":"at_night"}}
            """#),
        .init(
            TakeBreak(command_id: command, begins: true),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.break","params":{"begins":true,
            "command_id":"0123456789abcdef"}}
            """#),
    ]
}
