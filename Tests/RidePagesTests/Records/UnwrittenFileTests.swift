import AppTestSupport
import RideApp
import RideMap
import Testing

/// Why a file was not written is said in the person's language.
@Suite struct UnwrittenFileTests {
    @Test(arguments: WriteObstacle.allCases)
    func everyObstacleHasWordsInEveryLanguage(obstacle: WriteObstacle) throws {
        let words = try AppFiles.languages().map { $0[obstacle] }
        #expect(Set(words).count == words.count)
        #expect(!words.contains { $0.isEmpty || $0.hasSuffix(".\(obstacle.rawValue)") })
    }
}
