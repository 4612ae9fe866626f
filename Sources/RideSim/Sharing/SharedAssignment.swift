import RideGraph

/// Which cars get which of the trips that they could take, each trip one request or several, so
/// that the whole costs least: mostly after as many requests as possible are served.
///
/// The assignment step of Alonso-Mora et al. (PNAS 114, 2017) on the graph of requests, trips and
/// vehicles. Requests that could meet in a car form groups; each group is solved by itself: one in
/// which nobody shares as the assignment that it is, any other greedily first, the trips of most
/// requests first, the least cost first, and then exactly, by branch and bound, as long as the
/// steps last. Where they do not, the least of what was left untried is a bound on what the best
/// would have been.
struct SharedAssignment {
    /// A car with the requests that it could take.
    struct Option: Hashable {
        let car: Int
        let requests: [Int]
        /// What it costs; below zero for what it brings.
        let cost: Int64
    }

    /// What a choice is worth: requests left out first, then the cost.
    struct Value: Comparable, Hashable, Sendable {
        var left: Int
        var cost: Int64

        static func < (one: Value, other: Value) -> Bool {
            (one.left, one.cost) < (other.left, other.cost)
        }
    }

    /// The options chosen, by their places in the list, in order.
    private(set) var chosen: [Int] = []
    /// Whether every group was solved to the end.
    private(set) var isExact = true
    /// How many steps were taken.
    private(set) var steps = 0
    /// How good it is, and how good it could be at the best.
    private(set) var figures = SharingFigures()

    /// Whether requests are served first, whatever they cost.
    private let servesFirst: Bool
    private let options: [Choice]
    /// The requests of all options, one option after the other.
    private var members: [Int] = []
    /// The options of each request together with none or later ones, the best one first.
    private var ofRequest: [[Int]]
    /// What each request costs at the least.
    private var cheapest: [Int64]

    /// An option by the places of its car and requests in the lists of all.
    private struct Choice {
        let car: Int
        /// Where its requests stand among `members`.
        let requests: Range<Int>
        let cost: Int64

        var count: Int { requests.count }
    }

    /// - Parameters:
    ///   - options: each with one request or more.
    ///   - limit: how many steps a group may take.
    ///   - servesFirst: whether as many requests as possible are served, whatever that costs.
    init(_ options: [Option], steps limit: Int, servesFirst: Bool = true) {
        let requests = Set(options.flatMap(\.requests)).sorted()
        let cars = Set(options.map(\.car)).sorted()
        func places(_ numbers: [Int]) -> [Int: Int] {
            Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
        }
        let (placeOfRequest, placeOfCar) = (places(requests), places(cars))
        var members: [Int] = []
        self.options = options.map { option in
            let first = members.count
            members += option.requests.compactMap { placeOfRequest[$0] }.sorted()
            return Choice(
                car: placeOfCar[option.car] ?? 0, requests: first..<members.count,
                cost: option.cost)
        }
        self.members = members
        self.servesFirst = servesFirst
        ofRequest = Array(repeating: [], count: requests.count)
        // What need not be served costs nothing at the least.
        cheapest = Array(repeating: servesFirst ? .max : 0, count: requests.count)
        for index in self.options.indices.sorted(by: { rank($0) < rank($1) }) {
            let option = self.options[index]
            ofRequest[members[option.requests.lowerBound]].append(index)
            let (whole, rest) = option.cost.quotientAndRemainder(
                dividingBy: Int64(option.count))
            let share = rest < 0 ? whole - 1 : whole
            for request in members[option.requests] {
                cheapest[request] = min(cheapest[request], share)
            }
        }
        var search = Search(requests: requests.count, cars: cars.count)
        for group in groups(requests.count, cars.count) { solve(group, limit, &search) }
        chosen.sort()
    }

