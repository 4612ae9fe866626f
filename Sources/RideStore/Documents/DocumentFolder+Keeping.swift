import Glibc
import RideAccounts
import RideCore
import RideService

/// From the staged file to the one that an account names, and back to nothing.
extension DocumentFolder {
    /// Gives the documents that an account names their places. Called before the account is saved,
    /// so that no saved account ever names a file that is not there.
    ///
    /// - Returns: those that had none before.
    /// - Throws: `StoreError` if the disk does not do it; nothing that was kept is lost.
    @discardableResult
    func keep(
        _ documents: [AttachedDocument], of driver: DriverID
    ) throws(StoreError) -> [AttachedDocument] {
        let missing = documents.filter { document in
            access(path(of: document.file, as: document.kind, of: driver), F_OK) != 0
        }
        guard !missing.isEmpty else { return [] }
        let folder = try PrivateFolder(path: path(of: driver))
        for document in missing {
            let place = path(of: document.file, as: document.kind, of: driver)
            guard rename(stagedPath(of: document, driver), place) == 0 || errno == ENOENT else {
                throw DataFolder.failure("The document \(place) cannot be kept", "Check the disk")
            }
        }
        folder.sync()
        return missing
    }

    /// Takes documents back from the places that they were given: the account that names them was
    /// not saved.
    func takeBack(_ documents: [AttachedDocument], of driver: DriverID) {
        for document in documents {
            let place = path(of: document.file, as: document.kind, of: driver)
            _ = rename(place, stagedPath(of: document, driver))
        }
    }

    private func stagedPath(of document: AttachedDocument, _ driver: DriverID) -> String {
        stagedPath + "/" + Self.stagedName(document.file, document.kind, driver)
    }

    /// Removes what a driver's account does not name any more. Called when the account is saved.
    func tidy(_ documents: [AttachedDocument], of driver: DriverID) {
        guard let folder = try? PrivateFolder(path: path(of: driver)) else { return }
        let named = Set(documents.map { Self.name($0.file, $0.kind) })
        for name in folder.names() where !named.contains(name) { folder.remove(name) }
    }

    /// Removes everything of a driver whose account is deleted, also what is staged.
    func removeAll(of driver: DriverID) {
        if access(path(of: driver), F_OK) == 0 { tidy([], of: driver) }
        guard access(stagedPath, F_OK) == 0, let folder = try? PrivateFolder(path: stagedPath)
        else { return }
        for name in folder.names() where Self.isStaged(name, driver) { folder.remove(name) }
    }

    /// Removes a staged file that was not taken.
    public func discard(_ file: DocumentFile, as kind: DocumentKind, of driver: DriverID) {
        guard access(stagedPath, F_OK) == 0, let folder = try? PrivateFolder(path: stagedPath)
        else { return }
        folder.remove(Self.stagedName(file, kind, driver))
    }

    /// Removes everything that was staged: whoever sent it was never told that it was taken.
    func discardAllStaged() {
        guard access(stagedPath, F_OK) == 0, let folder = try? PrivateFolder(path: stagedPath)
        else { return }
        for name in folder.names() { folder.remove(name) }
    }

    /// Gives documents that earlier versions kept as `KIND.jpg` the names of today.
    func adopt(_ documents: [AttachedDocument], of driver: DriverID) {
        for document in documents {
            let place = path(of: document.file, as: document.kind, of: driver)
            let old =
                "\(path(of: driver))/\(document.kind.rawValue)."
                + document.file.type.fileExtension
            let isMissing = access(place, F_OK) != 0
            if isMissing, digest(of: old) == document.file.sha256 { _ = rename(old, place) }
        }
    }

    /// What is wrong with the files of a driver, one sentence for each.
    ///
    /// - Complexity: O(n) in the size of the files; one is in memory at a time.
    func findings(_ documents: [AttachedDocument], of driver: DriverID) -> [String] {
        documents.compactMap { document in
            let place = path(of: document.file, as: document.kind, of: driver)
            guard access(place, F_OK) == 0 else {
                return "The \(document.kind.rawValue) of driver \(driver) has no file."
            }
            return digest(of: place) == document.file.sha256
                ? nil : "The file of the \(document.kind.rawValue) of driver \(driver) was changed."
        }
    }

    /// Copies documents into another data folder.
    ///
    /// - Throws: `StoreError` if one is missing or is not what its account says, or cannot be
    ///   written.
    func copy(
        _ documents: [AttachedDocument], of driver: DriverID, to other: DocumentFolder
    ) throws(StoreError) {
        guard !documents.isEmpty else { return }
        let folder = try PrivateFolder(path: other.path(of: driver))
        for document in documents {
            let bytes = try bytes(of: document, of: driver)
            try folder.write(bytes, as: Self.name(document.file, document.kind))
        }
    }

    /// What is in the file of a document that an account names.
    ///
    /// - Throws: `StoreError` where it is missing or is not what the account says.
    package func bytes(
        of document: AttachedDocument, of driver: DriverID
    ) throws(StoreError) -> [UInt8] {
        let place = path(of: document.file, as: document.kind, of: driver)
        guard let bytes = try? Self.read(place), sha256(bytes) == document.file.sha256 else {
            throw StoreError(
                message: "The \(document.kind.rawValue) of driver \(driver) cannot be copied: "
                    + "its file is missing or was changed.")
        }
        return bytes
    }

    /// Writes the files of documents that have none.
    ///
    /// - Parameter bytes: gives what is in one; nil where nobody knows it.
    /// - Throws: what `bytes` throws, and `StoreError` where a file cannot be written.
    package func restore(
        _ documents: [AttachedDocument], of driver: DriverID,
        bytes: (AttachedDocument) throws -> [UInt8]?
    ) throws {
        for document in documents {
            let place = path(of: document.file, as: document.kind, of: driver)
            guard access(place, F_OK) != 0, let bytes = try bytes(document) else { continue }
            let folder = try PrivateFolder(path: path(of: driver))
            try folder.write(bytes, as: Self.name(document.file, document.kind))
        }
    }

    /// The digest of a file; nil where there is none that a document could be.
    private func digest(of file: String) -> [UInt8]? {
        (try? Self.read(file)).map { sha256($0) }
    }
}
