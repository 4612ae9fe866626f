import RideGraph

/// Which cars get which one or two requests, so that as many requests as possible are served and
/// everybody together is delayed least.
///
/// The assignment step of Alonso-Mora et al. (PNAS 114, 2017) on the graph of requests, trips and
/// vehicles, for two parties. Requests that could meet in a car form groups; each group is solved
/// by itself: one in which nobody shares as the assignment that it is, any other greedily first,
/// trips of two before trips of one, the least delay first, and then exactly, by branch and bound,
/// as long as the steps last.
struct SharedAssignment {
    /// A car with the one or two requests that it could take.
    struct Option: Hashable {
        let car: Int
        let requests: [Int]
        /// The delay of everybody in the car, in milliseconds.
        let cost: Int64
    }

    /// The options chosen, by their places in the list, in order.
    private(set) var chosen: [Int] = []
    /// Whether every group was solved to the end.
    private(set) var isExact = true
    /// How many steps were taken.
    private(set) var steps = 0

    private let options: [Choice]
    /// The options of each request together with none or a later one, the best one first.
    private var ofRequest: [[Int]]
    /// By how much each request is delayed at the least.
    private var cheapest: [Int64]

    /// An option by the places of its car and requests in the lists of all.
    private struct Choice {
        let car: Int
        let first: Int
        /// −1 where there is only one.
        let second: Int
        let cost: Int64

        var count: Int { second < 0 ? 1 : 2 }
    }

    /// - Parameters:
    ///   - options: each with one request or two.
    ///   - limit: how many steps a group may take.
    init(_ options: [Option], steps limit: Int) {
        let requests = Set(options.flatMap(\.requests)).sorted()
        let cars = Set(options.map(\.car)).sorted()
        func places(_ numbers: [Int]) -> [Int: Int] {
            Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
        }
        let (placeOfRequest, placeOfCar) = (places(requests), places(cars))
        self.options = options.map { option in
            let own = option.requests.compactMap { placeOfRequest[$0] }.sorted()
            return Choice(
                car: placeOfCar[option.car] ?? 0, first: own[0],
                second: own.count > 1 ? own[1] : -1, cost: option.cost)
        }
        ofRequest = Array(repeating: [], count: requests.count)
        cheapest = Array(repeating: .max, count: requests.count)
        for index in self.options.indices.sorted(by: { rank($0) < rank($1) }) {
            let option = self.options[index]
            ofRequest[option.first].append(index)
            let share = option.cost / Int64(option.count)
            cheapest[option.first] = min(cheapest[option.first], share)
            if option.second >= 0 { cheapest[option.second] = min(cheapest[option.second], share) }
        }
        var search = Search(requests: requests.count, cars: cars.count)
        for group in groups(requests.count, cars.count) { solve(group, limit, &search) }
        chosen.sort()
    }

    /// Two before one, the least delay first, then the place in the list.
    private func rank(_ option: Int) -> (Int, Int64, Int) {
        (-options[option].count, options[option].cost, option)
    }

    // MARK: Groups

    /// The requests that some chain of cars and trips connects, each group in order.
    private func groups(_ requestCount: Int, _ carCount: Int) -> [[Int]] {
        // Requests, then cars: each points towards the first of its group.
        var parents = Array(0..<requestCount + carCount)
        func root(_ node: Int) -> Int {
            var node = node
            while parents[node] != node {
                parents[node] = parents[parents[node]]
                node = parents[node]
            }
            return node
        }
        func join(_ one: Int, _ other: Int) {
            let (one, other) = (root(one), root(other))
            parents[max(one, other)] = min(one, other)
        }
        for option in options {
            join(option.first, requestCount + option.car)
            if option.second >= 0 { join(option.first, option.second) }
        }
        var groups: [[Int]] = Array(repeating: [], count: requestCount)
        for request in 0..<requestCount { groups[root(request)].append(request) }
        return groups.filter { !$0.isEmpty }
    }

    // MARK: One group

    /// What a choice is worth: requests left out first, then the delay.
    private struct Value: Comparable {
        var left: Int
        var cost: Int64

        static func < (one: Value, other: Value) -> Bool {
            (one.left, one.cost) < (other.left, other.cost)
        }
    }

