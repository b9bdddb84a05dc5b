import DigraphModel
import Foundation

/// Code as it stands in most apps, from which a coder of scans learns before it codes a module.
///
/// A small module has little to learn from, and half of its scan would be names that nearly every app has. The reader
/// has to learn the same as the writer, so a change here changes the format.
enum TypicalModule {
  /// The knowledge of a coder that has coded this module.
  static let model: AdaptiveCoder.Model = {
    let coder = AdaptiveCoder()
    let source = indented(TypicalModule.source)
    coder.learn(
      TypicalNames.text.split(whereSeparator: \.isWhitespace).map(String.init),
      words: TypicalNames.words.split(whereSeparator: \.isWhitespace).map(String.init))
    var files = [file("Sources/ArticleViewController.swift", source)]
    for part in TypicalFiles.text.components(separatedBy: TypicalFiles.mark).dropFirst() {
      let (path, code) = (part.prefix { $0 != "\n" }, part.drop { $0 != "\n" }.dropFirst())
      files.append(file(String(path), indented(String(code))))
    }
    // Reading bytes in memory never fails.
    if let module = try? ModuleScan(module: "Reader", inputs: files) { ScanCoding.code(module, coder) }
    return coder.model
  }()

  private static func file(_ path: String, _ source: String) -> InputFile {
    InputFile(path: path, module: "Reader", source: .bytes(Array(source.utf8)))
  }

  /// Most code is indented by four blanks.
  private static func indented(_ source: String) -> String {
    source.split(separator: "\n", omittingEmptySubsequences: false).map { $0.prefix { $0 == " " } + $0 }
      .joined(separator: "\n")
  }

  private static let source = #"""
    //
    //  ArticleViewController.swift
    //  Reader
    //
    //  Created by Kim Author on 12/03/2021.
    //  Copyright © 2021 Example Inc. All rights reserved.
    //

    import Combine
    import Foundation
    import RxCocoa
    import RxSwift
    import SnapKit
    import Swinject
    import SwiftUI
    import UIKit
    import XCTest

    @testable import Reader

    protocol ArticleServiceProtocol: AnyObject {
      var articles: [Article] { get }
      func fetchArticles(page: Int, completion: @escaping (Result<[Article], Error>) -> Void)
      func save(_ article: Article) async throws
    }

    protocol ArticleViewDelegate: AnyObject {
      func articleView(_ view: ArticleView, didSelect article: Article)
    }

    struct Article: Codable, Equatable, Hashable, Identifiable {
      let id: String
      let title: String
      var subtitle: String?
      let createdAt: Date
      var imageURL: URL?
      var tags: [String] = []
      var isFavorite: Bool = false

      enum CodingKeys: String, CodingKey {
        case id
        case title
        case subtitle = "sub_title"
        case createdAt = "created_at"
        case imageURL = "image_url"
        case tags
      }

      init(from decoder: Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        title = try container.decode(String.self, forKey: .title)
        subtitle = try container.decodeIfPresent(String.self, forKey: .subtitle)
        createdAt = try container.decode(Date.self, forKey: .createdAt)
        imageURL = try? container.decode(URL.self, forKey: .imageURL)
      }
    }

    enum NetworkError: Error, LocalizedError {
      case invalidURL
      case noData
      case statusCode(Int)
      case unknown(message: String)

      var errorDescription: String? {
        switch self {
        case .invalidURL:
          return "Invalid URL"
        case .noData: return NSLocalizedString("No data", comment: "")
        case .statusCode(let code):
          return "Error \(code)"
        case let .unknown(message): return message
        }
      }
    }

    final class ArticleService: ArticleServiceProtocol {
      static let shared = ArticleService()

      private let session: URLSession
      private let decoder: JSONDecoder
      private let baseURL = URL(string: "https://example.com/api")!
      private var cancellables = Set<AnyCancellable>()
      private(set) var articles: [Article] = []
      private let queue = DispatchQueue(label: "articles", qos: .userInitiated)
      weak var delegate: ArticleViewDelegate?

      init(session: URLSession = .shared, decoder: JSONDecoder = JSONDecoder()) {
        self.session = session
        self.decoder = decoder
      }

      deinit {
        NotificationCenter.default.removeObserver(self)
      }

      func fetchArticles(page: Int, completion: @escaping (Result<[Article], Error>) -> Void) {
        guard let url = URL(string: "\(baseURL)/articles?page=\(page)") else {
          completion(.failure(NetworkError.invalidURL))
          return
        }
        var request = URLRequest(url: url)
        request.httpMethod = "GET"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let task = session.dataTask(with: request) { [weak self] data, response, error in
          guard let self = self else { return }
          if let error = error {
            completion(.failure(error))
            return
          }
          guard let data = data, let response = response as? HTTPURLResponse, response.statusCode == 200 else {
            completion(.failure(NetworkError.noData))
            return
          }
          do {
            let articles = try self.decoder.decode([Article].self, from: data)
            DispatchQueue.main.async {
              self.articles = articles
              completion(.success(articles))
            }
          } catch {
            print(error.localizedDescription)
            completion(.failure(error))
          }
        }
        task.resume()
      }

