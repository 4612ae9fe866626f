import Foundation
import FuzzTargets
import RideTestSupport
import Testing

/// The targets of `make fuzz` go with the product, and what each begins from passes through it.
@Suite struct FuzzTargetsTests {
    private static func seeds(of target: FuzzTarget) throws -> [URL] {
        let folder = "\(TestCity.packageFolder)/Fuzz/seeds/\(target.seeds)"
        return try FileManager.default.contentsOfDirectory(
            at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil)
    }

    @Test(arguments: FuzzTarget.allCases)
    func everySeedPasses(target: FuzzTarget) throws {
        let seeds = try Self.seeds(of: target)
        #expect(!seeds.isEmpty)
        for seed in seeds { target.run(Array(try Data(contentsOf: seed))) }
    }

    /// A frame of the passenger in which a fault shows.
    private static func input(for fault: PlantedFault) -> [UInt8] {
        let frame =
            switch fault {
            case .trap:
                #"{"id":7,"jsonrpc":"2.0","method":"help.vote","params":{"article":"lost","#
                    + #""command_id":"V123456789abcdef","is_useful":true,"language":"en"}}"#
            case .silence, .wrongAnswer:
                #"{"id":7,"jsonrpc":"2.0","method":"state.get","params":{}}"#
            }
        return Array("1\(frame)".utf8)
    }

    /// Reliability 9, the controls: an engine that traps, that does not answer or that answers
    /// something else stops the program that fuzzes it. Without the fault the same input passes.
    @Test(arguments: PlantedFault.allCases)
    func aFaultOfTheEngineStopsTheFuzzer(fault: PlantedFault) async {
        let input = Self.input(for: fault)
        FuzzTarget.handle.run(input)
        await #expect(processExitsWith: .failure) {
            [fault = fault as PlantedFault, input = input as [UInt8]] in
            FuzzTarget.handle(input, with: fault)
        }
        await #expect(processExitsWith: .success) { [input = input as [UInt8]] in
            FuzzTarget.handle.run(input)
        }
    }
}
