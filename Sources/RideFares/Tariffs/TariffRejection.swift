/// Why a tariff was refused: the first of its values that is negative or beyond `FareLimits`.
///
/// The raw value is the stable code; `message` is fit for a user.
public enum TariffRejection: String, Error, CaseIterable, Codable, Sendable {
    /// The base fare.
    case baseOutOfRange = "base_out_of_range"
    /// The rate per kilometre.
    case perKilometreOutOfRange = "per_kilometre_out_of_range"
    /// The rate per minute.
    case perMinuteOutOfRange = "per_minute_out_of_range"
    /// The minimum fare.
    case minimumOutOfRange = "minimum_out_of_range"
    /// The free waiting.
    case freeWaitingOutOfRange = "free_waiting_out_of_range"
    /// The rate per minute of waiting.
    case waitingPerMinuteOutOfRange = "waiting_per_minute_out_of_range"
    /// The time in which calling the ride off is free.
    case freeCancellationOutOfRange = "free_cancellation_out_of_range"
    /// The fee for calling the ride off later.
    case cancellationFeeOutOfRange = "cancellation_fee_out_of_range"
    /// What is added to that fee for each kilometre of the car's way.
    case cancellationPerKilometreOutOfRange = "cancellation_per_kilometre_out_of_range"
    /// The fee for not coming.
    case missingFeeOutOfRange = "missing_fee_out_of_range"

    /// The key of the value in files that people write.
    public var key: String {
        switch self {
        case .baseOutOfRange: "base"
        case .perKilometreOutOfRange: "per_km"
        case .perMinuteOutOfRange: "per_minute"
        case .minimumOutOfRange: "minimum"
        case .freeWaitingOutOfRange: "free_waiting"
        case .waitingPerMinuteOutOfRange: "waiting_per_minute"
        case .freeCancellationOutOfRange: "free_cancellation"
        case .cancellationFeeOutOfRange: "cancellation_fee"
        case .cancellationPerKilometreOutOfRange: "cancellation_per_km"
        case .missingFeeOutOfRange: "missing_fee"
        }
    }

    /// One sentence for whoever wrote the tariff.
    public var message: String {
        switch self {
        case .baseOutOfRange, .perKilometreOutOfRange, .perMinuteOutOfRange, .minimumOutOfRange,
            .waitingPerMinuteOutOfRange, .cancellationFeeOutOfRange,
            .cancellationPerKilometreOutOfRange, .missingFeeOutOfRange:
            "The amount `\(key)` must be from 0 to \(FareLimits.rate.minorUnits) minor units."
        case .freeWaitingOutOfRange, .freeCancellationOutOfRange:
            "The time `\(key)` must be from 0 to \(FareLimits.freeTime.components.seconds) seconds."
        }
    }
}
