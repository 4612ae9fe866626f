import RideTUI

extension Collection<String> {
    /// Sentences one after the other, whoever wrote them: what somebody has typed may end without
    /// a stop, and gets one before ours go on. Empty ones are left out.
    public var asSentences: String {
        let said = filter { !$0.isEmpty }
        return said.enumerated().map { index, sentence in
            index == said.count - 1 || sentence.endsAsSentence ? sentence : sentence + "."
        }.joined(separator: " ")
    }
}

extension String {
    /// Words that stand alone among sentences: with a capital, and a stop at their end.
    public var asFullSentence: String {
        isEmpty || endsAsSentence ? asSentence : asSentence + "."
    }

    /// Whether nothing is missing at its end: it has a stop there, before what may close after it.
    fileprivate var endsAsSentence: Bool {
        let end = last { !$0.isWhitespace && !"\"'”’»)".contains($0) }
        return end.map { ".!?…:;".contains($0) } ?? true
    }
}
