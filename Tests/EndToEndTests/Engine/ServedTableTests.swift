import Foundation
import Testing

extension EndToEnd {
    /// An engine whose requests come from a table says what of it could not be taken.
    @Suite struct ServedTableTests {
        @Test func linesThatAreNoRequestsAreTold() throws {
            let stage = try TestStage()
            let scenario = stage.folder + "/table.yaml"
            try """
            name: A table
            city: la-serena
            seed: 1
            start:
              weekday: thursday
              time: "08:00"
            duration: 1h
            market: br
            drivers:
              count: 1
            demand:
              table: requests.csv
            """.write(toFile: scenario, atomically: true, encoding: .utf8)
            try """
            time_s,from_lat,from_lon,to_lat,to_lon
            1800,-29.9027,-71.2519,-29.9110,-71.2400
            1801,0,0,-29.9110,-71.2400
            1802,-29.9027,-71.2519,0,0
            1803,0,0,0,0

            """.write(toFile: stage.folder + "/requests.csv", atomically: true, encoding: .utf8)
            let log = stage.folder + "/log"
            let serve = """
                '\(TestStage.programs)/ride-sim' serve --scenario '\(scenario)' \
                --socket '\(stage.socket)' --data '\(stage.folder)/data' 2>'\(log)' &
                engine=$!
                turns=0
                while [ $turns -lt 600 ] && ! grep -q 'first in line' '\(log)'; do
                    sleep 0.05
                    turns=$((turns + 1))
                done
                kill -TERM $engine
                wait $engine
                """
            _ = try Spawn.run("/bin/sh", ["-c", serve])
            let told = try String(contentsOfFile: log, encoding: .utf8)
            #expect(
                told.contains("3 of 4 lines of the table of requests are no requests"), "\(told)")
            #expect(told.contains("left out, the first in line 3"), "\(told)")
        }
    }
}
