extension Wiring {
  /// A line of a tree of what a node asks for.
  public struct Branch: Hashable, Sendable {
    /// The number of steps from the root.
    public var depth: Int
    /// What is there.
    public var node: Int
    /// The requests that lead there; none for a root.
    public var requests: [Request.ID]
    /// What of it follows.
    public var rest: Rest

    /// What follows below a branch.
    public enum Rest: Hashable, Sendable {
      /// All that it asks for, if anything.
      case below
      /// Nothing, because it has been shown before.
      case above
      /// Nothing, because it is on the way to itself.
      case loop
      /// Nothing, because the tree is as deep as was wanted.
      case left
    }
  }

  /// What some nodes ask for, what that asks for, and so on: each node's own requests once, where it is first met.
  ///
  /// - Parameters:
  ///   - roots: Positions in ``nodes``; one that an earlier one leads to has no tree of its own.
  ///   - limit: How many steps deep; `nil` for all of them.
  /// - Returns: Lines from top to bottom: each node is followed by all that is below it, in the order of the requests.
  /// - Complexity: O(nodes + edges).
  public func tree(of roots: [Int], depth limit: Int? = nil) -> [Branch] {
    var lines: [Branch] = []
    var isShown = [Bool](repeating: false, count: nodes.count)
    var isOpen = isShown
    for root in roots where !isShown[root] {
      // With a stack of its own: a chain of bindings may be longer than the thread's.
      var path: [(node: Int, steps: [Step], next: Int)] = []
      func enter(_ node: Int, _ requests: [Request.ID]) {
        let depth = path.count
        let steps = self.steps(from: node)
        let rest: Branch.Rest =
          isOpen[node] ? .loop : steps.isEmpty ? .below : isShown[node] ? .above : depth == limit ? .left : .below
        lines.append(Branch(depth: depth, node: node, requests: requests, rest: rest))
        guard rest == .below else { return }
        isShown[node] = true
        isOpen[node] = true
        path.append((node, steps, 0))
      }
      enter(root, [])
      while let (node, steps, next) = path.last {
        if next < steps.count {
          path[path.count - 1].next += 1
          enter(steps[next].target, steps[next].requests)
        } else {
          isOpen[node] = false
          path.removeLast()
        }
      }
    }
    return lines
  }
}
