import RideCore
import RideTUI
import RideTestSupport

extension Format {
    /// Quantities in the language of a tag.
    init(
        _ tag: String = "en", units: Units = .metric, amounts: AmountFormat = .real
    ) {
        self.init(language: TestLanguages.language(tag), units: units, amounts: amounts)
    }
}
