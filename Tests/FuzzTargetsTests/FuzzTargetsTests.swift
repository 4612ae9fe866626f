import Foundation
import FuzzTargets
import RideTestSupport
import Testing

/// The targets of `make fuzz` go with the product, and what each begins from passes through it.
@Suite struct FuzzTargetsTests {
    private static func seeds(of target: FuzzTarget) throws -> [URL] {
        let folder = "\(TestCity.packageFolder)/Fuzz/seeds/\(target.rawValue)"
        return try FileManager.default.contentsOfDirectory(
            at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil)
    }

    @Test(arguments: FuzzTarget.allCases)
    func everySeedPasses(target: FuzzTarget) throws {
        let seeds = try Self.seeds(of: target)
        #expect(!seeds.isEmpty)
        for seed in seeds { target.run(Array(try Data(contentsOf: seed))) }
    }
}
