/// Why rules of surge were refused.
///
/// The raw value is the stable code; `message` is fit for a user.
public enum SurgeRulesRejection: String, Error, CaseIterable, Codable, Sendable {
    /// The share of the neighbours is not one.
    case neighbourWeightOutOfRange = "neighbour_weight_out_of_range"
    /// The ratio at which surge begins is not 0 to 100.
    case thresholdOutOfRange = "threshold_out_of_range"
    /// The slope is not 0 to 10.
    case slopeOutOfRange = "slope_out_of_range"
    /// Prices are rounded to steps of 5 or 10 hundredths only.
    case stepNotAllowed = "step_not_allowed"
    /// The cap is not a whole number of steps above 1.
    case capNotWholeSteps = "cap_not_whole_steps"
    /// Smoothing keeps everything, or more than that.
    case smoothingOutOfRange = "smoothing_out_of_range"
    /// The interval is not five seconds to an hour.
    case intervalOutOfRange = "interval_out_of_range"
    /// The window is not 1 to `FareLimits.surgeIntervals` whole intervals.
    case windowNotWholeIntervals = "window_not_whole_intervals"
    /// Zones are not 200 m to 20 km wide.
    case zoneSizeOutOfRange = "zone_size_out_of_range"

    /// The key of the value in files that people write.
    public var key: String {
        switch self {
        case .neighbourWeightOutOfRange: "neighbour_weight"
        case .thresholdOutOfRange: "threshold"
        case .slopeOutOfRange: "slope"
        case .stepNotAllowed: "step"
        case .capNotWholeSteps: "cap"
        case .smoothingOutOfRange: "smoothing"
        case .intervalOutOfRange: "interval"
        case .windowNotWholeIntervals: "window"
        case .zoneSizeOutOfRange: "zone_size"
        }
    }

    /// One sentence for whoever wrote the rules.
    public var message: String {
        switch self {
        case .neighbourWeightOutOfRange: "The neighbours' weight must be from 0 to 100 %."
        case .thresholdOutOfRange: "The threshold must be from 0 to 100 requests per driver."
        case .slopeOutOfRange: "The slope must be from 0 to 10."
        case .stepNotAllowed: "The step must be 0.05 or 0.10."
        case .capNotWholeSteps: "The cap must be a whole number of steps above 1."
        case .smoothingOutOfRange: "Smoothing must cover from 1 to 100 % of the way."
        case .intervalOutOfRange: "The interval must be from 5 seconds to an hour."
        case .windowNotWholeIntervals:
            "The window must be 1 to \(FareLimits.surgeIntervals) whole intervals."
        case .zoneSizeOutOfRange: "The zones must be from 200 m to 20 km wide."
        }
    }
}
