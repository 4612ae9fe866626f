import RideCore
import RideService
import RideWire

/// A history that people witness: whoever has changed something is given a mark of it, and whoever
/// comes again shows the last one.
extension Gateway {
    static func registerHistory(_ table: inout HandlerTable) {
        table.onOperator(AcceptHistory.self) { gateway, _, mark throws(WireError) in
            let doubt = gateway.historyDoubt
            try gateway.perform(.acceptHistory, mark)
            if doubt != nil { gateway.tellOfHistory() }
            return .answer(Done())
        }
    }

    static let historyDiffers = WireError(
        .refused, code: "history_differs",
        message: "Apps have seen changes that this service does not have any more. It takes no "
            + "others until its operator has looked into it.")

    /// Why no change is taken; nil where it is.
    var historyDoubt: HistoryDoubtView? {
        service.historyDoubt.map {
            HistoryDoubtView(
                agrees_until_ms: $0.agreesUntil?.milliseconds, seen: $0.seen.count)
        }
    }

    /// Refuses a change where the history is not the one that apps have seen.
    func admitInDoubt(_ call: AnyCall) throws(WireError) {
        guard service.historyDoubt == nil || call.isTakenInDoubt else {
            throw Self.historyDiffers
        }
    }

    /// Hears what a client has seen, before it is answered.
    func hear<Answer>(
        _ marks: [HistoryMark], then answer: @escaping (Gateway) -> Answer
    ) throws(WireError) -> Reply<Answer> {
        guard marks.count <= Limits.marksShown else {
            throw Self.invalid("params.witness may have at most \(Limits.marksShown) marks.")
        }
        let asked = service.marksToAsk(marks)
        guard !asked.isEmpty else { return .answer(answer(self)) }
        return .later(.read(.witness(asked))) { [unowned self] outcome throws(WireError) in
            if case .testimony(let testimony) = try Self.answer(outcome),
                service.take(testimony)
            {
                tellOfHistory()
            }
            return .answer(answer(self))
        }
    }

    /// Tells everybody whether changes are taken.
    private func tellOfHistory() {
        let frame = codec.encode(.history(HistoryView(doubt: historyDoubt)))
        let greeted = clients.inOrder.filter(hasGreeted)
        tell(greeted.map { Output(client: $0, frame: frame, kind: .state) })
    }

    // MARK: Marks

    /// A batch, with whether anybody is told of it who may show that later. What is answered while
    /// the history is in doubt is to be believed of neither.
    func witnessed(_ batch: SaveBatch, by outputs: [Output]) -> SaveBatch {
        var batch = batch
        batch.isWitnessed =
            service.historyDoubt == nil && outputs.contains(where: \.isWitnessed)
        return batch
    }

    /// The answers to changes, with a mark.
    func marked(_ outputs: [Output], with mark: HistoryMark) -> [Output] {
        service.historyGrew(to: mark)
        let ending = codec.ending(mark)
        return outputs.map { output in
            guard output.isWitnessed else { return output }
            return Output(
                client: output.client, frame: codec.adding(ending, to: output.frame),
                kind: output.kind, isWitnessed: true)
        }
    }
}
