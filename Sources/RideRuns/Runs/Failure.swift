import RideCore
import RideResources
import RideResults
import RideScenario
import RideService

/// A message for the person at the shell.
package struct Failure: Error, CustomStringConvertible {
    package let description: String

    /// A message; what could act on a terminal is left out of it.
    package init(_ description: String) { self.description = CleanText.printable(description) }

    /// Runs a command's work and turns whatever goes wrong into one message.
    package static func reporting<Value>(_ work: () throws -> Value) throws -> Value {
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
        }
    }
}
