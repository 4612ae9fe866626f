import RideApp
import RideCore
import RideTUI
import RideWire

/// One way to get there (B6): by car, by bicycle or on foot.
struct FreeWay {
    /// What a car puts into the air in grams of CO₂ a kilometre: an average car of unknown fuel, UK
    /// Government GHG Conversion Factors for Company Reporting 2022, rounded. Of feet and bicycles
    /// only what comes out of them is counted, which is nothing.
    static let carCO2_gPerKm = 170.0

    let name: String
    let minutes: Double
    let price: Int64
    let co2_g: Double
    var isBike = false
    let detail: String

    /// The cars that can be called.
    static func cars(of plan: PlanResult, _ context: PageContext) -> [FreeWay] {
        plan.options.filter { $0.unavailable == nil }.compactMap { option in
            guard let wait = option.pickup_s else { return nil }
            return FreeWay(
                name: context.name(of: option.category), minutes: wait + plan.route.duration_s,
                price: option.fare.total_minor,
                co2_g: plan.route.distance_m / 1_000 * carCO2_gPerKm,
                detail: context.text(
                    context.isRightHere(after: wait) ? "bikes.wayCarHere" : "bikes.wayCar",
                    ["wait": time(wait, context)]))
        }
    }

    /// A bicycle, where there is one, and one's own feet.
    static func others(_ ways: FreeWaysResult, _ context: PageContext) -> [FreeWay] {
        let bike = ways.bike.map { bike in
            FreeWay(
                name: context.text("bikes.wayBike"), minutes: bike.duration_s,
                price: bike.total_minor, co2_g: 0, isBike: true,
                detail: context.text(
                    "bikes.wayBikeDetail",
                    [
                        "there": time(bike.walk_there_s, context),
                        "ride": time(bike.ride_s, context),
                        "back": time(bike.walk_from_s, context),
                        "start": bike.start.place.name, "end": bike.end.place.name,
                    ]))
        }
        let walk = ways.walk_s.map { walk in
            FreeWay(
                name: context.text("bikes.wayWalk"), minutes: walk, price: 0, co2_g: 0,
                detail: context.text(
                    "bikes.wayWalkDetail",
                    ["distance": context.format.distance(Metres(ways.walk_m ?? 0))]))
        }
        return [bike, walk].compactMap { $0 }
    }

    private static func time(_ seconds: Double, _ context: PageContext) -> String {
        context.format.duration(.seconds(Int64(seconds.rounded(.up))))
    }
}
