import RideApp
import RideCore
import RideMap
import RideTUI
import RideWire

/// A quiz being played: one question a screen, answered by the keys 1 to 9 (Q2).
///
/// The questions came with what is right, so that the game goes on while the engine is away; its
/// result is then sent once, as soon as the engine is back.
public struct QuizPlayPage: Page {
    static let list = "quiz.options"
    let quiz: QuizView?
    /// The attempt at the quiz that the market asks of drivers; nil for another game.
    let licence: LicenceView?
    /// How that attempt ended.
    var standing: LicenceView?
    let title: String
    let questions: [QuestionView]
    /// The numbers of the questions in the order in which they are asked.
    let order: [Int]
    var step = 0
    var chosen: [Int] = []
    var selected = 0
    var typedText = TextField(limit: 12)
    /// Where the pin was moved; nil while it stands where it was put.
    var moved: Coordinate?
    var given: [GivenAnswerView] = []
    /// Whether the answer to the present question is shown.
    var isMarked = false
    var startedAt_ms: Int64?
    var result: GameResult?
    var submission = Submission()

    /// A game of a quiz.
    ///
    /// - Parameter seed: the chance by which questions are shuffled.
    public init(_ quiz: QuizView, seed: UInt64) {
        self.quiz = quiz
        licence = nil
        title = quiz.row.title
        questions = quiz.questions
        var numbers = Array(quiz.questions.indices)
        if quiz.row.mode == "shuffled" {
            // A multiplicative hash of place and seed orders the questions.
            numbers.sort { Self.mix(seed, $0) < Self.mix(seed, $1) }
        }
        order = Array(numbers.prefix(quiz.row.length))
    }

    /// Questions that are played for oneself and not sent.
    public init(questions: [QuestionView], title: String) {
        quiz = nil
        licence = nil
        self.title = title
        self.questions = questions
        order = Array(questions.indices)
    }

    /// An attempt at the quiz that the market asks of drivers, which the engine marks.
    init(_ licence: LicenceView, _ context: PageContext) {
        quiz = nil
        self.licence = licence
        title = context.text("growth.licenceTitle")
        questions = licence.questions
        order = Array(questions.indices)
    }

    static func mix(_ seed: UInt64, _ number: Int) -> UInt64 {
        let mixed = (seed ^ UInt64(number + 1)) &* 0x9E37_79B9_7F4A_7C15
        return (mixed ^ (mixed >> 29)) &* 0xBF58_476D_1CE4_E5B9
    }

    // MARK: The game

    var isOver: Bool { step >= order.count }
    var question: QuestionView { questions[order[min(step, order.count - 1)]] }
    var isPoll: Bool { quiz?.row.mode == "poll" }
    var marksAtOnce: Bool { (quiz?.marks_at_once ?? true) && !isPoll && licence == nil }

    /// Whether an answer is right, by the rules that the engine marks by.
    static func isRight(_ question: QuestionView, _ answer: GivenAnswerView) -> Bool {
        let choices = answer.choices.map(\.wrappedValue)
        switch question.kind {
        case "single", "several": return choices.sorted() == question.right.map(\.wrappedValue)
        case "order", "places": return choices == Array(question.options.indices)
        case "number":
            guard let number = answer.number, let right = question.number else { return false }
            return abs(number - right) <= question.tolerance ?? 0
        default:
            guard let place = answer.place?.waypoint, let right = question.place?.waypoint else {
                return false
            }
            let distance = Geodesy.distance(place.coordinate, right.coordinate)
            return distance <= Metres(Double(question.tolerance ?? 0))
        }
    }

    /// The right answers so far.
    var score: Int {
        zip(order, given).count { Self.isRight(questions[$0], $1) }
    }

    private func answer(_ context: PageContext) -> GivenAnswerView {
        var answer = GivenAnswerView(question: order[step], choices: [])
        switch question.kind {
        case "number":
            answer.number = Int64(typedText.text).map {
                min(max($0, -1_000_000_000), 1_000_000_000)
            }
        case "place":
            answer.place = pin(context).map { PlaceView(Waypoint(coordinate: $0, name: "")) }
        default: answer.choices = chosen.map { ChoiceNumber(wrappedValue: $0) }
        }
        return answer
    }

    /// Where the pin stands: in the middle of the city before it is moved.
    func pin(_ context: PageContext) -> Coordinate? {
        moved ?? context.openCity?.bounds.center
    }

    /// What an arrow moves the pin by, in ten millionths of a degree: some 100 m.
    private static let step_E7: Int32 = 9_000

    private mutating func move(by key: Key, _ context: PageContext) -> Bool {
        guard let here = pin(context) else { return false }
        var (north, east): (Int32, Int32) = (0, 0)
        switch key {
        case .up: north = 1
        case .down: north = -1
        case .left: east = -1
        case .right: east = 1
        case .pageUp: north = 8
        case .pageDown: north = -8
        case .home: east = -8
        case .end: east = 8
        default: return false
        }
        moved = Coordinate(
            latitudeE7: min(max(here.latitudeE7 + north * Self.step_E7, -900_000_000), 900_000_000),
            longitudeE7: min(
                max(here.longitudeE7 + east * Self.step_E7, -1_800_000_000), 1_800_000_000))
        return true
    }

    /// Whether what is chosen is put in order.
    var isOrder: Bool { question.kind == "order" || question.kind == "places" }

    public func scene(_ context: PageContext) -> MapScene? {
        guard !isOver, let city = context.openCity else { return nil }
        switch question.kind {
        case "place": return pinScene(city, context)
        case "places": return orderScene()
        default: return nil
        }
    }

