import RideGraph

/// The ways that must not be driven though each street of them may: turns above all.
///
/// Each is two arcs or more, one after the other, told as `Arc.linkAndDirection`.
public struct ForbiddenTurns: RandomAccessCollection, Sendable {
    /// The arcs of all ways, one way after the other.
    package let arcs: FlatArray<UInt32>
    /// Where each way starts; one more than there are ways.
    package let starts: FlatArray<UInt32>

    init(arcs: FlatArray<UInt32>, starts: FlatArray<UInt32>) {
        self.arcs = arcs
        self.starts = starts
    }

    /// The first index, 0.
    public var startIndex: Int { 0 }
    /// How many ways there are.
    public var endIndex: Int { starts.count - 1 }

    /// The arcs of one way.
    public subscript(_ index: Int) -> Slice<FlatArray<UInt32>> {
        arcs[Int(starts[index])..<Int(starts[index + 1])]
    }
}
