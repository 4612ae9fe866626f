import Foundation
import RideTestSupport
import Testing

@testable import RideCore

/// A photo is rows of dots and nothing else (D3).
@Suite struct ProfilePhotoTests {
    private func refusal(_ rows: [String]) -> PhotoRejection? {
        do throws(PhotoRejection) {
            _ = try ProfilePhoto(rows)
            return nil
        } catch { return error }
    }

    /// Rows with one sign in the place of the first.
    private func rows(with sign: String) -> [String] {
        var rows = TestPhoto.rows("⣿")
        rows[0] = sign + String(rows[0].dropFirst())
        return rows
    }

    @Test("D3: a photo has 12 rows of 24 signs") func theSizeIsFixed() {
        let row = TestPhoto.rows("⣿")[0]
        for count in [0, 1, 11, 13, 1_000] {
            #expect(refusal(Array(repeating: row, count: count)) == .wrongSize, "\(count)")
        }
        for count in [0, 1, 23, 25, 4_000] {
            var rows = TestPhoto.rows("⣿")
            rows[7] = String(repeating: "⣿", count: count)
            #expect(refusal(rows) == .wrongSize, "\(count)")
        }
        #expect(refusal(TestPhoto.rows("⣿")) == nil)
        #expect(refusal(TestPhoto.face) == nil)
    }

    @Test("D3: there is nothing but dots in it, whatever a terminal would do with the rest")
    func onlyDotsAreTaken() {
        for mask in UInt32(1)...0xFF {
            let sign = Unicode.Scalar(0x2800 + mask).map { String(Character($0)) } ?? ""
            #expect(refusal(rows(with: sign)) == nil, "\(mask)")
        }
        let others = [
            "\u{1B}", "\u{9B}", "\u{7}", "\n", "\t", "\0", "\u{7F}", "a", "~", "█", "▀", "\u{2800}",
            "\u{27FF}", "\u{2900}", "\u{202E}", "\u{200D}", "\u{301}", "é",
        ]
        for other in others {
            #expect(refusal(rows(with: other)) == .wrongSign, "\(Array(other.utf8))")
        }
        // No sign of a photo takes more than three bytes.
        for other in ["🚗", "\u{E0001}"] {
            #expect(refusal(rows(with: other)) == .wrongSize, "\(Array(other.utf8))")
        }
        // What joins the sign before it is one more sign of its row.
        #expect(refusal(rows(with: "⣿\u{301}")) == .wrongSize)
        #expect(refusal(TestPhoto.rows(" ")) == .empty)
    }

    @Test("D3: what was kept is checked as what is sent") func whatIsReadIsChecked() throws {
        let photo = try ProfilePhoto(TestPhoto.face)
        let kept = try JSONEncoder().encode(photo)
        #expect(try JSONDecoder().decode(ProfilePhoto.self, from: kept) == photo)
        let damaged = try JSONEncoder().encode(["\u{1B}[2J"])
        #expect(throws: PhotoRejection.wrongSize) {
            try JSONDecoder().decode(ProfilePhoto.self, from: damaged)
        }
    }

    @Test("D3: the dots of a sign are its bits") func masksAreTheDots() throws {
        let photo = try ProfilePhoto(rows(with: "⠁"))
        #expect(photo.masks[0].prefix(2) == [1, 0xFF])
        #expect(try ProfilePhoto(TestPhoto.face).masks[0].allSatisfy { $0 == 0 })
    }
}
