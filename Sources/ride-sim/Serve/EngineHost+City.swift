import NIOCore
import NIOPosix
import RideService
import RideStore

extension EngineHost {
    /// Asks again and again whether the city is still ours. Where it is not, all goes as after a
    /// save that failed: this engine goes on with a lease that it has taken anew, or ends. Of
    /// people that cities share it hears at the same time what has become of them elsewhere.
    func watchCity() {
        server.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) {
            guard self.finished == nil else { return }
            self.watchCity()
            guard !self.isSaving, .now() >= self.mayTryAgain else { return }
            self.isSaving = true
            let (store, wanted) = (self.store, self.gateway.service.wantedNumbers)
            self.diskThread.runIfActive(eventLoop: self.server.eventLoop) {
                Result { () throws(StoreError) -> PeopleNews? in
                    try store.expectCity()
                    return try? store.people?.news(drawing: wanted)
                }
            }.assumeIsolated().whenSuccess { result in
                switch result {
                case .failure(let error): return self.recover(from: error)
                case .success(let news):
                    self.isSaving = false
                    if let news { self.gateway.service.learn(news) }
                    self.flush()
                }
            }
        }
    }
}