    /// Many before few where requests are served first, the least cost first, then the place in
    /// the list.
    private func rank(_ option: Int) -> (Int, Int64, Int) {
        (servesFirst ? -options[option].count : 0, options[option].cost, option)
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
            for request in members[option.requests] { join(request, requestCount + option.car) }
        }
        var groups: [[Int]] = Array(repeating: [], count: requestCount)
        for request in 0..<requestCount { groups[root(request)].append(request) }
        return groups.filter { !$0.isEmpty }
    }

    // MARK: One group

    private struct Search {
        var best: [Int] = []
        var bestValue = Value(left: 0, cost: 0)
        var current: [Int] = []
        var value = Value(left: 0, cost: 0)
        /// What those who are neither served nor left out cost at the least.
        var rest: Int64 = 0
        var stepsLeft = 0
        /// The least that could be found where the steps did not last; nil where they did.
        var untried: Value?
        /// By request.
        var isServed: [Bool]
        /// By car.
        var isUsed: [Bool]

        init(requests: Int, cars: Int) {
            isServed = Array(repeating: false, count: requests)
            isUsed = Array(repeating: false, count: cars)
        }
    }

    private func mark(_ option: Choice, _ isTaken: Bool, _ search: inout Search) {
        search.isUsed[option.car] = isTaken
        for place in option.requests { search.isServed[members[place]] = isTaken }
        search.value.cost += isTaken ? option.cost : -option.cost
    }

    private func isFree(_ option: Choice, _ search: borrowing Search) -> Bool {
        guard !search.isUsed[option.car] else { return false }
        for place in option.requests where search.isServed[members[place]] { return false }
        return true
    }

    private mutating func solve(_ group: [Int], _ limit: Int, _ search: inout Search) {
        guard group.contains(where: { ofRequest[$0].contains { options[$0].count > 1 } }) else {
            return assign(group)
        }
        search.value = Value(left: 0, cost: 0)
        search.rest = 0
        search.untried = nil
        for request in group { search.rest += cheapest[request] }
        search.best = greedy(group, &search)
        search.stepsLeft = limit
        branch(group, 0, &search)
        isExact = isExact && search.stepsLeft > 0
        steps += limit - search.stepsLeft
        chosen += search.best
        let found = search.bestValue
        let untried = search.untried.map { max($0, leastValue(of: group)) }
        figures.add(found, atLeast: min(found, untried ?? found))
    }

    /// No choice is better than this: no car takes more than its largest trip, and nobody costs
    /// less than by the cheapest option.
    private func leastValue(of group: [Int]) -> Value {
        var largest: [Int: Int] = [:]
        for option in group.flatMap({ ofRequest[$0] }) {
            let choice = options[option]
            largest[choice.car] = max(largest[choice.car] ?? 0, choice.count)
        }
        let left = max(0, group.count - largest.values.reduce(0, +))
        let served = group.map { cheapest[$0] }.sorted().dropLast(servesFirst ? left : 0)
        return Value(left: servesFirst ? left : 0, cost: served.reduce(0, +))
    }

    /// Each car takes one request at most: the cheapest assignment.
    private mutating func assign(_ group: [Int]) {
        var columns: [Int: Int] = [:]
        for option in group.flatMap({ ofRequest[$0] }) where columns[options[option].car] == nil {
            columns[options[option].car] = columns.count
        }
        // An assignment knows no cost below zero.
        let raise = servesFirst ? 0 : -group.reduce(0) { min($0, cheapest[$1]) }
        var problem = AssignmentProblem(columnCount: columns.count)
        for request in group {
            var choices: [AssignmentProblem.Option] = []
            for option in ofRequest[request] {
                guard let column = columns[options[option].car],
                    !choices.contains(where: { $0.column == column })
                else { continue }
                choices.append(.init(column: column, cost: options[option].cost + raise))
            }
            problem.addRow(choices, without: servesFirst ? AssignmentProblem.mostCost : raise)
        }
        let solution = problem.solve()
        steps += solution.work
        var own = Value(left: 0, cost: 0)
        for (request, column) in zip(group, solution.columns) {
            guard let column,
                let option = ofRequest[request].first(where: {
                    columns[options[$0].car] == column
                })
            else {
                if servesFirst { own.left += 1 }
                continue
            }
            chosen.append(option)
            own.cost += options[option].cost
        }
        figures.add(own, atLeast: own)
    }

    /// The best option of all first, then the best of those that are left.
    private func greedy(_ group: [Int], _ search: inout Search) -> [Int] {
        let all = group.flatMap { ofRequest[$0] }.sorted { rank($0) < rank($1) }
        var taken: [Int] = []
        for index in all where isFree(options[index], search) {
            guard servesFirst || options[index].cost < 0 else { break }
            mark(options[index], true, &search)
            taken.append(index)
        }
        let served = taken.reduce(0) { $0 + options[$1].count }
        search.bestValue = Value(
            left: servesFirst ? group.count - served : 0, cost: search.value.cost)
        for index in taken { mark(options[index], false, &search) }
        return taken
    }

    /// Decides about one request after the other: each of its options, then to leave it out.
    private func branch(_ group: [Int], _ place: Int, _ search: inout Search) {
        // Nobody can cost less than by the cheapest option alone.
        let bound = Value(left: search.value.left, cost: search.value.cost + search.rest)
        guard search.stepsLeft > 0 else {
            search.untried = min(search.untried ?? bound, bound)
            return
        }
        search.stepsLeft -= 1
        var place = place
        while place < group.count, search.isServed[group[place]] { place += 1 }
        guard bound < search.bestValue else { return }
        guard place < group.count else {
            search.best = search.current
            search.bestValue = search.value
            return
        }
        let request = group[place]
        let rest = search.rest
        // A request before this one has been left out, and stays so.
        for index in ofRequest[request] where isFree(options[index], search) {
            let option = options[index]
            mark(option, true, &search)
            for member in members[option.requests] { search.rest -= cheapest[member] }
            search.current.append(index)
            branch(group, place + 1, &search)
            search.current.removeLast()
            mark(option, false, &search)
            search.rest = rest
        }
        if servesFirst { search.value.left += 1 }
        search.rest -= cheapest[request]
        branch(group, place + 1, &search)
        search.rest = rest
        if servesFirst { search.value.left -= 1 }
    }
}
