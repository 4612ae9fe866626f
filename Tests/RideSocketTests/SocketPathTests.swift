import RideClient
import Testing

@Suite struct SocketPathTests {
    struct Row: Sendable {
        let environment: [String: String]
        let socket: String
        let data: String
    }

    @Test(arguments: [
        Row(
            environment: ["XDG_RUNTIME_DIR": "/run/user/7", "XDG_DATA_HOME": "/d", "HOME": "/h"],
            socket: "/run/user/7/ride/engine.sock", data: "/d/ride"),
        Row(
            environment: ["XDG_RUNTIME_DIR": "/run/user/7/", "HOME": "/h"],
            socket: "/run/user/7/ride/engine.sock", data: "/h/.local/share/ride"),
        Row(
            environment: ["XDG_RUNTIME_DIR": "relative", "XDG_DATA_HOME": "", "HOME": "/h"],
            socket: "/tmp/ride-7/engine.sock", data: "/h/.local/share/ride"),
        Row(
            environment: [:], socket: "/tmp/ride-7/engine.sock",
            data: "/tmp/ride-7/.local/share/ride"),
    ])
    func pathsFollowTheEnvironment(row: Row) {
        let look = { (name: String) in row.environment[name] }
        let socket = SocketPath.socket(environment: look, userID: 7) { _ in true }
        #expect(socket == row.socket)
        #expect(SocketPath.dataFolder(environment: look, userID: 7) == row.data)
    }

    @Test func aRuntimeFolderOfSomebodyElseIsNotUsed() {
        let socket = SocketPath.socket(environment: { _ in "/run/user/8" }, userID: 7) { path in
            path != "/run/user/8"
        }
        #expect(socket == "/tmp/ride-7/engine.sock")
    }

    @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b", "a")])
    func theParentIsWhatStandsBeforeTheLastSlash(path: String, parent: String) {
        #expect(SocketPath.parent(of: path) == parent)
    }
}
