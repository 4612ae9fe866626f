import RideCore
import RideWire

/// A city whose people call themselves and everything else as nobody should.
enum Hostile {
    /// Control codes, escape sequences, turned directions, signs without width, towers of marks,
    /// wide signs, very long words, places of our own texts.
    static let texts = [
        "\u{1B}[2J\u{1B}]0;owned\u{07}Luis\r\n\u{0}\u{7F}\u{9B}31m\u{202E}siuL\u{2066}\u{200F}",
        "L\u{200B}u\u{200D}i\u{FEFF}s\u{2060}\u{E0041}\u{E007F} 路易斯路易斯路易斯路易斯路易斯",
        "L" + String(repeating: "\u{0301}", count: 300) + "uis 👩‍👩‍👧‍👦👍🏽🇧🇷",
        String(repeating: "W", count: 400), " ", "{name} {id} {count}",
    ]

    /// A text for a number.
    private static func text(_ number: Int) -> String { texts[number % texts.count] }

    /// The city.
    static var town: Town {
        var town = Town.busy
        for index in town.rides.indices {
            town.rides[index].passenger_name = text(index)
            town.rides[index].driver_name = text(index + 1)
            town.rides[index].pickup.name = text(index + 2)
            town.rides[index].dropoff.name = text(index + 3)
        }
        for index in town.drivers.indices { town.drivers[index].name = text(index) }
        for index in town.people.indices {
            town.people[index].name = text(index)
            town.people[index].email = text(index + 3)
        }
        for index in town.tickets.indices {
            town.tickets[index].subject = text(index)
            town.tickets[index].person_name = text(index + 2)
            for message in town.tickets[index].messages.indices {
                town.tickets[index].messages[message].text = text(index + message + 1)
            }
        }
        var details = Town.application
        details.driver.name = text(0)
        details.email = text(1)
        details.application.personal?.surname = text(2)
        details.application.personal?.city = text(3)
        details.application.vehicle?.make = text(1)
        details.application.documents[0].name = text(0)
        details.application.documents[1].reason = text(3)
        town.details[Town.eva.driver_id] = details
        return town
    }
}
