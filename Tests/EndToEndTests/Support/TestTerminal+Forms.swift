/// What people type who come to the app for the first time.
extension TestTerminal {
    /// Types into one field after the other; Enter leads to the next.
    func fill(_ answers: [String]) throws {
        for answer in answers {
            if !answer.isEmpty { try write(answer) }
            try press("Enter")
        }
    }

    /// Fills in the form of a new account and sends it.
    func fillAccount(_ name: String, email: String) throws {
        try see("We check each field as you type", or: "First create your account.")
        try fill([name])
        try press("Right", "Enter")
        try fill(["529.982.247-25", email, "11 91234-5678", TestPerson.password, ""])
        try press("Space", "Down", "Enter")
    }

    /// Adds a card, from the passenger's first screen and back.
    func addCard(holder: String) throws {
        try press("m")
        try see("Payments")
        try press("p")
        try see("No cards yet")
        try press("a")
        try see("Security code")
        try fill(["4111 1111 1111 1111", "12/30", "123", holder, "529.982.247-25"])
        try press("Enter")
        // The form names the card too; only the list counts it.
        try see("1 of 10 cards")
        try press("Escape")
        try see("Menu")
        try press("Escape")
        try see("Enter Where to?")
    }

    /// Chooses cash, or the one card, beside the prices of the passenger's app.
    func pay(inCash: Bool) throws {
        try press("p")
        try see("How do you want to pay?")
        // What is chosen now is known once the cards are.
        try see("selected")
        try see("Visa ····1111")
        try press(inCash ? "Up" : "Down")
        try see(inCash ? "Enter pay in cash" : "Enter pay with Visa")
        try press("Enter")
        try miss("How do you want to pay?")
        try see(inCash ? "cash" : "Visa ····1111")
    }

    /// Asks, in the passenger's app, whether to call the ride off, again and again until that
    /// costs what these words say; the question stays open.
    func askToCancel(until words: String) throws {
        var asked = ""
        do {
            try stage.wait(words) {
                try press("x")
                try see("▸ Keep")
                asked = self.words(around: "▸ Keep")
                if asked.contains(words) { return true }
                try press("Escape")
                try miss("▸ Keep")
                return false
            }
        } catch { throw TestStage.Failure("'\(words)' is not said: \(asked)") }
    }
}
