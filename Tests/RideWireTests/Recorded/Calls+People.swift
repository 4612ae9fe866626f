import RideCore

@testable import RideWire

private let command = Samples.command

extension RecordedCall {
    static let account: [RecordedCall] = [
        .init(
            SignUp(
                command_id: command, role: .passenger, name: "Ana",
                email: "ana@example.org", password: SecretText("correct horse"),
                phone: "+5511912345678", tax_id: "52998224725", gender: .woman,
                terms_version: 1, referral_code: "K7QX2M"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"account.signUp",
            "params":{"command_id":"0123456789abcdef","email":"ana@example.org","gender":"woman",
            "name":"Ana","password":"correct horse","phone":"+5511912345678",
            "referral_code":"K7QX2M","role":"passenger","tax_id":"52998224725","terms_version":1}}
            """#),
        .init(
            SignIn(
                role: .driver, email: "luis@example.org",
                password: SecretText("battery staple")),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"session.signIn","params":{"email":"luis@example.org",
            "password":"battery staple","role":"driver"}}
            """#),
        .init(
            SignOut(),
            #"{"id":1,"jsonrpc":"2.0","method":"session.signOut","params":{}}"#),
        .init(
            RecoverPassword(role: .passenger, email: "ana@example.org"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"account.recover","params":{"email":"ana@example.org",
            "role":"passenger"}}
            """#),
        .init(
            ResetPassword(
                role: .passenger, email: "ana@example.org",
                code: SecretText("ABCD-2345"), password: SecretText("new horse")),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"account.resetPassword","params":{"code":"ABCD-2345",
            "email":"ana@example.org","password":"new horse","role":"passenger"}}
            """#),
        .init(
            ConfirmPassword(password: SecretText("correct horse")),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"account.confirm",
            "params":{"password":"correct horse"}}
            """#),
        .init(GetAccount(), #"{"id":1,"jsonrpc":"2.0","method":"account.get","params":{}}"#),
        .init(
            UpdateAccount(
                command_id: command, password: SecretText("correct horse"),
                email: "ana@example.com", phone: "+5511987654321",
                new_password: SecretText("new horse")),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"account.update",
            "params":{"command_id":"0123456789abcdef","email":"ana@example.com",
            "new_password":"new horse","password":"correct horse","phone":"+5511987654321"}}
            """#),
        .init(
            DeleteAccount(password: SecretText("correct horse")),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"account.delete",
            "params":{"password":"correct horse"}}
            """#),
    ]

    static let wish: [RecordedCall] = [
        .init(
            ListWishes(before_id: 12, limit: PageLimit(5)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"wish.list","params":{"before_id":12,"limit":5}}
            """#),
        .init(
            SetWish(
                command_id: command, driver_id: 1 << 32, wish: "favourite"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"wish.set","params":{"command_id":"0123456789abcdef",
            "driver_id":4294967296,"wish":"favourite"}}
            """#),
        .init(
            ListFavourites(before_id: 12, limit: PageLimit(5)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.favourites","params":{"before_id":12,
            "limit":5}}
            """#),
        .init(
            RefuseFavourite(command_id: command, passenger_id: 1 << 32),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"driver.refuseFavourite","params":{
            "command_id":"0123456789abcdef","passenger_id":4294967296}}
            """#),
    ]

    static let help: [RecordedCall] = [
        .init(
            ListHelp(language: "pt-BR", after: "lost", limit: PageLimit(20)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"help.list","params":{"after":"lost",
            "language":"pt-BR","limit":20}}
            """#),
        .init(
            VoteOnHelp(
                command_id: command, language: "en", article: "lost", is_useful: true),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"help.vote","params":{"article":"lost",
            "command_id":"0123456789abcdef","is_useful":true,"language":"en"}}
            """#),
        .init(
            ListTickets(before_id: 9, limit: PageLimit(1)),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ticket.list","params":{"before_id":9,"limit":1}}
            """#),
        .init(
            GetTicket(ticket_id: 8, before_id: 4),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ticket.get","params":{"before_id":4,"ticket_id":8}}
            """#),
        .init(
            OpenTicket(
                command_id: command, kind: "lostItem", subject: "My hat",
                message: "It is green.", ride_id: 7, problem: "lost"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ticket.open",
            "params":{"command_id":"0123456789abcdef","kind":"lostItem","message":"It is green.",
            "problem":"lost","ride_id":7,"subject":"My hat"}}
            """#),
        .init(
            ReplyToTicket(
                command_id: command, ticket_id: 8, message: "Thank you"),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ticket.reply",
            "params":{"command_id":"0123456789abcdef","message":"Thank you","ticket_id":8}}
            """#),
        .init(
            CloseTicket(command_id: command, ticket_id: 8),
            #"""
            {"id":1,"jsonrpc":"2.0","method":"ticket.close",
            "params":{"command_id":"0123456789abcdef","ticket_id":8}}
            """#),
    ]
}
