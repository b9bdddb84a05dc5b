/**
 * Draws the surroundings of a part up to some steps: its askers on the left, its dependencies on the right. It also
 * draws the contents of a box that stands for several parts, and the whole wiring if the page has no picture.
 */
import { Canvas } from './canvas.js'
import { draw } from './dom.js'
import { layOut } from './layout.js'
import { counted, siteText, visible } from './text.js'
import { isOptional, worst } from './model.js'

/** Up to this number, nodes are drawn one by one, even if an overview would have fewer boxes. */
const fewNodes = 80

/** The greatest readable number of nodes in one column, and in one picture. */
const mostInColumn = 20
const mostInside = 200

export class Surroundings {
  /** @param {SVGSVGElement} svg */
  constructor(svg, model, listener) {
    this.model = model
    this.svg = svg
    this.canvas = new Canvas(svg, listener)
    this.depth = 1
  }

  /** Whether a picture of these nodes is readable. */
  static canShow(nodes) {
    return nodes.length > 0 && nodes.length <= mostInside
  }

  /** Draws the surroundings of a node, up to `depth` steps. */
  around(node) {
    const column = new Map([[node, 0]])
    const hidden = new Map()
    for (const side of [1, -1]) {
      let layer = [node]
      for (let step = 1; step <= this.depth && layer.length > 0; step += 1) {
        const next = []
        for (const at of layer) {
          const edges = side > 0 ? at.asks : at.askedBy
          for (const other of edges.map((edge) => (side > 0 ? edge.to : edge.from))) {
            if (column.has(other)) continue
            if (next.length >= mostInColumn) {
              hidden.set(side * step, (hidden.get(side * step) ?? new Set()).add(other))
              continue
            }
            column.set(other, side * step)
            next.push(other)
          }
        }
        layer = next
      }
    }
    for (const [, others] of hidden) for (const other of [...others]) if (column.has(other)) others.delete(other)
    this.#draw([...column.keys()], column, [node], hidden)
  }

  /** Draws some nodes and the edges between them; in columns, if these are given. */
  inside(nodes, columns = null) {
    this.#draw(nodes, columns, [], new Map())
  }

  /**
   * Draws all nodes. If there are many, each area of the overview becomes a box; without areas, each module does.
   * @param {GraphNode[]} nodes
   * @param {Map<string, GraphNode[]>} areas
   * @returns {boolean} whether the picture is readable
   */
  whole(nodes, areas) {
    if (areas.size > 1 && nodes.length > fewNodes) {
      this.#drawGroups(areas)
      return true
    }
    if (Surroundings.canShow(nodes)) {
      this.inside(nodes)
      return true
    }
    const groups = new Map()
    for (const node of nodes) {
      const name = node.module || 'outside of modules'
      if (!groups.has(name)) groups.set(name, [])
      groups.get(name).push(node)
    }
    if (groups.size < 2 || groups.size > mostInside) return false
    this.#drawGroups(groups)
    return true
  }

