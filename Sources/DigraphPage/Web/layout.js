/**
 * Places the nodes of a small graph in columns from left to right, each in an order with few crossings. This module
 * uses no DOM, and its result is reproducible.
 */

/**
 * @template T
 * @param {T[]} nodes
 * @param {{from: T, to: T}[]} edges
 * @param {(node: T) => {width: number, height: number}} size
 * @param {?Map<T, number>} columns the column of each node, if that is known
 * @returns {{places: Map<T, {x: number, y: number, width: number, height: number}>, width: number, height: number}}
 */
export function layOut(nodes, edges, size, columns = null) {
  const column = columns ?? longestWays(nodes, edges)
  const numbers = [...new Set(column.values())].sort((a, b) => a - b)
  const layers = numbers.map((number) => nodes.filter((node) => column.get(node) === number))
  order(layers, edges)
  return coordinates(layers, edges, size)
}

/** The column of each node, such that all edges lead to the right, except for edges that close a loop. */
function longestWays(nodes, edges) {
  const targets = new Map(nodes.map((node) => [node, []]))
  for (const edge of edges) if (edge.from !== edge.to) targets.get(edge.from).push(edge.to)
  const state = new Map()
  const finished = []
  const closing = new Set()
  for (const start of nodes) {
    if (state.has(start)) continue
    const path = [{ node: start, next: 0 }]
    state.set(start, 'open')
    while (path.length > 0) {
      const top = path[path.length - 1]
      const target = targets.get(top.node)[top.next]
      top.next += 1
      if (target === undefined) {
        path.pop()
        state.set(top.node, 'done')
        finished.push(top.node)
      } else if (!state.has(target)) {
        state.set(target, 'open')
        path.push({ node: target, next: 0 })
      } else if (state.get(target) === 'open') {
        closing.add(`${nodes.indexOf(top.node)} ${nodes.indexOf(target)}`)
      }
    }
  }
  const column = new Map(nodes.map((node) => [node, 0]))
  for (const node of finished.reverse()) {
    for (const target of targets.get(node)) {
      if (closing.has(`${nodes.indexOf(node)} ${nodes.indexOf(target)}`)) continue
      column.set(target, Math.max(column.get(target), column.get(node) + 1))
    }
  }
  return column
}

/** Sorts each column by the mean position of its nodes' neighbours, in several sweeps forth and back. */
function order(layers, edges) {
  const neighbours = new Map(layers.flat().map((node) => [node, []]))
  for (const { from, to } of edges) {
    neighbours.get(from).push(to)
    neighbours.get(to).push(from)
  }
  const position = new Map()
  const count = (layer) => layer.forEach((node, index) => position.set(node, (index + 0.5) / layer.length))
  layers.forEach(count)
  for (let round = 0; round < 6; round += 1) {
    for (const layer of round % 2 === 0 ? layers : [...layers].reverse()) {
      const inside = new Set(layer)
      const weight = new Map(layer.map((node) => {
        const others = neighbours.get(node).filter((other) => !inside.has(other)).map((other) => position.get(other))
        const sum = others.reduce((total, value) => total + value, 0)
        return [node, others.length === 0 ? position.get(node) : sum / others.length]
      }))
      layer.sort((a, b) => weight.get(a) - weight.get(b) || position.get(a) - position.get(b))
      count(layer)
    }
  }
}

function coordinates(layers, edges, size) {
  const gap = { row: 14, column: 84 }
  const heights = layers.map((layer) => layer.reduce((sum, node) => sum + size(node).height + gap.row, -gap.row))
  const height = Math.max(0, ...heights)
  const places = new Map()
  let x = 0
  layers.forEach((layer, index) => {
    const width = Math.max(...layer.map((node) => size(node).width))
    let y = (height - heights[index]) / 2
    for (const node of layer) {
      const box = size(node)
      places.set(node, { x, y, width: box.width, height: box.height })
      y += box.height + gap.row
    }
    // Columns with more lines get more room for them.
    const lines = edges.filter((edge) => layer.includes(edge.from) || layer.includes(edge.to)).length
    x += width + gap.column + Math.min(lines * 2, 80)
  })
  const last = Math.max(0, ...[...places.values()].map((box) => box.x + box.width))
  return { places, width: last, height }
}