      func save(_ article: Article) async throws {
        let data = try JSONEncoder().encode(article)
        let (_, response) = try await session.upload(for: URLRequest(url: baseURL), from: data)
        if (response as? HTTPURLResponse)?.statusCode != 200 {
          throw NetworkError.statusCode(404)
        }
        UserDefaults.standard.set(data, forKey: "lastArticle")
      }

      func articlesPublisher(for userId: String) -> AnyPublisher<[Article], Error> {
        session.dataTaskPublisher(for: baseURL)
          .map(\.data)
          .decode(type: [Article].self, decoder: decoder)
          .receive(on: DispatchQueue.main)
          .eraseToAnyPublisher()
      }
    }

    final class ArticleViewModel: ObservableObject {
      @Published var articles: [Article] = []
      @Published private(set) var isLoading = false
      @Published var errorMessage: String?

      private let service: ArticleServiceProtocol
      private let disposeBag = DisposeBag()
      var onUpdate: (() -> Void)?
      var numberOfRows: Int { return articles.count }

      init(service: ArticleServiceProtocol) {
        self.service = service
      }

      func load() {
        isLoading = true
        service.fetchArticles(page: 1) { [weak self] result in
          self?.isLoading = false
          switch result {
          case .success(let articles):
            self?.articles = articles.filter { !$0.title.isEmpty }.sorted { $0.createdAt > $1.createdAt }
            self?.onUpdate?()
          case .failure(let error):
            self?.errorMessage = error.localizedDescription
          }
        }
      }

      @MainActor
      func refresh() async {
        defer { isLoading = false }
        do {
          for article in articles where article.isFavorite {
            try await service.save(article)
          }
        } catch {
          errorMessage = error.localizedDescription
        }
      }
    }

    struct ArticleListView: View {
      @StateObject private var viewModel: ArticleViewModel
      @State private var isPresented = false
      @Environment(\.dismiss) private var dismiss
      @Binding var selection: String?

      var body: some View {
        NavigationView {
          ZStack {
            List {
              ForEach(viewModel.articles) { article in
                NavigationLink(destination: Text(article.title)) {
                  HStack(alignment: .center, spacing: 8) {
                    Image(systemName: "star.fill")
                      .resizable()
                      .frame(width: 24, height: 24)
                      .foregroundColor(.yellow)
                    VStack(alignment: .leading) {
                      Text(article.title)
                        .font(.headline)
                        .lineLimit(2)
                      if let subtitle = article.subtitle {
                        Text(subtitle).font(.subheadline).foregroundColor(.secondary)
                      }
                      Spacer()
                    }
                    .padding(.horizontal, 16)
                    .background(Color.white)
                    .cornerRadius(8)
                  }
                }
              }
            }
            if viewModel.isLoading { ProgressView() }
          }
          .navigationTitle("Articles")
          .toolbar {
            ToolbarItem(placement: .navigationBarTrailing) {
              Button(action: { isPresented = true }) { Image(systemName: "plus") }
            }
          }
          .onAppear { viewModel.load() }
          .sheet(isPresented: $isPresented) { Button("Close") { dismiss() } }
          .alert(isPresented: .constant(viewModel.errorMessage != nil)) { Alert(title: Text("Error")) }
        }
      }
    }

    struct ArticleListView_Previews: PreviewProvider {
      static var previews: some View {
        ArticleListView()
      }
    }

    class ArticleViewController: UIViewController {
      // MARK: - Properties
      @IBOutlet private weak var tableView: UITableView!
      @IBOutlet weak var nameLabel: UILabel!
      var viewModel: ArticleViewModel!
      weak var coordinator: AppCoordinator?

      private lazy var titleLabel: UILabel = {
        let label = UILabel()
        label.translatesAutoresizingMaskIntoConstraints = false
        label.font = UIFont.systemFont(ofSize: 17, weight: .bold)
        label.textColor = .black
        label.textAlignment = .center
        label.numberOfLines = 0
        return label
      }()
      private let saveButton = UIButton(type: .system)
      private let stackView: UIStackView = {
        let view = UIStackView()
        view.axis = .vertical
        view.spacing = 12
        view.distribution = .fillEqually
        return view
      }()

      // MARK: - Life cycle
      init(viewModel: ArticleViewModel) {
        self.viewModel = viewModel
        super.init(nibName: nil, bundle: nil)
      }

      required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
      }