    /// The pin; once the answer is marked also the right place.
    private func pinScene(_ city: City, _ context: PageContext) -> MapScene? {
        guard let here = pin(context) else { return nil }
        var scene = MapScene()
        scene.pins = [MapPin(.dropOff, at: here, label: context.text("growth.yourPin"))]
        if isMarked, let right = question.place?.waypoint {
            scene.pins.append(
                MapPin(.place, at: right.coordinate, label: context.text("growth.rightPlace")))
        }
        scene.subject = MapSubject("quiz-\(step)", [city.bounds.center], closest: 12)
        return scene
    }

    /// The places that are put in order, by the numbers of their rows, and a line through those
    /// that were chosen; once the answer is marked through all as is right.
    private func orderScene() -> MapScene {
        let places = (question.places ?? []).compactMap { $0.waypoint?.coordinate }
        var scene = MapScene()
        scene.pins = shown.enumerated().compactMap { row, option in
            guard places.indices.contains(option) else { return nil }
            return MapPin(
                .place, at: places[option], label: "\(row + 1) \(question.options[option])")
        }
        let order = isMarked ? Array(places.indices) : chosen
        scene.route = order.filter(places.indices.contains).map { places[$0] }
        scene.subject = MapSubject("quiz-\(step)", places, closest: 3)
        return scene
    }

    public var isTyping: Bool { !isOver && !isMarked && question.kind == "number" }

    public mutating func opened(_ context: inout PageContext) {
        if startedAt_ms == nil { startedAt_ms = context.now_ms }
    }

    /// The game goes on as it is.
    public mutating func reconnected(_ context: inout PageContext) {}

    public func wake_ms(_ context: PageContext) -> Int64? {
        guard quiz?.row.seconds != nil, !isOver else { return nil }
        return context.now_ms + 1_000
    }

    public mutating func woken(_ context: inout PageContext) {
        guard let seconds = quiz?.row.seconds, !isOver, taken_s(context) > seconds else { return }
        while !isOver {
            given.append(GivenAnswerView(question: order[step], choices: []))
            step += 1
        }
        end(&context)
    }

    func taken_s(_ context: PageContext) -> Int {
        Int(min(86_400, max(0, (context.now_ms - (startedAt_ms ?? context.now_ms)) / 1_000)))
    }

    private mutating func take(_ context: inout PageContext) {
        guard !isOver else { return context.close() }
        if isMarked { return goOn(&context) }
        given.append(answer(context))
        if marksAtOnce {
            isMarked = true
        } else {
            goOn(&context)
        }
    }

    private mutating func goOn(_ context: inout PageContext) {
        step += 1
        (chosen, selected, isMarked) = ([], 0, false)
        typedText = TextField(limit: 12)
        moved = nil
        if isOver { end(&context) }
    }

    private mutating func end(_ context: inout PageContext) {
        if let licence {
            submission.send(
                TakeLicence(
                    command_id: context.commandID(), attempt: licence.attempt, answers: given),
                &context)
        }
        guard let quiz else { return }
        submission.send(
            PlayQuiz(
                command_id: context.commandID(), quiz_id: quiz.row.quiz_id, version: quiz.version,
                answers: given, seconds: taken_s(context)), &context)
    }

    public mutating func answered(_ done: Answered, _ context: inout PageContext) -> Bool {
        guard submission.take(done, context) else { return false }
        if case .success(let value as GameResult) = done.result { result = value }
        if case .success(let value as LicenceView) = done.result { standing = value }
        return true
    }

    // MARK: Keys

    var count: Int { question.options.count }

    public mutating func typed(_ key: Key, _ context: inout PageContext) -> Bool {
        guard !isOver, !isMarked else { return false }
        if question.kind == "number" { return typedText.handle(key) }
        if question.kind == "place" { return move(by: key, context) }
        guard let next = SelectList.moved(selected, by: key, count: count) else { return false }
        selected = next
        return true
    }

    public mutating func chosen(row: Int, of list: String, _ context: inout PageContext) {
        if list == Self.list, !isOver, !isMarked { choose(row, &context) }
    }

    /// Takes the answer, or goes on.
    private mutating func next(_ context: inout PageContext) {
        if !isOver, !isMarked, question.kind == "single", chosen.isEmpty {
            chosen = [selected]
        }
        take(&context)
    }

    /// Closes the page, after a question while the game is not over.
    private mutating func close(_ context: inout PageContext) {
        guard !isOver, !given.isEmpty else { return context.close() }
        context.ask(
            context.text("growth.stopQuestion"), keep: context.text("growth.playOn"),
            [context.text("growth.stop")])
    }

    public mutating func confirmed(_ answer: Int, _ context: inout PageContext) { context.close() }

    private mutating func choose(_ row: Int, _ context: inout PageContext) {
        guard !isOver, !isMarked, shown.indices.contains(row) else { return }
        selected = row
        let number = shown[row]
        switch question.kind {
        case "single":
            chosen = [number]
            take(&context)
        case "several", "order", "places":
            if let place = chosen.firstIndex(of: number) {
                chosen.remove(at: place)
            } else {
                chosen.append(number)
            }
        default: break
        }
    }

    public func bindings(_ context: PageContext) -> [PageKey<Self>] {
        context.key(
            .enter, isOver ? "growth.tourEnd" : isMarked ? "growth.tourNext" : "growth.answer", 9
        ) { $0.next(&$1) }
        if !isOver, !isMarked, count > 0 {
            for number in 0..<count {
                context.key(
                    .char(Unicode.Scalar(UInt8(ascii: "1") + UInt8(number))),
                    label: number == 0 ? "1-\(count)" : nil, "growth.keyChoose",
                    number == 0 ? 8 : nil
                ) { $0.choose(number, &$1) }
            }
            context.moveKey()
        }
        context.backKey { $0.close(&$1) }
    }
}
