import RideCore
import RideTestSupport
import RideWire
import Testing

@testable import RideGateway

/// Photos over the socket: who is told that there is one, who gets it, and who takes it away (D3).
@Suite struct PhotoTests {
    private let bench = Bench()

    /// Ana, with an account and a photo, and Luis, who drives.
    private func people() throws -> (ana: ClientID, luis: ClientID, anas: UInt64) {
        let (luis, _) = try bench.signIn(1, .driver, name: "Luis")
        _ = try bench.ask(GoOnline(command_id: commandID(1)), from: luis)
        let ana = bench.connect(2)
        _ = try bench.ask(Hello(client: "test"), from: ana)
        let session = try bench.ask(
            SignUp(
                command_id: commandID(2), role: .passenger, name: "Ana", email: "ana@example.com",
                password: SecretText("trem azul 1958"), phone: "11912345678",
                tax_id: "52998224725", gender: .woman, terms_version: 1), from: ana
        ).get()
        let set = try bench.ask(
            SetPhoto(command_id: commandID(3), rows: TestPhoto.face), from: ana
        ).get()
        #expect(set == PhotoResult(rows: TestPhoto.face))
        return (ana, luis, session.state.person_id)
    }

    private func request(_ ana: ClientID, _ luis: ClientID) throws -> UInt64 {
        let plan = try bench.plan(from: ana, to: 40, 32)
        _ = try bench.ask(
            RequestRide(command_id: commandID(4), quote_id: plan.options[0].quote_id), from: ana)
        return try #require(try bench.state(of: luis).ride).id
    }

    private func photo(_ ride: UInt64, _ client: ClientID) throws -> String {
        switch try bench.ask(GetRidePhoto(ride_id: ride), from: client) {
        case .success(let photo): photo.rows == TestPhoto.face ? "ana" : "none"
        case .failure(let error): error.code
        }
    }

    @Test("D3: the driver is told of the photo once the ride is accepted, and gets it; nobody else")
    func theDriverGetsThePhoto() throws {
        let (ana, luis, _) = try people()
        let ride = try request(ana, luis)
        let (eva, _) = try bench.signIn(5, .passenger, name: "Eva")
        let (rui, _) = try bench.signIn(6, .driver, name: "Rui")
        #expect(try bench.state(of: luis).ride?.has_photo == nil)
        #expect(try photo(ride, luis) == "none")
        _ = try bench.ask(AcceptRide(command_id: commandID(5), ride_id: ride), from: luis)
        #expect(try bench.state(of: luis).ride?.has_photo == true)
        // Luis is a guest, and has none.
        #expect(try bench.state(of: ana).ride?.has_photo == nil)
        #expect(try photo(ride, luis) == "ana" && photo(ride, ana) == "none")
        for stranger in [eva, rui] { #expect(try photo(ride, stranger) == "no_such_ride") }
        #expect(try photo(ride + 1, luis) == "no_such_ride")
        let desk = try bench.operate(7)
        #expect(try photo(ride, desk) == "not_signed_in")
        #expect(try bench.ask(GetAnyRide(ride_id: ride), from: desk).get().ride.has_photo == nil)
        // What is taken away in the middle of the ride is gone, and said to be.
        _ = try bench.ask(SetPhoto(command_id: commandID(6), rows: nil), from: ana).get()
        #expect(try bench.state(of: luis).ride?.has_photo == nil && photo(ride, luis) == "none")
    }

    @Test("D3: rows that are no photo are refused by their reason, and change nothing")
    func whatIsNoPhotoIsRefused() throws {
        let (ana, luis, _) = try people()
        let refusals: [([String], String)] = [
            ([], "photo_wrong_size"), (TestPhoto.face + [""], "photo_wrong_size"),
            (TestPhoto.rows("\u{1B}"), "photo_wrong_sign"), (TestPhoto.rows(" "), "photo_empty"),
        ]
        for (index, (rows, code)) in refusals.enumerated() {
            let call = try SetPhoto(command_id: commandID(20 + index), rows: rows)
            guard case .failure(let error) = try bench.ask(call, from: ana) else {
                Issue.record("\(code) was let through")
                continue
            }
            #expect(error.code == code)
        }
        #expect(try bench.ask(GetPhoto(), from: ana).get().rows == TestPhoto.face)
        // A guest has none to show.
        let guests = try bench.ask(
            SetPhoto(command_id: commandID(30), rows: TestPhoto.face), from: luis)
        guard case .failure(let error) = guests else {
            Issue.record("a guest shows a photo")
            return
        }
        #expect(error.code == "only_for_accounts")
    }

    @Test("D3: an operator sees it and takes it away; the person is told, also after a crash")
    func theOperatorTakesItAway() throws {
        let (ana, luis, number) = try people()
        let desk = try bench.operate(7)
        let person = GetPerson(role: .passenger, person_id: number)
        #expect(try bench.ask(person, from: desk).get().photo == TestPhoto.face)
        let removal = try RemovePhoto(
            command_id: commandID(8), role: .passenger, person_id: number)
        for other in [ana, luis] {
            guard case .failure(let error) = try bench.ask(removal, from: other) else {
                Issue.record("a person takes a photo away")
                continue
            }
            #expect(error.code == "only_for_the_operator")
        }
        #expect(try bench.ask(removal, from: desk).get().photo == nil)
        let journal = try bench.ask(ListOperatorActions(), from: desk).get().actions
        #expect(journal.map(\.action) == ["removePhoto"])
        #expect(journal.map(\.subject) == ["passenger \(number)"])
        let left = try bench.ask(GetPhoto(), from: ana).get()
        #expect(left.rows == nil && left.removed_at_ms != nil)
    }
}
