import NIOCore
import NIOPosix
import RideService
import RideStore

extension EngineHost {
    /// Asks again and again whether the city is still ours. Where it is not, all goes as after a
    /// save that failed: this engine goes on with a lease that it has taken anew, or ends.
    func watchCity() {
        server.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) {
            guard self.finished == nil else { return }
            self.watchCity()
            guard !self.isSaving, .now() >= self.mayTryAgain else { return }
            self.isSaving = true
            let store = self.store
            self.diskThread.runIfActive(eventLoop: self.server.eventLoop) {
                Result { () throws(StoreError) in try store.expectCity() }
            }.assumeIsolated().whenSuccess { result in
                if case .failure(let error) = result { return self.recover(from: error) }
                self.isSaving = false
                self.flush()
            }
        }
    }
}
