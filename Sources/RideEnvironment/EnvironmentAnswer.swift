import RideCore
import RideMap
import RideSim

/// An answer as it was read.
enum EnvironmentAnswer {
    case pairs([LearnerPair])
    case moves([LearnerMove])
    case prices([LearnerPrice])
    case reply(isYes: Bool)

    /// Reads what stands in the memory as the answer to a decision.
    ///
    /// - Parameters:
    ///   - words: two numbers for each part of the answer.
    ///   - rows: the requests that are seen.
    /// - Throws: what is wrong with it, as far as it shows without asking the run.
    init(
        to decision: LearnerDecision, _ words: [(first: Int32, second: Int32)],
        rows: [WaitingRequest], in world: Int
    ) throws(EnvironmentFault) {
        switch decision {
        case .request, .car, .window:
            var pairs: [LearnerPair] = []
            pairs.reserveCapacity(words.count)
            for (index, word) in words.enumerated() {
                guard rows.indices.contains(Int(word.first)) else {
                    throw EnvironmentFault(
                        "no_such_row", world: world, index: index,
                        "Expected a row of a request, from 0 to less than \(rows.count).")
                }
                pairs.append(
                    LearnerPair(request: rows[Int(word.first)].trip, car: Int(word.second)))
            }
            self = .pairs(pairs)
        case .repositioning:
            self = .moves(
                words.map {
                    LearnerMove(car: Int($0.first), to: NodeID(UInt32(bitPattern: $0.second)))
                })
        case .prices:
            self = .prices(
                words.map { LearnerPrice(zone: Int($0.first), hundredths: Int($0.second)) })
        case .acceptance:
            // Who says nothing says no.
            for (index, word) in words.enumerated() {
                guard index == 0, word.first == 0, (0...1).contains(word.second) else {
                    throw EnvironmentFault(LearnerRejection(.notYesOrNo, at: index), in: world)
                }
            }
            self = .reply(isYes: words.first?.second == 1)
        }
    }

    /// Whether a run would carry it out; nothing happens.
    ///
    /// - Throws: what is wrong, and where.
    func check(in run: inout LearnerRun) throws(LearnerRejection) {
        switch self {
        case .pairs(let pairs): try run.check(pairs)
        case .moves(let moves): try run.check(moves)
        case .prices(let prices): try run.check(prices)
        case .reply: break
        }
    }

    /// Carries it out.
    ///
    /// - Throws: what is wrong, and where; nothing has happened then.
    func carryOut(in run: inout LearnerRun) throws(LearnerRejection) {
        switch self {
        case .pairs(let pairs): try run.answer(pairs)
        case .moves(let moves): try run.answer(moves)
        case .prices(let prices): try run.answer(prices)
        case .reply(let isYes): try run.answer(isTaken: isYes)
        }
    }
}
