import Foundation
import RideTestSupport
import Testing

@testable import RideWire

/// The fuzzer begins from every call, made by somebody who may make it.
@Suite struct FuzzSeedTests {
    private static let folder = TestCity.packageFolder + "/Fuzz/seeds/handle/"

    /// The first byte of a line says who calls.
    private static func caller(_ access: Access) -> String {
        switch access {
        case .beforeGreeting, .anyone: "0"
        case .signedIn, .passenger: "1"
        case .driver: "2"
        case .operator: "3"
        }
    }

    private static let seeds = Dictionary(
        uniqueKeysWithValues: RecordedCall.whole.map { recorded in
            let name = recorded.call.method.text
            let access = CallList.type(named: recorded.call.method)?.access ?? .anyone
            let call = WireCodec().encode(recorded.call, id: 1)
            return (name, caller(access) + String(decoding: call, as: UTF8.self))
        })

    /// `RECORD=1` writes the seeds anew, and fails.
    @Test func everyCallIsASeed() throws {
        let isRecording = ProcessInfo.processInfo.environment["RECORD"] != nil
        for (name, seed) in Self.seeds {
            let path = Self.folder + name
            let kept = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
            #expect(kept == Data(seed.utf8), "\(name)")
            if isRecording { try Data(seed.utf8).write(to: URL(fileURLWithPath: path)) }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        #expect(Set(names) == Set(Self.seeds.keys))
    }
}
