import RideAcademy

/// The quiz that an operator puts into the academy of every city that is served, so that there is
/// one to play and to look at: one question of each of three kinds. Everybody reads it in the
/// language of their app; in all of them the same answers are right.
enum ExampleQuiz {
    /// As it is sent.
    static func draft(in say: Letters) throws(AcademyRejection) -> QuizDraft {
        let right = say.list("quiz.several.right")
        return QuizDraft(
            title: say("quiz.title"), description: say("quiz.about"),
            questions: [
                try Question(
                    text: say("quiz.order.text"), kind: .order(options: say.list("quiz.order.step"))
                ),
                try Question(
                    text: say("quiz.several.text"),
                    kind: .several(
                        options: right + say.list("quiz.several.wrong"),
                        right: Array(right.indices)),
                    explanation: say("quiz.several.why")),
                try Question(
                    text: say("quiz.number.text"), kind: .number(3, tolerance: 0),
                    explanation: say("quiz.number.why")),
            ])
    }
}
