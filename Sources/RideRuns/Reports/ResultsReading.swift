import RideImport
import RideMap
import RideResults

/// A folder of results as it is read again: the summary, and columns of its tables.
package struct ResultsReading {
    package let path: String
    package let summary: JSONValue

    /// - Throws: `Failure` where the folder holds no results.
    package init(_ path: String) throws {
        self.path = path
        let name = "\(path)/\(ResultsFolder.summaryName)"
        let bytes: [UInt8]
        do throws(FileReadError) { bytes = try FileBytes.read(name, limit: 1 << 24) } catch {
            throw Failure(
                "\(path) holds no results of a run: \(name): \(error.reason)"
                    + Self.unfinished(path))
        }
        guard let summary = JSONValue(text: String(decoding: bytes, as: UTF8.self)) else {
            throw Failure("\(name) is not JSON")
        }
        self.summary = summary
        guard summary["format"]?.string != nil else {
            throw Failure("\(name) is no summary of a run")
        }
    }

    /// What a run that was to write a folder and was killed has left beside it, in words.
    private static func unfinished(_ path: String) -> String {
        guard let draft = try? ResultsFolder.draft(of: path),
            CityOpening.exists("\(draft)/\(ResultsFolder.summaryName)")
        else { return "" }
        return ". A run is writing it, or was killed: what there is lies in \(draft)"
    }

    /// What the run is called beside others; of a part of one, that it is one.
    package var name: String {
        let scenario = summary["scenario"]?.string ?? path
        let seed = number("seed").map { "\(Int($0))" } ?? "?"
        return "\(scenario), seed \(seed) (\(path))" + (part.map { ", \($0)" } ?? "")
    }

    /// What is missing of the run, in words; nil for all of it.
    package var part: String? {
        func count(_ name: String) -> Int { Int(number("demand_table", name) ?? 0) }
        return RunPart.words(
            isComplete: summary["complete"] != .bool(false), stoppedAt_s: number("stopped_at_s"),
            duration_s: number("duration_s"), dropped: count("dropped"), lines: count("lines"),
            afterEnd: count("after_horizon"), requests: count("requests"),
            warmUp_s: number("warm_up_s") ?? 0)
    }

    /// A number of the summary, by the names that lead to it.
    package func number(_ keys: String...) -> Double? {
        var value: JSONValue? = summary
        for key in keys { value = value?[key] }
        switch value {
        case .integer(let number): return Double(number)
        case .number(let number): return number
        default: return nil
        }
    }

    /// Whether there is a table.
    package func has(_ table: String) -> Bool {
        CityOpening.exists("\(path)/\(table).csv") || CityOpening.exists("\(path)/\(table)")
    }

    /// A column of a table, whichever form it was kept in; empty where there is none.
    package func column(_ name: String, of table: String) throws -> [Double] {
        let array = "\(path)/\(table)/\(name).npy"
        do throws(FileReadError) {
            return Self.numbers(try FileBytes.read(array, limit: 1 << 32))
        } catch { guard error.isMissing else { throw Failure("\(array): \(error.reason)") } }
        let file = "\(path)/\(table).csv"
        guard CityOpening.exists(file) else {
            throw Failure(
                "\(path) has no column \(name) of \(table): neither \(array) nor \(file)"
                    + (part.map { ". It is a part of a run: \($0)" } ?? ""))
        }
        do throws(ImportError) {
            let rows = try CSVTable(contentsOf: file)
            guard let column = rows.column(name.lowercased()) else { return [] }
            return rows.rows.map { Double(column.text($0)) ?? .nan }
        } catch { throw Failure("\(path): \(error.description)") }
    }

    /// A column of words, whichever form it was kept in; empty where there is none.
    package func words(_ name: String, of table: String) throws -> [String] {
        let file = "\(path)/\(table).csv"
        if CityOpening.exists(file) {
            do throws(ImportError) {
                let rows = try CSVTable(contentsOf: file)
                guard let column = rows.column(name.lowercased()) else { return [] }
                return rows.rows.map { column.text($0) }
            } catch { throw Failure("\(path): \(error.description)") }
        }
        guard case .list(let words) = summary["words"]?[table]?[name] else { return [] }
        return try column(name, of: table).map { place in
            guard let index = Int(exactly: place), words.indices.contains(index) else { return "" }
            return words[index].string ?? ""
        }
    }

    /// The numbers of a NumPy file as we write it: eight bytes each, whole or not, or one byte.
    private static func numbers(_ bytes: [UInt8]) -> [Double] {
        guard bytes.count > 10 else { return [] }
        let open = 10 + Int(bytes[8]) + Int(bytes[9]) << 8
        guard open <= bytes.count else { return [] }
        let header = String(decoding: bytes[10..<open], as: UTF8.self)
        if header.contains("|u1") { return bytes[open...].map { Double($0) } }
        let isWhole = header.contains("<i8")
        return stride(from: open, to: bytes.count - 7, by: 8).map { start in
            var pattern: UInt64 = 0
            for index in (0..<8).reversed() {
                pattern = pattern << 8 | UInt64(bytes[start + index])
            }
            return isWhole ? Double(Int64(bitPattern: pattern)) : Double(bitPattern: pattern)
        }
    }
}
