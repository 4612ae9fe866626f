import RideApp
import RideWire

extension QuizReportView {
    /// The figures as a file: a line for each question and choice.
    var table: CSVTable {
        var table = CSVTable([
            "question", "text", "asked", "right", "option", "option_text", "chosen",
        ])
        for (index, (question, tally)) in zip(quiz.questions, questions).enumerated() {
            let head = ["\(index + 1)", question.text, "\(tally.asked)", "\(tally.right)"]
            if question.options.isEmpty { table.add(head + ["", "", ""]) }
            for (number, option) in question.options.enumerated() {
                let chosen = tally.chosen.indices.contains(number) ? tally.chosen[number] : 0
                table.add(head + ["\(number + 1)", option, "\(chosen)"])
            }
        }
        return table
    }
}
