/// Which cars get which one or two requests, so that as many requests as possible are served and
/// everybody together is delayed least.
///
/// The assignment step of Alonso-Mora et al. (PNAS 114, 2017) on the graph of requests, trips and
/// vehicles, for two parties. Requests that could meet in a car form groups; each group is solved
/// by itself: greedily first, trips of two before trips of one, the least delay first, and then
/// exactly, by branch and bound, as long as the steps last.
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

    private let options: [Option]
    private var ofRequest: [Int: [Int]] = [:]

    /// - Parameter limit: how many steps a group may take.
    init(_ options: [Option], steps limit: Int) {
        self.options = options
        for (index, option) in options.enumerated() {
            for request in option.requests { ofRequest[request, default: []].append(index) }
        }
        for (request, list) in ofRequest {
            ofRequest[request] = list.sorted { rank($0) < rank($1) }
        }
        for group in groups() { solve(group, limit) }
        chosen.sort()
    }

    /// Two before one, the least delay first, then the place in the list.
    private func rank(_ option: Int) -> (Int, Int64, Int) {
        (-options[option].requests.count, options[option].cost, option)
    }

    // MARK: Groups

    /// The requests that some chain of cars and trips connects, the smallest number first.
    private func groups() -> [[Int]] {
        var ofCar: [Int: [Int]] = [:]
        for (index, option) in options.enumerated() { ofCar[option.car, default: []].append(index) }
        var seen: Set<Int> = []
        var groups: [[Int]] = []
        for first in ofRequest.keys.sorted() where seen.insert(first).inserted {
            var group: [Int] = []
            var open = [first]
            while let request = open.popLast() {
                group.append(request)
                for option in ofRequest[request] ?? [] {
                    for neighbour in ofCar[options[option].car] ?? [] {
                        for other in options[neighbour].requests where seen.insert(other).inserted {
                            open.append(other)
                        }
                    }
                    for other in options[option].requests where seen.insert(other).inserted {
                        open.append(other)
                    }
                }
            }
            groups.append(group.sorted())
        }
        return groups
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
        var best: [Int]
        var bestValue: Value
        var current: [Int] = []
        var value = Value(left: 0, cost: 0)
        var usedCars: Set<Int> = []
        var served: Set<Int> = []
        var stepsLeft: Int
    }

    private mutating func solve(_ group: [Int], _ limit: Int) {
        let greedy = greedy(group)
        var served = 0
        var cost: Int64 = 0
        for option in greedy {
            served += options[option].requests.count
            cost += options[option].cost
        }
        var search = Search(
            best: greedy, bestValue: Value(left: group.count - served, cost: cost),
            stepsLeft: limit)
        let cheapest = group.map { request in
            (ofRequest[request] ?? []).map { options[$0].cost / Int64(options[$0].requests.count) }
                .min() ?? 0
        }
        branch(group, 0, cheapest, &search)
        isExact = isExact && search.stepsLeft > 0
        steps += limit - search.stepsLeft
        chosen += search.best
    }

    private func greedy(_ group: [Int]) -> [Int] {
        let all = Set(group.flatMap { ofRequest[$0] ?? [] }).sorted { rank($0) < rank($1) }
        var (cars, requests) = (Set<Int>(), Set<Int>())
        return all.filter { index in
            let option = options[index]
            guard !cars.contains(option.car), requests.isDisjoint(with: option.requests) else {
                return false
            }
            cars.insert(option.car)
            requests.formUnion(option.requests)
            return true
        }
    }

    /// Decides about one request after the other: each of its options, then to leave it out.
    private func branch(
        _ group: [Int], _ place: Int, _ cheapest: [Int64], _ search: inout Search
    ) {
        guard search.stepsLeft > 0 else { return }
        search.stepsLeft -= 1
        var place = place
        while place < group.count, search.served.contains(group[place]) { place += 1 }
        // Nobody can be delayed less than by the cheapest option alone.
        var bound = search.value
        for later in place..<max(place, group.count) where !search.served.contains(group[later]) {
            bound.cost += cheapest[later]
        }
        guard bound < search.bestValue else { return }
        guard place < group.count else {
            search.best = search.current
            search.bestValue = search.value
            return
        }
        for index in ofRequest[group[place]] ?? [] {
            let option = options[index]
            guard !search.usedCars.contains(option.car),
                search.served.isDisjoint(with: option.requests),
                // A request before this one has been left out, and stays so.
                option.requests.allSatisfy({ $0 >= group[place] })
            else { continue }
            search.usedCars.insert(option.car)
            search.served.formUnion(option.requests)
            search.current.append(index)
            search.value.cost += option.cost
            branch(group, place + 1, cheapest, &search)
            search.value.cost -= option.cost
            search.current.removeLast()
            search.served.subtract(option.requests)
            search.usedCars.remove(option.car)
        }
        search.value.left += 1
        branch(group, place + 1, cheapest, &search)
        search.value.left -= 1
    }
}
