import RideCore
import RideFares

extension TariffBook {
    /// What rides cost where a scenario does not say, in centavos: round figures of the order of
    /// published Brazilian ride-hailing rate cards of 2015 to 2016.
    public static let standard: TariffBook = {
        func tariff(_ base: Int64, _ perKilometre: Int64, _ perMinute: Int64, _ minimum: Int64)
            -> Tariff
        {
            guard
                let tariff = try? Tariff(
                    base: Money(minorUnits: base), perKilometre: Money(minorUnits: perKilometre),
                    perMinute: Money(minorUnits: perMinute), minimum: Money(minorUnits: minimum))
            else { preconditionFailure("the standard tariff is within the limits") }
            return tariff
        }
        return TariffBook(common: tariff(300, 169, 30, 1_100), vip: tariff(500, 242, 40, 1_650))
    }()
}
