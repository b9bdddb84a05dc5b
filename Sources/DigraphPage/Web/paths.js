/**
 * Paths from one part to another, and strongly connected components. This module uses no DOM.
 */

/**
 * All shortest paths from one node to another.
 * @returns {?{steps: Edge[], columns: Map<GraphNode, number>, count: number}} one path as edges, all nodes on any such
 *   path with their distance from the start, and the number of paths, at most a million; `null` if there is none
 */
export function shortestPaths(from, to) {
  const distance = new Map([[from, 0]])
  const arrivals = new Map([[from, []]])
  const queue = [from]
  for (let next = 0; next < queue.length; next += 1) {
    const node = queue[next]
    if (node === to || (distance.has(to) && distance.get(node) >= distance.get(to))) continue
    for (const edge of node.asks) {
      if (!distance.has(edge.to)) {
        distance.set(edge.to, distance.get(node) + 1)
        arrivals.set(edge.to, [])
        queue.push(edge.to)
      }
      if (distance.get(edge.to) === distance.get(node) + 1) arrivals.get(edge.to).push(edge)
    }
  }
  if (!distance.has(to) || from === to) return null
  const columns = new Map([[to, distance.get(to)]])
  const steps = []
  for (let layer = [to]; layer.length > 0 && layer[0] !== from;) {
    const before = new Set(layer.flatMap((node) => arrivals.get(node).map((edge) => edge.from)))
    for (const node of before) columns.set(node, distance.get(node))
    layer = [...before]
  }
  for (let at = to; at !== from; at = steps[0].from) steps.unshift(arrivals.get(at)[0])
  const ways = new Map([[from, 1]])
  for (const node of [...columns.keys()].sort((a, b) => distance.get(a) - distance.get(b))) {
    if (node === from) continue
    const sum = arrivals.get(node).reduce((total, edge) => total + (ways.get(edge.from) ?? 0), 0)
    ways.set(node, Math.min(1e6, sum))
  }
  return { steps, columns, count: ways.get(to) }
}

/**
 * The sets of nodes that all lead to one another, the largest first (Tarjan, "Depth-First Search and Linear Graph
 * Algorithms", 1972, without recursion).
 * @param {Iterable<GraphNode>} nodes
 * @returns {GraphNode[][]} those of more than one node
 */
export function connectedComponents(nodes) {
  const order = new Map()
  const lowest = new Map()
  const pending = []
  const isPending = new Set()
  const found = []
  for (const start of nodes) {
    if (order.has(start)) continue
    const path = [{ node: start, next: 0 }]
    while (path.length > 0) {
      const top = path[path.length - 1]
      const { node } = top
      if (top.next === 0) {
        order.set(node, order.size)
        lowest.set(node, order.get(node))
        pending.push(node)
        isPending.add(node)
      }
      if (top.next < node.asks.length) {
        const target = node.asks[top.next].to
        top.next += 1
        if (!order.has(target)) path.push({ node: target, next: 0 })
        else if (isPending.has(target)) lowest.set(node, Math.min(lowest.get(node), order.get(target)))
        continue
      }
      path.pop()
      const parent = path[path.length - 1]?.node
      if (parent) lowest.set(parent, Math.min(lowest.get(parent), lowest.get(node)))
      if (lowest.get(node) !== order.get(node)) continue
      const members = pending.splice(pending.indexOf(node))
      for (const member of members) isPending.delete(member)
      if (members.length > 1) found.push(members)
    }
  }
  return found.sort((a, b) => b.length - a.length)
}

/**
 * The number of steps from a node to each of the given nodes, on paths within these.
 * @returns {Map<GraphNode, number>}
 */
export function distances(from, nodes) {
  const inside = new Set(nodes)
  const distance = new Map([[from, 0]])
  const queue = [from]
  for (let next = 0; next < queue.length; next += 1) {
    for (const { to } of queue[next].asks) {
      if (!inside.has(to) || distance.has(to)) continue
      distance.set(to, distance.get(queue[next]) + 1)
      queue.push(to)
    }
  }
  return distance
}
