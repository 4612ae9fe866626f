import Foundation
import RideTUI

extension ScreenRecord {
    /// Compares a picture with `docs/pictures/NAME.svg`, or draws it anew with RECORD=1.
    ///
    /// - Parameter test: the path of the test's source.
    public init(_ picture: ScreenPicture, named name: String, test: String) throws {
        let file = URL(fileURLWithPath: test).deletingLastPathComponent()
            .appendingPathComponent("../../docs/pictures/\(name).svg")
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data(picture.svg.utf8).write(to: file)
            self.init(isRight: false, complaint: "drew \(name) anew")
        } else {
            let known = try? String(contentsOf: file, encoding: .utf8)
            self.init(
                isRight: known == picture.svg,
                complaint: "docs/pictures/\(name).svg is not what is shown; make pictures")
        }
    }
}
