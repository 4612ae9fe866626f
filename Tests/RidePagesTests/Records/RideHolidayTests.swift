import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// R9, P10, D8: the holiday whose prices a ride had stands on its page and on its receipt.
@Suite struct RideHolidayTests {
    @Test(arguments: [
        ("en", Side.passenger, "Holiday", "Christmas"), ("pt-BR", .passenger, "Feriado", "Natal"),
        ("en", .driver, "Holiday", "Christmas"), ("pt-BR", .driver, "Feriado", "Natal"),
    ])
    func aRideNamesItsHoliday(language: String, role: Side, label: String, name: String) throws {
        var details = try RecordWorld.rideDetails(for: role)
        for holiday in [nil, try Self.christmas()] {
            details.holiday = holiday
            let answer = details
            var stage = try PageStage(
                RidePage(42), state: role == .driver ? .luis : .ana,
                size: Size(width: 120, height: 60), language: language
            ) { call in call is GetRide ? .success(answer) : nil }
            let isNamed = holiday != nil
            #expect(stage.text.contains(name) == isNamed, "\(stage.text)")
            #expect(stage.text.contains(label) == isNamed)
            try stage.press(.char("3"))
            #expect(stage.text.contains("\(label): \(name)") == isNamed, "\(stage.text)")
            let file = ReceiptFile(details, stage.app.core.context).text
            #expect(file.contains(name) == isNamed && file.contains(label) == isNamed)
        }
    }

    private static func christmas() throws -> HolidayView {
        HolidayView(
            try Holiday(
                names: ["en": "Christmas", "pt-BR": "Natal"], falls: .yearly(month: 12, day: 25)))
    }
}
