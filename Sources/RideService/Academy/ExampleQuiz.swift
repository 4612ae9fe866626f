import RideAcademy

/// The quiz that an operator puts into the academy of every city that is served, so that there is
/// one to play and to look at: one question of each of three kinds. Everybody reads it in the
/// language of their app; in both the same answers are right.
enum ExampleQuiz {
    private struct Words {
        let title: String
        let about: String
        let order: (text: String, steps: [String])
        let several: (text: String, right: [String], wrong: [String], why: String)
        let number: (text: String, why: String)
    }

    /// As it is sent.
    static func draft(in language: LetterLanguage) throws(AcademyRejection) -> QuizDraft {
        let words = language == .portuguese ? portuguese : english
        let read = words.several
        return QuizDraft(
            title: words.title, description: words.about,
            questions: [
                try Question(text: words.order.text, kind: .order(options: words.order.steps)),
                try Question(
                    text: read.text,
                    kind: .several(
                        options: read.right + read.wrong, right: Array(read.right.indices)),
                    explanation: read.why),
                try Question(
                    text: words.number.text, kind: .number(3, tolerance: 0),
                    explanation: words.number.why),
            ])
    }

    private static let portuguese = Words(
        title: "Como é uma corrida", about: "Três perguntas sobre o app, como exemplo.",
        order: (
            "Ponha na ordem em que acontece",
            ["Pedida", "Aceita", "O carro chegou", "A caminho", "Paga"]
        ),
        several: (
            "O que se pode reler depois da corrida?", ["A conversa", "O recibo", "O trajeto"],
            ["O telefone do outro"], "Tudo isso fica no histórico."
        ),
        number: (
            "Quantas paradas cabem entre a partida e o destino?",
            "Até três, escolhidas antes de pedir."
        ))

    private static let english = Words(
        title: "How a ride goes", about: "Three questions about the app, as an example.",
        order: (
            "Put in the order in which it happens",
            ["Requested", "Accepted", "The car has arrived", "On the way", "Paid"]
        ),
        several: (
            "What can one read again after a ride?", ["The chat", "The receipt", "The route"],
            ["The other person's phone number"], "All of it stays in the history."
        ),
        number: (
            "How many stops fit between the start and the destination?",
            "Up to three, chosen before you request."
        ))
}
