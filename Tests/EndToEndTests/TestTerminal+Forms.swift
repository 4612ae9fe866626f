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
        try see("Every field is checked", or: "First the account.")
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
        try see("No card yet")
        try press("a")
        try see("Security code")
        try fill(["4111 1111 1111 1111", "12/30", "123", holder, "529.982.247-25"])
        try press("Enter")
        try see("Visa ····1111")
        try press("Escape")
        try see("Menu")
        try press("Escape")
        try see("Enter Where to?")
    }
}
