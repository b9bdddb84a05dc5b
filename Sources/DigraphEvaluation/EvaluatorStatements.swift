public import DigraphModel
import DigraphProgram

extension Evaluator {
  /// Evaluates a block; the results are its returned values, or the value of its only expression.
  func run(_ block: Node, in environment: Environment, expecting expected: Expectation) -> [Evaluated] {
    run(statements: block.kind == .block ? Array(block.children) : [block], in: environment, expecting: expected)
  }

  /// Evaluates statements; their declarations stay in the environment.
  ///
  /// Code behind a branch that is certainly taken and leaves does not run.
  public func run(statements: [Node], in environment: Environment, expecting expected: Expectation) -> [Evaluated] {
    let (conditions, exits) = (frame.conditions, frame.exits)
    defer { (frame.conditions, frame.exits) = (conditions, exits) }
    for node in statements where node.kind == .function {
      if let number = node.declaration {
        let id = DeclarationID(file: frame.file, index: number)
        environment.declare(function: program.function(id).name, id)
      }
    }
    var returned: [Evaluated] = []
    var deferred = DeferredBlocks()
    for (position, node) in statements.enumerated() {
      var hasLeft = false
      let isOnly = statements.count == 1
      switch node.kind {
      case .return:
        if let value = node.children.first {
          var result = evaluate(value, in: environment, expecting: .init(type: environment.resultType))
          result.isReturned = true
          returned.append(result)
        }
      case .throw: _ = evaluate(node[0], in: environment)
      case .variable: runVariable(node, in: environment)
      case .variableTuple:
        if let value = node.children.first {
          let value = evaluate(value, in: environment)
          let names = node.text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
          for (name, part) in zip(names, value.parts(names.count)) { environment.declare(name, part) }
        }
      case .function: break
      case .if, .switch:
        // A body that consists of one `if` or `switch` may have its value.
        let results = evaluateBranches(node, in: environment, expecting: isOnly ? expected : .none, &hasLeft)
        if isOnly { returned += results } else { returned += results.filter { $0.isReturned } }
      case .guard: returned += runGuard(node, before: statements[(position + 1)...], in: environment, &hasLeft)
      case .for: returned += runFor(node, in: environment)
      case .loop:
        let inner = Environment(parent: environment)
        if node[0].kind == .conditions {
          runConditions(node[0], in: inner, else: nil)
        } else {
          _ = evaluate(node[0], in: inner)
        }
        returned += run(node[node.childCount - 1], in: inner, expecting: .none).filter(\.isReturned)
      case .do:
        let trapsOnErrors = frame.trapsOnErrors
        for (number, block) in node.children.enumerated() {
          // Thrown errors are caught, if there is a `catch` at all.
          frame.trapsOnErrors = trapsOnErrors && (number > 0 || node.childCount == 1)
          returned += run(block, in: Environment(parent: environment), expecting: .none).filter(\.isReturned)
        }
        frame.trapsOnErrors = trapsOnErrors
      case .defer: deferred.append(node[0], frame)
      case .compilation where node.children.first?.kind != .compilationClause:
        // A member chain with clauses in it.
        let value = evaluate(node, in: environment, expecting: isOnly ? expected : .none)
        if isOnly { returned.append(value) }
      case .compilation: returned += runCompilation(node, in: environment, expecting: isOnly ? expected : .none)
      case .block: returned += run(node, in: Environment(parent: environment), expecting: expected)
      default:
        let outer = statementChains
        statementChains = node.chains.map { Place(file: frame.file, range: $0.range) }
        var value = evaluate(
          node, in: environment, expecting: isOnly || position == statements.count - 1 ? expected : .none)
        statementChains = outer
        value.isReturned = false
        if isOnly { returned.append(value) }
      }
      if hasLeft { break }
    }
    deferred.run(by: self, in: environment)
    return returned
  }

