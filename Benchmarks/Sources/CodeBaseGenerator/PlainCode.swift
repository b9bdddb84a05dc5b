/// Swift code as apps are full of: views, models, networking, helpers. No word of a dependency-injection framework is
/// in it.
struct PlainCode {
  var random: SeededRandom
  var names = Names()
  /// A suffix of every type name, so that no two files declare the same type.
  let suffix: String

  init(random: SeededRandom, suffix: String) {
    self.random = random
    self.suffix = suffix
  }

  /// Declarations of about `bytes` bytes.
  mutating func declarations(bytes: Int) -> String {
    var text = ""
    while text.utf8.count < bytes {
      let room = bytes - text.utf8.count
      text += "\n" + declaration()
      // A last declaration that is much too long would make small files larger than requested.
      if room < 900 { break }
    }
    return text
  }

  private mutating func declaration() -> String {
    switch random.number(below: 10) {
    case 0: swiftUIView()
    case 1: viewController()
    case 2: model()
    case 3: endpoints()
    case 4: client()
    case 5: viewModel()
    case 6: helpers()
    case 7: cache()
    case 8: samples()
    default: stateMachine()
    }
  }

  // MARK: Words

  private mutating func type(_ role: String) -> String { names.type(role, &random) + suffix }
  private mutating func property() -> String { random.element(of: Words.properties) }
  private mutating func verb() -> String { random.element(of: Words.verbs) }
  private mutating func remark() -> String { random.element(of: Words.remarks) }
  private mutating func valueType() -> String { random.element(of: Words.valueTypes) }

  /// Different properties, in the order of the word list.
  private mutating func properties(_ range: ClosedRange<Int>) -> [String] {
    let wanted = random.number(in: range)
    var chosen: Set<Int> = []
    while chosen.count < wanted { chosen.insert(random.number(below: Words.properties.count)) }
    return chosen.sorted().map { Words.properties[$0] }
  }

  private mutating func lines(_ range: ClosedRange<Int>, _ line: (inout PlainCode) -> String) -> String {
    (0..<random.number(in: range)).map { _ in line(&self) }.joined(separator: "\n")
  }

  // MARK: Members

  /// Methods for the body of a class, indented by two.
  mutating func methods(_ range: ClosedRange<Int>) -> String {
    (0..<random.number(in: range)).map { number in method(number) }.joined(separator: "\n")
  }

  private mutating func method(_ number: Int) -> String {
    let (verb, property, other) = (verb(), property(), self.property())
    let name = "\(verb)\(property.capitalizedFirst)\(number)"
    switch random.number(below: 6) {
    case 0:
      return """
          /// \(remark())
          func \(name)(_ values: [String], limit: Int = \(random.number(in: 5...50))) -> [String] {
            values
              .filter { !$0.isEmpty && $0.count < limit }
              .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
              .sorted { lhs, rhs in lhs.count == rhs.count ? lhs < rhs : lhs.count < rhs.count }
          }

        """
    case 1:
      return """
          func \(name)(for identifier: Int, completion: @escaping (Result<String, any Error>) -> Void) {
            guard identifier > 0 else {
              completion(.failure(CocoaError(.keyValueValidation)))
              return
            }
            DispatchQueue.global(qos: .utility).async { [weak self] in
              let \(property) = "\\(identifier)-\(random.number(below: 1000))"
              DispatchQueue.main.async {
                self?.\(name)Finished = true
                completion(.success(\(property)))
              }
            }
          }
          private var \(name)Finished = false

        """
    case 2:
      return """
          /// \(remark())
          /// - Returns: \(property) of the \(other), or nil.
          func \(name)(at index: Int, in rows: [[String: Any]]) async throws -> Double? {
            guard rows.indices.contains(index) else { return nil }
            let row = rows[index]
            if let \(property) = row["\(property)"] as? Double { return \(property) * \(random.number(in: 2...9)).5 }
            if let text = row["\(other)"] as? String, let value = Double(text) { return value }
            try await Task.sleep(nanoseconds: \(random.number(in: 1...9))_000_000)
            return nil
          }

        """
    case 3:
      return """
          func \(name)(_ \(property): Int, \(other) rhs: Int) -> String {
            // \(remark())
            switch (\(property), rhs) {
            case (0, _): return NSLocalizedString("\(name).empty", comment: "")
            case (1...\(random.number(in: 3...9)), 0): return "\\(\(property)) of \\(rhs)"
            case let (a, b) where a > b: return String(format: "%d – %.2f", a, Double(b))
            default: return "\(random.element(of: Words.remarks))"
            }
          }

        """
    case 4:
      return """
          private func \(name)() {
            var total = 0
            for (offset, step) in stride(from: 0, to: \(random.number(in: 10...90)), by: \(random.number(in: 1...5))).enumerated() {
              if step % 2 == 0 && offset < 4 { continue }
              total += step << 1
            }
            assert(total >= 0, "\(property) must not be negative")
            #if DEBUG
            print("\(name): \\(total)")
            #endif
          }

        """
    default:
      return """
          func \(name)<Value: Hashable>(_ values: [Value], by key: (Value) -> String) -> [String: [Value]] {
            var result: [String: [Value]] = [:]
            for value in values {
              result[key(value), default: []].append(value)
            }
            return result.filter { !$0.value.isEmpty }
          }

        """
    }
  }

