import Foundation
import Testing

extension EndToEnd {
    /// What an engine logs of those who come to it.
    @Suite struct LogTests {
        /// A thousand bad frames are a few lines: whoever may connect cannot fill the disk.
        @Test func badFramesDoNotFillTheLog() throws {
            let stage = try TestStage()
            _ = try stage.startEngine()
            for _ in 0..<10 {
                let client = try #require(RawClient(stage.socket))
                #expect(client.write([UInt8](repeating: 0x0A, count: 90)))
                // All of them are answered, none is passed over.
                for _ in 0..<90 {
                    let line = try #require(client.line())
                    #expect(String(decoding: line, as: UTF8.self).contains("frame_empty"))
                }
            }
            let log = String(
                decoding: FileManager.default.contents(atPath: stage.folder + "/log") ?? Data(),
                as: UTF8.self)
            let lines = log.split(separator: "\n").filter { $0.contains("an empty line") }
            #expect((1...60).contains(lines.count), "\(lines.count) lines")
        }
    }
}
