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
    throwing timeIntervalSince UIControl HomeViewController headerView Home authorizationStatus
    interactivePopGestureRecognizer alertController granted magnifyingglass flatMapLatest lineBreakMode denied
    sampleData numberPad updateUIView makeUIView uiViewController autoresizingMask UNUserNotificationCenterDelegate
    substring fixedSize UIEvent deviceToken showsIndicators currentPage V sendAction Comparable Collection
    UIViewRepresentable _text setSelected RootComponent edgesIgnoringSafeArea throttle RawValue rethrows primaryKey
    RealmSwift Testing registerForRemoteNotifications isAnimating HomeViewModel Selector WebKit
    UIGraphicsGetCurrentContext webView UIGraphicsBeginImageContextWithOptions estimatedRowHeight onErrorJustReturn
    pngData Character transient compatibleWith Bold Reactive strokeColor minY describe CFBundleVersion rotationEffect
    showError animationDuration UserNotifications will UITraitCollection enter suffix bar numberStyle SecureField
    characters testAction AnyHashable numberOfItems emailAddress archiveAction ResourceFileElements SwiftLint
    ConfigurationName Realm Module scaleX SettingsDictionary Attribute barButtonSystemItem notDetermined
    scrollEdgeAppearance dto DesignSystem Shared authorization LoginViewController standardAppearance annotation
    appCoordinator actionSheet startTime accessibilityIdentifier fullName addSublayer CoreLocation PublishRelay
    automaticDimension scrollDirection Scanner CoreData Medium directory Toggle currentDate UIGraphicsImageRenderer
    cancelButton userNotificationCenter old onReceive timeIntervalSinceNow mask subview openSettingsURLString
    _000_000_000 Encoder intValue withCompletionHandler msg leave full verbose receiveCompletion initCompleted
    _viewModel ContentView makeBody coverage makeCoordinator rounded equals observeOn w FileHandle analyzeAction
    SourceFilesList profileAction AuthRepository fail QuickSpec realm keyboardWillShowNotification toParent
    DependencyPlugin entitlements me alwaysTemplate allowLossyConversion ratio cancelsTouchesInView loop
    greaterThanOrEqualTo baseSettings cellForItem UnsafeMutablePointer responseData configureCell
    imagePickerController allSatisfy Title currentIndex localizedString pop invalid darkGray newState mimeType Wrapped
    nanoseconds traitCollection keyboardFrameEndUserInfoKey dateStyle bin timeInterval h ButtonStyle UIRectCorner
    codeCoverageTargets rootComponent allHeaderFields topLeft topLeading maxX closeButton uuid RootView WKWebView
    matching Empty PluginType Scripts keyboardWillHideNotification Feature userName adapt URLError UIVisualEffectView
    properties ParameterEncoding UIBlurEffect DEV customView UIImagePickerControllerDelegate photoLibrary
    allowFragments lessThanOrEqualTo titleView orEmpty presented forName progressViewStyle req InfoKey
    UIImagePickerController builder cgImage didFinishPickingMediaWithInfo attachment visible z0 testLaunchPerformance
    Loading assemblies title3 cancelAction PhotosUI connect m endDate uiView UIScrollViewDelegate contentShape
    combined Index systemBackground UNNotification insets defaults DateComponents topRight onEnded isPressed Future
    onSubmit access_token largeTitle ios defaultContainer flexibleWidth GridItem UILaunchStoryboardName
    textContentType focused Endpoint apiKey minX FocusState attributedPlaceholder tableName baseUrl
    instantiateInitialViewController ISO8601DateFormatter httpResponse iso8601 prod tests willMove M controlEvent
    Colors vm staticFramework authRepository AppComponent character Publishers Demo trash errorCode signOut sourceType
    lifetime didFinish IBDesignable country pointSize buttonTitle pathExtension anchor indicator easeOut
    gestureRecognizerShouldBegin utf16 fullScreenCover inSection addLine isEditing ceil U canOpenURL autoclosure field
    strokeBorder titleColor Publisher singleValueContainer keyboard isRefreshing Profile fontWeight cornerRadii
    RxDataSources byRoundingCorners autoreverses LazyVGrid staticLibrary coordinateSpace scheduledTimer Animation
    UNNotificationPresentationOptions willPresent badRequest UISegmentedControl titles BaseViewModel toDomain
    swiftPackageManager targetName beforeEach UINavigationBarAppearance translationX insertSubview
    viewForHeaderInSection backgroundView began AFError lineHeight heightForHeaderInSection makeModule withLatestFrom
    document currentState rectangle textContainer overFullScreen hidesWhenStopped textContainerInset fetchRequest
    loadPersistentStores fillColor zIndex contentType isMainThread scrollTo appVersion EdgeInsets u
    applicationActivities className makeView addingPercentEncoding minLength doubleValue Token minutes K isCancelled
    setNeedsLayout XCTestExpectation publish dropLast orderedAscending loadingView about p1 txt forTextStyle nonobjc
    preview withAllowedCharacters UIPanGestureRecognizer relativeTo productName mapError getToken DragGesture
    scaleEffect dateLabel activityItems leftView navigationBarHidden tabItem UISearchBar flexibleHeight
    dateDecodingStrategy OTHER_LDFLAGS binding clipped mock preconditionFailure Link NSColor Options XCConfig
    swiftLint configurationName SwiftLintRunScript EnvironmentValues NSImage Platform CVarArg withTintColor
    registerProviderFactory registerItems parent1 basedOnDependencyAnalysis register1 NSTextAlignment titleText
    fcmToken script AF deleteAll networkError NEEDLE_DYNAMIC initialSpringVelocity factoryEmptyDependencyProvider
    componentPath SafariServices updatedAt NSLocalizedDescriptionKey tapGesture collection DecodingError setFill
    resourceName orange regularExpression OperationQueue match minimumInteritemSpacing err Sequence parser Ok finish
    val Localizable UIImpactFeedbackGenerator NSPersistentContainer bottomLeft objc_getAssociatedObject preferredFont
    lineSpacing idx objc_setAssociatedObject amount isError PUT greatestFiniteMagnitude html messages colorLiteral
    newSize eye serverError exclamationmark _000_000 DispatchGroup xFF impactOccurred account UIActivityViewController
    APIError Menu cancellable slash refreshable midY textFieldShouldReturn midX bottomTrailing categories forbidden
    Images setContentHuggingPriority latest plugin isHighlighted contentsOfDirectory EnvironmentKey baseSetting
    devTeam codeSign automaticCodeSigning UICollectionReusableView tabViewStyle ValidationType transitionCrossDissolve
    urlComponents HTTPHeaders usingSpringWithDamping PROD loginButton starts isReachable author alertMessage Driver
    entities UISwitch CLLocationCoordinate2D autocorrectionType FirebaseCore CLLocationManager NSManagedObjectContext
    NSManagedObject persistentContainer CAGradientLayer CALayer title1 CAShapeLayer minus hours setObject
    viewWillLayoutSubviews notice pencil UNNotificationResponse bodyString targetEnvironment rows param accessoryType
    cgRectValue scroll requestAccess NSFetchRequest caseInsensitive Done setContentOffset toString triangle onChanged
    stage userInterfaceStyle caption2 NSValue Status unit needle renderer easeIn topTrailing isSuccess
    UIApplicationDelegateAdaptor LinearGradient onDismiss times shadowImage keyword codeSignIdentityAppleDevelopment
    EnvironmentPlugin relativeToXCConfig generationOptions Source ProjectEnvironment Location
    UIViewControllerAnimatedTransitioning contentEdgeInsets profileImage UserRepository DeploymentTarget zA
    validationType Arg1 FirebaseMessaging Needle Messaging BaseView Interface credential HomeView screenWidth
    keyPathToName messaging contentInsets tokens productTypes destinations pow setFillColor lightContent
    UIGraphicsBeginImageContext player modalTransitionStyle forBounds sectionInset seek iconImageView note mapView
    layoutMargins visibleViewController screenshot passwordTextField viewContext imageLiteral ControlEvent
    minimumScaleFactor O city includingPropertiesForKeys cellForRow Mode raw UITouch Z connection stride suiteName
    isEditable hexString timeStyle updateConstraints control bottomRight floor ScrollViewReader
    timeoutIntervalForRequest DataRequest int payload timeoutIntervalForResource trim userInterfaceIdiom executable
    reload AnyClass rightView forward Operation kSecAttrService capitalized Capsule TextEditor urlPath
    UITableViewHeaderFooterView StaticString minWidth OSX TargetTests ProjectDeployTarget ofKind onFailure beNil
    semiBold subtitleLabel sizeThatFits setDelegate LoginViewModel paragraphStyle NSMutableParagraphStyle appComponent
    createRequest NetworkService CommandLine percentage setNeedsDisplay restricted CLLocation steps observable xFF0000
    textRect locationManager systemBlue backBarButtonItem modelSelected loggingFunction ObservableType lines strings
    URLResponse Cell score render sourceView footnote border navigationBarTitle CustomDebugStringConvertible
    leftViewMode parts NSLock NavigationStack UTF8 None insetBy Provider F withOwner searchController _000
    itemProvider buffer tasks setContentCompressionResistancePriority UISearchController given N found price
    stringLiteral titleForHeaderInSection SFSafariViewController pickerStyle Picker navigationBarLeading NSData
    moduleName presentationMode isLoggedIn ErrorType notificationCenter Shape internalServerError simulator
    toggleStyle dates dismissed formatOptions ServiceAssembly activationState NSLog Category hideKeyboard
    additionalFiles my RootDependency signup UIMainStoryboardFile ConfigurationPlugin usr Presentable asyncInstance
    Completable userRepository Map MapKit AuthRepositoryImpl successCodes nextButton dispose report
    selectedViewController DesignSystemFontFamily userID tuist deploymentTargets nameAttribute dependencyPlugin Tuist
    underlineStyle didCompleteWithError DesignSystemAsset BASE_URL union alwaysOriginal pause Lottie interceptor
    Pretendard setTitleTextAttributes threshold launchArguments clientID UIPasteboard backgroundImage endTime onTap
    CryptoKit setupConstraints imagePicker requestWhenInUseAuthorization addButton question hasChanges startWith
    CGColor adjustsFontSizeToFitWidth randomElement inserted presentingViewController base64EncodedString
    AnyTransition clock tuple truncatingRemainder isPagingEnabled searchResultsController Version defaultLow Message
    tableHeaderView p2 defaultHigh cString inverted DispatchSemaphore elementKindSectionHeader ClosedRange
    deletingLastPathComponent popoverPresentationController head Photos increment deleteAction compact
    scrollViewDidScroll listStyle dividingBy renamed IndexSet P notify navigationViewStyle entityName until
    autocapitalizationType reflecting Delete setFailureType Fail byWordWrapping inherited iPhone removeFromParent
    initialValue keyboardWillShow fileUrl emptyView didReceiveRegistrationToken MessagingDelegate loadImage appending
    graph allCorners buildNumber startOfDay Identifier ofClass activity scaledToFill colorScheme secondsFromGMT
    RequestType NSRecursiveLock MainView span Process gmail NSCharacterSet makeDemoScheme carthage signin elementKind
    isNavigationBarHidden dequeueReusableSupplementaryView refresh_token Background tr RootViewController Arg2
    Password Results retryCount setAttributedTitle iconImage AuthenticationServices localTable
    invalidateIntrinsicContentSize LoginView Crashlytics Int8 NSStringFromClass setupViews scanHexInt64 node
    scrollToItem charactersIn x0000FF x00FF00 sum CLLocationManagerDelegate barStyle loadNibNamed rotate W
    UITextViewDelegate deleteRows o LoadingView monitor willEnterForegroundNotification popLast rightViewMode
    NSSortDescriptor inactive DispatchTime isVisible double sortDescriptors L currency animator subtracting
    jsonDecoder isSecureTextEntry doneButton valid AVCaptureDevice safe j absolute isFirstResponder num UTC
    didFinishPicking curveEaseInOut currentPath heavy dash constraints withCheckedContinuation maxCount openURL
    rightAnchor nextValue totalCount doc Theme systemImage applicationSupportDirectory isDisabled following newImage
    reString Entry terminator insertSublayer continuous intent withTimeInterval dispatch keyboardWillHide apnsToken
    configureView Networking arg1 errorHandler withError popover isFocused lang ContentView_Previews targetString
    replacementString WKNavigationDelegate navigationDelegate dismissButton labelsHidden performSegue
    SwiftPackageManagerDependencies forWritingTo UITests ENABLE_TESTS relativeToFeature demoSources STAGE
    completeTransition RxRelay sub UIViewControllerContextTransitioning transitionContext initialState
    animateTransition transitionDuration crossDissolve preferredStatusBarStyle UIStatusBarStyle arg2 overview Features
    configureWithTransparentBackground curveEaseOut DataResponse v2 Debug actor AuthAPI TUIST subsystem
    UITabBarAppearance PackageSettings unitTest DeploymentTargets removeArrangedSubview unchecked
    UnsafeMutableRawPointer getRed UIViewControllerTransitionCoordinator slider Weight originalImage XCTAssertNotEqual
    nickname currentUser centeredHorizontally lineFragmentPadding targetSize Security db editingRect cardView
    Cancellable isLayoutMarginsRelativeArrangement signUp currentTime attributedTitle XCTApplicationLaunchMetric
    rotationAngle catchError iconView fontName fontSize getData loadData shouldRecognizeSimultaneouslyWith
    messageLabel idle PreferenceKey minimal contentHorizontalAlignment speed createFile PHPickerViewController avatar
    leftAnchor summary area scrollPosition containing UIKeyboardType connected there Time systemVersion
    withUnsafeBytes CoreGraphics PHPickerViewControllerDelegate displayMode preference reject contact forRowAt tail
    counter UICollectionViewLayoutAttributes actual nonisolated urlQueryAllowed PHPickerResult preferredContentSize
    AppState Alignment age PHPickerConfiguration orderedDescending processing NSDate autoconnect
    UIBackgroundFetchResult NSObjectProtocol ellipsis purple PlainButtonStyle textFieldStyle callout popToRoot
    OBJC_ASSOCIATION_RETAIN_NONATOMIC TextStyle underlyingError keyboardHeight repeatForever minimumDistance ssZ
    ObjectScope Back Unmanaged Promise sectionIndex CFURL Primary cd dampingFraction selectedSegmentIndex
    shouldChangeCharactersIn Mirror logs KeyPath contentViewController allTargets RootFeature swiftUIImage willSend
    onFail readDataToEndOfFile inlinable isFromError resourceSynthesizers cacheKey toDate Inject useCase firstName
    willSet schemaVersion toEventually dataTypeRef httpRequest requestJSONEncodable beTrue credentials BundleToken
    atomically addSubviews RequestInterceptor mutableCopy setLayout unknownError UNAuthorizationOptions iconColor
    NSUnderlineStyle LogLevel addAttributes saveToken loopMode SplashView MemoryLayout YES OpenURLOptionsKey
    deleteButton secondaryLabel filled XCTAttachment fetchAll selectedItem okAction fast Step setData
    bringSubviewToFront titleFont lat Headers boundingRect insertion subscriptions numberFormatter github rootVC heart
    appropriateFor secondarySystemBackground bounces Continue wheel appState Warning forSupplementaryViewOfKind www
    but like fileSize need canEditRowAt handleEvents newData numberOfPages asymmetric disclosureIndicator H enumerator
    out delta semaphore maximumFractionDigits folder UNNotificationRequest removal uiColor
    UNMutableNotificationContent gregorian cachesDirectory orderedSame iconSize NWPathMonitor your lastIndex Int16
    inserting pending drop base64Encoded char utility Retry StrokeStyle pathUpdateHandler definesPresentationContext
    textFields minimumFractionDigits maxSize so sendMessage NSManaged isKind SecItemUpdate selectedTab
    temporaryDirectory navigationDestination ipad NSURL isEqual afterScreenUpdates Gradient NetworkLoggerPlugin Angle
    didReceiveRemoteNotification accessibilityLabel preferences clockwise accessGroup formUnion conflict
    ObjectIdentifier yes inProgress tryMap Unauthorized toValue Icons dateEncodingStrategy timingFunction
    applicationDidFinishLaunching CAMediaTimingFunction implements additionalPlistRows FileElement swiftUIColor
    uiTests relativeToSections environmentPlugin launchPath BaseFeature readData house forReadingFrom bash
    MultipartFormData Plugins fromVC maskedCorners searchButton curveEaseIn FirebaseCrashlytics toVC totalPages
    logoutUseCase LogoutUseCase REFRESH toNot UIAction period setBackgroundColor arg3 Arg3 formattedDate ServiceEntry
    OSLog ASAuthorizationAppleIDCredential ASAuthorization startAnimation G Logout viewWillTransition unicodeScalars
    didFailWithError setupBindings borderStyle keepAlways didUpdateLocations setupButton questionmark BaseCoordinator
    registerDependencies showLoading confirmButton removeFromSuperlayer shadowPath didBecomeActiveNotification
    maxLength secret Linux asURLRequest mutate eraseToAnyView fillProportionally lineCap arc4random_uniform
    navigationBarItems removed allKeys symbol access Library fallback contentHeight drawText ext
    hidesBottomBarWhenPushed attributesOfItem ObjCBool abbreviation quality sqrt flow member inside GeometryProxy
    ascii userInteractive toItem migrate allowsEditing satisfied both otherGestureRecognizer keyboardFrame sign three
    disconnect NSCache preconcurrency xff extensions NetworkAssembly History wifi notConnectedToInternet Route
    repeatCount roundCorners Database presentation presentationDetents bySettingHour accepted Analytics
    UIViewRepresentableContext clientId months etc Entity gear CGColorSpaceCreateDeviceRGB free CABasicAnimation
    moveItem kSecAttrAccessGroup ERROR Persisted ToolbarItemGroup UnicodeScalar notes objectWillChange Screen AT
    returnKeyType didUpdate preferredColorScheme locked isOpaque toFileOffset Pipe makeRootView BundleFinder
    NeedleRunScript ResourceSynthesizer onSuceed DemoApp fileHandleForReading finding outputData
    UIViewControllerTransitioningDelegate UICollectionViewCompositionalLayout UIPresentationController
    NSDirectionalEdgeInsets Modules lastName MKMapView validator attr indexDisplayMode languages records
    defaultRequest TokenDTO maxRetryCount ThirdPartyLib errorMap jwtTokenType ACCESS tv weekday RxMoya ButtonType
    emailTextField Refresh dequeueReusableHeaderFooterView tabs assembly Tab ConcurrentDispatchQueueScheduler timeline
    Try Title Select Loading Doing Delegate Feature Since Message Handle Current Delete Empty Custom Token Layout Sign
    World Internal Models Features Components Open Used Helper Status Server Note Number Screen SELF MATCHES Setting
    Common Find By Move Description Unit Read There Reset Types Fetch Version Generate Header Shared Services With
    Change Log OR Filter Your Mark Class Views Mock Traversal Repository Function Insert Expected Call Basic Time
    Using Controller Something Pass Will I Launch Store Found Missing On Property Disable Unexpected More Email Some
    Otherwise AS Clear Layer MMM Implement Max Factory Selected Google Profile OF My Testing Table System Access
    Required Application AND Full MMMM Adds Rx ReactiveX Password Write DI Colors Perform Notifications DO Allows
    Users Build Is Source Remote IS ANY END Case Couldn Interface Initialize Pro Enable SwiftGen Convenience Manager
    Xcode Location Must Last Background Events Validate Usage Bar General Provide Tap Sets Allow After Strings
    Management Replace Fonts Authentication Cell Unresolved Simple Next Share Selection Keep DataSource Skip Apply
    Calculate Global IN Permission Initial Static Also Saved Removes Edit Refresh Module Are Auto Sync ERROR Defines
    Catalogs Cache Primary Once Connection Options Initializer Root Size Instance Push Other Second Received Asset
    Protocols OS Keys Storage Welcome Logic Saving Wait Send O Ensure Line Display Validation Checks Detail Bind
    Dismiss Tuist Define Injection Unique Warning Body Internet End Page Child Duration Sample Initializers Debug
    Animation Functions Fix Defaults Each Signing Utility Decoding History States Now Targets Parsing Confirm Sort
    Control Additional Convert Nothing WITHOUT Indicates But Updated Choose Dispose Dynamic Keyboard Cycle Generic
    Files Bottom Identity Fallback Home How Handling Updates Available Resolve So Present From Let Bad TableView
    Whether L Run IDs Force NO Errors Updating Upload Non WARRANTIES Total These Completed Simulator Stop Multiple
    Database Successfully Active Determine Hide Dark Mode License Back Query XCTUnwrap XCTAssertThrowsError
    XCTAssertNoThrow XCTAssertGreaterThan OHHTTPStubs HTTPStubs HTTPStubsResponse removeAllStubs toEventuallyNot
    beEmpty beFalse beAKindOf haveCount afterEach it beforeSuite SnapshotTesting assertSnapshot Cuckoo Mockingbird
    SwiftyMocky fixture fixtures stubRequest isPath
    """

  /// Words of names that many apps have, as a part of other names.
  static let words = """
    vC my cA aF go 000 ns dI fF me cL dissolve press utility margins secret correct transient calculate monitor re
    localizable minutes amount actual forward remaining started loader privacy restore dismissed report front began
    modify tokens bg retrieve holder annotation provide confirmation req granted picking attachment persistent
    credentials strings adjusts renderer hours inactive rule removed like substring usage temporary fetched dash pan
    rounding notify wK throttle features click visual mapped autocorrection scanner filled stopped parser country
    render stream localization describe symbol batch extra param about combined existing fake buffer feedback realm
    leave side cI equals period dir fonts onboarding cancels semi pause tUIST reachable mapper clock entities note
    lifetime denied rotate orange tasks descriptor popover txt swifty num pending stored verbose automatically
    coverage nSURL mid rGB determined shown prod deactivate player received truncating idle magnifyingglass ds
    scrolling points assemblies editor comparable expanded categories join highlight nanoseconds folder insensitive
    member trim msg signup oTHER rethrows dEV union transparent adapt suite credential unchecked fragments including
    need average speed nested byte managed dot animator avatar dates grouped increment messages payload eye activities
    ready processing inner creation scheduled graph lint kEY entitlements analysis dto toast redirect disk continuous
    networking safari seek hit crypto fragment satisfy resize stores languages pin title3 insertion summary help
    autocapitalization live below digits reg bin slide console duplicate slash ios focused permissions iso8601 modules
    requires trash lossy heart bASE audio adjust threshold head x00 lookup finite cloud refreshable big free parsed
    strong floor interitem mime preference html migration board expiration feed char sF three signing doc related
    wrapping ko immediately partial recursive notice publishers interceptor due slider centered tail zoom displayed
    yes reverse minus score welcome capsule paging supplementary states dB deleting tabbar observers contact capture
    your multipart tabs thin parsing price numbers wrong injector radii landscape times iSO8601D ate fractional vm
    fits tuist starts percentage readable unicode bindings steps utils designable title1 inserted tuple utf16 cap val
    but icons descending pH idx ceil p1 accepted autoclosure base64 counter stage terms locked autoreverses
    capitalized analytics expires replacement keyword conflict forbidden schema unretained timing signin uSER aPP
    messaging dYNAMIC aS destinations crashlytics delta hint detents db visibility best converted stride parts include
    ex ext impact editable also nonobjc unsupported uniform pull inherited lDFLAGS links filters clipped preferences
    hugging edited activation persisted specific bars executing transitioning nEEDLE adjustment letter fcm paragraph
    parent1 pROD register1 under af playing facebook coordinate2 screenshot city caches us outside dragging sharing
    greatest resistance pUT inverted there oBJC extract diff aSSOCIATION ls reached executable exclamationmark heavy
    di uR extended hTML cancellation caption2 sectioned eNABLE util adaptor configurable timed arg1 chart cd deploy
    jwt nAME providing radio pow scopes paused fast restricted deep desired descriptions book pencil fix resolution
    containing review versions attempt members term later removal above again initialized nO disclosure mismatch exp
    incorrect triangle connectivity units chain repo purple adapter numeric months ci immediate micro attach carthage
    completable unselected fallback v2 good question texts marker fF00 outer rgb emit fF0000 translate github bounding
    mini minimal fire configured verification p2 ago cD remainder returned positive pair apns detect directional
    observation defines uTC wrap uTF8 assets picture rETAIN idiom un formatting concurrency boundary following
    canceled ipad forever intent fetching rules eRROR hierarchy timeline logs lang may cleanup oSX applied overview
    supports social pasteboard uRI node accuracy x0000 sum horizontally injected pick int16 alias tools another popup
    footnote scalar currency problem known grouping english semaphore descriptors rest reject material bounce dividing
    limited offline enumerate both weekday expand replay age java issue gray4 different blend iN moved records gMT
    past detected deferred dismissal prompt simulator distant floating usr rEFRESH eventually aCCESS tr provided sTART
    signed pretendard lottie bubble reply baseline runs port dots moving loadable subscriptions pushed runtime site
    bounces updater must ten v10 certificate mail decelerating health follow arc4random provisional manual possible
    ascii iO bit removing renamed multiply iterator middle years appropriate reflecting authorize tool ellipsis
    callout phase aT conditions unwrapped five subtype sets span gmail finder validator lib kr composite arg2 world
    sWIFT opened reissue nickname neutral pixel gray6 arrangement bring git places install nW fitting clamped notifier
    recognize mirror pipe difference subtracting vector business cast encryption student asymmetric enumerator binary
    groups masked collect wide expressible effective ask payment manage tmp export rejected migrate detector defined
    game exchange indent so around passed normalized room meta controls nONATOMIC grey transport android terminator
    suggestion namespace waiting eND determine foo p3 vM monitoring cFURL iso checkbox mK injectable src implements
    tESTS sTAGE house cT least calls authorizable listen fCM subsystem tip flip alarm len playback require thumb sin
    choose food blocking lat tertiary de invoked elapsed mutation negative branch twitter subscribers real exception
    wheel md5 proportionally x86 contain ensure fr job abbreviation sqrt even stats iOS subrange inserting spinner
    deletion mobile demand operator satisfied exceeded people nonisolated simultaneously compose processed saving
    autoconnect incoming variables motion structure truncation specified posts orientations matched digit singleton
    production software arr clockwise warn whether unmanaged dashboard synthesizers synthesizer inlinable scrollable
    binder kR stepper routing handling unwrap serial atomically handled succeeded excluded body2 adjusted body1
    largest album uri yES applying cM checking gray5 scalars weeks rating chars mutate chat cost variant mB lists www
    surface depth traits opening diffable compressed machine upgrade advanced xcode x1 transfer gregorian catalyst
    selectable vision x2 cC logic six signature online unregister very org compute subscriber rename yesterday
    instances shake association sdk skeleton kF mENU recovery lost tO processor worker widget notes primitive ai fi sD
    infos dependency3944cc797a4a88956fb5 finding bash textfield mappable blank grade arg3 populate sDK native vERSION
    cursor stacked startup geo crop answer profiles maps functions gravity questionmark iQ signpost superlayer
    sublayers shift simulate trump getter want charts emoji modes cat flush beginning na deallocate destroy yet brown
    crash maybe agent seen discover sure linux seven caption1 unspecified natural panel unexpected power master within
    navigator company birth lENGTH reported something intersection exclude others pink preconcurrency minor through
    xff responses searching wifi drawing fails arc haptic etc gear ic applications creating quantity cellular writable
    alerts gray2 timezone developer corrupted unwrapping factory264bfc4d4cb6b0629b40f47b58f8f304c97af4d5 scaffold
    requirement ld suceed compositional being align bug counts infinite remake decide contexts cards cookie sa
    authenticate proposed music closest waiter sHA256 resized story uid expire bullet movie localize fetcher legend
    whole transactions italic chunk c2 direct detached endpoints alphanumerics lONG differences legacy aND ring wi
    seed beta near f2 pro disconnected because silent legal oF gestures such downloading verified scoped a1 reserve
    merged protection xs execution suggested x0 allocate male digest authenticated gateway globe coordinates school
    projected delivered gap converter special operations snake grant repositories admin browser sizes multiplied
    collapse fILE downloaded dEVICE sK nuke tables bordered autoreleasepool persist sIMULATOR daily important reasons
    tick indexed decision entered escaped capitalizing handlers bs persistence mD5 bG configurator management pdf
    caching inter hUD receiver annotations successfully backend viewable bindable concat h2 objective currently
    archived triggered cyan saturation charset pointee meters gID consumer working intro oR ultra tomorrow calculated
    topic nothing female collapsed own wants compound e4 isolated accounts net hhx sun uploaded overrides contacts
    offsets agree asc uT contribute b0 h1 volume news mass regions withdrawal cal attrs d1 solid separate fOR s1 d7
    interpolation nONE ends rank gallery spy confirmed dIGEST detailed e6 serializer e5 loc typed ranges accessible
    flash strict hub face pool letters merges radians contained maker pATH backward xml pACKAGE uppercase stops hue
    localizations bell iS included cv unsubscribe shortcut oldest sd meal listening higher reporting ms avg lowercase
    temperature triple nc drawer gray3 cB searchable marks delayed frequency represented tEST sans usecase es outline
    text1 playground eXPIRED segments contributors conditional overflow containers directions classes styles body3
    withdraw oauth fourth bUNDLE stamp soft manifest tracks cookies archiver upside pER nodes carousel tree gB away
    complex charge iterations gROUP sell picked atomic e8 webpage 11 restored pulse degree e2 brand references br
    indexes invert snack aLL contextual building attached a2 algorithm paste assume ne serialized comparison pub f1
    snow restoring monospaced c1 ephemeral io hand acc a0 calculator comma observing warnings s2 otherwise weather
    subpath encrypted b2 incomplete diameter pATCH oUT emitter aps pinned pod dest frames invalidated synchronized
    equivalent performing provides nearest earliest individual dont formatters stat transformer insufficient manually
    recently families precision executor retries protocols computed retrieved gearshape mdd captured tolerance
    intersects resolvable necessary decorative modifiers introduce nEW configs personal dropdown reactor semantic 64
    opt aligned ab text2 recover ad subscribed recognized sSS l10n gender hud filtering fulfillment domains
    declaration fifth sRCROOT kern darker rebound installed artist sanitized sha256 outputs car geocode how hiding
    increase extent faq calc subpredicates e3 swap c0 decrement implementations permanent hi exactly twenty virtual
    csv unread utilities interest fresh newest eight bits attachments jPEG quote avoid t1 value1 slow flight x4 still
    df series license f3 conforming exact ctx dATA deliver appeared pay oval slice strength specify a3 performs mF md
    restoration im undefined street moon v3 t2 pagination url2 sorting user1 protected acceptable screenshots nick
    intents symbols simultaneous backdrop international constrained v16 pl bE cONNECTION transformed wITH discovery wC
    hr bluetooth dic aI meals clamp splits recommendation statistics pred modification resetting eK candidates
    capability pairs activated calculation p0 capitalize countries eNV wind scrolled dismissing setter lbl s3 routes
    explicit formats datas sqlite validated jWT expiry deletes persistable ignored fontable templates controllable
    tIME customize bC infix keeping detach buildable interactable test2 movies e1 monthly fFFFFF pm syntax resolves
    written dependencye0cb7136f2ec3edfd60a lS aCTIVE talk voice sockaddr evaluated sC iNET b5 unlocked periodic
    barrier naver levels hashed nonce keywords favorites triggers finalize geocoder tARGET xCTOS socket sending
    decrease serialize copied wave severity credit either unfair a5 reporter they phrase dE abstract xib attention
    principal vendor explain vote outgoing ball uploading aB synced capable f0 dD migrated busy ping videos alphabet
    win requiring ip e7 smart commands enough arch d2 entire pet op f7 tYPE locking adult utsname obscures attempts a7
    connections trend se uname lA vertically d3 mixed iv books central div bridge mailto escape sUCCESS le scanning
    mAX ru epoch genre remain hero item1 toggled removes resp challenge item2 cos iNFO dEVELOPMENT uniquing layers
    definition slug brightness universal validatable rotating existence modeling servicing bookmarks authority preset
    retained wITHOUT aCTION taps built fROM cb limits bitmap darwin instructions resumed authoritative choices
    embedded insecure remains prominent embed candidate announcement backup interruption gt cleared managers
    granularity subdirectory iSO8601 patterns predictions deinitialize dim marked retain prefs sE cubic rendered
    safety gray500 gray400 otf gray200 gray100 forecast lon hOME subitems liked driven prefetch colon marketing
    submitted zooming except ttf rotated canonical hOST i386 taken t14 flows instruction forgot hh teacher spaces
    contributor dIR hamburger result2 test1 t10 exponential schedules thumbnails reviews friends registrations effects
    e9 p4 datasource listeners channel made divisor
    """
}
