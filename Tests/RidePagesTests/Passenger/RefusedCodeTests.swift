import AppTestSupport
import RideApp
import RideTUI
import RideWire
import Testing

@testable import RidePages

/// A code that the engine has refused is marked as wrong, with the reason beside it, until another
/// one is typed; it can be asked about again, for the engine may think otherwise by then.
@Suite("P4, P16, D5: codes that were refused") struct RefusedCodeTests {
    /// The pages that ask the engine about a code by themselves.
    enum Entry: CaseIterable {
        case pin, boarding

        var code: String {
            switch self {
            case .pin: "1234"
            case .boarding: "7K2Z"
            }
        }

        var refusal: String {
            switch self {
            case .pin: "wrong_pin"
            case .boarding: "no_such_code"
            }
        }
    }

    private func open(_ entry: Entry, _ language: String, _ code: String) throws -> PageStage {
        let answer: PageStage.Answer = { call in
            switch call {
            case is StartRide, is PlanBoarding: .failure(.refused(code))
            default: nil
            }
        }
        switch entry {
        case .pin:
            var ride = try RideView.ana()
            ride.stage = .arrived
            ride.needs_pin = true
            return try PageStage(
                PINPage(ride), state: .anaWith(ride: ride), language: language, answer: answer)
        case .boarding:
            return try PageStage(
                BoardingCodePage(), state: .ana, language: language, answer: answer)
        }
    }

    @Test(arguments: Entry.allCases, ["en", "pt-BR"])
    func aRefusedCodeIsMarkedUntilItIsChanged(entry: Entry, language: String) throws {
        var stage = try open(entry, language, entry.refusal)
        let why = stage.app.core.texts[WireError.refused(entry.refusal)]
        try stage.type(entry.code)
        #expect(stage.text.contains("\u{2713}"), "\(stage.text)")
        try stage.press(.enter)
        #expect(stage.text.contains("\u{2717} \(why)"), "\(stage.text)")
        #expect(!stage.text.contains("\u{2713}"), "\(stage.text)")
        let count = stage.calls.count
        try stage.press(.enter)
        #expect(stage.calls.count == count + 1)
        #expect(stage.text.contains("\u{2717} \(why)"), "\(stage.text)")
        try stage.press(.backspace)
        #expect(!stage.text.contains(why) && !stage.text.contains("\u{2717}"), "\(stage.text)")
    }

    @Test("what is not about the digits leaves them as they are, and is said below")
    func otherRefusalsMarkNothing() throws {
        var stage = try open(.pin, "en", "try_again_later")
        try stage.type("1234")
        try stage.press(.enter)
        #expect(stage.text.contains("Too many attempts"), "\(stage.text)")
        #expect(stage.text.contains("\u{2713}") && !stage.text.contains("\u{2717}"))
    }

    @Test("P4: an entry is wrong as long as the code stands that was refused")
    func entriesAreWrongWhileTheCodeStands() {
        var entry = CodeEntry(
            id: "code", "BEMVINDO", length: 4...16, signs: CodeEntry.digitsAndLetters)
        let rows: [(String, FieldState)] = [
            ("BEMVINDO", .wrong("It is over.")), ("BEMVIND", .right), ("BEM", .incomplete("more")),
            ("", .empty), ("BEMVINDO", .wrong("It is over.")),
        ]
        entry.refuse("BEMVINDO", "It is over.")
        for (code, state) in rows {
            entry.field.text = code
            #expect(entry.state(isOptional: false, tooShort: "more") == state, "\(code)")
        }
        entry.forgetRefusal()
        #expect(entry.state(isOptional: false, tooShort: "more") == .right)
    }

    @Test("P16: a letter or digit that no code has is missed, and said to be none of it")
    func signsThatNoCodeHas() throws {
        for language in ["en", "pt-BR"] {
            var stage = try open(.boarding, language, "no_such_code")
            let unknown = stage.app.core.texts["wallet.boardingSigns"]
            for sign in ["0", "o", "1", "L", "\u{E9}"] {
                try stage.type("7")
                #expect(!stage.text.contains(unknown))
                try stage.type(sign)
                #expect(stage.text.contains(unknown), "\(sign): \(stage.text)")
            }
            // Blanks and dashes are part of how codes are written down.
            try stage.type("K-")
            #expect(!stage.text.contains(unknown), "\(stage.text)")
        }
    }
}
