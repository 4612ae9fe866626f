import Foundation
import RideEnvironment
import RideSim
import RideTestSupport
import Testing

/// docs/ENVIRONMENT.md says what the code does.
@Suite struct EnvironmentDocumentTests {
    private static let text: String = {
        let path = TestCity.packageFolder + "/docs/ENVIRONMENT.md"
        return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }()

    @Test func everyArrayHasItsLine() throws {
        let size = try #require(EnvironmentSize(worlds: 1, requests: 1, candidates: 1))
        let layout = EnvironmentLayout(size, cars: 1, zones: 1, priceZones: 1, nodes: 1)
        let lines = Self.text.split(separator: "\n").filter { $0.hasPrefix("| `") }
        for array in EnvironmentArray.allCases {
            let line = lines.first { $0.hasPrefix("| `\(array.rawValue)` |") }
            let cells = try #require(line, "\(array.rawValue)").split(separator: "|")
            #expect(cells[1].contains(array.element.rawValue), "\(array.rawValue)")
            let letters = cells[2].filter { $0.isLetter || $0.isNumber }
            #expect(letters.count == layout.shape(of: array).count, "\(array.rawValue)")
        }
        let measures =
            EnvironmentMeasure.allCases.map(\.rawValue)
            + EnvironmentCarMeasure.allCases.map(\.rawValue)
        for measure in measures {
            #expect(Self.text.contains("`\(measure)`"), "\(measure)")
        }
    }

    @Test func everyReasonHasItsLine() {
        for reason in LearnerRejection.Reason.allCases {
            #expect(Self.text.contains("\n| `\(reason.rawValue)` |"), "\(reason.rawValue)")
        }
    }
}
