import ArgumentParser
import RideResources
import RideResults
import RideScenario
import RideService
import RideSocket

/// A message for the person at the shell. Every command ends with one of these, or with success.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// Runs a command's work and turns whatever goes wrong into one message.
    static func reporting<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as ScenarioError {
            throw Failure(error.description)
        } catch let error as ResultsError {
            throw Failure(error.description)
        } catch let error as ResourceError {
            throw Failure(error.message)
        } catch let error as StoreError {
            throw Failure(error.message)
        } catch let error as ListenError {
            throw Failure(error.message)
        }
    }
}