  // MARK: Declarations

  private mutating func swiftUIView() -> String {
    let name = type("View")
    let (state, binding, image) = (property(), property(), property())
    let rows = lines(2...6) { code in
      """
              HStack(alignment: .firstTextBaseline, spacing: \(code.random.number(in: 2...16))) {
                Image(systemName: "\(code.property()).circle.fill").foregroundColor(.accentColor)
                Text("\(code.property()): \\(Int(\(state)Value))").font(.subheadline).lineLimit(\(code.random.number(in: 1...3)))
                Spacer(minLength: 8)
              }
      """
    }
    return """
      /// \(remark())
      struct \(name): View {
        @State private var \(state)Value = 0.0
        @State private var isPresented = false
        @Binding var \(binding)Text: String
        let onSelect: (Int) -> Void

        var body: some View {
          ScrollView {
            VStack(alignment: .leading, spacing: \(random.number(in: 4...24))) {
      \(rows)
              Button(action: { onSelect(\(random.number(below: 100))) }) {
                Label("\(verb().capitalizedFirst) \(image)", systemImage: "\(image)")
                  .padding(.vertical, \(random.number(in: 2...12)))
                  .background(RoundedRectangle(cornerRadius: \(random.number(in: 4...20))).fill(Color.gray.opacity(0.\(random.number(in: 1...9)))))
              }
              .disabled(\(binding)Text.isEmpty)
            }
            .padding()
          }
          .navigationTitle("\(name.dropLast(4))")
          .sheet(isPresented: $isPresented) { Text(verbatim: \(binding)Text).padding() }
          .onAppear { withAnimation(.easeInOut(duration: 0.\(random.number(in: 1...9)))) { \(state)Value = \(random.number(in: 1...99)) } }
        }
      }

      """
  }

  private mutating func viewController() -> String {
    let name = type("ViewController")
    let cell =
      random.chance(6) ? "    tableView.register(UITableViewCell.self, forCellReuseIdentifier: \"cell\")\n" : ""
    return """
      final class \(name): UIViewController, UITableViewDataSource, UITableViewDelegate {
        private let tableView = UITableView(frame: .zero, style: .insetGrouped)
        private lazy var refreshControl: UIRefreshControl = {
          let control = UIRefreshControl()
          control.addTarget(self, action: #selector(refresh), for: .valueChanged)
          return control
        }()
        private var rows: [(title: String, detail: String?)] = []

        override func viewDidLoad() {
          super.viewDidLoad()
          title = NSLocalizedString("\(name).title", comment: "\(remark())")
          view.addSubview(tableView)
          tableView.refreshControl = refreshControl
          tableView.dataSource = self
          tableView.delegate = self
      \(cell)    NSLayoutConstraint.activate([
            tableView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: \(random.number(below: 24))),
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -\(random.number(below: 24))),
          ])
        }

        @objc private func refresh() { refreshControl.endRefreshing() }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
          let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
          let row = rows[indexPath.row]
          cell.textLabel?.text = row.title
          cell.detailTextLabel?.text = row.detail ?? "–"
          cell.accessoryType = row.detail == nil ? .none : .disclosureIndicator
          return cell
        }

      \(methods(1...4))}

      """
  }

