import RideCore

@testable import RideWire

extension RecordedResult {
    static let people: [RecordedResult] = [
        .init(
            HelloResult(
                protocol_version: 6, engine: "ride-sim 1.0", city: Samples.city,
                clock: Samples.clock, market: Samples.market, wall_ms: 1_795_000_000_000,
                demo: DemoView(
                    passenger_email: "ana@demo.example", driver_email: "luis@demo.example",
                    password: "open to all"), data_id: "5f1d7a84db00d2fce00b31a7fc73224f",
                history_doubt: HistoryDoubtView(agrees_until_ms: 1_795_000_000_000, seen: 2)),
            to: Hello.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"city":{"checksum":"00c0ffee00c0ffee",
                "name":"La Serena","notice":"© OpenStreetMap contributors",
                "path":"/srv/la-serena.city"},"clock":{"now_ms":1500,"speed":1,
                "start_of_day_ms":28800000,"start_weekday":3},
                "data_id":"5f1d7a84db00d2fce00b31a7fc73224f","demo":{
                "driver_email":"luis@demo.example","passenger_email":"ana@demo.example",
                "password":"open to all"},"engine":"ride-sim 1.0",
                "history_doubt":{"agrees_until_ms":1795000000000,"seen":2},
                "market":{"categories":["common","women"],"code":"br","currency":{"code":"BRL",
                "decimal_sign":",","digits":2,"group_sign":".","symbol":"R$",
                "symbol_apart":true},"documents":[
                {"expires":true,"kind":"licence"}],"minimum_driver_age":18,
                "password":{"maximum_characters":128,"minimum_characters":8},
                "phone":{"country_code":"55","forms":["NN 9####-####"]},"plates":["LLL#L##",
                "LLL-####"],"reservations":{"earliest_s":1800,
                "latest_s":7776000},"tax_id":"cpf","terms_version":1,
                "vehicle_ages":[{"category":"common","years":12}]},"protocol_version":6,
                "wall_ms":1795000000000}}
                """#),
        .init(
            SessionResult(
                token: String(repeating: "a", count: 64),
                state: Samples.state(activity: .idle)),
            to: StartSession.self, SignUp.self, SignIn.self, ResetPassword.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"state":{"account_status":{"state":"active"},
                "activity":"idle","is_guest":true,"person":{"name":"Ana","rating_count":10,
                "rating_hundredths":490},"person_id":1,"place":{"latitude":-29.9027,
                "longitude":-71.252,"name":"Balmaceda & Prat"},"reservations":0,"revision":3,
                "role":"passenger","surge_percent":100,"unread_tickets":0},
                "token":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}}
                """#),
        .init(
            Done(), to: Ping.self, WatchMap.self, SignOut.self, RecoverPassword.self,
            ConfirmPassword.self, EnterAsOperator.self, DeleteAccount.self, AcceptHistory.self,
            RemoveQuiz.self,
            json: #"{"id":4,"jsonrpc":"2.0","result":{}}"#),
        .init(
            AccountView(
                name: "Ana", email: "ana@example.org", phone: "+55 11 91234-5678",
                tax_id: "529.982.247-25", gender: .woman, is_guest: false,
                status: Samples.blocked, referral_code: "K7QX2M",
                member_since_ms: 1_795_000_000_000, sessions: 2, asks_for_pin: true,
                compliments: [ComplimentView(compliment: .tidy, count: 3)],
                mails_receipts: false),
            to: GetAccount.self, UpdateAccount.self, AskForPIN.self, MailReceipts.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"asks_for_pin":true,"compliments":[{
                "compliment":"tidy","count":3}],"email":"ana@example.org","gender":"woman",
                "is_guest":false,"mails_receipts":false,"member_since_ms":1795000000000,
                "name":"Ana",
                "phone":"+55 11 91234-5678","referral_code":"K7QX2M","sessions":2,
                "status":{"message":"Pay what you owe.","reason":"debt","state":"blocked"},
                "tax_id":"529.982.247-25"}}
                """#),
        .init(
            PhotoResult(rows: ["⣿ ", " ⠁"], removed_at_ms: 1_795_000_000_000),
            to: GetPhoto.self, SetPhoto.self, GetRidePhoto.self, GetEntryPhoto.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"removed_at_ms":1795000000000,
                "rows":["⣿ "," ⠁"]}}
                """#),
        .init(
            ContactsResult(
                contacts: [ContactView(name: "Eva", email: "eva@example.org")], shares: .always),
            to: ListContacts.self, SetContacts.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"contacts":[{"email":"eva@example.org",
                "name":"Eva"}],"shares":"always"}}
                """#),
        .init(
            MineResult(
                version: 5, forgot_at: 3,
                items: [
                    MineView(kind: .choice, name: "language", text: "pt-BR"),
                    MineView(kind: .recent, name: "a", order: 8, place: PlaceView(Samples.pickup)),
                ]),
            to: GetMine.self, KeepMine.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"forgot_at":3,"items":[{"kind":"choice",
                "name":"language","order":0,"text":"pt-BR"},{"kind":"recent","name":"a",
                "order":8,"place":{"latitude":-29.9027,"longitude":-71.252,
                "name":"Balmaceda & Prat"}}],"version":5}}
                """#),
        .init(
            WishesResult(
                wishes: [
                    WishView(
                        driver_id: 1 << 32, person: Samples.driver, vehicle: Samples.vehicle,
                        wish: "favourite")
                ], has_more: false),
            to: ListWishes.self, SetWish.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"has_more":false,
                "wishes":[{"driver_id":4294967296,"person":{"name":"Luis","rating_count":0},
                "vehicle":{"colour":"white","make":"Chevrolet","model":"Onix","plate":"LXKP-42",
                "seats":4},"wish":"favourite"}]}}
                """#),
        .init(
            FavouritesResult(
                favourites: [
                    FavouriteView(
                        passenger_id: 1 << 32, person: Samples.driver, until_ms: 7_776_000_000)
                ], has_more: false),
            to: ListFavourites.self, RefuseFavourite.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"favourites":[{"passenger_id":4294967296,
                "person":{"name":"Luis","rating_count":0},"until_ms":7776000000}],
                "has_more":false}}
                """#),
        .init(
            HelpResult(
                articles: [
                    ArticleView(
                        id: "lost", topic: "After the ride", question: "I lost something.",
                        answer: "Ask us.", useful: 3, not_useful: 1, my_vote: true)
                ], has_more: true),
            to: ListHelp.self, VoteOnHelp.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"articles":[{"answer":"Ask us.","id":"lost",
                "my_vote":true,"not_useful":1,"question":"I lost something.",
                "topic":"After the ride","useful":3}],"has_more":true}}
                """#),
        .init(
            TicketsResult(tickets: [], has_more: false, ticket: Samples.ticket),
            to: ListTickets.self, OpenTicket.self, ReplyToTicket.self, CloseTicket.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"has_more":false,"ticket":{"changed_at_ms":30000,
                "id":8,"is_unread":true,"kind":"lostItem","message_count":2,"messages":[{
                "at_ms":20000,"from":"person","id":1,"text":"It is green."},{"at_ms":30000,
                "from":"operator","id":2,"text":"We have it."}],"opened_at_ms":20000,"person_id":1,
                "person_name":"Ana","place":{"latitude":-29.9027,"longitude":-71.252,
                "name":"Balmaceda & Prat"},"problem":"lost","ride_id":7,"role":"passenger",
                "state":"answered","subject":"My hat"},"tickets":[]}}
                """#),
        .init(
            Samples.ticket, to: GetTicket.self, CallForHelp.self,
            json: #"""
                {"id":4,"jsonrpc":"2.0","result":{"changed_at_ms":30000,"id":8,"is_unread":true,
                "kind":"lostItem","message_count":2,"messages":[{"at_ms":20000,"from":"person",
                "id":1,"text":"It is green."},{"at_ms":30000,"from":"operator","id":2,
                "text":"We have it."}],"opened_at_ms":20000,"person_id":1,"person_name":"Ana",
                "place":{"latitude":-29.9027,"longitude":-71.252,"name":"Balmaceda & Prat"},
                "problem":"lost","ride_id":7,"role":"passenger","state":"answered",
                "subject":"My hat"}}
                """#),
    ]
}
