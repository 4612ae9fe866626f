import Glibc
import RideMap

/// A sweep as a job array of Slurm: each task makes a part of the runs, in a folder that all
/// machines see (sbatch(1), `--array`).
package struct SlurmArray {
    /// The plan, from the root.
    package let plan: String
    /// The folder of the sweep, from the root.
    package let folder: String
    /// How many tasks there are.
    package let tasks: Int
    /// How many runs each makes side by side: the cores it asks for.
    package let jobs: Int
    /// Options for sbatch, one a line of the script.
    package let options: [String]

    package init(plan: String, folder: String, tasks: Int, jobs: Int, options: [String]) {
        self.plan = plan
        self.folder = folder
        self.tasks = tasks
        self.jobs = jobs
        self.options = options
    }

    /// The name of the script in the folder.
    package static let name = "slurm.sh"

    /// What Slurm runs.
    package var script: String {
        let more = options.map { "#SBATCH \($0)\n" }.joined()
        return """
            #!/bin/sh
            #SBATCH --job-name=ride-sweep
            #SBATCH --array=1-\(tasks)
            #SBATCH --cpus-per-task=\(jobs)
            #SBATCH --output=\(Self.escaped(folder))/slurm-%a.log
            \(more)exec \(Self.quoted(Self.program)) sweep \(Self.quoted(plan)) \
                -o \(Self.quoted(folder)) --jobs \(jobs) --part "$SLURM_ARRAY_TASK_ID/\(tasks)"

            """
    }

    /// Hands it to Slurm, and waits until every task is over.
    ///
    /// - Throws: `Failure` where there is no sbatch, or it refuses the script. That a task has
    ///   failed shows in the runs that are missing.
    package func submit() throws {
        let script = "\(folder)/\(Self.name)"
        let words = ["sbatch", "--wait", script]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let error = posix_spawnp(&process, "sbatch", nil, nil, &arguments, environ)
        guard error == 0 else {
            throw Failure(
                "sbatch cannot be started: \(String(cString: strerror(error))). \(script) is "
                    + "written; each task can be made by hand with --part.")
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        // With --wait sbatch ends as its worst task does; 1 without a log is its own refusal.
        let isRefused = status != 0 && !CityOpening.exists("\(folder)/slurm-1.log")
        if isRefused { throw Failure("sbatch did not take \(script)") }
    }

    /// This program, wherever it was started from.
    private static var program: String { CityOpening.absolute("/proc/self/exe") }

    /// A word for the shell.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }

    /// A path for sbatch, in whose patterns a per cent sign stands for something.
    private static func escaped(_ path: String) -> String {
        path.replacing("%", with: "%%").replacing(" ", with: "\\ ")
    }
}
