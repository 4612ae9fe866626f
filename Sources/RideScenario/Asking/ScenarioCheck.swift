import Yams

/// Looks for every mistake in a scenario, where reading it ends with the first.
///
/// The reader is asked again and again, each time without what it complained of last; what cannot
/// be left out is given some value that the reader takes. So nothing about the format is said
/// twice, and no mistake is told that follows from another one.
public enum ScenarioCheck {
    /// More mistakes are not looked for.
    public static let most = 200

    /// All mistakes in a scenario's file, in the order of its lines.
    ///
    /// - Parameter markets: the folder of the markets that come with the product.
    public static func mistakes(inFile path: String, markets: String? = nil) -> [ScenarioError] {
        do throws(ScenarioError) {
            return mistakes(in: try TextFile.read(path), file: path, markets: markets)
        } catch { return [error] }
    }

    /// All mistakes in a scenario, in the order of its lines.
    public static func mistakes(
        in text: String, file: String, markets: String? = nil
    ) -> [ScenarioError] {
        var node: Node
        do throws(ScenarioError) { node = try YAMLSection(text: text, file: file).node } catch {
            return [error]
        }
        var found: [ScenarioError] = []
        var mended: Set<String> = []
        while found.count < most {
            guard let error = firstMistake(in: node, file: file, markets) else { break }
            let isFollowing = error.key.map(mended.contains) ?? false
            if !isFollowing { found.append(error) }
            guard error.file == file, let key = error.key,
                let next = without(error, key.split(separator: ".").map(String.init), node)
            else { break }
            for end in next.changed.indices {
                mended.insert(next.changed[...end].joined(separator: "."))
            }
            node = next.node
        }
        return found.enumerated().sorted { one, other in
            (one.element.line ?? .max, one.offset) < (other.element.line ?? .max, other.offset)
        }.map(\.element)
    }

    private static func firstMistake(
        in node: Node, file: String, _ markets: String?
    ) -> ScenarioError? {
        do throws(ScenarioError) {
            let top = try YAMLSection(node, file: file, path: "")
            _ = try Scenario(top, text: "", markets: markets)
            return nil
        } catch { return error }
    }

    private static func isMissing(_ error: ScenarioError) -> Bool {
        error.message.hasPrefix("is missing")
    }

    /// What must be there, with a value with which nothing else is wrong.
    private static let stubs = [
        "name": "a", "city": "la-serena", "duration": "31d", "drivers": "{count: 1}",
        "drivers.count": "1", "demand.requests_per_hour": "1", "demand.table.file": "a.csv",
    ]

    /// The same scenario in which an error is no more; nil where nothing is left to change.
    private static func without(
        _ error: ScenarioError, _ path: [String], _ node: Node
    ) -> (node: Node, changed: [String])? {
        if isMissing(error) {
            let key = path.joined(separator: ".")
            if let stub = stubs[key],
                let node = try? ScenarioSetting("\(key)=\(stub)").applied(to: node)
            {
                return (node, path)
            }
            let parent = Array(path.dropLast())
            return node.removing(parent[...]).map { ($0, parent) }
        }
        // The key itself, or what it stands under.
        for length in stride(from: path.count, to: 0, by: -1) {
            let part = Array(path.prefix(length))
            if let rest = node.removing(part[...]) { return (rest, part) }
        }
        return nil
    }
}
