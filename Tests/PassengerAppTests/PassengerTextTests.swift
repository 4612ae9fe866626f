import AppTestSupport
import RideApp
import Testing

@testable import PassengerApp

@Suite struct PassengerTextTests {
    /// Limits are never one, and some texts are only asked for where there are several.
    private static let plural: Set<String> = [
        "record.messagesSome", "work.tooManyAreas", "work.linesSoFar", "wallet.cardCount",
        "wallet.placeCount", "driver.today.many", "operator.rejectMany", "form.full",
        // Nobody drives at the age of one.
        "work.ageFrom",
        // Of the most that there can be, which is three.
        "wish.stopsFull", "wish.stopsHint",
        // Never said of the usual pace.
        "command.pace",
        // Always six.
        "growth.roomCodeShort",
    ]

    @Test("one of something is told in the singular")
    func oneIsSingular() throws {
        let texts = try AppFiles.texts("en")
        let all = Dictionary(
            uniqueKeysWithValues: texts.keys.map { key in
                let group = key.prefix { $0 != "." }
                return (key, texts[word: String(key.dropFirst(group.count + 1)), in: String(group)])
            })
        for (key, text) in all.sorted(by: { $0.key < $1.key }) where !Self.plural.contains(key) {
            guard let match = text.firstMatch(of: /{count} ([a-z]+)s\b/) else { continue }
            // A text of its own for one, which the sources choose.
            let isToldOfOne =
                all.values.contains { $0.hasPrefix("{count} \(match.1) ") }
                || all.values.contains("{count} \(match.1)")
            #expect(isToldOfOne, "\(key): \(text)")
        }
    }

    @Test("no Portuguese word takes the gender of whoever or whatever is named")
    func nothingAgreesWithAName() throws {
        let texts = try AppFiles.texts("pt-BR")
        let pattern =
            /\{(name|label|rider)\}(, favorit[oa]|( (não )?será| foi| é) \w*([ai]d|im)[oa])\b/
        for key in texts.keys {
            let group = key.prefix { $0 != "." }
            let text = texts[word: String(key.dropFirst(group.count + 1)), in: String(group)]
            #expect(text.firstMatch(of: pattern) == nil, "\(key): \(text)")
        }
    }

    @Test("both sides say in one manner why they cancel")
    func cancellingHasOneManner() throws {
        for language in ["en", "pt-BR"] {
            let texts = try AppFiles.texts(language)
            for key in texts.keys where key.contains(/^(passenger|driver)\.cancel/) {
                let group = key.prefix { $0 != "." }
                let text = texts[word: String(key.dropFirst(group.count + 1)), in: String(group)]
                #expect(text.firstMatch(of: /^Cancel(ar)?,/) == nil, "\(key): \(text)")
            }
        }
    }

    @Test("what runs the service is no motor, and no word of people's apps")
    func nobodyReadsOfAnEngine() throws {
        // The word for who starts it by hand, and for a bicycle's.
        let known: Set<String> = [
            "refused.foreign", "bikes.kind.human", "bikes.kind.electric",
            "bikes.kind.electric_assist",
        ]
        for language in ["en", "pt-BR"] {
            let texts = try AppFiles.texts(language)
            for key in texts.keys where !key.hasPrefix("operator.") && !known.contains(key) {
                let group = key.prefix { $0 != "." }
                let text = texts[word: String(key.dropFirst(group.count + 1)), in: String(group)]
                #expect(text.firstMatch(of: /\b([Ee]ngine|[Mm]otor)\b/) == nil, "\(key): \(text)")
            }
        }
    }

    @Test func everyKindOfPlaceOfTheBuiltInCityHasAWord() throws {
        let known = Set(try AppFiles.texts("en").keys)
        let kinds = Set(try World.shared().city.places.map { "place.\($0.kind.words)" })
        #expect(kinds.subtracting(known).sorted() == [])
    }
}
