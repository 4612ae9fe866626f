import RideCore
import Testing

@testable import RideWire

/// Every number of every call has its bounds where it is read (`Within`), so that nothing behind
/// the reader computes with one that a client has chosen freely.
@Suite struct NumberBoundsTests {
    /// The paths of bare numbers in a value.
    static func bareNumbers(in value: Any, at path: String) -> [String] {
        switch value {
        // These are checked as they are read, as wholes.
        case is CivilDate, is PageLimit, is HistoryMark: return []
        case is Int, is Int64, is Int32, is UInt64, is UInt32, is Double, is Float, is Int?,
            is Int64?, is UInt64?, is Double?:
            // Nothing at all can be taken for nothing of any kind.
            if String(describing: type(of: value)).contains(/Int|Double|Float/) { return [path] }
        default: break
        }
        let name = String(describing: type(of: value))
        if name.hasPrefix("Within") { return [] }
        return Mirror(reflecting: value).children.flatMap { child in
            bareNumbers(in: child.value, at: path + "." + (child.label ?? "[]"))
        }
    }

    @Test func everyNumberIsBoundedWhereItIsRead() {
        var found: Set<String> = []
        for call in Samples.calls {
            found.formUnion(Self.bareNumbers(in: call.request, at: call.method.text))
        }
        #expect(found.sorted() == [])
    }

    /// Both ends are allowed, and so is what is nearer to nothing than a number can be.
    @Test(arguments: ["-90", "90", "9e1", "-0.0", "1e-400"])
    func bothEndsAreRead(number: String) throws {
        let edges = #"{"south":-90,"west":-180,"north":\#(number),"east":180}"#
        let frame = #"{"jsonrpc":"2.0","id":1,"method":"map.watch","params":\#(edges)}"#
        _ = try WireCodec().decodeCall(Array(frame.utf8))
    }

    /// The control.
    @Test func aBareNumberIsFound() {
        struct Call {
            @Within<Identifiers> var good: UInt64
            @WithinIfGiven<Identifiers> var alsoGood: UInt64?
            var bad: Int
            var maybe: Double?
            var inside: [Inside]
            struct Inside { var deep: Int64? }
        }
        let call = Call(good: 1, alsoGood: nil, bad: 1, maybe: nil, inside: [.init(deep: nil)])
        #expect(
            Set(Self.bareNumbers(in: call, at: "call")) == [
                "call.bad", "call.maybe", "call.inside.[].deep",
            ])
    }
}
