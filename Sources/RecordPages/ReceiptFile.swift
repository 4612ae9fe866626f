import RideApp
import RideCore
import RideTUI
import RideWire

/// A receipt as a text of its own, for keeping (P10): plain lines of a fixed width, so that it
/// reads the same in every editor and on paper.
struct ReceiptFile {
    /// The name of the file: "receipt-2026-11-21-42.txt".
    let name: String
    /// What it says.
    let text: String

    /// The columns of a line.
    static let width = 56
    private static let labelWidth = 14

    /// The receipt of a ride.
    init(_ details: RideDetailsResult, _ desk: PageDesk) {
        let ride = details.ride
        let texts = desk.texts
        let date = desk.date(of: ride.requested_at_ms)
        name = "\(texts[RecordText.receiptFile])-\(date)-\(ride.id).txt"
        var lines = [
            Self.sides(texts[TextKey.appName], desk.engine?.city.name ?? ""),
            Self.sides(
                texts[RecordText.receiptTitle, ["id": "\(ride.id)"]],
                desk.fullMoment(ride.requested_at_ms)),
            Self.rule("="),
        ]
        lines += Self.facts(ride, desk)
        lines.append(Self.rule("-"))
        lines += Self.amounts(RideReceipt(details, desk), ride, desk)
        text = lines.joined(separator: "\n") + "\n"
    }

    private static func facts(_ ride: RideView, _ desk: PageDesk) -> [String] {
        let texts = desk.texts
        var facts: [(RecordText, String)] = [
            (.passenger, ride.passenger.name), (.driver, ride.driver?.name ?? ""),
        ]
        if let vehicle = ride.vehicle {
            facts += [
                (.vehicle, desk.name(of: vehicle)), (.plate, vehicle.plate),
            ]
        }
        facts += [(.from, ride.pickup.name), (.to, ride.dropoff.name)]
        if let started = ride.started_at_ms, let ended = ride.ended_at_ms {
            facts += [
                (.started, desk.fullMoment(started)), (.ended, desk.fullMoment(ended)),
                (.duration, desk.duration((Double(ended) - Double(started)) / 1_000)),
            ]
        } else if let ended = ride.ended_at_ms {
            facts.append((.ended, desk.fullMoment(ended)))
        }
        facts += [
            (.distance, desk.distance(ride.distance_m)),
            (.columnCategory, desk.name(of: ride.category)),
            (.columnStage, texts[word: ride.stage.rawValue, in: "record.stage"]),
        ]
        return facts.filter { !$0.1.isEmpty }.flatMap { fact(texts[$0.0], $0.1) }
    }

    private static func amounts(
        _ receipt: RideReceipt, _ ride: RideView, _ desk: PageDesk
    ) -> [String] {
        let texts = desk.texts
        let format = desk.format
        var lines = receipt.parts.map { sides("  " + $0.label, format.money($0.amount)) }
        if !receipt.parts.isEmpty {
            lines.append(sides(texts[RecordText.rideValue], format.money(receipt.value)))
        }
        lines += receipt.extras.map { sides($0.label, format.money($0.amount)) }
        lines += [
            rule("-"), sides(texts[TextKey.fareTotal].uppercased(), format.money(receipt.total)),
            rule("="), sides(texts[RecordText.paidHow], receipt.howPaid(ride, desk)),
        ]
        if desk.role == .driver, let gain = ride.driver_gain_minor {
            lines.append(
                sides(texts[RecordText.youReceive], format.money(Money(minorUnits: gain))))
        }
        lines += receipt.payments.map { payment in
            sides(
                "\(desk.moment(payment.at_ms))  \(payment.line.label)",
                format.money(payment.line.amount))
        }
        return lines
    }

    // MARK: Lines

    /// A name and what it stands for, broken where it is too long; the text comes from others.
    private static func fact(_ label: String, _ value: String) -> [String] {
        let lines = TextWidth.wrapped(SafeText.line(value), to: width - labelWidth)
        return lines.enumerated().map { index, line in
            TextWidth.padded(index == 0 ? label : "", to: labelWidth) + line
        }
    }

    /// A text at either edge, the left one cut where both do not fit.
    private static func sides(_ left: String, _ right: String) -> String {
        let (left, right) = (SafeText.line(left), SafeText.line(right))
        let room = max(0, width - TextWidth.of(right) - 2)
        return TextWidth.padded(left, to: room) + "  " + right
    }

    private static func rule(_ sign: Character) -> String { String(repeating: sign, count: width) }
}