  #drawGroups(groups) {
    const items = new Map([...groups].map(([name, nodes]) => {
      const severity = worst(nodes.flatMap((node) => node.findings))
      const rows = [
        { text: short(name), size: 12, isStrong: true }, { text: counted(nodes.length, 'part'), size: 10, tone: 'muted' },
      ]
      if (severity) rows.push({ sign: severitySigns[severity], text: 'findings', size: 10, tone: severity })
      return [name, { node: null, name, nodes, severity, lines: rows }]
    }))
    const itemOf = new Map([...items.values()].flatMap((item) => item.nodes.map((node) => [node, item])))
    const joined = new Map()
    for (const edge of [...itemOf.keys()].flatMap((node) => node.asks)) {
      const [from, to] = [itemOf.get(edge.from), itemOf.get(edge.to)]
      if (!to || from === to) continue
      const key = `${from.name}\n${to.name}`
      const known = joined.get(key) ?? {
        from, to, edge: { from: { name: from.name, findings: [] }, to: { name: to.name }, requests: [], change: { kind: '' } },
      }
      known.edge.requests.push(...edge.requests)
      joined.set(key, known)
    }
    this.#put([...items.values()], [...joined.values()], null, null)
  }

  #draw(nodes, column, centre, hidden) {
    const known = new Set(nodes)
    const edges = nodes.flatMap((node) => node.asks).filter((edge) => known.has(edge.to))
    const items = nodes.map((node) => ({ node, lines: lines(node), isCentre: centre.includes(node) }))
    for (const [number, others] of hidden) {
      if (others.size === 0) continue
      const more = { node: null, lines: [{ text: `and ${others.size} more`, size: 11, tone: 'muted' }] }
      items.push(more)
      column.set(more, number)
    }
    const itemOf = new Map(items.filter((item) => item.node).map((item) => [item.node, item]))
    const columns = column && new Map(items.map((item) => [item, column.get(item.node ?? item)]))
    const joined = edges.map((edge) => ({ edge, from: itemOf.get(edge.from), to: itemOf.get(edge.to) }))
    this.#put(items, joined, columns, centre[0] ?? null)
  }

  /** Puts boxes and lines into the document. */
  #put(items, joined, columns, centre) {
    const plan = layOut(items, joined, boxSize, columns)
    const ground = draw('g', {})
    const parts = new Map(items.filter((item) => item.node || item.nodes).map((item) => {
      const box = card(item, plan.places.get(item))
      return [item, { element: box, nodes: item.nodes ?? [item.node], isGroup: Boolean(item.nodes), name: item.name }]
    }))
    const links = joined.map(({ edge, from, to }) => ({
      element: line(edge, plan.places.get(from), plan.places.get(to)), from: parts.get(from), to: parts.get(to),
      requests: new Set(edge.requests.map((request) => request.id)), ...(from.nodes ? {} : { edge }),
    }))
    ground.append(...links.map((link) => link.element), ...[...parts.values()].map((part) => part.element))
    for (const item of items) if (!parts.has(item)) ground.append(card(item, plan.places.get(item)))
    this.svg.replaceChildren(arrowheads(), ground)
    this.canvas.centre = centre
    this.canvas.take([...parts.values()], links, { x: -20, y: -20, width: plan.width + 40, height: plan.height + 40 })
  }
}

const pad = { x: 10, y: 7 }

function lines(node) {
  const result = [{
    sign: changeSigns[node.change.kind], signTone: node.change.kind, text: short(node.name), size: 12,
    isStrong: node.kind !== 'outside' && node.kind !== 'gap',
  }]
  const implementation = node.record?.implementation
  if (implementation && implementation !== node.record.key?.type) result.push({ text: short(implementation), size: 11 })
  const { remark } = node
  if (remark) result.push({ sign: signs[node.lifetime], text: short(remark), size: 10, tone: 'muted' })
  const severity = worst(node.findings)
  if (severity) {
    const count = node.findings.length
    const text = count === 1 ? node.findings[0].record.rule : `${count} findings`
    result.push({ sign: severitySigns[severity], text, size: 10, tone: severity })
  }
  return result
}

let signs = {}
let severitySigns = {}
let changeSigns = {}

/** Takes over the signs of the picture. */
export function speak(words) {
  signs = Object.fromEntries(Object.entries(words.lifetimes).map(([name, value]) => [name, value.sign]))
  changeSigns = Object.fromEntries(Object.entries(words.changes).map(([name, value]) => [name, value.sign]))
  severitySigns = Object.fromEntries(Object.entries(words.severities).map(([name, value]) => [name, value.sign]))
}

function short(text) {
  const all = [...visible(text)]
  return all.length > 44 ? `${all.slice(0, 43).join('')}…` : all.join('')
}

const pen = document.createElement('canvas').getContext('2d')
const family = 'Arial, Helvetica, "Liberation Sans", sans-serif'

function boxSize(item) {
  if (item.box) return item.box
  let width = 60
  let height = 0
  for (const row of item.lines) {
    pen.font = `${row.isStrong ? 'bold ' : ''}${row.size}px ${family}`
    width = Math.max(width, pen.measureText(row.text).width + (row.sign ? row.size + 3 : 0))
    height += row.size + 4
  }
  item.box = { width: Math.ceil(width) + 2 * pad.x, height: height + 2 * pad.y - 3 }
  return item.box
}

