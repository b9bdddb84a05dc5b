extension Wiring {
  /// A line of a tree of requested nodes.
  public struct Branch: Hashable, Sendable {
    /// The number of steps from the root.
    public var depth: Int
    /// The node in this line.
    public var node: Int
    /// The requests that lead there; none for a root.
    public var requests: [Request.ID]
    /// The part of its subtree that follows.
    public var rest: Rest

    /// The part of a subtree that follows below a branch.
    public enum Rest: Hashable, Sendable {
      /// All nodes that it asks for, if any.
      case below
      /// Nothing, because the node has been shown before.
      case above
      /// Nothing, because the node is on the path to itself.
      case loop
      /// Nothing, because the tree has reached the depth limit.
      case left
    }
  }

  /// The tree of requests below some nodes: the nodes that they ask for, the nodes that those ask for, and so on. The
  /// requests of a node are shown once, where it is first met.
  ///
  /// - Parameters:
  ///   - roots: Positions in ``nodes``; a root that an earlier root leads to has no tree of its own.
  ///   - limit: The maximum number of steps; `nil` for no limit.
  /// - Returns: Lines from top to bottom: each node is followed by its subtree, in the order of the requests.
  /// - Complexity: O(nodes + edges).
  public func tree(of roots: [Int], depth limit: Int? = nil) -> [Branch] {
    var lines: [Branch] = []
    var isShown = [Bool](repeating: false, count: nodes.count)
    var isOpen = isShown
    for root in roots where !isShown[root] {
      // The stack is on the heap: a chain of bindings may be longer than the thread's stack.
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
