import DigraphModel

/// Code as it stands in most apps, from which a coder of scans learns before it codes a module.
///
/// A small module has little to learn from, and half of its scan would be names that nearly every app has. What the
/// writer has learnt, the reader has to learn, too: a change here is a change of the format.
enum TypicalModule {
  /// The knowledge of a coder that has coded this module.
  static let model: AdaptiveCoder.Model = {
    let coder = AdaptiveCoder()
    for name in names.split(whereSeparator: \.isWhitespace) { coder.learn(String(name)) }
    let file = InputFile(
      path: "Sources/ArticleViewController.swift", module: "Reader", source: .bytes(Array(source.utf8)))
    // Bytes can always be read.
    if let module = try? ModuleScan(module: "Reader", inputs: [file]) { ScanCoding.code(module, coder) }
    return coder.model
  }()

  /// Names that many apps have and that the code below lacks, the most frequent ones first; then words of their names and
  /// comments.
  private static let names = """
    value append options to rawValue path Data first CGFloat target T size Bundle NSObject viewController key object
    UIImage iOS Self y x CGRect Double contains CGSize flatMap utf8 endif item color start using context newValue
    configuration items right cancel left encoding clear app UIImageView zero contentsOf current pushViewController
    create Decodable testExample parameters placeholder instance removeAll delete headers named last lhs rhs cgColor
    TimeInterval content state attributes parent post file arguments duration components add now compactMap range
    UITextField contentMode tintColor status insert UIWindowScene completionHandler button userInfo launch
    navigationBar location Task info base transform viewControllers forResource Observable config separator
    borderWidth borderColor measure navigationItem isEnabled write update UIEdgeInsets argument event tag debug model
    discardableResult settings scene execute dependencies Key enumerated isActive gray UIBarButtonItem origin vc
    asyncAfter Assembler UUID DEBUG bind role deadline delay min NSError FileManager appendingPathComponent empty max
    token setImage windowScene domain absoluteString prefix provider joined targets Configuration removeFromSuperview
    CGPoint Package Name selected Float reduce Resolver Alamofire factory NSAttributedString notification custom log
    rect i user tvOS Value global regular plain XCUIApplication viewDidAppear router medium output clipsToBounds
    collectionView radius scheduler UIActivityIndicatorView results all values product component Never
    UICollectionView UICollectionViewCell never CaseIterable fileName transition layout startAnimating macOS
    testPerformanceExample wrappedValue SceneDelegate JSONSerialization setTitleColor continueAfterFailure email
    password animation lowercased list Encoding show NSString UISceneSession UIScene package query willConnectTo
    ConnectionOptions UIWindowSceneDelegate replacingOccurrences asObservable assembler opacity UIScrollView Encodable
    jsonObject scrollView connectionOptions header perform Notification setUpWithError separatedBy observer just
    source lineWidth into length addGestureRecognizer environment presenter uuidString os login dateFormatter icon
    send UITabBarController UITapGestureRecognizer modalPresentationStyle time hash Calendar appearance
    viewWillDisappear NSRange validate collectionViewLayout addObserver input popViewController infinity App module
    allCases subviews repeating awakeFromNib PackageDescription array seconds large presentedViewController platforms
    c close uppercased ofType next tearDownWithError watchOS Style colors number children windows toggle completed
    scaleAspectFit withReuseIdentifier Disposables textField onError MainScheduler Config scale atPath maxWidth
    disabled logout Coordinator edges ProcessInfo layoutSubviews stopAnimating day Scene line UISceneConfiguration
    configurationForConnecting connectingSceneSession sessionRole a withAlphaComponent Response endEditing year
    resignFirstResponder light ViewController URLEncoding inline wait forCellWithReuseIdentifier observe urls encoder
    httpBody Dictionary overlay run isSelected accessToken dictionary URLComponents urlString fileURLWithPath b
    position withExtension group version Target search Component plugins titleTextAttributes NSPredicate done accept
    entity instantiateViewController draw didReceive move new Group WindowGroup resources urlRequest local Output
    centerY second UInt64 endIndex stroke products username repository setViewControllers withAnimation bundleId
    Service processInfo UIBezierPath actions maxHeight startIndex defaultValue onTapGesture put
    didDiscardSceneSessions Settings block sceneSessions removeObject combineLatest widthAnchor userDomainMask Context
    apply build ViewBuilder TextField Dependency queryItems FirebaseApp gesture dark centerX progress finished
    UICollectionViewFlowLayout keyboardType merge isOn Method NSNumber Font params ScrollView onChange pattern fileURL
    Path indices release dependency home removeValue Kingfisher rootView contentSize predicate images
    sceneDidEnterBackground PublishSubject sceneDidBecomeActive sceneWillEnterForeground manager fetch Moya Hasher
    combine keys fileManager reason RoundedRectangle month viewDidDisappear hasPrefix UINib keyPath shadowColor
    CGAffineTransform contentInset sources HTTPMethod dropFirst coordinate CharacterSet sceneDidDisconnect
    rightBarButtonItem sceneWillResignActive TargetType hasher infoDictionary timeZone link modifier category project
    retry reset selectedIndex isTranslucent onCompleted valueChanged ViewModel primary calendar UInt random shadow
    filePath userDefaults single numberOfItemsInSection UIApplicationLaunchOptionsKey abs sharedInstance centerXAnchor
    destructive User profile Base cgPath clipShape AnyView hour end assert buttonStyle deprecated
    CustomStringConvertible ViewModifier unavailable tab scaleAspectFill function level JSONEncoding separatorStyle
    infoPlist cellForItemAt contentOffset lightGray asDriver stringValue root drive removeItem topViewController
    EmptyView Constants multilineTextAlignment ObservedObject library objects receiveValue TimeZone sleep Rectangle
    hidden addChild safeAreaInsets configurations attributedText Project play bundleIdentifier requestAuthorization
    NSMutableAttributedString tabBar containerView leftBarButtonItem auth semibold serviceType removeLast UITextView
    heightForRowAt handle shadowOpacity snapshot shadowRadius UINavigationControllerDelegate owner warning bytes
    fullScreen Swift Circle always split Int64 popToRootViewController contents uiImage UIDevice SwinjectStoryboard
    external template ProjectDescription errSecSuccess child Scope refreshToken buttons
    UIGraphicsGetImageFromCurrentImageContext UIGraphicsEndImageContext barTintColor rowHeight Single centerYAnchor
    shadowOffset scheme MoyaProvider SwinjectAutoregistration host propertyWrapper createDirectory
    withIntermediateDirectories aspectRatio offsetBy timeIntervalSince1970 invalidate Router Product onSuccess
    connectedScenes projects sound framework descriptionLabel closure UInt8 imageUrl distinctUntilChanged sync
    appDelegate Action other testTarget minute NSDictionary fileExists total Optional expect when URLQueryItem
    Workspace workspace identity Request TargetDependency active PassthroughSubject relativeToRoot
    ProjectDescriptionHelpers keychain storage mode withJSONObject BehaviorRelay picker UICollectionViewLayout
    documentDirectory stop roundedRect forInfoDictionaryKey initializer events kind translation elseif GeometryReader
    point enabled process equal activityIndicator didMove Firebase scripts tabBarItem UNUserNotificationCenter Logger
    endPoint screen badge jpegData UICollectionViewDelegate interval showAlert compressionQuality UInt32 then
    URLSessionConfiguration milliseconds Object hashValue Timer jsonData easeInOut Failure requestParameters
    lastPathComponent upToNextMajor failed NeedleFoundation UITabBarItem imageName NSNotification isValid setupView
    XCTFail cellIdentifier Disposable NSRegularExpression canImport regex timer superview upperBound convert bool
    initial gestureRecognizer EnvironmentObject packages organizationName tabBarController SecItemCopyMatching
    BootstrapComponent kSecClass didSelectItemAt UICollectionViewDelegateFlowLayout UICollectionViewDataSource
    boldSystemFont selectedImage table dynamic dict zip s UIGestureRecognizer UIGestureRecognizerDelegate
    UIRefreshControl maxY renderingMode cache args share ignoresSafeArea environmentObject option Nimble logger ended
    kSecReturnData kSecValueData network registerProviderFactories platform Domain defaultSettings oldValue lock pre
    SecItemAdd unitTests appName UINavigationBar XCTAssert ok sizeForItemAt locations isKeyWindow arrangedSubviews
    showsHorizontalScrollIndicator limit autoregister pi debugDescription accentColor Just original round RunLoop
    priority Divider contentsOfFile Item endRefreshing publisher isDirectory TabView startPoint remote synchronize
    navigate kSecAttrAccount patch CFDictionary returning loadView kSecClassGenericPassword SecItemDelete
    IBInspectable asset stack itemSelected copy Int32 title2 debounce caption edge tableFooterView degrees str
    sizeToFit display instantiate direction UITableViewController matches foregroundStyle firstMatch operation
    Keychain navigationBarTitleDisplayMode sections assertionFailure imageData schemes dateComponents interactor entry
    RawRepresentable spec env attributedString continuation Plugin recommended intrinsicContentSize UITabBar
    withRenderingMode extendingDefault AVFoundation itemSize multiplier R removeFirst step keyWindow metrics
    requestPlain kf addingTimeInterval Network NumberFormatter removeDuplicates lowerBound days Thread
    navigationBarBackButtonHidden Scheme setBackgroundImage gradient devices orientation initialize merging
    withCheckedThrowingContinuation back registerDependencyProviderFactory __DependencyProviderRegistry Core
    deploymentTarget Session BaseViewController EmptyDependencyProvider notFound CurrentValueSubject TargetScript
    textView cellType whitespaces isScrollEnabled signIn hex UITextFieldDelegate evaluate XCTAssertFalse endpoint
    subject commit dy push withName UIViewControllerRepresentable UIHostingController updateUIViewController reversed
    startDate searchBar dx refreshControl dateString searchText makeUIViewController attribute boolValue fit
    becomeFirstResponder scaledToFit resolvingAgainstBaseURL e showsVerticalScrollIndicator columns LazyVStack
    storyboardInitCompleted InfoPlist buildAction minHeight hasSuffix needleDependenciesHash kSecMatchLimit
    childCoordinators addAttribute kSecMatchLimitOne Sendable g minimumLineSpacing take skip BehaviorSubject
    viewDidLayoutSubviews longitude users latitude unauthorized displayName Section nib d prettyPrinted formatted
    Range sort command prefersLargeTitles signal addValue read repeats automatic didReceiveMemoryWarning
    allHTTPHeaderFields onDisappear runAction MoyaError byAdding AppKit Quick
    typealias break available open didSet fileprivate n associatedtype convenience internal while continue inout http
    plist mm HH Authorization Test Info circle z down up Tests C ss Resources subscript png person arrow f E checkmark
    files S chevron t menu B or D POST Support Parameters Cancel no check en CFBundleShortVersionString v p l optional
    dev API parameter one detail xmark Projects general Z0 errors core changed scope property select Success
    LaunchScreen Registration common portrait exists camera types use bag navigation X Login jpg apple Regular
    highlighted Za Accept filename order device sh Event route resource square created v1 testing feature jpeg xcconfig
    video Light an Preview JSON assign DELETE loaded q geometry tint Label hide backButton entries Use If UI Called In
    Default TODO Lifecycle Private Failed See Add Override Returns Parameter Create Generated Unable Extension Public
    You For Helpers It ID Not An Setup Restart Check Sent Please File SMS Register Games Get Start Configure HTTP Init
    Hello Update Methods Initialization Release Implementation Remove Apple Bearer Show To New Actions Providers
    Extensions We Dependencies Make Navigation Details Could Search Return Load Input Can Only Auth NOT Cannot Should
    Enter Protocol First Unknown Don Creates Starting should begin services complete elements client interface allow
    server views impl support form previous decoding updated models parse find logo registration auto literal short
    validation setting address needs unsafe reference call nav edit enable space web non sample details policy without
    maximum media changes multiple notifications than only secure more effect allows phone since expected flexible long
    fixed pointer allowed dimension estimated same card hides interactive distance box over pad exit generate confirm
    requests rotation updates spring replace cancelled authentication stub callback download photo logging filtered
    sequence inject curve ref third ignoring disable blur family bad supported pressed boolean place authorized per
    accessibility language two arg corners based helper flags ids concurrent metric are expired already drag DTO design
    repeat saved paths exist touches today high submit percent information cross internet was fade linear ascending
    generator strategy basic off opaque grid pages mapping reading mark presenting record google history work encoded
    obj trait variable injection closed damping greater condition database pass cells proxy segment team photos swipe
    simple decimal returns theme future indicators compare running development dummy updating cached angle fraction
    logged force during used cannot margin cover factor less dialog reactive integer ignore unlock modified ordered
    added listener clicked velocity img decoded successful region verify recent identifiers uses part focus demo track
    thumbnail documents security between compatible circular you temp desc labels word segmented archive trigger
    underline registered does requested reachability sublayer transaction rate keep metadata clean magnitude
    representation occurred low flag resolved tracking sent showing TOKEN analyze permission splash presentable
    conversion missing timestamp writing capacity btn promise prev precondition party res unique null multi once week
    column underlying generation accessory associated deleted subscription schedule banner dissolve press utility
    margins secret correct transient calculate monitor localizable minutes amount actual forward remaining started
    loader privacy restore dismissed report front began modify tokens retrieve holder annotation provide confirmation
    req iphone granted picking attachment persistent credentials strings adjusts renderer hours inactive rule removed
    like substring usage temporary fetched dash pan rounding notify throttle features click visual mapped autocorrection
    scanner filled stopped parser country render stream localization describe symbol batch extra param about combined
    existing fake buffer feedback realm leave side equals period dir fonts onboarding cancels semi pause TUIST reachable
    mapper clock entities note lifetime denied rotate orange tasks descriptor popover txt swifty num pending stored
    verbose automatically coverage NSURL mid RGB
    """

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
    """#
}
