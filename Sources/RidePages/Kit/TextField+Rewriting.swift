import RideTUI

extension TextField {
    /// The same signs, and no others, written anew; the cursor stays behind as many of them.
    mutating func rewrite(keeping isSign: (Character) -> Bool, as written: (String) -> String) {
        let wasAtEnd = cursor == characters.count
        let before = characters[..<cursor].count(where: isSign)
        let text = written(self.text)
        guard text != self.text else { return }
        self.text = text
        guard !wasAtEnd else { return }
        handle(.home)
        var seen = 0
        for character in characters where seen < before {
            handle(.right)
            if isSign(character) { seen += 1 }
        }
    }
}
