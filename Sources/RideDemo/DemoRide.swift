import RideCore
import RideService

/// One ride in the passenger's diary.
struct DemoRide {
    /// Who is to drive.
    enum Driver {
        /// The driver of the demo, who is at work for it.
        case luis
        /// The driver of the demo, in whose car the passenger sits already.
        case luisByCode
        /// Anybody else.
        case anybody
    }

    /// From where to where, as places of `DemoPlaces`.
    let from: Int
    let to: Int
    var with = Driver.anybody
    var category = Category.common
    /// Which of the cards pays; nil for cash.
    var card: Int?
    /// Whether the first promotion that may be used is.
    var usesPromotion = false
    /// What the passenger gives; nil for no rating.
    var stars: Int?
    /// What the passenger writes with it.
    var comment: String?
    /// A tip, in hundredths of the price.
    var tipPercent: Int64?
    /// Whether they write to each other before.
    var talks = false
}
