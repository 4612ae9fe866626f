import AppTestSupport
import RideApp
import RideCore
import RideTUI
import RideTestSupport
import RideWire
import Testing

@testable import RidePages

/// The photo of the other one in a ride, as long as the engine shows it.
@Suite("D3: the other one's photo") struct RidePhotoPageTests {
    private func stage(_ result: Result<AnswerValue, WireError>) throws -> PageStage {
        var ride = try AccountPeople.ride()
        ride.has_photo = true
        var state = PersonState.ana
        state.ride = ride
        return try PageStage(RidePhotoPage(ride, of: "Luis"), state: state) {
            $0 is GetRidePhoto ? result : AccountPeople.engine($0)
        }
    }

    @Test("D3: it is shown with who it is, and can be reported")
    func itIsShown() throws {
        var stage = try stage(.success(PhotoResult(rows: TestPhoto.face)))
        #expect(stage.text.contains("Luis") && stage.text.contains("⣼⣿⣿⣿⣿⣿⣿⣧"))
        try stage.press(.char("i"))
        #expect(stage.text.contains("⠃⠀⠀⠀⠀⠀⠀⠘") || !stage.text.contains("⣼⣿⣿⣿⣿⣿⣿⣧"))
        try stage.press(.char("r"))
        #expect(stage.text.contains("The other person's photo"), "\(stage.text)")
    }

    @Test("D3: it goes once the engine shows it no more") func itGoes() throws {
        var stage = try stage(.success(PhotoResult(rows: TestPhoto.face)))
        #expect(stage.text.contains("⣼⣿⣿⣿⣿⣿⣿⣧"))
        try stage.tell { $0.ride?.has_photo = nil }
        #expect(!stage.text.contains("⣼⣿⣿⣿⣿⣿⣿⣧"))
    }

    @Test("D3: rows that are no photo are never drawn, nor is what was refused")
    func nothingElseIsDrawn() throws {
        let hostile = try stage(.success(PhotoResult(rows: TestPhoto.rows("X"))))
        #expect(!hostile.text.contains("XXXX") && hostile.text.contains("has been removed"))
        let refused = try stage(.failure(AccountPeople.refusal("no_such_ride")))
        #expect(!refused.text.contains("⣿"))
    }
}
