import AppTestSupport
import RideCore
import RideMap
import RideTUI
import RideWire
import Testing

@testable import RideApp

@Suite struct MapPaneTests {
    private let layout = FrameLayout(size: Size(width: 80, height: 24), sheetRows: 4)
    private let here = Coordinate(latitudeE7: -299_026_000, longitudeE7: -712_519_000)
    private let there = Coordinate(latitudeE7: -299_062_000, longitudeE7: -712_742_000)

    /// A map that follows one point.
    private func pane() -> MapPane {
        var pane = MapPane()
        pane.open(AppFiles.openedCity)
        pane.settle(layout, on: MapSubject("home", [here], closest: 5))
        return pane
    }

    @Test func itShowsWhatTheMomentIsAbout() throws {
        let pane = pane()
        #expect(pane.isFollowing)
        #expect(pane.viewport.cell(of: here) == layout.uncovered.middle.moved(right: 1, down: 1))
    }

    @Test func panningStopsFollowingUntilTheNextMoment() throws {
        var pane = pane()
        pane.pan(right: 1, down: 0)
        let centre = pane.viewport.centre
        pane.settle(layout, on: MapSubject("home", [here], closest: 5))
        #expect(!pane.isFollowing)
        #expect(pane.viewport.centre == centre)
        pane.settle(layout, on: MapSubject("plan", [here, there]))
        #expect(pane.isFollowing)
        #expect(layout.uncovered.contains(pane.viewport.cell(of: there)))
    }

    @Test func aChosenScaleIsKeptWhileFollowing() throws {
        var pane = pane()
        for _ in 0..<4 { pane.zoom(by: 1 / Viewport.zoomStep) }
        let scale = pane.viewport.metresPerDot
        pane.settle(layout, on: MapSubject("home", [here], closest: 5))
        #expect(pane.viewport.metresPerDot == scale)
        pane.settle(layout, on: MapSubject("home", [there], closest: 5))
        #expect(pane.viewport.metresPerDot == scale)
        #expect(layout.uncovered.contains(pane.viewport.cell(of: there)))
        pane.centre()
        #expect(pane.viewport.metresPerDot == 5)
    }

    /// A part of the city has no point that is above the others: its corners leave the view when it
    /// is magnified, and nothing of that moves it.
    @Test func aPartOfTheCityStaysInTheMiddleAtEveryScale() throws {
        var pane = pane()
        let subject = MapSubject.overview("fleet", of: [there, here], closest: 5)
        pane.settle(layout, on: subject)
        let centre = pane.viewport.centre
        for factor in [Viewport.zoomStep, 1 / Viewport.zoomStep] {
            for _ in 0..<8 {
                pane.zoom(by: factor)
                pane.settle(layout, on: subject)
                #expect(pane.viewport.centre == centre)
            }
            pane.centre()
        }
    }

    @Test func onlyWhatMovesCanBeFollowed() {
        var pane = MapPane()
        #expect(!pane.canFollow)
        pane.open(AppFiles.openedCity)
        for (subject, follows) in [
            (MapSubject("home", [here]), true), (.still("place", [here]), false),
            (.overview("fleet", of: [here, there]), false), (MapSubject("none", []), false),
        ] {
            pane.settle(layout, on: subject)
            #expect(pane.canFollow == follows)
        }
        pane.settle(layout, on: nil)
        #expect(!pane.canFollow)
    }

    @Test func smallMovementsDoNotMoveTheMap() throws {
        var pane = pane()
        pane.settle(layout, on: MapSubject("ride", [here, there]))
        let viewport = pane.viewport
        let nearer = Coordinate(
            latitudeE7: here.latitudeE7 - 1_000, longitudeE7: here.longitudeE7 - 5_000)
        pane.settle(layout, on: MapSubject("ride", [nearer, there]))
        #expect(pane.viewport == viewport)
        pane.settle(layout, on: MapSubject("ride", [there, there]))
        #expect(pane.viewport.metresPerDot < viewport.metresPerDot / 2)
    }

    @Test("within a moment the view moves and keeps its scale as long as all fits into it")
    func aMomentKeepsItsScale() throws {
        var pane = pane()
        pane.settle(layout, on: MapSubject("ride", [here, there]))
        let before = pane.viewport
        func moved(_ place: Coordinate) -> Coordinate {
            Coordinate(
                latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7 - 1_000_000)
        }
        pane.settle(layout, on: MapSubject("ride", [moved(here), moved(there)]))
        #expect(pane.viewport.metresPerDot == before.metresPerDot)
        #expect(pane.viewport.centre != before.centre)
    }

