import RideCore

/// Durations are written as bare numbers of milliseconds.
extension SurgeRules: Codable {
    private enum CodingKeys: CodingKey {
        case isOn, cap, thresholdHundredths, slopeHundredths, smoothing, neighbourWeight
        case interval, window, stepHundredths, zoneSize
    }

    /// Reads and checks rules; the error carries the message of the rejection.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) throws -> Int {
            try container.decode(Int.self, forKey: key)
        }
        func duration(_ key: CodingKeys) throws -> Duration {
            .milliseconds(try container.decode(Int64.self, forKey: key))
        }
        let isOn = try container.decode(Bool.self, forKey: .isOn)
        let cap = try container.decode(SurgeMultiplier.self, forKey: .cap)
        let threshold = try number(.thresholdHundredths)
        let slope = try number(.slopeHundredths)
        let smoothing = try container.decode(Share.self, forKey: .smoothing)
        let neighbourWeight = try container.decode(Share.self, forKey: .neighbourWeight)
        let interval = try duration(.interval)
        let window = try duration(.window)
        let step = try number(.stepHundredths)
        let zoneSize = try container.decode(Metres.self, forKey: .zoneSize)
        do throws(SurgeRulesRejection) {
            try self.init(
                isOn: isOn, cap: cap, thresholdHundredths: threshold, slopeHundredths: slope,
                smoothing: smoothing, neighbourWeight: neighbourWeight, interval: interval,
                window: window, stepHundredths: step, zoneSize: zoneSize)
        } catch {
            throw decoder.refusal(error.message)
        }
    }

    /// Writes the rules.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isOn, forKey: .isOn)
        try container.encode(cap, forKey: .cap)
        try container.encode(thresholdHundredths, forKey: .thresholdHundredths)
        try container.encode(slopeHundredths, forKey: .slopeHundredths)
        try container.encode(smoothing, forKey: .smoothing)
        try container.encode(neighbourWeight, forKey: .neighbourWeight)
        try container.encode(interval.milliseconds, forKey: .interval)
        try container.encode(window.milliseconds, forKey: .window)
        try container.encode(stepHundredths, forKey: .stepHundredths)
        try container.encode(zoneSize, forKey: .zoneSize)
    }
}
