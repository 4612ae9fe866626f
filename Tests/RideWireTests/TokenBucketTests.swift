import RideWire
import Testing

@Suite struct TokenBucketTests {
    @Test(arguments: [99, 100, 101])
    func aBurstUpToTheLimitPassesAtOnce(wanted: Int) {
        var bucket = TokenBucket(perSecond: 20, burst: 100)
        let taken = (0..<wanted).filter { _ in bucket.take(at: .seconds(5)) }.count
        #expect(taken == min(wanted, 100))
    }

    @Test func tokensComeBackAtTheRate() {
        var bucket = TokenBucket(perSecond: 20, burst: 100)
        while bucket.take(at: .zero) {}
        #expect(bucket.delay(at: .zero) == .milliseconds(50))
        #expect(bucket.take(at: .milliseconds(49)) == false)
        #expect(bucket.take(at: .milliseconds(50)) == true)
        #expect(bucket.take(at: .milliseconds(50)) == false)
        let inASecond = (0..<100).filter { _ in bucket.take(at: .milliseconds(1_050)) }.count
        #expect(inASecond == 20)
    }

    @Test func aLongRestFillsItNoFurtherThanTheBurst() {
        var bucket = TokenBucket(perSecond: 20, burst: 3)
        while bucket.take(at: .zero) {}
        let taken = (0..<10).filter { _ in bucket.take(at: .seconds(86_400)) }.count
        #expect(taken == 3)
    }

    @Test func sustainedUseNeverExceedsRateAndBurst() {
        var bucket = TokenBucket(perSecond: 20, burst: 100)
        var taken = 0
        for millisecond in 0..<10_000 where bucket.take(at: .milliseconds(millisecond)) {
            taken += 1
        }
        #expect(taken == 100 + 199)
    }

    @Test func askingForTheDelayTakesNothing() {
        var bucket = TokenBucket(perSecond: 1, burst: 1)
        #expect(bucket.delay(at: .zero) == .zero)
        #expect(bucket.take(at: .zero) == true)
        #expect(bucket.delay(at: .milliseconds(250)) == .milliseconds(750))
        #expect(bucket.take(at: .seconds(1)) == true)
    }
}
