import RideCore
import RideFares
import Testing

@Suite("R2: the rules of surge are within reason")
struct SurgeRulesTests {
    /// What can be set, as bare numbers.
    struct Values {
        var neighbourWeight: Int64 = 2_500
        var threshold = 100
        var slope = 50
        var step = 10
        var cap = 250
        var smoothing: Int64 = 3_000
        var interval_ms: Int64 = 60_000
        var window_ms: Int64 = 300_000
        var zoneSize_mm: Int64 = 1_000_000

        func with<Value>(_ path: WritableKeyPath<Values, Value>, _ value: Value) -> Values {
            var values = self
            values[keyPath: path] = value
            return values
        }

        func rules() throws(SurgeRulesRejection) -> SurgeRules {
            try SurgeRules(
                cap: SurgeMultiplier(hundredths: cap) ?? .none, thresholdHundredths: threshold,
                slopeHundredths: slope, smoothing: Share(basisPoints: smoothing),
                neighbourWeight: Share(basisPoints: neighbourWeight),
                interval: .milliseconds(interval_ms), window: .milliseconds(window_ms),
                stepHundredths: step, zoneSize: Metres(millimetres: zoneSize_mm))
        }
    }

    private static let usual = Values()

    @Test(
        arguments: [
            (usual, nil),
            (usual.with(\.neighbourWeight, -1), .neighbourWeightOutOfRange),
            (usual.with(\.neighbourWeight, 0), nil),
            (usual.with(\.neighbourWeight, 10_000), nil),
            (usual.with(\.neighbourWeight, 10_001), .neighbourWeightOutOfRange),
            (usual.with(\.threshold, -1), .thresholdOutOfRange),
            (usual.with(\.threshold, 0), nil), (usual.with(\.threshold, 10_000), nil),
            (usual.with(\.threshold, 10_001), .thresholdOutOfRange),
            (usual.with(\.slope, -1), .slopeOutOfRange), (usual.with(\.slope, 0), nil),
            (usual.with(\.slope, 1_000), nil), (usual.with(\.slope, 1_001), .slopeOutOfRange),
            (usual.with(\.step, 0), .stepNotAllowed), (usual.with(\.step, 1), .stepNotAllowed),
            (usual.with(\.step, 5), nil), (usual.with(\.step, 15), .stepNotAllowed),
            (usual.with(\.cap, 100), nil), (usual.with(\.cap, 110), nil),
            (usual.with(\.cap, 105), .capNotWholeSteps),
            (usual.with(\.step, 5).with(\.cap, 105), nil),
            (usual.with(\.step, 5).with(\.cap, 107), .capNotWholeSteps),
            (usual.with(\.smoothing, 99), .smoothingOutOfRange),
            (usual.with(\.smoothing, 100), nil), (usual.with(\.smoothing, 10_000), nil),
            (usual.with(\.smoothing, 10_001), .smoothingOutOfRange),
            (usual.with(\.interval_ms, 4_999), .intervalOutOfRange),
            (usual.with(\.interval_ms, 5_000), nil),
            (usual.with(\.interval_ms, 0), .intervalOutOfRange),
            (usual.with(\.interval_ms, 3_600_000).with(\.window_ms, 3_600_000), nil),
            (
                usual.with(\.interval_ms, 3_600_001).with(\.window_ms, 3_600_001),
                .intervalOutOfRange
            ),
            (usual.with(\.window_ms, 0), .windowNotWholeIntervals),
            (usual.with(\.window_ms, -60_000), .windowNotWholeIntervals),
            (usual.with(\.window_ms, 60_000), nil),
            (usual.with(\.window_ms, 60_001), .windowNotWholeIntervals),
            (usual.with(\.window_ms, 59_999), .windowNotWholeIntervals),
            (usual.with(\.window_ms, 3_600_000), nil),
            (usual.with(\.window_ms, 3_660_000), .windowNotWholeIntervals),
            (usual.with(\.zoneSize_mm, 199_999), .zoneSizeOutOfRange),
            (usual.with(\.zoneSize_mm, 200_000), nil),
            (usual.with(\.zoneSize_mm, 20_000_000), nil),
            (usual.with(\.zoneSize_mm, 20_000_001), .zoneSizeOutOfRange),
        ] as [(Values, SurgeRulesRejection?)])
    func eachValueHasItsRange(values: Values, rejection: SurgeRulesRejection?) {
        #expect(refusal(values.rules) == rejection)
    }

    @Test func theFirstWrongValueIsNamed() {
        var values = Values(
            neighbourWeight: -1, threshold: -1, slope: -1, step: 0, cap: 107, smoothing: 0,
            interval_ms: 0, window_ms: 1, zoneSize_mm: 0)
        var found: [SurgeRulesRejection?] = []
        func note() { found.append(refusal(values.rules)) }
        note()
        values.neighbourWeight = 0
        note()
        values.threshold = 0
        note()
        values.slope = 0
        note()
        values.step = 10
        note()
        values.cap = 110
        note()
        values.smoothing = 100
        note()
        values.interval_ms = 5_000
        note()
        values.window_ms = 5_000
        note()
        values.zoneSize_mm = 200_000
        note()
        #expect(found == SurgeRulesRejection.allCases.map { $0 } + [nil])
    }

    @Test func theStandardRulesPassTheirOwnChecks() throws {
        #expect(try SurgeRules() == .standard)
        #expect(try SurgeRules(isOn: false) == .off)
        #expect(try Values().rules() == .standard)
    }

    @Test func areWrittenInPlainNumbersAndCheckedWhenRead() throws {
        let written = #"""
            {"cap":250,"interval":60000,"isOn":true,"neighbourWeight":2500,"slopeHundredths":50,\#
            "smoothing":3000,"stepHundredths":10,"thresholdHundredths":100,"window":300000,\#
            "zoneSize":1000000}
            """#
        #expect(try json(SurgeRules.standard) == written)
        #expect(try copied(SurgeRules.standard) == .standard)
        #expect(try copied(SurgeRules.off) == .off)
        #expect(
            refusalText(
                written.replacing("\"stepHundredths\":10", with: "\"stepHundredths\":7"),
                as: SurgeRules.self) == SurgeRulesRejection.stepNotAllowed.message)
    }

    @Test func rejectionsKeepTheirCodesAndNameTheKey() {
        #expect(
            SurgeRulesRejection.allCases.map { "\($0.rawValue) \($0.key)" } == [
                "neighbour_weight_out_of_range neighbour_weight",
                "threshold_out_of_range threshold", "slope_out_of_range slope",
                "step_not_allowed step", "cap_not_whole_steps cap",
                "smoothing_out_of_range smoothing", "interval_out_of_range interval",
                "window_not_whole_intervals window", "zone_size_out_of_range zone_size",
            ])
        #expect(Set(SurgeRulesRejection.allCases.map(\.message)).count == 9)
    }
}