function card(item, place) {
  const { node } = item
  const severity = node ? worst(node.findings) : item.severity
  const kind = node ? `node drawn ${node.kind} ${node.lifetime}` : item.nodes ? 'node drawn group' : 'more drawn'
  const group = draw('g', {
    class: `${kind}${severity ? ` finding ${severity}` : ''}${item.isCentre ? ' is-centre' : ''} ${node?.change.kind ?? ''}`,
    transform: `translate(${place.x} ${place.y})`,
  })
  const corners = { unbound: 0, outside: place.height / 2 }
  group.append(draw('rect', { width: place.width, height: place.height, rx: corners[node?.kind] ?? 6 }))
  let y = pad.y
  for (const row of item.lines) {
    y += row.size
    const look = { y, 'font-size': row.size, class: [row.isStrong && 'strong', row.tone].filter(Boolean).join(' ') }
    const signLook = row.signTone ? { ...look, class: row.signTone } : look
    if (row.sign) group.append(draw('text', { ...signLook, x: pad.x, 'font-family': 'DejaVu Sans' }, row.sign))
    group.append(draw('text', { ...look, x: row.sign ? pad.x + row.size + 3 : pad.x }, row.text))
    y += 4
  }
  if (node) group.append(draw('title', {}, [node.name, ...node.sites.slice(0, 1).map(siteText)].join(' - ')))
  return group
}

/** A line from the right side of one box to the left side of another; a curve below both if it leads back. */
function line(edge, from, to) {
  const start = { x: from.x + from.width, y: from.y + from.height / 2 }
  const end = { x: to.x - 5, y: to.y + to.height / 2 }
  let path
  if (from === to) {
    path = `M${start.x - 20},${from.y} c0,-26 40,-26 26,${from.height / 2}`
  } else if (end.x > start.x) {
    const half = (end.x - start.x) / 2
    path = `M${start.x},${start.y} C${start.x + half},${start.y} ${end.x - half},${end.y} ${end.x},${end.y}`
  } else if (Math.abs(from.x - to.x) < 4) {
    // A line within one column runs around the outside.
    const right = to.x + to.width + 5
    path = `M${start.x},${start.y} C${start.x + 46},${start.y} ${right + 46},${end.y} ${right},${end.y}`
  } else {
    const low = Math.max(from.y + from.height, to.y + to.height) + 24
    path = `M${start.x},${start.y} C${start.x + 70},${low} ${end.x - 70},${low} ${end.x},${end.y}`
  }
  const timings = new Set(edge.requests.map((request) => (request.isAfterStorage ? 'afterStorage' : request.timing)))
  const timing = ['eager', 'afterStorage', 'deferred'].find((name) => timings.has(name)) ?? 'forward'
  const severity = worst(edge.from.findings.filter((finding) => edge.requests.some((request) =>
    finding.elements.includes(`r${request.id}`) || finding.trail.includes(`r${request.id}`))))
  const mayMiss = edge.requests.length > 0 && edge.requests.every(isOptional)
  const change = edge.change.kind
  const group = draw('g', { class: `edge drawn ${timing} ${severity ?? ''}${mayMiss ? ' optional' : ''} ${change}` })
  const what = `${edge.from.name} ${edge.forwards ? 'is another name of' : 'asks for'} ${edge.to.name}`
  const head = `digraph-head-${timing === 'eager' ? 'filled' : 'open'}-${severity ?? 'plain'}`
  group.append(
    draw('path', { class: 'wide', d: path }),
    draw('path', { d: path, 'marker-end': edge.forwards ? null : `url(#${head})` }),
    draw('title', {}, what))
  if (change) {
    // The sign stands beside the arrowhead, where few lines cross.
    const spot = { x: end.x - 12, y: end.y - 4, 'font-size': 12, class: change, 'text-anchor': 'end' }
    group.append(draw('text', spot, changeSigns[change]))
  }
  if (mayMiss) group.append(draw('circle', { cx: start.x + 4, cy: start.y, r: 3.5 }))
  return group
}

/** Arrowheads in each tone; the filled ones are for eager requests. */
function arrowheads() {
  const all = draw('defs')
  for (const tone of ['plain', 'error', 'warning', 'info']) {
    for (const [name, d] of [['filled', 'M0,0 L8,4 L0,8 z'], ['open', 'M0,0 L8,4 L0,8']]) {
      all.append(draw('marker', {
        id: `digraph-head-${name}-${tone}`, class: `head ${name} ${tone}`, viewBox: '-1 -1 10 10', refX: 6, refY: 4,
        markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto',
      }, draw('path', { d })))
    }
  }
  return all
}
