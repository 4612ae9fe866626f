/// Texts that try to do something to whoever shows them.
enum HostileTexts {
    /// Control codes, escape sequences, turned directions, signs without width, towers of marks,
    /// wide signs, and very long words.
    static let all = [
        "\u{1B}[2J\u{1B}]0;owned\u{07}Luis\r\n\u{0}\u{7F}\u{9B}31m\u{202E}siuL\u{2066}\u{200F}",
        "L\u{200B}u\u{200D}i\u{FEFF}s\u{2060}\u{E0041}\u{E007F} 路易斯路易斯路易斯路易斯路易斯",
        "L" + String(repeating: "\u{0301}", count: 1_000) + "uis 👩‍👩‍👧‍👦👍🏽🇧🇷",
        String(repeating: "W", count: 400), " ", "{name} {id} {count}",
    ]
}