  private func runVariable(_ node: Node, in environment: Environment) {
    let type = node.type.map { resolve($0, in: environment) }
    guard let value = node.children.first else {
      let source = Source(Place(file: frame.file, range: node.range), node.text)
      environment.declare(
        node.text, Evaluated(type: type, value: type.map { abstractValue(of: $0, from: source) } ?? .unknown))
      return
    }
    if node.flags.contains(.deferred) {
      var result = Evaluated(type: type)
      later {
        result =
          value.kind == .block
          ? either(run(value, in: Environment(parent: environment), expecting: .init(type: type)))
          : evaluate(value, in: environment, expecting: .init(type: type))
      }
      if let type { convert(&result, to: type) }
      environment.declare(node.text, result)
      return
    }
    let outer = frame.variable
    frame.variable = node.text
    var result = evaluate(value, in: environment, expecting: .init(type: type))
    bound(result)
    frame.variable = outer
    if !node.flags.contains(.constant) { result.nullability = nil }
    if let type { convert(&result, to: type) }
    result.isImplicitlyUnwrapped = node.type?.kind == .typeImplicitlyUnwrapped
    environment.declare(node.text, held(result, by: source(of: node)))
  }

  /// The declaration of a local variable. Each call of a generic helper has variables of its own.
  private func source(of variable: Node) -> Source {
    let place = Place(file: frame.file, range: variable.range)
    return Source(frame.helperCall ?? place, "\(variable.text) \(variable.range.lowerBound)")
  }

  /// Evaluates a piece of code under a condition.
  public func branch<Result>(
    _ node: Node, text: String?, clause: Int, kind: Condition.Kind = .branch,
    expectation: Condition.Expectation? = nil, _ body: () -> Result
  ) -> Result {
    frame.conditions.append(condition(node, text: text, clause: clause, kind: kind, expectation: expectation))
    defer { frame.conditions.removeLast() }
    return joiningTexts(body)
  }

  private func condition(
    _ node: Node, text: String?, clause: Int, kind: Condition.Kind = .branch, expectation: Condition.Expectation? = nil
  ) -> Condition {
    Condition(
      kind: kind, text: text ?? "?", construct: "\(program.files[frame.file].path)@\(node.range.lowerBound)",
      clause: clause,
      expectation: expectation)
  }

  /// Evaluates all branches of `if` or `switch` that may be taken.
  func evaluateBranches(_ node: Node, in environment: Environment, expecting expected: Expectation) -> [Evaluated] {
    var hasLeft = false
    return evaluateBranches(node, in: environment, expecting: expected, &hasLeft)
  }

  /// Evaluates all branches of `if` or `switch` that may be taken. Sets `hasLeft` if a branch that leaves is certainly
  /// taken, so that the code behind it is not reached.
  private func evaluateBranches(
    _ node: Node, in environment: Environment, expecting expected: Expectation, _ hasLeft: inout Bool
  ) -> [Evaluated] {
    switch node.kind {
    case .if: return runIf(node, in: environment, expecting: expected, &hasLeft)
    case .switch: return runSwitch(node, in: environment, expecting: expected, &hasLeft)
    default: return []
    }
  }

  private func runIf(
    _ node: Node, in environment: Environment, expecting expected: Expectation, _ hasLeft: inout Bool
  ) -> [Evaluated] {
    let inner = Environment(parent: environment)
    let asked = askedCount
    let holds = runConditions(node[0], in: inner, else: node.childCount > 2 ? node[2] : nil)
    let expectation = expectation(of: node[0], in: inner, hasAsked: askedCount > asked)
    let text = node[0].text
    var returned: [Evaluated] = []
    switch holds {
    case false?: break
    case true?:
      returned = run(node[1], in: inner, expecting: expected)
      hasLeft = exits(node[1], in: inner)
    case nil:
      returned = branch(node, text: text, clause: 0, expectation: expectation) {
        run(node[1], in: inner, expecting: expected)
      }
      if node.childCount == 2, exits(node[1], in: inner) {
        frame.exits.append(condition(node, text: "!(\(text))", clause: 1))
      }
    }
    guard node.childCount > 2, holds != true else { return returned }
    if holds == false {
      if node[2].kind == .if { return evaluateBranches(node[2], in: environment, expecting: expected, &hasLeft) }
      hasLeft = exits(node[2], in: environment)
      return run(node[2], in: Environment(parent: environment), expecting: expected)
    }
    return returned
      + branch(node, text: "!(\(text))", clause: 1) {
        node[2].kind == .if
          ? evaluateBranches(node[2], in: environment, expecting: expected)
          : run(node[2], in: Environment(parent: environment), expecting: expected)
      }
  }