    private struct Search {
        var best: [Int] = []
        var bestValue = Value(left: 0, cost: 0)
        var current: [Int] = []
        var value = Value(left: 0, cost: 0)
        /// What those who are neither served nor left out are delayed at the least.
        var rest: Int64 = 0
        var stepsLeft = 0
        /// By request.
        private(set) var isServed: [Bool]
        /// By car.
        private var isUsed: [Bool]

        init(requests: Int, cars: Int) {
            isServed = Array(repeating: false, count: requests)
            isUsed = Array(repeating: false, count: cars)
        }

        mutating func take(_ option: Choice) {
            mark(option, true)
            value.cost += option.cost
        }

        mutating func putBack(_ option: Choice) {
            mark(option, false)
            value.cost -= option.cost
        }

        private mutating func mark(_ option: Choice, _ isTaken: Bool) {
            isUsed[option.car] = isTaken
            isServed[option.first] = isTaken
            if option.second >= 0 { isServed[option.second] = isTaken }
        }

        func isFree(_ option: Choice) -> Bool {
            !isUsed[option.car] && !isServed[option.first]
                && (option.second < 0 || !isServed[option.second])
        }
    }

    private mutating func solve(_ group: [Int], _ limit: Int, _ search: inout Search) {
        guard group.contains(where: { ofRequest[$0].contains { options[$0].count == 2 } }) else {
            return assign(group)
        }
        search.value = Value(left: 0, cost: 0)
        search.rest = 0
        for request in group { search.rest += cheapest[request] }
        search.best = greedy(group, &search)
        search.stepsLeft = limit
        branch(group, 0, &search)
        isExact = isExact && search.stepsLeft > 0
        steps += limit - search.stepsLeft
        chosen += search.best
    }

    /// Each car takes one request at most: the cheapest assignment.
    private mutating func assign(_ group: [Int]) {
        var columns: [Int: Int] = [:]
        for option in group.flatMap({ ofRequest[$0] }) where columns[options[option].car] == nil {
            columns[options[option].car] = columns.count
        }
        var problem = AssignmentProblem(columnCount: columns.count)
        for request in group {
            var choices: [AssignmentProblem.Option] = []
            for option in ofRequest[request] {
                guard let column = columns[options[option].car],
                    !choices.contains(where: { $0.column == column })
                else { continue }
                choices.append(.init(column: column, cost: options[option].cost))
            }
            problem.addRow(choices, without: AssignmentProblem.mostCost)
        }
        let solution = problem.solve()
        steps += solution.work
        for (request, column) in zip(group, solution.columns) {
            guard let column,
                let option = ofRequest[request].first(where: {
                    columns[options[$0].car] == column
                })
            else { continue }
            chosen.append(option)
        }
    }

    /// The best option of all first, then the best of those that are left.
    private func greedy(_ group: [Int], _ search: inout Search) -> [Int] {
        let all = group.flatMap { ofRequest[$0] }.sorted { rank($0) < rank($1) }
        var taken: [Int] = []
        for index in all where search.isFree(options[index]) {
            search.take(options[index])
            taken.append(index)
        }
        let served = taken.reduce(0) { $0 + options[$1].count }
        search.bestValue = Value(left: group.count - served, cost: search.value.cost)
        for index in taken { search.putBack(options[index]) }
        return taken
    }

    /// Decides about one request after the other: each of its options, then to leave it out.
    private func branch(_ group: [Int], _ place: Int, _ search: inout Search) {
        guard search.stepsLeft > 0 else { return }
        search.stepsLeft -= 1
        var place = place
        while place < group.count, search.isServed[group[place]] { place += 1 }
        // Nobody can be delayed less than by the cheapest option alone.
        let bound = Value(left: search.value.left, cost: search.value.cost + search.rest)
        guard bound < search.bestValue else { return }
        guard place < group.count else {
            search.best = search.current
            search.bestValue = search.value
            return
        }
        let request = group[place]
        let rest = search.rest
        // A request before this one has been left out, and stays so.
        for index in ofRequest[request] where search.isFree(options[index]) {
            let option = options[index]
            search.take(option)
            search.rest -= cheapest[request] + (option.second < 0 ? 0 : cheapest[option.second])
            search.current.append(index)
            branch(group, place + 1, &search)
            search.current.removeLast()
            search.putBack(option)
            search.rest = rest
        }
        search.value.left += 1
        search.rest -= cheapest[request]
        branch(group, place + 1, &search)
        search.rest = rest
        search.value.left -= 1
    }
}