    @Test func theViewBeforeComesBack() throws {
        var pane = pane()
        pane.pan(right: 3, down: 2)
        let viewport = pane.viewport
        pane.save()
        pane.settle(layout, on: MapSubject("search", [here, there]))
        pane.restore()
        pane.settle(layout, on: MapSubject("home", [here], closest: 5))
        #expect(pane.viewport.centre == viewport.centre)
        #expect(pane.viewport.metresPerDot == viewport.metresPerDot)
        #expect(!pane.isFollowing)
    }

    @Test func draggingMovesTheMapUnderThePointer() throws {
        var pane = pane()
        let start = Point(x: 20, y: 8)
        let under = pane.viewport.coordinate(of: start)
        pane.press(at: start)
        pane.drag(to: Point(x: 30, y: 12))
        #expect(pane.viewport.cell(of: under) == Point(x: 30, y: 12))
        #expect(pane.release() == nil)
        pane.press(at: start)
        #expect(pane.release() == start)
        #expect(pane.release() == nil)
    }

    @Test("a map at home shows some five cars, also where they are far apart")
    func homeShowsCars() throws {
        var pane = pane()
        let cars = (1...9).map { index in
            CarSighting.all(
                in: TickView(
                    now_ms: 0, speed: 1,
                    cars: [
                        Int64(index), Int64(here.latitudeE7 / 10),
                        Int64(here.longitudeE7 / 10) + Int64(index) * 2_500, 0, 0,
                    ], progress: nil))
        }.joined()
        let home = MapSubject("home", [here], closest: 5, showing: .any)
        func inSight() -> Int {
            cars.count { pane.goal.focus.contains(pane.goal.cell(of: $0.coordinate)) }
        }
        #expect(inSight() < 5)
        pane.settle(layout, on: home.fitted(to: Array(cars), in: pane.goal))
        #expect((5...6).contains(inSight()))
        // With none known the view widens, but not so far that streets are lost.
        for _ in 0..<20 { pane.settle(layout, on: home.fitted(to: [], in: pane.goal)) }
        #expect(pane.goal.metresPerDot > 12 && pane.goal.metresPerDot < 30)
        let plain = MapSubject("home", [here], closest: 5)
        #expect(plain.fitted(to: Array(cars), in: pane.goal) == plain)
    }

    /// So many cars, each so far from the next, in millionths of a degree.
    private func cars(_ count: Int, every step: Int64) -> [CarSighting] {
        let (north, east) = (Int64(here.latitudeE7 / 10), Int64(here.longitudeE7 / 10))
        var numbers: [Int64] = []
        for number in 1...Int64(count) {
            numbers += [number, north, east + number * step, 0, 0]
        }
        return CarSighting.all(in: TickView(now_ms: 0, speed: 1, cars: numbers, progress: nil))
    }

    @Test("a city that is looked at as such shows a few cars, if there are any not too far")
    func aCityShowsSomeCars() throws {
        for (known, isEnough) in [(1, false), (4, false), (5, true), (9, true)] {
            var pane = pane()
            let before = pane.goal.metresPerDot
            let city = MapSubject("start", [here], closest: 5, showing: .any)
            for _ in 0..<20 {
                pane.settle(
                    layout, on: city.fitted(to: cars(known, every: 200), in: pane.goal))
            }
            #expect(isEnough || pane.goal.metresPerDot > before, "\(known)")
            #expect(pane.goal.metresPerDot < 15, "\(known)")
        }
    }

    @Test("a car that comes into sight changes no scale, and one that is far is glided to")
    func fewCarsKeepTheScale() throws {
        let home = MapSubject("home", [here], closest: 5, showing: .free)
        // As many as are wanted of free ones would be shown all.
        for count in 1...2 {
            var pane = pane()
            let before = pane.goal
            for now_ms in 0..<20 {
                let seen = home.fitted(to: cars(count, every: 2_000), in: pane.goal)
                pane.settle(layout, on: seen, glidingAt: Int64(now_ms) * 1_000)
            }
            #expect(pane.goal == before)
            #expect(pane.nextStep_ms == nil)
            let far = cars(count, every: 10_000)
            let seen = home.fitted(to: far, in: pane.goal)
            pane.settle(layout, on: seen, glidingAt: 30_000)
            #expect(pane.nextStep_ms != nil)
            let nearest = try #require(far.first).coordinate
            #expect(pane.goal.focus.contains(pane.goal.cell(of: nearest)))
            let after = pane.goal
            pane.settle(
                layout, on: home.fitted(to: cars(count, every: 2_000), in: pane.goal),
                glidingAt: 31_000)
            #expect(pane.goal == after)
        }
    }