  private func runSwitch(
    _ node: Node, in environment: Environment, expecting expected: Expectation, _ hasLeft: inout Bool
  ) -> [Evaluated] {
    let subject = evaluate(node[0], in: environment, expecting: .init(handlesOptional: true))
    if !isSurelyThere(subject) { used(subject, .checked) }
    var returned: [Evaluated] = []
    for (number, clause) in node.children.dropFirst().enumerated() {
      let inner = Environment(parent: environment)
      declareVariables(of: clause, matching: subject, in: inner)
      let isName = node[0].isSelf && environment.resultType.map { program.spelling($0) == "String" } ?? false
      switch truth(ofPattern: clause, matching: subject) ?? (isName ? subject.matches(case: clause, in: program) : nil)
      {
      case false?: continue
      case true?:
        returned += run(clause[0], in: inner, expecting: expected)
        hasLeft = exits(clause[0], in: inner)
        return returned
      case nil:
        // The other clauses are evaluated, too: they may hold wiring that a changed constant switches on.
        let isChosen = subject.matches(case: clause, in: program) == true
        returned += branch(node, text: clause.text, clause: number, expectation: isChosen ? .choice : nil) {
          run(clause[0], in: inner, expecting: expected)
        }
      }
    }
    return returned
  }

  /// Evaluates the conditions of `if`, `guard` or `while`, and declares the variables that they bind.
  ///
  /// - Returns: Whether all conditions hold; `nil` if that is not known.
  @discardableResult
  private func runConditions(_ conditions: Node, in environment: Environment, else otherwise: Node?) -> Bool? {
    var truths: [Bool?] = []
    // `if let x = r.resolve(X.self) { … } else { fatalError() }` amounts to a forced unwrapping.
    let use: Use = otherwise.map { isTrap($0, in: environment) } ?? false ? .forced : .checked
    for condition in conditions.children {
      switch condition.kind {
      case .optionalBinding:
        let type = condition.type.map { resolve($0, in: environment) }
        var value: Evaluated
        if let node = condition.children.first {
          // `if let api: API = find()` asks for `API?`.
          value = evaluate(
            node, in: environment, expecting: .init(type: type.map { .optional($0) }, handlesOptional: true))
        } else {
          let name = condition.text
          value =
            environment[name] ?? environment.receiver.flatMap {
              readMember(name, of: $0, node: condition, in: environment)
            } ?? .unknown
        }
        used(value, use)
        bound(value)
        if isFilled(condition, in: environment) { value.nullability = .present }
        truths.append(value.nullability.map { $0 == .present })
        value = value.unwrapped
        value.type = type ?? value.type
        environment.declare(condition.text, held(value, by: source(of: condition)))
      case .caseBinding:
        let value = evaluate(condition[0], in: environment, expecting: .init(handlesOptional: true))
        used(value, use)
        truths.append(truth(ofPattern: condition, matching: value))
        declareVariables(of: condition, matching: value, in: environment)
      default:
        _ = evaluate(condition, in: environment)
        truths.append(truth(of: condition, in: environment))
      }
    }
    return truths.allHold
  }

  private func runGuard(
    _ node: Node, before following: ArraySlice<Node>, in environment: Environment, _ hasLeft: inout Bool
  ) -> [Evaluated] {
    var holds: Bool?
    let asked = askedCount
    let traps = isTrap(node[1], in: environment)
    for condition in node[0].children where condition.kind == .optionalBinding || condition.kind == .caseBinding {
      // `guard let x = r.resolve(X.self) else { fatalError() }` amounts to a forced unwrapping.
      guard traps, let valueNode = condition.children.first else { continue }
      let type = condition.type.map { resolve($0, in: environment) }
      let value = evaluate(valueNode, in: environment, expecting: .forced(type: type))
      used(value, .forced)
      bound(value)
      if condition.kind == .optionalBinding {
        var unwrapped = value.unwrapped
        unwrapped.type = type ?? unwrapped.type
        environment.declare(condition.text, held(unwrapped, by: source(of: condition)))
      } else {
        declareVariables(of: condition, matching: value, in: environment)
      }
    }
    if traps {
      for condition in node[0].children where condition.kind != .caseBinding {
        if condition.kind == .optionalBinding {
          if condition.childCount == 0, let value = environment[condition.text] {
            used(value, .forced)
            environment.declare(condition.text, value.unwrapped)
          }
        } else {
          _ = evaluate(condition, in: environment)
        }
      }
    } else {
      holds = runConditions(node[0], in: environment, else: node[1])
    }
    switch holds {
    case true?: return []
    case false?:
      hasLeft = true
      return run(node[1], in: Environment(parent: environment), expecting: .none).filter(\.isReturned)
    case nil: break
    }
    let expectation = expectation(of: node[0], in: environment, hasAsked: askedCount > asked)
    let text = node[0].text
    let returned = branch(node, text: "!(\(text))", clause: 1) {
      run(node[1], in: Environment(parent: environment), expecting: .none)
    }
    // The code behind a guard runs only if the guard held. A guard that traps adds no condition, nor does one that only
    // unwraps `self`.
    if !traps, node[0].children.contains(where: { $0.kind != .optionalBinding || $0.text != "self" }),
      !isOnceFlag(node[0], before: following)
    {
      frame.conditions.append(condition(node, text: text, clause: 0, expectation: expectation))
    }
    return returned.filter(\.isReturned)
  }

