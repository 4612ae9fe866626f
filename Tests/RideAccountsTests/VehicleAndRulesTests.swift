import RideCore
import Testing

@testable import RideAccounts

@Suite("D1: a car is described in full and not too old")
struct VehicleAndRulesTests {
    private func facts(
        make: String = "Chevrolet", model: String = "Onix", colour: String = "white",
        year: Int = 2022, seats: Int = 4, categories: [Category] = [.common]
    ) throws(VehicleRejection) -> VehicleFacts {
        guard let plate = Plate(stored: "ABC1D23"),
            let today = CivilDate(year: 2026, month: 11, day: 21)
        else { throw .wordMissing }
        return try VehicleFacts(
            make: make, model: model, colour: colour, year: year, plate: plate, seats: seats,
            categories: categories, rules: .brazil, today: today)
    }

    private func refusal(_ make: () throws(VehicleRejection) -> VehicleFacts) -> VehicleRejection? {
        do throws(VehicleRejection) {
            _ = try make()
            return nil
        } catch { return error }
    }

    @Test("D1: the strictest category decides how old a car may be")
    func theStrictestCategoryDecides() {
        let cases: [(Int, [Category], VehicleRejection?)] = [
            (2013, [.common], .tooOld), (2014, [.common], nil), (2015, [.common], nil),
            (2019, [.common, .vip], .tooOld), (2020, [.common, .vip], nil),
            (2021, [.vip], nil), (2026, [.vip], nil), (2027, [.common], nil),
            (2028, [.common], .yearInTheFuture), (1900, [], nil),
        ]
        for (year, categories, wanted) in cases {
            let refusal = refusal { () throws(VehicleRejection) in
                try facts(year: year, categories: categories)
            }
            #expect(refusal == wanted, "\(year) \(categories)")
        }
    }

    @Test("D1: a car has 1 to 8 seats for passengers")
    func aCarHasSeats() {
        for (seats, isGood) in [(0, false), (1, true), (2, true), (8, true), (9, false)] {
            let refusal = refusal { () throws(VehicleRejection) in try facts(seats: seats) }
            #expect(refusal == (isGood ? nil : .wrongSeats), "\(seats)")
        }
    }

    @Test("D1: make, model and colour have 1 to 30 characters")
    func wordsHaveLimits() throws {
        func refused(_ make: String, _ model: String, _ colour: String) -> VehicleRejection? {
            refusal { () throws(VehicleRejection) in
                try facts(make: make, model: model, colour: colour)
            }
        }
        #expect(refused("", "", "") == .makeMissing)
        #expect(refused("a", " ", "") == .modelMissing)
        #expect(refused("a", "b", "\u{200B}") == .colourMissing)
        for (count, wanted) in [(29, nil), (30, nil), (31, VehicleRejection.tooLong)] {
            let word = String(repeating: "東", count: count)
            #expect(refused(word, "b", "c") == wanted)
            #expect(refused("a", word, "c") == wanted)
            #expect(refused("a", "b", word) == wanted)
        }
        #expect(refused("\u{1F697}", "b", "c") == .makeMissing)
        #expect(refused("a", "\u{1F697}\u{1F697}", "c") == .modelMissing)
        #expect(refused("a", "b", "\u{1F7E5}") == .colourMissing)
        #expect(refused("a", "208", "\u{1F7E5} red") == nil)
        #expect(words(VehicleFacts.checkWord("\u{1F697}")) == "empty")
        #expect(words(VehicleFacts.checkWord(" red ")) == "red")
        #expect(words(VehicleFacts.checkWord(" ")) == "empty")
    }

    @Test(
        "D1: what a form says of a model year",
        arguments: [
            ("", "empty"), ("2", "…vehicle_year_incomplete"), ("201", "…vehicle_year_incomplete"),
            ("2014", "2014"), ("2013", "✗vehicle_too_old"),
            ("2028", "✗vehicle_year_in_the_future"), ("20144", "✗vehicle_wrong_year"),
            ("2o14", "✗vehicle_wrong_year"),
        ])
    func aYearIsChecked(typed: String, says: String) throws {
        let check = VehicleFacts.checkYear(
            typed, categories: [.common], rules: .brazil, today: try day("2026-11-21"))
        #expect(words(check) == says)
    }

    @Test("P6: a passenger sees the car with its plate as it is written")
    func aPassengerSeesTheCar() throws {
        let shown = try facts().shown(plateForms: IdentityRules.brazil.plates)
        #expect(
            shown
                == VehicleDescription(
                    make: "Chevrolet", model: "Onix", colour: "white", plate: "ABC1D23"))
        expectOwnWords(VehicleRejection.self)
        expectOwnWords(NameRejection.self)
        #expect(PersonName.check("Ana").value?.text == "Ana")
        let heavy = String(repeating: "e\u{301}\u{302}", count: 50)
        #expect(PersonName.check(heavy).reason?.message.contains("240 bytes") == true)
        #expect(PersonName.check("12").reason?.code == NameRejection.withoutLetter.rawValue)
    }

    @Test(
        "The rules of a market are stored and read",
        arguments: [
            IdentityRules.brazil, IdentityRules.chile,
        ])
    func rulesAreStored(rules: IdentityRules) throws {
        #expect(try value(IdentityRules.self, try json(rules)) == rules)
        #expect(!rules.phone.forms.isEmpty)
        #expect(rules.plates.count == 2)
        #expect(rules.document(.licence)?.expires == true)
        #expect(rules.document(.conduct) == nil)
    }
}
