/**
 * An interactive picture for pointer and keyboard: of the whole wiring, or of the surroundings of a part.
 *
 * Its parts are boxes that stand for one or more nodes of the graph; its links stand for requests, from box to box.
 */
import { Viewport } from './viewport.js'
import { counted, visible } from './text.js'
import { worst } from './model.js'

/**
 * @typedef {Object} Part
 * @property {SVGElement} element
 * @property {Object[]} nodes nodes of the graph, in order
 * @property {string} name its name, if that is not the name of its only node
 * @property {Set<Part>} asks parts that it asks, with or without a drawn line
 * @property {Set<Part>} askedBy parts that ask it
 *
 * @typedef {{element: SVGElement, from: Part, to: Part, requests: Set<number>}} Link
 */

export class Canvas {
  /**
   * @param {SVGSVGElement} svg
   * @param {{choosePart: (part: Part, byKey: boolean) => void, openPart: (part: Part) => void,
   *   chooseLink: (link: Link) => void, chooseNothing: () => void}} listener
   */
  constructor(svg, listener) {
    this.svg = svg
    this.listener = listener
    /** @type {Part[]} */
    this.parts = []
    /** @type {Link[]} */
    this.links = []
    this.viewport = null
    /** The node in the centre of the picture, if there is one. */
    this.centre = null
    this.#current = null
    this.#step = null
    svg.addEventListener('click', (event) => this.#click(event))
    svg.addEventListener('dblclick', (event) => {
      const found = this.#byElement.get(event.target.closest('.node'))
      if (found) this.listener.openPart(found)
    })
    svg.addEventListener('keydown', (event) => this.#key(event))
    svg.addEventListener('focusin', (event) => {
      const part = this.#byElement.get(event.target)
      if (part) this.#makeCurrent(part)
    })
  }

  #current
  #step
  #byElement = new Map()
  #byNode = new Map()

  /** Takes parts and links, and makes them reachable by keys. */
  take(parts, links, bounds) {
    this.parts = parts
    this.links = links
    this.#byElement = new Map()
    this.#byNode = new Map()
    this.#current = null
    this.#step = null
    for (const part of parts) {
      part.asks = new Set()
      part.askedBy = new Set()
      this.#byElement.set(part.element, part)
      for (const node of part.nodes) if (!this.#byNode.has(node)) this.#byNode.set(node, part)
      part.element.setAttribute('tabindex', '-1')
      part.element.setAttribute('role', 'button')
    }
    const join = (from, to) => {
      if (!to || from === to) return
      from.asks.add(to)
      to.askedBy.add(from)
    }
    for (const link of links) {
      this.#byElement.set(link.element, link)
      join(link.from, link.to)
    }
    // Keys also follow requests whose lines are words, or were left out.
    for (const part of parts) {
      for (const edge of part.nodes.flatMap((node) => node.asks)) join(part, this.partOf(edge.to))
    }
    for (const part of parts) part.element.setAttribute('aria-label', visible(this.#label(part)))
    if (parts.length > 0) this.#makeCurrent(parts.find((part) => part.hasFirst) ?? parts[0])
    if (this.viewport) this.viewport.reset(bounds)
    else this.viewport = new Viewport(this.svg, bounds)
  }

  /** The part that stands for a node. @returns {Part|undefined} */
  partOf(node) {
    return this.#byNode.get(node)
  }

  /** Whether a node has a part of its own. */
  isAlone(node) {
    const part = this.partOf(node)
    return part !== undefined && (part.nodes.length === 1 || part.nodes[0] === node || !part.isGroup)
  }

  /**
   * Highlights the chosen parts and their requests.
   * @param {?{nodes: Object[], around: Set<Object>, requests: Set<number>}} light
   * @param {boolean} dims whether all other parts are dimmed
   */
  illuminate(light, dims = true) {
    this.svg.classList.toggle('has-light', light !== null && dims)
    const chosen = new Set(light?.nodes.map((node) => this.partOf(node)))
    const lit = new Set([...(light?.around ?? [])].map((node) => this.partOf(node)))
    for (const part of this.parts) {
      part.element.classList.toggle('is-chosen', chosen.has(part))
      part.element.classList.toggle('is-lit', chosen.has(part) || lit.has(part))
      if (chosen.has(part)) part.element.setAttribute('aria-current', 'true')
      else part.element.removeAttribute('aria-current')
    }
    for (const link of this.links) {
      const isMeant = [...link.requests].some((request) => light?.requests.has(request))
      // A line without requests only joins a further name to its binding.
      const joins = link.requests.size === 0 && (chosen.has(link.from) || chosen.has(link.to))
      link.element.classList.toggle('is-lit', isMeant || joins)
    }
    const first = light?.nodes.map((node) => this.partOf(node)).find(Boolean)
    if (first) this.#makeCurrent(first)
  }

  /** Dims all parts that stand for none of the nodes. @param {?Set<Object>} nodes */
  filter(nodes) {
    this.svg.classList.toggle('has-filter', nodes !== null)
    for (const part of this.parts) {
      part.element.classList.toggle('is-match', nodes !== null && part.nodes.some((node) => nodes.has(node)))
    }
  }

  /** Brings the part of a node into sight. */
  show(node) {
    const part = this.partOf(node)
    if (!part) return
    if (this.viewport.isSeen) this.viewport.show(this.boxOf(part))
    else this.viewport.whenSeen = () => this.show(node)
  }

  /** Puts the keyboard's focus on the part that had it last. */
  focus() {
    this.#current?.element.focus({ preventScroll: true })
  }

  /** The place of a part, in units of the picture. */
  boxOf(part) {
    const box = part.element.getBBox()
    const matrix = this.svg.getScreenCTM().inverse().multiply(part.element.getScreenCTM())
    const corner = new DOMPoint(box.x, box.y).matrixTransform(matrix)
    return { x: corner.x, y: corner.y, width: box.width * matrix.a, height: box.height * matrix.d }
  }

  #label(part) {
    const about = [...new Set(part.nodes.flatMap((node) => node.findings))]
    const findings = part.findings?.length > 0 ? part.findings : about
    const only = part.nodes[0]
    return [
      part.name ?? only?.name ?? '', part.isGroup ? counted(part.nodes.length, 'part') : only?.remark,
      findings.length > 0 && `${counted(findings.length, 'finding')}, the worst is ${worst(findings)}`,
      `asks for ${part.asks.size}`, `asked for by ${part.askedBy.size}`,
    ].filter(Boolean).join(', ')
  }

  /** Only one part is in the tab order; arrow keys reach the others. */
  #makeCurrent(part) {
    this.#current?.element.setAttribute('tabindex', '-1')
    this.#current = part
    part.element.setAttribute('tabindex', '0')
  }

  #click(event) {
    if (this.viewport.wasDragged) return
    const group = event.target.closest('.node:not(.legend), .edge:not(.legend)')
    const found = group && this.#byElement.get(group)
    if (!found) return this.listener.chooseNothing()
    if ('nodes' in found) {
      this.#step = null
      this.#makeCurrent(found)
      this.focus()
      this.listener.choosePart(found, false)
    } else {
      this.listener.chooseLink(found)
    }
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const sides = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }
    const side = sides[event.key]
    if (side && event.shiftKey) {
      this.viewport.pan(side[0] * 80, side[1] * 80)
    } else if (side) {
      this.#walk(...side)
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (this.#current) this.listener.openPart(this.#current)
    } else {
      return
    }
    event.preventDefault()
  }

  /** Goes to a part that the current part asks for, to one that asks for it, or to one beside it. */
  #walk(x, y) {
    if (!this.#current) return
    const next = x !== 0 ? this.#along(x) : this.#beside(y)
    if (!next) return
    this.#makeCurrent(next)
    this.focus()
    this.listener.choosePart(next, true)
  }

  #along(x) {
    const from = this.#current
    const parts = [...(x > 0 ? from.asks : from.askedBy)]
    const sorted = parts.map((part) => ({ part, y: this.boxOf(part).y })).sort((a, b) => a.y - b.y)
    if (sorted.length === 0) return null
    // A step back leads to the part of the last step, if it is among these; any other step leads straight ahead.
    const back = this.#step && this.#step.x === -x ? sorted.find((item) => item.part === this.#step.origin) : undefined
    const own = this.boxOf(from).y
    const ahead = back ?? sorted.reduce((best, item) => (Math.abs(item.y - own) < Math.abs(best.y - own) ? item : best))
    this.#step = { x, origin: from, parts: sorted.map((item) => item.part) }
    return ahead.part
  }

  #beside(y) {
    // After a step along a line, the candidates are the other ends of such lines.
    const parts = this.#step?.parts
    if (parts?.includes(this.#current)) return parts[parts.indexOf(this.#current) + y] ?? null
    const own = this.boxOf(this.#current)
    let best = null
    for (const part of this.parts) {
      const box = this.boxOf(part)
      const down = (box.y + box.height / 2 - own.y - own.height / 2) * y
      if (part === this.#current || down <= 1) continue
      const aside = Math.abs(box.x + box.width / 2 - own.x - own.width / 2)
      const distance = down + aside * 2
      if (!best || distance < best.distance) best = { part, distance }
    }
    return best?.part ?? null
  }
}
