import RideCore
import RideGraph

/// The cheapest assignment of the requests of a window to cars: as many requests as possible get
/// one, and all pick-ups together take the least time.
///
/// Rows of the problem are requests, columns are cars, costs are milliseconds to the pick-up. A car
/// about to finish costs the rest of its ride besides. A ride that a car is on the way to may stay
/// as it is, at the time that is left less the gain which a change must bring.
///
/// Whichever of both are fewer look for the others: each request for the nearest cars, or each car
/// for the nearest requests. So many cars need no more than as many requests each: were one given a
/// farther one, a nearer one would be left over.
struct BatchedPolicy: DispatchPolicy {
    private let rules: BatchRules

    init(_ rules: BatchRules) { self.rules = rules }

    var window: Duration? { rules.window }
    var reassigns: Bool { rules.reassignGain != nil }

    func matches<View: DispatchView & ~Copyable>(in view: inout View) -> [DispatchMatch] {
        let soon = rules.forward > .zero ? view.carsFree(within: rules.forward) : []
        let cars = view.idleCount + soon.count
        guard cars > 0 else { return [] }
        var batch = Batch()
        if view.waitingCount > max(cars, rules.candidates) {
            addChoicesOfCars(soon, to: &batch, in: &view)
        } else {
            addChoicesOfRequests(soon, to: &batch, in: &view)
        }
        if let gain = rules.reassignGain {
            for ride in view.requestsOnTheWay {
                let most = ride.remaining.milliseconds - gain.milliseconds
                guard most > 0 else { continue }
                let choices = view.nearestCars(to: ride.request, count: rules.candidates)
                    .map { (match: $0, cost: Int64($0.approach.duration_ms)) }
                    .filter { $0.cost < most }
                if !choices.isEmpty { batch.add(choices, without: most) }
            }
        }
        return batch.matches()
    }

    /// Each request with the cars nearest to it.
    private func addChoicesOfRequests<View: DispatchView & ~Copyable>(
        _ soon: [SoonIdleCar], to batch: inout Batch, in view: inout View
    ) {
        for request in view.waitingRequests {
            var choices = view.nearestCars(to: request, count: rules.candidates).map {
                (match: $0, cost: Int64($0.approach.duration_ms))
            }
            for car in soon {
                guard let match = view.match(request, with: car) else { continue }
                let cost = car.freeIn.milliseconds + Int64(match.approach.duration_ms)
                choices.append((match, cost))
            }
            batch.add(choices, without: AssignmentProblem.mostCost)
        }
    }

    /// Each car with the requests nearest to it, put in rows of the requests, the oldest first.
    private func addChoicesOfCars<View: DispatchView & ~Copyable>(
        _ soon: [SoonIdleCar], to batch: inout Batch, in view: inout View
    ) {
        var choices: [(match: DispatchMatch, cost: Int64)] = []
        let idle = view.idleCarsByTime.sorted()
        let count = min(idle.count + soon.count, rules.candidates)
        for car in idle {
            choices += view.nearestRequests(for: car, count: count).map {
                ($0, Int64($0.approach.duration_ms))
            }
        }
        for car in soon {
            choices += view.nearestRequests(for: car, count: count).map {
                ($0, car.freeIn.milliseconds + Int64($0.approach.duration_ms))
            }
        }
        choices.sort {
            ($0.match.request, $0.cost, $0.match.car) < ($1.match.request, $1.cost, $1.match.car)
        }
        var rest = choices[...]
        while let request = rest.first?.match.request {
            let row = rest.prefix { $0.match.request == request }
            batch.add(Array(row), without: AssignmentProblem.mostCost)
            rest = rest.dropFirst(row.count)
        }
    }

    /// Cars that are still busy come within the time looked ahead.
    func looksAgain<View: DispatchView & ~Copyable>(in view: inout View) -> Bool {
        rules.forward > .zero && view.somebodyIsBusy
    }

    /// Requests with their choices, on the way to a problem of rows and columns.
    private struct Batch {
        private var rows: [(choices: [(match: DispatchMatch, cost: Int64)], without: Int64)] = []
        private var columns: [Int: Int] = [:]

        mutating func add(_ choices: [(match: DispatchMatch, cost: Int64)], without: Int64) {
            for choice in choices where columns[choice.match.car] == nil {
                columns[choice.match.car] = columns.count
            }
            rows.append((choices, without))
        }

        func matches() -> [DispatchMatch] {
            var problem = AssignmentProblem(columnCount: columns.count)
            for row in rows {
                let options = row.choices.map { choice in
                    AssignmentProblem.Option(
                        column: columns[choice.match.car] ?? 0, cost: choice.cost)
                }
                problem.addRow(options, without: row.without)
            }
            let found = problem.solve().columns
            return zip(rows, found).compactMap { row, column in
                row.choices.first { columns[$0.match.car] == column }?.match
            }
        }
    }
}
