/// Small files as most apps have them, many of them made by templates. They are part of the typical module.
enum TypicalFiles {
  /// The mark in front of each file's path.
  static let mark = "//// "

  static let text = #"""
    //// App/SceneDelegate.swift
    import UIKit

    class SceneDelegate: UIResponder, UIWindowSceneDelegate {

      var window: UIWindow?
      private var coordinator: AppCoordinator?

      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = (scene as? UIWindowScene) else { return }
        let window = UIWindow(windowScene: windowScene)
        coordinator = AppCoordinator(window: window)
        coordinator?.start()
        self.window = window
      }

      func sceneDidDisconnect(_ scene: UIScene) {}
      func sceneDidBecomeActive(_ scene: UIScene) {}
      func sceneWillResignActive(_ scene: UIScene) {}
      func sceneWillEnterForeground(_ scene: UIScene) {}
      func sceneDidEnterBackground(_ scene: UIScene) {}
    }
    //// App/ReaderApp.swift
    import SwiftUI

    @main
    struct ReaderApp: App {
      @UIApplicationDelegateAdaptor(AppDelegate.self) var appDelegate
      @Environment(\.scenePhase) private var scenePhase

      var body: some Scene {
        WindowGroup {
          ContentView()
            .environmentObject(AppState.shared)
        }
        .onChange(of: scenePhase) { phase in
          if phase == .active { AppState.shared.refresh() }
        }
      }
    }
    //// NotificationService/NotificationService.swift
    import UserNotifications

    class NotificationService: UNNotificationServiceExtension {

      var contentHandler: ((UNNotificationContent) -> Void)?
      var bestAttemptContent: UNMutableNotificationContent?

      override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)

        if let bestAttemptContent = bestAttemptContent {
          bestAttemptContent.title = "\(bestAttemptContent.title) [modified]"
          contentHandler(bestAttemptContent)
        }
      }

      override func serviceExtensionTimeWillExpire() {
        if let contentHandler = contentHandler, let bestAttemptContent =  bestAttemptContent {
          contentHandler(bestAttemptContent)
        }
      }
    }
    //// Sources/Data/ArticleRepositoryImpl.swift
    import Foundation

    public final class ArticleRepositoryImpl: ArticleRepository {
      private let service: ArticleServiceProtocol
      private let storage: FileStorage
      private let lock = NSLock()

      public init(service: ArticleServiceProtocol, storage: FileStorage) {
        self.service = service
        self.storage = storage
      }

      public func fetchArticles(page: Int) async throws -> [Article] {
        if let cached: [Article] = try? storage.load("articles-\(page)"), !cached.isEmpty {
          return cached
        }
        return try await withCheckedThrowingContinuation { continuation in
          service.fetchArticles(page: page) { result in
            continuation.resume(with: result)
          }
        }
      }
    }
    //// Sources/Data/FileStorage.swift
    import Foundation
    import os.log

    public struct FileStorage {
      public enum StorageError: Error {
        case notFound
        case cannotWrite(Error)
      }

      private let fileManager = FileManager.default
      private var folder: URL {
        fileManager.urls(for: .documentDirectory, in: .userDomainMask)[0].appendingPathComponent("storage", isDirectory: true)
      }

      public init() {}

      public func load<T: Decodable>(_ name: String) throws -> T {
        let fileURL = folder.appendingPathComponent(name).appendingPathExtension("json")
        guard fileManager.fileExists(atPath: fileURL.path) else {
          throw StorageError.notFound
        }
        let data = try Data(contentsOf: fileURL)
        return try JSONDecoder().decode(T.self, from: data)
      }

      @discardableResult
      public func save<T: Encodable>(_ value: T, name: String) throws -> URL {
        let fileURL = folder.appendingPathComponent(name)
        do {
          try fileManager.createDirectory(at: folder, withIntermediateDirectories: true, attributes: nil)
          let data = try JSONEncoder().encode(value)
          try data.write(to: fileURL, options: .atomic)
        } catch let error {
          os_log("error: %@", error.localizedDescription)
          throw StorageError.cannotWrite(error)
        }
        return fileURL
      }

      public func size(of names: [String]) -> Int {
        var total = 0
        var index = 0
        while index < names.count {
          defer { index += 1 }
          let path = folder.path + "/" + names[index]
          guard let attributes = try? fileManager.attributesOfItem(atPath: path), let size = attributes[.size] as? Int else {
            continue
          }
          total += size
        }
        return names.isEmpty ? 0 : total / names.count
      }
    }
    //// Sources/Extensions/Bundle+Module.swift
    import Foundation

    private class BundleToken {}

    public extension Bundle {
      static let module = Bundle(for: BundleToken.self)

      var version: String {
        return infoDictionary?["CFBundleShortVersionString"] as? String ?? ""
      }
    }
    //// Sources/Extensions/UIColor+Hex.swift
    import UIKit

    extension UIColor {
      convenience init(hex: String) {
        var value: UInt64 = 0
        let scanner = Scanner(string: hex.replacingOccurrences(of: "#", with: ""))
        scanner.scanHexInt64(&value)
        let red = CGFloat((value >> 16) & 0xFF) / 255.0
        let green = CGFloat((value >> 8) & 0xFF) / 255.0
        self.init(red: red, green: green, blue: CGFloat(value & 0xFF) / 255.0, alpha: 1.0)
      }
    }

    extension Collection {
      subscript(safe index: Index) -> Element? {
        return indices.contains(index) ? self[index] : nil
      }
    }
    //// Sources/Models/Theme.swift
    import SwiftUI

    public enum Theme: String, CaseIterable, Codable, Sendable {
      case light
      case dark
      case system

      public var title: LocalizedStringKey {
        switch self {
        case .light: "Light"
        case .dark: "Dark"
        case .system: "System"
        }
      }
    }

    public struct Endpoint: ExpressibleByStringLiteral {
      public let value: String

      public init(stringLiteral value: String) {
        self.value = value
      }
    }

    public typealias Parameters = [String: Any]

    @propertyWrapper
    public struct UserDefault<Value> {
      let key: String
      let defaultValue: Value

      public var wrappedValue: Value {
        get { UserDefaults.standard.object(forKey: key) as? Value ?? defaultValue }
        set { UserDefaults.standard.set(newValue, forKey: key) }
      }
    }
    //// Sources/Views/LoadingView.swift
    import SwiftUI

    struct LoadingView: View {
      let message: String
      @State private var isAnimating = false
      @EnvironmentObject var appState: AppState

      var body: some View {
        VStack(spacing: 16) {
          ProgressView()
            .progressViewStyle(.circular)
          Text(message)
            .font(.system(size: 14, weight: .medium))
            .multilineTextAlignment(.center)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .opacity(isAnimating ? 1 : 0)
        .onAppear {
          withAnimation(.easeInOut(duration: 0.3)) { isAnimating = true }
        }
        .task { await appState.load() }
      }
    }

    #Preview {
      LoadingView(message: "Loading...")
    }
    //// Tests/ReaderTests.swift
    import XCTest
    @testable import Reader

    final class ReaderTests: XCTestCase {

      override func setUpWithError() throws {
      }

      override func tearDownWithError() throws {
      }

      func testExample() throws {
        let service = ArticleServiceMock()
        let repository = ArticleRepositoryImpl(service: service, storage: FileStorage())
        XCTAssertNotNil(repository)
      }

      func testFetchReturnsArticles() async throws {
        let articles = try await sut.fetchArticles(page: 1)
        XCTAssertEqual(articles.first?.title, "title")
        XCTAssertFalse(articles.isEmpty)
        do {
          _ = try await sut.fetchArticles(page: -1)
          XCTFail("should throw")
        } catch {
          XCTAssertEqual(error as? NetworkError, .noData)
        }
      }

      func testPerformanceExample() throws {
        self.measure {
        }
      }
    }

    private extension ReaderTests {
      func makeArticle(id: String = "1") -> Article {
        Article(id: id, title: "title", createdAt: Date())
      }
    }
    //// UITests/ReaderUITests.swift
    import XCTest

    class ReaderUITests: XCTestCase {

      override func setUp() {
        continueAfterFailure = false
      }

      func testLaunch() {
        let app = XCUIApplication()
        app.launch()
        XCTAssertTrue(app.buttons["save"].waitForExistence(timeout: 5))
        app.tables.cells.element(boundBy: 0).tap()
      }

      func testLaunchPerformance() throws {
        if #available(macOS 10.15, iOS 13.0, tvOS 13.0, *) {
          measure(metrics: [XCTApplicationLaunchMetric()]) {
            XCUIApplication().launch()
          }
        }
      }
    }

    """#
}