  private mutating func model() -> String {
    let name = type("")
    let fields = properties(4...10)
    let declarations = fields.map { "  let \($0): \(valueType())" }.joined(separator: "\n")
    let keys = fields.map { "    case \($0) = \"\($0.snakeCase)\"" }.joined(separator: "\n")
    return """
      /// \(remark())
      struct \(name): Codable, Hashable, Identifiable {
        let id: Int
      \(declarations)

        enum CodingKeys: String, CodingKey {
          case id
      \(keys)
        }

        /// Whether nothing of interest is in it.
        var isBlank: Bool { id == 0 && "\\(\(fields[0]))".isEmpty }

        static func == (lhs: \(name), rhs: \(name)) -> Bool { lhs.id == rhs.id }
        func hash(into hasher: inout Hasher) { hasher.combine(id) }
      }

      """
  }

  private mutating func endpoints() -> String {
    let name = type("Endpoint")
    let cases = properties(3...7)
    return """
      enum \(name) {
      \(cases.map { "  case \($0)(id: Int, query: [String: String] = [:])" }.joined(separator: "\n"))

        var path: String {
          switch self {
      \(cases.map { "    case .\($0)(let id, _): return \"/v\(random.number(in: 1...4))/\($0.snakeCase)/\\(id)\"" }.joined(separator: "\n"))
          }
        }

        var method: String {
          switch self {
          case .\(cases[0]), .\(cases[1]): return "GET"
          default: return "\(random.element(of: ["POST", "PUT", "PATCH", "DELETE"]))"
          }
        }

        /// \(remark())
        func request(base: URL, token: String?) -> URLRequest {
          var request = URLRequest(url: base.appendingPathComponent(path), timeoutInterval: \(random.number(in: 5...60)))
          request.httpMethod = method
          request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
          if let token { request.setValue("Bearer \\(token)", forHTTPHeaderField: "Authorization") }
          return request
        }
      }

      """
  }

  private mutating func client() -> String {
    let name = type("Transport")
    return """
      /// \(remark())
      final class \(name) {
        private let session: URLSession
        private let decoder = JSONDecoder()
        private let baseURL = URL(string: "https://api.example.com/\(property().snakeCase)")

        init(session: URLSession = .shared) {
          self.session = session
          decoder.dateDecodingStrategy = .iso8601
          decoder.keyDecodingStrategy = .convertFromSnakeCase
        }

        func send<Response: Decodable>(_ request: URLRequest, as type: Response.Type) async throws -> Response {
          let (data, response) = try await session.data(for: request)
          guard let http = response as? HTTPURLResponse, 200..<300 ~= http.statusCode else {
            throw URLError(.badServerResponse, userInfo: ["bytes": data.count])
          }
          return try decoder.decode(Response.self, from: data)
        }

      \(methods(2...5))}

      """
  }

  private mutating func viewModel() -> String {
    let name = type("PresentationModel")
    let (first, second) = (property(), property())
    return """
      @MainActor
      final class \(name): ObservableObject {
        @Published private(set) var \(first)Items: [String] = []
        @Published var \(second)Query = ""
        private var cancellables: Set<AnyCancellable> = []

        init(scheduler: RunLoop = .main) {
          $\(second)Query
            .debounce(for: .milliseconds(\(random.number(in: 100...500))), scheduler: scheduler)
            .removeDuplicates()
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            .sink { [weak self] query in
              guard let self, query.count > \(random.number(in: 0...3)) else { return }
              self.\(first)Items = self.\(first)Items.filter { $0.localizedCaseInsensitiveContains(query) }
            }
            .store(in: &cancellables)
        }

      \(methods(2...5))}

      """
  }