      override func viewDidLoad() {
        super.viewDidLoad()
        // Do any additional setup after loading the view.
        setupUI()
        bindViewModel()
      }

      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setNavigationBarHidden(false, animated: animated)
      }

      private func setupUI() {
        view.backgroundColor = .white
        view.addSubview(titleLabel)
        view.addSubview(stackView)
        [titleLabel, saveButton].forEach { stackView.addArrangedSubview($0) }
        tableView.delegate = self
        tableView.dataSource = self
        tableView.register(ArticleCell.self, forCellReuseIdentifier: ArticleCell.identifier)
        NSLayoutConstraint.activate([
          titleLabel.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
          titleLabel.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
          titleLabel.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
          titleLabel.bottomAnchor.constraint(equalTo: view.bottomAnchor),
          titleLabel.heightAnchor.constraint(equalToConstant: 44),
        ])
        stackView.snp.makeConstraints { make in
          make.top.equalTo(titleLabel.snp.bottom).offset(8)
          make.leading.trailing.equalToSuperview().inset(16)
          make.height.equalTo(50)
        }
        saveButton.setTitle("Save", for: .normal)
        saveButton.layer.cornerRadius = 8
        saveButton.layer.masksToBounds = true
        saveButton.addTarget(self, action: #selector(didTapSave), for: .touchUpInside)
      }

      private func bindViewModel() {
        viewModel.onUpdate = { [weak self] in
          self?.tableView.reloadData()
        }
        viewModel.$isLoading
          .receive(on: DispatchQueue.main)
          .sink { [weak self] isLoading in
            self?.view.isUserInteractionEnabled = !isLoading
          }
          .store(in: &cancellables)
        saveButton.rx.tap
          .subscribe(onNext: { [unowned self] in self.didTapSave() })
          .disposed(by: disposeBag)
      }

      @objc private func didTapSave() {
        let alert = UIAlertController(title: "Save", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default, handler: nil))
        present(alert, animated: true, completion: nil)
        UIView.animate(withDuration: 0.3, animations: { self.view.alpha = 0.5 }) { _ in
          self.view.layoutIfNeeded()
        }
      }

      @IBAction func closeButtonTapped(_ sender: UIButton) {
        dismiss(animated: true)
      }

      override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if segue.identifier == "showDetail", let controller = segue.destination as? ArticleViewController {
          controller.viewModel = viewModel
        }
      }
    }

    extension ArticleViewController: UITableViewDelegate, UITableViewDataSource {
      func numberOfSections(in tableView: UITableView) -> Int {
        return 1
      }

      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return viewModel.articles.count
      }

      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard let cell = tableView.dequeueReusableCell(withIdentifier: "ArticleCell", for: indexPath) as? ArticleCell
        else { return UITableViewCell() }
        cell.configure(with: viewModel.articles[indexPath.row])
        return cell
      }

      func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        let article = viewModel.articles[indexPath.row]
        coordinator?.showDetail(of: article)
      }
    }

    class ArticleCell: UITableViewCell {
      static let identifier = String(describing: ArticleCell.self)

      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        contentView.backgroundColor = UIColor(red: 0.9, green: 0.9, blue: 0.9, alpha: 1)
      }

      override func prepareForReuse() {
        super.prepareForReuse()
        imageView?.image = nil
      }

      func configure(with article: Article) {
        textLabel?.text = article.title
        detailTextLabel?.text = article.subtitle ?? ""
        detailTextLabel?.isHidden = article.subtitle == nil
      }
    }

    @UIApplicationMain
    class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
      let container = Container()

      func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        let navigationController = UINavigationController()
        let storyboard = UIStoryboard(name: "Main", bundle: nil)
        window?.rootViewController = navigationController
        window?.makeKeyAndVisible()
        return true
      }

      func applicationWillResignActive(_ application: UIApplication) {}
      func applicationDidEnterBackground(_ application: UIApplication) {}
      func applicationWillEnterForeground(_ application: UIApplication) {}
      func applicationDidBecomeActive(_ application: UIApplication) {}
      func applicationWillTerminate(_ application: UIApplication) {}
    }

    public final class AppAssembly: Assembly {
      public init() {}

      public func assemble(container: Container) {
        container.register(ArticleServiceProtocol.self) { _ in
          ArticleService()
        }.inObjectScope(.container)
        container.register(ArticleViewModel.self) { resolver in
          ArticleViewModel(service: resolver.resolve(ArticleServiceProtocol.self)!)
        }
        container.register(ArticleViewController.self) { r in
          let controller = ArticleViewController(viewModel: r.resolve(ArticleViewModel.self)!)
          return controller
        }
      }
    }

    extension String {
      var localized: String { NSLocalizedString(self, comment: "") }
      var trimmed: String { return trimmingCharacters(in: .whitespacesAndNewlines) }

      func date(format: String = "yyyy-MM-dd") -> Date? {
        let formatter = DateFormatter()
        formatter.dateFormat = format
        formatter.locale = Locale(identifier: "en_US_POSIX")
        return formatter.date(from: self)
      }
    }

    extension Array where Element: Equatable {
      mutating func remove(_ element: Element) {
        if let index = firstIndex(of: element) { remove(at: index) }
      }
    }

    class ArticleServiceMock: ArticleServiceProtocol {
      var articles: [Article] = []
      var fetchArticlesCalled = false

      func fetchArticles(page: Int, completion: @escaping (Result<[Article], Error>) -> Void) {
        fetchArticlesCalled = true
        completion(.success(articles))
      }

      func save(_ article: Article) async throws {}
    }

    class ArticleViewModelTests: XCTestCase {
      private var sut: ArticleViewModel!
      private var service: ArticleServiceMock!

      override func setUp() {
        super.setUp()
        // Put setup code here. This method is called before the invocation of each test method in the class.
        service = ArticleServiceMock()
        sut = ArticleViewModel(service: service)
      }

      override func tearDown() {
        sut = nil
        super.tearDown()
      }

      func testLoad() throws {
        // Given
        let expectation = self.expectation(description: "load")
        sut.onUpdate = { expectation.fulfill() }
        // When
        sut.load()
        waitForExpectations(timeout: 1, handler: nil)
        // Then
        XCTAssertTrue(service.fetchArticlesCalled)
        XCTAssertEqual(sut.numberOfRows, 0)
        XCTAssertNil(sut.errorMessage)
        XCTAssertNotNil(sut)
      }
    }

    enum ArticleAPI {
      case list(page: Int)
      case detail(id: String)
      case signIn(email: String, password: String)
    }

    extension ArticleAPI: TargetType {
      var baseURL: URL { URL(string: "https://api.example.com")! }

      var path: String {
        switch self {
        case .list: return "/articles"
        case .detail(let id): return "/articles/\(id)"
        case .signIn: return "/auth/login"
        }
      }

      var method: Moya.Method {
        switch self {
        case .list, .detail: return .get
        default: return .post
        }
      }

      var task: Moya.Task {
        switch self {
        case let .list(page):
          return .requestParameters(parameters: ["page": page], encoding: URLEncoding.queryString)
        case .signIn(let email, let password):
          return .requestParameters(
            parameters: [
              "email": email,
              "password": password
            ], encoding: JSONEncoding.default)
        default: return .requestPlain
        }
      }

      var headers: [String: String]? { ["Content-Type": "application/json"] }
    }

    public protocol FetchArticlesUseCase {
      func execute(page: Int) -> Single<[Article]>
    }

    public struct FetchArticlesUseCaseImpl: FetchArticlesUseCase {
      private let repository: any ArticleRepository

      public init(repository: any ArticleRepository) {
        self.repository = repository
      }

      public func execute(page: Int) -> Single<[Article]> {
        repository.fetchArticles(page: page)
      }
    }

    final class KeychainStore {
      func load(_ key: String) -> String? {
        let query: [CFString: Any] = [
          kSecClass: kSecClassGenericPassword,
          kSecAttrAccount: key,
          kSecReturnData: kCFBooleanTrue as Any,
          kSecMatchLimit: kSecMatchLimitOne
        ]
        var item: AnyObject?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else { return nil }
        return String(data: data, encoding: .utf8)
      }
    }

    protocol ArticleDependency: Dependency {
      var articleService: ArticleServiceProtocol { get }
    }

    public final class ArticleComponent: Component<ArticleDependency> {
      public var articleRepository: any ArticleRepository {
        shared { ArticleRepositoryImpl(service: dependency.articleService) }
      }
    }

    public extension Project {
      static func module(name: String, product: Product = .framework, dependencies: [TargetDependency] = []) -> Project {
        let settings: Settings = .settings(base: ["CODE_SIGN_STYLE": "Automatic"], configurations: [.debug(name: .debug)])
        return Project(
          name: name,
          organizationName: "example",
          settings: settings,
          targets: [
            Target(
              name: name,
              platform: .iOS,
              product: product,
              bundleId: "com.example.\(name)",
              deploymentTarget: .iOS(targetVersion: "15.0", devices: [.iphone]),
              infoPlist: .default,
              sources: ["Sources/**"],
              resources: ["Resources/**"],
              dependencies: dependencies
            )
          ],
          schemes: [.makeScheme(target: .debug, name: name)]
        )
      }
    }

    public extension TargetDependency.SPM {
      static let Moya = TargetDependency.external(name: "Moya")
      static let RxSwift = TargetDependency.external(name: "RxSwift")
    }

    let template = Template(
      description: "A template of a module",
      attributes: [.required("name"), .optional("platform", default: "iOS")],
      items: [.file(path: "\(name)/Project.swift", templatePath: "Project.stencil")]
    )
    """#
}
