import RideAcademy
import RideCore
import RideMap

/// Quizzes that people make, and what drivers have to know of the streets.
final class LearningRoom: Room {
    var academy = Academy()
    var quizzes = StreetQuizzes()
    /// What can be asked about the map; made when the first asks.
    private(set) lazy var subjects = StreetSubjects(of: city)
    private let city: City

    init(_ city: City) { self.city = city }

    func erase(_ person: Actor, in service: RideService) {
        academy.erase(person, &service.changes)
    }

    // MARK: Records

    let kinds: [StoredRecord.Kind] = [.academy]

    func record(_ name: RecordName) -> StoredRecord? { academy.record(name.key) }

    /// The operator's example is there in every city that has it.
    func restore(_ records: [StoredRecord], in service: RideService) {
        academy.restore(
            records.compactMap { if case .academy(let record) = $0 { record } else { nil } })
        guard service.settings.hasExampleQuiz else { return }
        do throws(AcademyRejection) {
            try academy.offer(
                ExampleQuiz.draft(in: service.settings.letters[.english]), &service.changes)
        } catch { preconditionFailure("the example is refused: \(error.rawValue)") }
    }
}

extension RideService.Command {
    /// Something about quizzes.
    public static func academy(_ command: AcademyCommand) -> Self {
        .room(
            RoomCommand(reachesOthers: command.reachesOthers) {
                service, actor, _ throws(ServiceRejection) in
                try service.academy(command, by: actor)
            })
    }
}