    @Test("where free cars are wanted, those on a ride do not count")
    func homeShowsFreeCars() throws {
        let pane = pane()
        func cars(busy: ClosedRange<Int>) -> [CarSighting] {
            let numbers = (1...9).flatMap { index in
                [
                    Int64(index), Int64(here.latitudeE7 / 10),
                    Int64(here.longitudeE7 / 10) + Int64(index) * 1_000, 0,
                    busy.contains(index) ? 1 : 0,
                ]
            }
            return CarSighting.all(in: TickView(now_ms: 0, speed: 1, cars: numbers, progress: nil))
        }
        func scale(_ wanted: MapSubject.Cars, busy: ClosedRange<Int>) -> Double {
            MapSubject("home", [here], closest: 1, showing: wanted)
                .fitted(to: cars(busy: busy), in: pane.goal).closest
        }
        let five = scale(.any, busy: 8...9)
        #expect(scale(.any, busy: 1...4) == five)
        #expect(scale(.free, busy: 8...9) == five)
        #expect(scale(.free, busy: 1...4) > five * 1.3)
        // Where all are busy, the streets around are still to be seen.
        #expect(scale(.free, busy: 1...9) < five * 1.3)
    }

    @Test("a refit glides: short steps that come closer, then nothing more is to be done")
    func aRefitGlides() throws {
        var pane = pane()
        let start = pane.viewport
        pane.settle(layout, on: MapSubject("ride", [here, there]), glidingAt: 1_000)
        #expect(pane.viewport == start)
        let goal = pane.goal
        #expect(goal.metresPerDot > start.metresPerDot * 1.5)
        var away = [start.metresPerDot]
        while let next_ms = pane.nextStep_ms, away.count < 100 {
            pane.settle(layout, on: MapSubject("ride", [here, there]), glidingAt: next_ms)
            away.append(pane.viewport.metresPerDot)
        }
        #expect(away == away.sorted() && away.count > 5 && away.count < 12)
        #expect(pane.viewport == goal)
        pane.settle(layout, on: MapSubject("ride", [here, there]), glidingAt: 5_000)
        #expect(pane.nextStep_ms == nil)
    }

    @Test("a sheet that grows moves no street at once, and a key moves the view from where it is")
    func aSheetThatGrowsMovesNothingAtOnce() throws {
        var pane = pane()
        let cell = pane.viewport.cell(of: here)
        let higher = FrameLayout(size: Size(width: 80, height: 24), sheetRows: 12)
        pane.settle(higher, on: MapSubject("home", [here], closest: 5), glidingAt: 0)
        #expect(pane.viewport.cell(of: here) == cell)
        pane.settle(higher, on: MapSubject("home", [here], closest: 5), glidingAt: 120)
        let between = pane.viewport.cell(of: here)
        #expect(between.y < cell.y)
        pane.pan(right: 0, down: 0)
        #expect(pane.viewport.cell(of: here) == between && pane.nextStep_ms == nil)
    }

    @Test("whoever does not want motion, and another size of the terminal, get the view at once")
    func withoutMotionTheViewIsThereAtOnce() throws {
        var pane = pane()
        pane.settle(layout, on: MapSubject("ride", [here, there]))
        #expect(pane.viewport == pane.goal && pane.nextStep_ms == nil)
        let wide = FrameLayout(size: Size(width: 200, height: 60), sheetRows: 4)
        pane.settle(wide, on: MapSubject("ride", [here, there]), glidingAt: 0)
        #expect(pane.viewport == pane.goal && pane.nextStep_ms == nil)
    }

    @Test func movingByAFewCellsAsksForNothing() throws {
        var pane = pane()
        #expect(pane.watchCall() != nil)
        for _ in 0..<6 {
            pane.pan(right: 1, down: 0)
            #expect(pane.watchCall() == nil)
        }
        pane.pan(right: 1, down: 0)
        #expect(pane.watchCall() != nil)
    }

    @Test func whatIsAskedForHoldsWhatIsSeen() throws {
        var pane = pane()
        let call = pane.watchCall()
        let asked = try #require(call)
        let seen = pane.viewport.bounds
        #expect(asked.south < Double(seen.south) / 1e7 && asked.north > Double(seen.north) / 1e7)
        #expect(asked.west < Double(seen.west) / 1e7 && asked.east > Double(seen.east) / 1e7)
    }

    @Test func withoutACityNothingIsAskedFor() {
        var pane = MapPane()
        pane.settle(layout, on: nil)
        #expect(pane.watchCall() == nil)
    }
}
