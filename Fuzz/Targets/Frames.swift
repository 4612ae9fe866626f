import RideCore
import RideWire

/// Frames. The first byte says into how many pieces the stream falls: where it is cut must make no
/// difference, and each frame is decoded as a call and as a reply.
func fuzzFrames(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let stream = Array(bytes.dropFirst())
    var whole = FrameDecoder()
    let frames = whole.feed(stream)
    var pieces = FrameDecoder()
    let size = Int(first) + 1
    var again: [Result<[UInt8], FrameError>] = []
    for start in stride(from: 0, to: stream.count, by: size) {
        again += pieces.feed(Array(stream[start..<min(start + size, stream.count)]))
    }
    guard frames == again, whole.bufferedBytes == pieces.bufferedBytes else {
        fatalError("a stream in pieces is another one")
    }
    let codec = WireCodec()
    for case .success(let frame) in frames {
        if let call = try? codec.decodeCall(frame) {
            let written = codec.encode(call.call, id: call.id)
            guard (try? codec.decodeCall(written))?.call == call.call else {
                fatalError("a call is not read as it was written")
            }
        }
        _ = try? codec.decodeReply(frame, pending: [1: Ping.self, 2: GetState.self])
    }
}