  private mutating func helpers() -> String {
    let name = property().capitalizedFirst + suffix
    return """
      // MARK: - \(name)

      extension String {
        /// \(remark())
        var first\(name): String {
          let parts = components(separatedBy: CharacterSet(charactersIn: "\(random.element(of: ["-_", ",;", "/\\\\", " \\t"]))"))
          return parts.first(where: { !$0.isEmpty })?.capitalized ?? self
        }

        func padded\(name)(to length: Int, with pad: Character = "\(random.element(of: ["0", " ", "*"]))") -> String {
          count >= length ? self : String(repeating: String(pad), count: length - count) + self
        }
      }

      extension Array where Element: Comparable {
        func clamped\(name)(_ range: ClosedRange<Element>) -> [Element] {
          map { Swift.min(Swift.max($0, range.lowerBound), range.upperBound) }
        }
      }

      extension Date {
        static let formatter\(name): DateFormatter = {
          let formatter = DateFormatter()
          formatter.dateFormat = "\(random.element(of: ["yyyy-MM-dd", "dd.MM.yyyy HH:mm", "EEEE, MMM d", "HH:mm:ss"]))"
          formatter.locale = Locale(identifier: "en_US_POSIX")
          return formatter
        }()

        func isNear\(name)(_ other: Date, tolerance: TimeInterval = \(random.number(in: 1...300))) -> Bool {
          abs(timeIntervalSince(other)) < tolerance
        }
      }

      """
  }

  private mutating func cache() -> String {
    let name = type("Box")
    return """
      /// \(remark())
      struct \(name)<Key: Hashable, Value> {
        private struct Entry {
          var value: Value
          var age: Int
        }

        private var entries: [Key: Entry] = [:]
        private let capacity: Int
        private var clock = 0

        init(capacity: Int = \(random.number(in: 16...512))) { self.capacity = capacity }

        subscript(key: Key) -> Value? {
          get { entries[key]?.value }
          set {
            clock &+= 1
            guard let newValue else {
              entries.removeValue(forKey: key)
              return
            }
            entries[key] = Entry(value: newValue, age: clock)
            while entries.count > capacity, let oldest = entries.min(by: { $0.value.age < $1.value.age }) {
              entries.removeValue(forKey: oldest.key)
            }
          }
        }

        mutating func value(for key: Key, orMake make: () throws -> Value) rethrows -> Value {
          if let known = self[key] { return known }
          let made = try make()
          self[key] = made
          return made
        }
      }

      """
  }

  private mutating func samples() -> String {
    let name = type("Samples")
    let values = lines(4...12) { code in
      "    (\"\(code.property()) – \(code.random.element(of: Words.remarks))\", \(code.random.number(below: 10_000)), \(code.random.chance(50))),"
    }
    return """
      /// Values for previews and checks.
      enum \(name) {
        static let rows: [(text: String, number: Int, flag: Bool)] = [
      \(values)
        ]

        static func make(count: Int, seed: Int = \(random.number(below: 999))) -> [String] {
          (0..<count).map { index in
            let row = rows[(index &* 31 &+ seed) % rows.count]
            return row.flag ? row.text.uppercased() : "\\(row.number): \\(row.text)"
          }
        }

        static let document = \"\"\"
          {
            "id": \(random.number(below: 1_000_000)),
            "\(property().snakeCase)": "\(remark())",
            "tags": ["\(property())", "\(property())"]
          }
          \"\"\"
      }

      """
  }

  private mutating func stateMachine() -> String {
    let name = type("Phase")
    let cases = properties(3...6)
    return """
      enum \(name): Equatable {
        case idle
      \(cases.map { "  case \($0)(step: Int)" }.joined(separator: "\n"))
        case failed(reason: String)

        enum Event { case next, back, fail(String), reset }

        mutating func apply(_ event: Event) {
          switch (self, event) {
          case (.idle, .next): self = .\(cases[0])(step: 1)
      \(zip(cases, cases.dropFirst()).map { "    case (.\($0)(let step), .next): self = .\($1)(step: step + 1)\n    case (.\($1)(let step), .back): self = .\($0)(step: step - 1)" }.joined(separator: "\n"))
          case (_, .fail(let reason)): self = .failed(reason: reason)
          case (_, .reset): self = .idle
          default: break
          }
        }

        var isFinal: Bool {
          if case .\(cases[cases.count - 1]) = self { return true }
          if case .failed = self { return true }
          return false
        }
      }

      """
  }
}

extension String {
  /// The text with a capital first letter; all other letters stay as they are.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// `created_at` for `createdAt`.
  var snakeCase: String {
    reduce(into: "") { text, letter in text += letter.isUppercase ? "_" + letter.lowercased() : String(letter) }
  }
}
