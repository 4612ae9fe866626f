import RideCore
import RideFares
import RideMap
import RideSim

/// A day of a city with two hundred cars, under the built-in policy and under another:
/// `patient-policy CITY_FILE`.
@main struct Day {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else { return print("usage: patient-policy CITY") }
        let city = try City(contentsOf: CommandLine.arguments[1])
        let tariff = try Tariff(
            base: Money(minorUnits: 300), perKilometre: Money(minorUnits: 160),
            perMinute: Money(minorUnits: 30), minimum: Money(minorUnits: 800))
        let rules = WorldRules(
            seed: 1, calendar: WorldCalendar(startingOn: .monday, at: .zero),
            tariffs: TariffBook(common: tariff, vip: tariff), dispatch: DispatchRules(),
            behaviour: Behaviour(
                acceptancePerMille: 900, replyAtMost: .seconds(8), boardingTime: .seconds(30),
                patience: .seconds(600)))
        let demand = Demand.synthetic(
            SyntheticDemand(
                requestsPerHour: Array(repeating: 300, count: 24), halfAttraction: Metres(3_000)))
        let horizon = Instant.start + .seconds(86_400)
        let drivers = SimulatedDriver.spread(200, over: city, vipPerMille: 0, seed: 1)
        for policy in [nil, PatientPolicy(near: .seconds(240))] as [(any DispatchPolicy)?] {
            let result = HeadlessRun.run(
                drivers, asking: demand, in: city, rules: rules, horizon: horizon, policy: policy)
            let summary = RunSummary(result.records, horizon: horizon)
            print(
                policy == nil ? "nearest:" : "patient:", summary.completed, "of",
                summary.requests, "rides, mean wait",
                summary.waitTime.map { "\(Int($0.mean_s.rounded())) s" } ?? "none")
        }
    }
}
