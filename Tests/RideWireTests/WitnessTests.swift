import RideCore
import Testing

@testable import RideWire

/// The mark that an answer carries, and what is shown in `hello`.
@Suite("Marks on the wire (R10)")
struct WitnessTests {
    private let codec = WireCodec()

    @Test(arguments: [AnyAnswer(Done()), AnyAnswer(ShareCodeResult(code: "7KM2QX"))])
    func anAnswerCarriesIt(answer: AnyAnswer) throws {
        let bare = codec.encode(answer: answer, to: 7)
        #expect(codec.mark(in: bare) == nil)
        let marked = codec.adding(codec.ending(Samples.mark), to: bare)
        #expect(codec.mark(in: marked) == Samples.mark)
        let types: [UInt64: any Request.Type] =
            answer.to(Done.self) == nil ? [7: ShareRide.self] : [7: Ping.self]
        // An app that knows no marks reads the same.
        #expect(
            try codec.decodeReply(marked, pending: types)
                == codec.decodeReply(bare, pending: types))
        let end = ",\"witness\":\"\(Samples.mark.text)\"}"
        #expect(String(decoding: marked, as: UTF8.self).hasSuffix(end))
    }

    @Test(arguments: ["", "{", "{}", "[]", #"{"witness":1}"#, #"{"witness":"1.2"}"#])
    func nothingElseIsOne(frame: String) { #expect(codec.mark(in: Array(frame.utf8)) == nil) }

    /// What is no mark is refused with its place.
    @Test(arguments: [#""1.2.3""#, "7", "null", #""12.1.00.00""#])
    func onlyMarksAreShown(text: String) throws {
        let frame =
            #"{"id":1,"jsonrpc":"2.0","method":"hello","params":{"client":"x","#
            + #""protocol_version":6,"witness":[\#(text)]}}"#
        let error = #expect(throws: WireCodec.BadCall.self) {
            try codec.decodeCall(Array(frame.utf8))
        }
        #expect(error?.error.message.contains("params.witness") == true)
    }
}