  /// Whether a guard only makes code run once: `guard !isDone else { return }; isDone = true`. If the code behind it
  /// does not run now, it has run before.
  private func isOnceFlag(_ conditions: Node, before following: ArraySlice<Node>) -> Bool {
    guard conditions.childCount == 1, conditions[0].kind == .prefix, conditions[0].text == "!" else { return false }
    let flag = conditions[0][0]
    return following.contains { statement in
      statement.kind == .assignment && statement[0].kind == flag.kind && statement[0].text == flag.text
        && statement[1].kind == .boolean && statement[1].text == "true"
    }
  }

  /// Whether code never returns, because it calls `fatalError` or the like.
  func isTrap(_ node: Node, in environment: Environment) -> Bool {
    switch node.kind {
    case .block: node.children.contains { isTrap($0, in: environment) }
    case .throw: frame.trapsOnErrors
    case .call where node[0].kind == .name:
      ["fatalError", "preconditionFailure", "assertionFailure", "XCTFail", "abort", "exit"].contains(node[0].text)
        || (program.functions[node[0].text] ?? []).contains { id in
          program.function(id).result.map { program.node($0, in: id.file).text == "Never" } ?? false
        }
    case .call where node[0].kind == .closure: isTrap(node[0], in: environment)
    case .closure: isTrap(node[node.childCount - 1], in: environment)
    case .return: node.children.first.map { isTrap($0, in: environment) } ?? false
    default: false
    }
  }

  private func runFor(_ node: Node, in environment: Environment) -> [Evaluated] {
    let sequence = evaluate(node[0], in: environment)
    var elements: [Evaluated] = [.unknown]
    var common: Type?
    if case .array(let element)? = sequence.type {
      common = element
      elements = [Evaluated(type: element, value: abstractValue(of: element))]
    }
    if case .dictionary(let key, let value)? = sequence.type {
      elements = [entry(Evaluated(type: key), Evaluated(type: value, value: abstractValue(of: value)))]
    }
    if let known = elementsOneByOne(of: sequence) { elements = known }
    var returned: [Evaluated] = []
    let outer = frame.iterations
    frame.iterations *= max(elements.count, 1)
    defer { frame.iterations = outer }
    for element in elements {
      let inner = Environment(parent: environment)
      let names = node.text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if names.count > 1 {
        for (name, part) in zip(names, element.parts(names.count)) where name != "_" { inner.declare(name, part) }
      } else if !node.text.isEmpty {
        var element = element
        element.type = common ?? element.type
        inner.declare(node.text, element)
      }
      var subject = element
      subject.type = common ?? subject.type
      declareVariables(of: node, matching: subject, in: inner)
      if node.childCount > 2, node[1].kind != .patternVariable { _ = evaluate(node[1], in: inner) }
      returned += run(node[node.childCount - 1], in: inner, expecting: .none).filter(\.isReturned)
    }
    return returned
  }

  /// The elements for which a loop is evaluated one by one; `nil` if they are not known, or too many.
  func elementsOneByOne(of sequence: Evaluated) -> [Evaluated]? {
    guard case .array(let known) = sequence.value, known.count <= Bound.elements.limit else { return nil }
    guard known.count <= Bound.nestedElements.limit / frame.iterations else {
      noteOpaque()
      return nil
    }
    return known
  }

