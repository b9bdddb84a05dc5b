/// Names that a coder of scans knows from the start.
enum TypicalNames {
  /// Names that many apps have and that the code of ``TypicalModule`` lacks, the most frequent ones first; then words
  /// of their names and comments.
  static let text = """
    value append options to rawValue path Data first CGFloat target T size Bundle NSObject viewController key object
    UIImage iOS Self y x CGRect Double contains CGSize flatMap utf8 endif item color start using context newValue
    configuration items right cancel left encoding clear app UIImageView zero contentsOf current pushViewController
    create Decodable testExample parameters placeholder instance removeAll delete headers named last lhs rhs cgColor
    TimeInterval content state attributes parent post file arguments duration components add now compactMap range
    UITextField contentMode tintColor status insert UIWindowScene completionHandler button userInfo launch
    navigationBar location Task info base transform viewControllers forResource Observable config separator borderWidth
    borderColor measure navigationItem isEnabled write update UIEdgeInsets argument event tag debug model
    discardableResult settings scene execute dependencies Key enumerated isActive gray UIBarButtonItem origin vc
    asyncAfter Assembler UUID DEBUG bind role deadline delay min NSError FileManager appendingPathComponent empty max
    token setImage windowScene domain absoluteString prefix provider joined targets Configuration removeFromSuperview
    CGPoint Package Name selected Float reduce Resolver Alamofire factory NSAttributedString notification custom log
    rect i user tvOS Value global regular plain XCUIApplication viewDidAppear router medium output clipsToBounds
    collectionView radius scheduler UIActivityIndicatorView results all values product component Never UICollectionView
    UICollectionViewCell never CaseIterable fileName transition layout startAnimating macOS testPerformanceExample
    wrappedValue SceneDelegate JSONSerialization setTitleColor continueAfterFailure email password animation lowercased
    list Encoding show NSString UISceneSession UIScene package query willConnectTo ConnectionOptions
    UIWindowSceneDelegate replacingOccurrences asObservable assembler opacity UIScrollView Encodable jsonObject
    scrollView connectionOptions header perform Notification setUpWithError separatedBy observer just source lineWidth
    into length addGestureRecognizer environment presenter uuidString os login dateFormatter icon send
    UITabBarController UITapGestureRecognizer modalPresentationStyle time hash Calendar appearance viewWillDisappear
    NSRange validate collectionViewLayout addObserver input popViewController infinity App module allCases subviews
    repeating awakeFromNib PackageDescription array seconds large presentedViewController platforms c close uppercased
    ofType next tearDownWithError watchOS Style colors number children windows toggle completed scaleAspectFit
    withReuseIdentifier Disposables textField onError MainScheduler Config scale atPath maxWidth disabled logout
    Coordinator edges ProcessInfo layoutSubviews stopAnimating day Scene line UISceneConfiguration
    configurationForConnecting connectingSceneSession sessionRole a withAlphaComponent Response endEditing year
    resignFirstResponder light ViewController URLEncoding inline wait forCellWithReuseIdentifier observe urls encoder
    httpBody Dictionary overlay run isSelected accessToken dictionary URLComponents urlString fileURLWithPath b
    position withExtension group version Target search Component plugins titleTextAttributes NSPredicate done accept
    entity instantiateViewController draw didReceive move new Group WindowGroup resources urlRequest local Output
    centerY second UInt64 endIndex stroke products username repository setViewControllers withAnimation bundleId
    Service processInfo UIBezierPath actions maxHeight startIndex defaultValue onTapGesture put didDiscardSceneSessions
    Settings block sceneSessions removeObject combineLatest widthAnchor userDomainMask Context apply build ViewBuilder
    TextField Dependency queryItems FirebaseApp gesture dark centerX progress finished UICollectionViewFlowLayout
    keyboardType merge isOn Method NSNumber Font params ScrollView onChange pattern fileURL Path indices release
    dependency home removeValue Kingfisher rootView contentSize predicate images sceneDidEnterBackground PublishSubject
    sceneDidBecomeActive sceneWillEnterForeground manager fetch Moya Hasher combine keys fileManager reason
    RoundedRectangle month viewDidDisappear hasPrefix UINib keyPath shadowColor CGAffineTransform contentInset sources
    HTTPMethod dropFirst coordinate CharacterSet sceneDidDisconnect rightBarButtonItem sceneWillResignActive TargetType
    hasher infoDictionary timeZone link modifier category project retry reset selectedIndex isTranslucent onCompleted
    valueChanged ViewModel primary calendar UInt random shadow filePath userDefaults single numberOfItemsInSection
    UIApplicationLaunchOptionsKey abs sharedInstance centerXAnchor destructive User profile Base cgPath clipShape
    AnyView hour end assert buttonStyle deprecated CustomStringConvertible ViewModifier unavailable tab scaleAspectFill
    function level JSONEncoding separatorStyle infoPlist cellForItemAt contentOffset lightGray asDriver stringValue
    root drive removeItem topViewController EmptyView Constants multilineTextAlignment ObservedObject library objects
    receiveValue TimeZone sleep Rectangle hidden addChild safeAreaInsets configurations attributedText Project play
    bundleIdentifier requestAuthorization NSMutableAttributedString tabBar containerView leftBarButtonItem auth
    semibold serviceType removeLast UITextView heightForRowAt handle shadowOpacity snapshot shadowRadius
    UINavigationControllerDelegate owner warning bytes fullScreen Swift Circle always split Int64
    popToRootViewController contents uiImage UIDevice SwinjectStoryboard external template ProjectDescription
    errSecSuccess child Scope refreshToken buttons UIGraphicsGetImageFromCurrentImageContext UIGraphicsEndImageContext
    barTintColor rowHeight Single centerYAnchor shadowOffset scheme MoyaProvider SwinjectAutoregistration host
    propertyWrapper createDirectory withIntermediateDirectories aspectRatio offsetBy timeIntervalSince1970 invalidate
    Router Product onSuccess connectedScenes projects sound framework descriptionLabel closure UInt8 imageUrl
    distinctUntilChanged sync appDelegate Action other testTarget minute NSDictionary fileExists total Optional expect
    when URLQueryItem Workspace workspace identity Request TargetDependency active PassthroughSubject relativeToRoot
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
    navigate kSecAttrAccount patch CFDictionary returning loadView kSecClassGenericPassword SecItemDelete IBInspectable
    asset stack itemSelected copy Int32 title2 debounce caption edge tableFooterView degrees str sizeToFit display
    instantiate direction UITableViewController matches foregroundStyle firstMatch operation Keychain
    navigationBarTitleDisplayMode sections assertionFailure imageData schemes dateComponents interactor entry
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
    viewDidLayoutSubviews longitude users latitude unauthorized displayName Section nib d prettyPrinted formatted Range
    sort command prefersLargeTitles signal addValue read repeats automatic didReceiveMemoryWarning allHTTPHeaderFields
    onDisappear runAction MoyaError byAdding AppKit Quick typealias break available open didSet fileprivate n
    associatedtype convenience internal while continue inout http plist mm HH Authorization Test Info circle z down up
    Tests C ss Resources subscript png person arrow f E checkmark files S chevron t menu B or D POST Support Parameters
    Cancel no check en CFBundleShortVersionString v p l optional dev API parameter one detail xmark Projects general Z0
    errors core changed scope property select Success LaunchScreen Registration common portrait exists camera types use
    bag navigation X Login jpg apple Regular highlighted Za Accept filename order device sh Event route resource square
    created v1 testing feature jpeg xcconfig video Light an Preview JSON assign DELETE loaded q geometry tint Label
    hide backButton entries Use If UI Called In Default TODO Lifecycle Private Failed See Add Override Returns
    Parameter Create Generated Unable Extension Public You For Helpers It ID Not An Setup Restart Check Sent Please
    File SMS Register Games Get Start Configure HTTP Init Hello Update Methods Initialization Release Implementation
    Remove Apple Bearer Show To New Actions Providers Extensions We Dependencies Make Navigation Details Could Search
    Return Load Input Can Only Auth NOT Cannot Should Enter Protocol First Unknown Don Creates Starting should begin
    services complete elements client interface allow server views impl support form previous decoding updated models
    parse find logo registration auto literal short validation setting address needs unsafe reference call nav edit
    enable space web non sample details policy without maximum media changes multiple notifications than only secure
    more effect allows phone since expected flexible long fixed pointer allowed dimension estimated same card hides
    interactive distance box over pad exit generate confirm requests rotation updates spring replace cancelled
    authentication stub callback download photo logging filtered sequence inject curve ref third ignoring disable blur
    family bad supported pressed boolean place authorized per accessibility language two arg corners based helper flags
    ids concurrent metric are expired already drag DTO design repeat saved paths exist touches today high submit
    percent information cross internet was fade linear ascending generator strategy basic off opaque grid pages mapping
    reading mark presenting record google history work encoded obj trait variable injection closed damping greater
    condition database pass cells proxy segment team photos swipe simple decimal returns theme future indicators
    compare running development dummy updating cached angle fraction logged force during used cannot margin cover
    factor less dialog reactive integer ignore unlock modified ordered added listener clicked velocity img decoded
    successful region verify recent identifiers uses part focus demo track thumbnail documents security between
    compatible circular you temp desc labels word segmented archive trigger underline registered does requested
    reachability sublayer transaction rate keep metadata clean magnitude representation occurred low flag resolved
    tracking sent showing TOKEN analyze permission splash presentable conversion missing timestamp writing capacity btn
    promise prev precondition party res unique null multi once week column underlying generation accessory associated
    deleted subscription schedule banner
    """
}
