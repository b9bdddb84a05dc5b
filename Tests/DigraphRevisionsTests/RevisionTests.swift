import CustomDump
import DigraphRevisions
import Foundation
import TestSupport
import Testing

/// Reading revisions, from repositories of all kinds.
@Suite("revisions", .serialized)
struct RevisionTests {
  /// The extracted files of a revision, as paths and texts; a link is shown with an arrow.
  private func files(of revision: String, in path: String, areas: [String] = []) async throws -> (
    files: [String], notes: [String]
  ) {
    let repository = try await RevisionRepository(at: path)
    let temporary = try TemporaryFolder()
    let extraction = try await repository.extract(repository.commit(revision), areas: areas, into: temporary)
    var files: [String] = []
    let enumerator = FileManager.default.enumerator(atPath: extraction.folder)
    while let name = enumerator?.nextObject() as? String {
      let place = extraction.folder + "/" + name
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place) {
        files.append("\(name) -> \(target)")
      } else if let text = try? String(contentsOfFile: place, encoding: .utf8) {
        files.append("\(name): \(text)")
      }
    }
    return (files.sorted(), extraction.notes)
  }

  @Test("the files of a revision are read, and nothing else is touched")
  func files() async throws {
    let scene = try GitScene()
    try scene.write("old", to: "Sources/A.swift")
    try scene.write("name", to: "Sources/Name with ümläut 名.swift")
    try scene.write("picture", to: "Sources/A.png")
    try scene.write("entry", to: "deli.yml")
    let first = try scene.commit()
    try scene.write("new", to: "Sources/A.swift")
    try scene.git(["mv", "deli.yml", "other.yml"])
    try scene.commit()
    try scene.write("newest", to: "Sources/A.swift")
    try scene.write("unknown", to: "B.swift")
    let before = try scene.state()
    let found = try await files(of: first, in: scene.path)
    expectNoDifference(
      found.files, ["Sources/A.swift: old", "Sources/Name with ümläut 名.swift: name", "deli.yml: entry"])
    expectNoDifference(try scene.state(), before)
    #expect(found.notes == [])
  }

  @Test("links are links, and none leads a file out of the folder")
  func links() async throws {
    let scene = try GitScene()
    try scene.write("text", to: "Shared/A.swift")
    try FileManager.default.createSymbolicLink(atPath: scene.path + "/Linked", withDestinationPath: "Shared")
    try FileManager.default.createSymbolicLink(atPath: scene.path + "/B.swift", withDestinationPath: "/etc/hostname")
    try scene.commit()
    let found = try await files(of: "HEAD", in: scene.path)
    expectNoDifference(found.files, ["B.swift -> /etc/hostname", "Linked -> Shared", "Shared/A.swift: text"])
  }

  @Test("a tree that was made by hand to write elsewhere does not")
  func hostileTree() async throws {
    let scene = try GitScene()
    try scene.write("text", to: "A.swift")
    try scene.commit()
    let blob = try scene.git(["rev-parse", "HEAD:A.swift"])
    // `git mktree` accepts names that `git add` refuses.
    func tree(_ line: String) throws -> String {
      try scene.write(line + "\n", to: "../tree.txt")
      let result = try CommandResult.of(
        URL(filePath: "/bin/sh"), ["-c", "git mktree < ../tree.txt"], in: URL(filePath: scene.path),
        environment: GitScene.environment)
      return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let inner = try tree("100644 blob \(blob)\tB.swift")
    for name in ["..", ".git"] {
      let outer = try tree("040000 tree \(inner)\t\(name)")
      let commit = try scene.git(["commit-tree", outer, "-m", "hostile"])
      #expect(try await files(of: commit, in: scene.path).files == [])
    }
  }

  @Test("only what is asked for is read, with what may describe it")
  func areas() async throws {
    let scene = try GitScene()
    for name in ["App/A.swift", "App/Sub/B.swift", "Other/C.swift", "Package.swift", "Other/deli.yml"] {
      try scene.write("x", to: name)
    }
    try scene.commit()
    let found = try await files(of: "HEAD", in: scene.path, areas: ["App/Sub"])
    expectNoDifference(found.files, ["App/A.swift: x", "App/Sub/B.swift: x", "Other/deli.yml: x", "Package.swift: x"])
  }

  @Test("a bare repository has revisions, too, and is called like the checkout")
  func bare() async throws {
    let scene = try GitScene()
    try scene.write("x", to: "A.swift")
    try scene.commit()
    let bare = try GitScene("Shop.git", bare: true)
    try scene.git(["push", "--quiet", bare.path, "main"])
    #expect(try await files(of: "main", in: bare.path).files == ["A.swift: x"])
    let repository = try await RevisionRepository(at: bare.path)
    let temporary = try TemporaryFolder()
    let folder = try await repository.extract(repository.commit("main"), areas: [], into: temporary).folder
    #expect(folder.hasSuffix("/Shop"))
    await #expect(throws: RevisionError.noWorkTree) { try await repository.checkIsMerged() }
  }

  @Test("a submodule is read as the revision has it")
  func submodule() async throws {
    let kit = try GitScene("Kit")
    try kit.write("one", to: "K.swift")
    try kit.commit()
    let scene = try GitScene()
    try scene.write("x", to: "A.swift")
    try scene.git(["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", kit.path, "Libraries/Kit"])
    try scene.commit()
    try kit.write("two", to: "K.swift")
    let second = try kit.commit()
    try CommandResult.checked(scene.path + "/Libraries/Kit", ["fetch", "--quiet"])
    try CommandResult.checked(scene.path + "/Libraries/Kit", ["checkout", "--quiet", second])
    try scene.commit()
    #expect(try await files(of: "HEAD", in: scene.path).files.contains("Libraries/Kit/K.swift: two"))
    #expect(try await files(of: "HEAD~1", in: scene.path).files.contains("Libraries/Kit/K.swift: one"))
  }

  @Test("a pointer of Git LFS is no source")
  func largeFiles() async throws {
    let scene = try GitScene()
    let id = String(repeating: "ab", count: 32)
    try scene.write("version https://git-lfs.github.com/spec/v1\noid sha256:\(id)\nsize 4\n", to: "A.swift")
    try scene.commit()
    #expect(try await files(of: "HEAD", in: scene.path).files == [])
    #expect(try await files(of: "HEAD", in: scene.path).notes == ["'A.swift' is kept in Git LFS and not in this clone"])
    try scene.write("real", to: ".git/lfs/objects/ab/ab/\(id)")
    #expect(try await files(of: "HEAD", in: scene.path).files == ["A.swift: real"])
  }

  @Test("a file of more than 20 MB, and one that is not UTF-8")
  func large() async throws {
    let scene = try GitScene()
    let text = String(repeating: "// a comment\n", count: 1_800_000)
    try scene.write(text, to: "A.swift")
    try Data([0x2F, 0x2F, 0xFF, 0x0A]).write(to: URL(filePath: scene.path + "/B.swift"))
    try scene.commit()
    let repository = try await RevisionRepository(at: scene.path)
    let temporary = try TemporaryFolder()
    let folder = try await repository.extract(repository.commit("HEAD"), areas: [], into: temporary).folder
    #expect(try Data(contentsOf: URL(filePath: folder + "/A.swift")) == Data(text.utf8))
    #expect(try Data(contentsOf: URL(filePath: folder + "/B.swift")) == Data([0x2F, 0x2F, 0xFF, 0x0A]))
  }

  @Test("what cannot be read is said in words that help")
  func errors() async throws {
    let scene = try GitScene()
    let plain = FileManager.default.temporaryDirectory.appending(path: "digraph-plain-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: plain, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: plain) }
    await #expect(throws: RevisionError.noRepository(plain)) { try await RevisionRepository(at: plain) }
    try scene.write("x", to: "A.swift")
    try scene.commit()
    let repository = try await RevisionRepository(at: scene.path)
    for name in ["nowhere", "", "-x", "--help", "main:A.swift", "a b", "\u{0}"] {
      await #expect(throws: RevisionError.unknownRevision(name, near: nil, isShallow: false)) {
        try await repository.commit(name)
      }
    }
    try scene.git(["checkout", "--quiet", "--orphan", "island"])
    try scene.commit("another root")
    let (main, island) = (try await repository.commit("main"), try await repository.commit("island"))
    await #expect(throws: RevisionError.noCommonAncestor("main", "island", isShallow: false)) {
      try await repository.commonAncestor(of: main, and: island)
    }
    try scene.git(["checkout", "--quiet", "main"])
    try scene.git(["checkout", "--quiet", "-b", "side"])
    try scene.write("y", to: "A.swift")
    try scene.commit()
    try scene.git(["checkout", "--quiet", "main"])
    try scene.write("z", to: "A.swift")
    try scene.commit()
    #expect(throws: GitScene.Failure.self) { try scene.git(["merge", "side"]) }
    await #expect(throws: RevisionError.unmerged(["A.swift"])) { try await repository.checkIsMerged() }
  }

  @Test("a shallow clone says how to fetch what is missing; a branch of the remote is suggested")
  func shallow() async throws {
    let scene = try GitScene()
    for text in ["1", "2", "3"] {
      try scene.write(text, to: "A.swift")
      try scene.commit()
    }
    let parent = try GitScene("parent")
    try parent.git([
      "-c", "protocol.file.allow=always", "clone", "--quiet", "--depth=1", "file://" + scene.path, "clone",
    ])
    let repository = try await RevisionRepository(at: parent.path + "/clone")
    do {
      _ = try await repository.commit("HEAD~2")
      Issue.record("there is no such commit")
    } catch {
      #expect("\(error)".contains("git fetch --unshallow"), "\(error)")
    }
    try CommandResult.checked(parent.path + "/clone", ["checkout", "--quiet", "-b", "work"])
    try CommandResult.checked(parent.path + "/clone", ["branch", "--quiet", "-D", "main"])
    await #expect(throws: RevisionError.unknownRevision("main", near: "origin/main", isShallow: true)) {
      try await repository.commit("main")
    }
  }

  @Test("from a partial clone nothing is fetched")
  func partial() async throws {
    let scene = try GitScene()
    try scene.git(["config", "uploadpack.allowFilter", "true"])
    for text in ["1", "2"] {
      try scene.write(text, to: "A.swift")
      try scene.commit()
    }
    let parent = try GitScene("parent")
    try parent.git([
      "-c", "protocol.file.allow=always", "clone", "--quiet", "--filter=blob:none", "file://" + scene.path, "clone",
    ])
    let clone = parent.path + "/clone"
    #expect(try await files(of: "HEAD", in: clone).files == ["A.swift: 2"])
    await #expect(throws: RevisionError.missingContents("HEAD~1", count: 1)) {
      _ = try await files(of: "HEAD~1", in: clone)
    }
  }

  @Test("moved files are told, and what git ignores")
  func moves() async throws {
    let scene = try GitScene()
    try scene.write("one\ntwo\nthree\n", to: "A b.swift")
    try scene.write("*.generated.swift\n", to: ".gitignore")
    try scene.commit()
    try scene.git(["mv", "A b.swift", "Ü.swift"])
    try scene.commit()
    let repository = try await RevisionRepository(at: scene.path)
    let moved = try await repository.movedFiles(from: repository.commit("HEAD~1"), to: repository.commit("HEAD"))
    #expect(moved == ["A b.swift": "Ü.swift"])
    #expect(await repository.ignored(among: ["Ü.swift", "X/Y.generated.swift"]) == ["X/Y.generated.swift"])
    #expect(await repository.ignored(among: ["Ü.swift"]) == [])
  }

  @Test("a temporary folder goes away with its last reference; what a killed run has left goes with the next")
  func leftOvers() throws {
    let parent = try GitScene("parent").path
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: parent) }
    var folder: TemporaryFolder? = try TemporaryFolder(in: parent)
    let path = try #require(folder?.path)
    #expect(FileManager.default.fileExists(atPath: path))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
    // One folder belongs to a run that was killed an hour ago, and has no lock. The other belongs to a run that has
    // been running since then.
    let left = parent + "/digraph-revision-000000"
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: left + "/lock", contents: Data()))
    let running = try TemporaryFolder(in: parent)
    for place in [left, running.path] {
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: place)
    }
    let next = try TemporaryFolder(in: parent)
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(FileManager.default.fileExists(atPath: running.path))
    #expect(FileManager.default.fileExists(atPath: next.path))
  }
}

extension CommandResult {
  fileprivate static func checked(_ folder: String, _ arguments: [String]) throws {
    let result = try of(
      URL(filePath: "/usr/bin/env"), ["git"] + arguments, in: URL(filePath: folder), environment: GitScene.environment)
    if result.status != 0 { throw GitScene.Failure(message: result.errors) }
  }
}