  private func runCompilation(_ node: Node, in environment: Environment, expecting expected: Expectation) -> [Evaluated]
  {
    var returned: [Evaluated] = []
    var declared: [String: [Evaluated]] = [:]
    forEachClause(node) { clause in
      // `#if` opens no scope: its declarations are visible behind it.
      returned += run(statements: Array(clause.children), in: environment, expecting: expected)
      for statement in clause.children where statement.kind == .variable {
        if let value = environment[statement.text] { declared[statement.text, default: []].append(value) }
      }
    }
    for (name, values) in declared where values.count > 1 { environment.declare(name, either(values)) }
    return returned
  }

  /// Evaluates `#if` in an expression: a member chain that each clause continues.
  func evaluateCompilation(_ node: Node, in environment: Environment, expecting expected: Expectation) -> Evaluated {
    var result: Evaluated?
    if let base = node.children.first, base.kind != .compilationClause {
      result = evaluate(base, in: environment, expecting: expected)
    }
    forEachClause(node) { clause in
      for child in clause.children {
        let value = evaluateContinuation(child, of: result, in: environment)
        if result == nil { result = value }
      }
    }
    return result ?? .unknown
  }

  /// `.inObjectScope(.transient)` inside of a postfix `#if`: the innermost implicit member continues the chain before
  /// the `#if`.
  private func evaluateContinuation(_ node: Node, of base: Evaluated?, in environment: Environment) -> Evaluated {
    guard let base else { return evaluate(node, in: environment) }
    let inner = Environment(parent: environment)
    inner.declare(Self.chainBase, base)
    return continueChain(node, in: inner)
  }

  private static var chainBase: String { "#base" }

  private func continueChain(_ node: Node, in environment: Environment) -> Evaluated {
    guard node.kind == .call, node[0].kind == .member else { return evaluate(node, in: environment) }
    let callee = node[0]
    let receiver =
      callee.flags.contains(.hasBase)
      ? continueChain(callee[0], in: environment) : environment[Self.chainBase] ?? .unknown
    let call = Call(
      node: node, name: callee.text, receiver: receiver, arguments: CallArgument.all(of: node),
      environment: environment)
    return self.call(call) ?? receiver
  }

  private func forEachClause(_ node: Node, _ body: (Node) -> Void) {
    var earlier: [String] = []
    for (number, clause) in node.children.filter({ $0.kind == .compilationClause }).enumerated() {
      let text = clause.text.isEmpty ? "!(\(earlier.joined(separator: " || ")))" : clause.text
      if !clause.text.isEmpty { earlier.append(clause.text) }
      branch(node, text: text, clause: number, kind: .compilation) { body(clause) }
    }
  }
}

extension Node.Kind {
  /// Whether the node is a statement.
  var isStatement: Bool {
    switch self {
    case .block, .variable, .variableTuple, .function, .return, .throw, .if, .guard, .conditions, .optionalBinding,
      .caseBinding, .for, .loop, .switch, .switchCase, .patternVariable, .payload, .do, .defer, .compilation,
      .compilationClause:
      true
    default: false
    }
  }
}

extension Node {
  /// The optional chains at the start of a statement: `a?.b?.start()`, `a?.b = c`.
  fileprivate var chains: [Node] {
    var chains: [Node] = []
    var node = kind == .assignment ? self[0] : self
    while [.call, .member, .subscript, .forceUnwrap, .optionalChain].contains(node.kind), node.childCount > 0 {
      if node.kind == .optionalChain { chains.append(node) }
      node = node[0]
    }
    return chains
  }
}

/// Blocks of `defer`, each with the conditions of the code around it.
private struct DeferredBlocks {
  private var all: [(block: Node, conditions: [Condition], exits: [Condition])] = []

  mutating func append(_ block: Node, _ frame: Evaluator.Frame) { all.append((block, frame.conditions, frame.exits)) }

  /// Evaluates them after the code before and behind them, the last one first.
  func run(by evaluator: Evaluator, in environment: Environment) {
    for (block, conditions, exits) in all.reversed() {
      (evaluator.frame.conditions, evaluator.frame.exits) = (conditions, exits)
      _ = evaluator.run(block, in: Environment(parent: environment), expecting: .none)
    }
  }
}
