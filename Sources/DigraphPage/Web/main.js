/**
 * The page: connects the lists, the picture and the details, and holds the current choice.
 */
import { announce, data, draw, make, part, replace } from './dom.js'
import { counted } from './text.js'
import { Model } from './model.js'
import { FindingViews } from './findings.js'
import { Details, hubOf } from './details.js'
import { readAddress, writeAddress } from './address.js'
import { distances, shortestPaths } from './paths.js'
import { EditorChoice } from './editor.js'
import { unpack } from './packed.js'
import { openPicture } from './picture.js'
import { Surroundings, speak } from './surroundings.js'
import { Sidebar } from './sidebar.js'
import { openKeys } from './keys.js'

class Page {
  constructor() {
    this.info = data('page')
    this.model = new Model(unpack(data('graph')), this.info)
    /**
     * The current choice: `{node}`, `{finding}`, `{group, name}` or `{edges}`; `null` for none. A group may be a
     * strongly connected `component`, or the nodes of a `path`.
     */
    this.chosen = null
    /** The visible view: the whole `picture`, or the `surroundings` of the choice. */
    this.shown = 'picture'
    speak(this.model.words)
    const listener = {
      choosePart: (box, byKey) => this.go(targetOf(box), { isQuiet: byKey, from: 'canvas', isFinal: !byKey }),
      openPart: (box) => this.open(targetOf(box)),
      chooseLink: (link) => this.go({ edges: this.#edgesOf(link) }, { from: 'canvas' }),
      chooseNothing: () => this.go(null, { from: 'canvas' }),
    }
    const svg = part('picture').querySelector('svg')
    this.picture = svg ? openPicture(svg, this.model, listener) : this.#drawWhole(listener)
    this.surroundings = new Surroundings(part('surroundings').querySelector('svg'), this.model, listener)
    this.views = new FindingViews(this.model.words, this.info.links, (target) => this.go(target),
      new EditorChoice(() => this.chosen && this.#showDetails()))
    this.views.gone = this.model.change?.prefix ?? null
    if (this.model.change) replace(part('view-picture'), 'Change')
    this.sidebar = new Sidebar(this.model, this.views, this.info.view, {
      choose: (target, isFinal) => this.go(target, { isQuiet: !isFinal, staysInPane: !isFinal, isFinal }),
      // Only the whole picture is filtered: the surroundings all belong to the choice, whether they match or not.
      brighten: (nodes) => this.picture?.filter(nodes),
      looked: () => this.sidebar && this.#write(true),
    })
    this.details = new Details(part('details'), this.model, this.views, {
      go: (target) => this.go(target),
      surround: () => this.surround(),
      filter: (facet, value) => this.sidebar.filter(facet, value),
      narrow: (name, nodes) => this.sidebar.narrow(name, nodes),
      startPath: () => this.startPath(),
      path: (from, to) => this.go(this.#pathTarget(from, to)),
      component: (members) => this.go(this.#componentTarget(members)),
    })
    this.#countFindings()
    this.#listen()
    openKeys(this)
    this.sidebar.openTab(this.info.view)
    // On a phone, the whole picture is too small to be read.
    if (window.matchMedia('(max-width: 860px)').matches) document.body.dataset.pane = 'list'
    this.#isReady = true
    this.#follow()
  }

  // Choosing

  /**
   * Chooses something.
   * @param {?Object} target see `chosen`
   * @param {{isQuiet?: boolean, from?: string, staysInPane?: boolean}} options `isQuiet` adds no entry to the browser's
   *   history; `from` names the view of the choice; `staysInPane` keeps a narrow window from showing the details;
   *   `isFinal` is false for rows that keys only pass
   */
  go(target, { isQuiet = false, from = '', staysInPane = false, isFinal = true } = {}) {
    // Arrow keys pass rows of a list that are not the final choice.
    if (this.#pathStart && isFinal) {
      const start = this.#pathStart
      this.#endPath()
      if (target?.node && target.node !== start) return this.go(this.#pathTarget(start, target.node))
    }
    this.chosen = target
    this.#showDetails()
    this.sidebar.mark(target)
    const isOnCanvas = from === 'canvas'
    if (target === null) {
      this.openView('picture')
    } else if (!isOnCanvas) {
      const node = target.node ?? target.finding?.nodes[0]
      if (target.component || target.path) this.openView('surroundings')
      // A part without a box of its own in the picture is shown in its surroundings.
      const isSeen = target.node ? this.shown === 'picture' && this.picture?.isAlone(node) : this.picture?.partOf(node)
      if (node) this.openView(isSeen ? 'picture' : 'surroundings')
      if (!staysInPane) document.body.dataset.pane = 'details'
    }
    this.#illuminate(!isOnCanvas)
    this.#write(isQuiet)
    this.#say()
  }

  /** Chooses something, and shows its surroundings. */
  open(target) {
    this.go(target, { isQuiet: true, from: 'canvas' })
    this.openView('surroundings')
    this.#illuminate(false)
    this.#write(true)
    this.canvas.focus()
  }

  /** Switches between the whole picture and the surroundings or contents of the choice. */
  surround() {
    // If the focus was in the one picture, it moves to the other.
    const hadFocus = document.activeElement?.closest('.picture') !== null
    this.openView(this.shown === 'picture' ? 'surroundings' : 'picture')
    this.#illuminate(true)
    if (hadFocus) this.canvas.focus()
    this.#write(true)
    document.body.dataset.pane = 'canvas'
  }

  /** Shows the whole picture, or the surroundings of the choice. */
  openView(view) {
    const node = this.chosen?.node ?? this.chosen?.finding?.nodes[0]
    const group = this.chosen?.group
    const canSurround = Boolean(node || (group && Surroundings.canShow(group)))
    const isPicture = this.picture !== null && (view === 'picture' || !canSurround)
    const isEmpty = !isPicture && !canSurround
    this.shown = isPicture ? 'picture' : 'surroundings'
    part('picture').hidden = !isPicture
    part('surroundings').hidden = isPicture || isEmpty
    part('empty').hidden = !isEmpty
    part('legend').hidden = !isPicture || part('legend-picture').childElementCount === 0
    part('view-picture').setAttribute('aria-pressed', String(isPicture))
    part('view-picture').disabled = this.picture === null
    part('view-surroundings').setAttribute('aria-pressed', String(!isPicture))
    part('view-surroundings').disabled = !canSurround
    replace(part('view-surroundings'), this.chosen?.path ? 'Path' : group ? 'Inside' : 'Around')
    part('depth').hidden = isPicture || !node
    if (isPicture || isEmpty) return
    if (node) this.surroundings.around(node)
    else this.surroundings.inside(group, this.chosen.path?.path?.columns ?? this.chosen.columns ?? null)
    replace(part('depth-value'), this.surroundings.depth)
  }

  // Paths

  #pathStart = null
  #isReady = false

  /** Starts a path at the chosen node, and waits for its end. */
  startPath() {
    const node = this.chosen?.node ?? this.chosen?.path?.from
    if (!node) return announce('choose where the path begins first')
    this.#pathStart = node
    part('picking').hidden = false
    replace(part('picking-text'), 'Path from ', node.name, ' to …: choose the end in the list or the picture.')
    announce(`path from ${node.name}: choose its end`)
    if (document.body.dataset.pane === 'details') document.body.dataset.pane = 'list'
  }

  /** Whether the page waits for the end of a path. */
  get isPicking() {
    return this.#pathStart !== null
  }

  #endPath() {
    this.#pathStart = null
    part('picking').hidden = true
  }

  #pathTarget(from, to) {
    const path = shortestPaths(from, to)
    const group = path ? [...path.columns.keys()] : [from, to]
    return { group, name: 'path', path: { from, to, path, back: shortestPaths(to, from) !== null } }
  }

  #componentTarget(members) {
    const hub = hubOf(members)
    return { group: members, name: `around ${hub.name}`, component: members, columns: distances(hub, members) }
  }

  /** Changes the number of steps that the surroundings show. */
  deepen(steps) {
    this.surroundings.depth = Math.min(5, Math.max(1, this.surroundings.depth + steps))
    if (this.shown !== 'surroundings') return
    this.openView('surroundings')
    this.#illuminate(true)
    this.#write(true)
    announce(`${counted(this.surroundings.depth, 'step')} around`)
  }

  /** The visible picture. */
  get canvas() {
    return this.shown === 'picture' ? this.picture : this.surroundings.canvas
  }

  /** Goes to the next or the previous finding. */
  step(by) {
    const { items } = this.sidebar.findings
    if (items.length === 0) return
    const at = items.indexOf(this.chosen?.finding)
    const next = at < 0 ? (by > 0 ? 0 : items.length - 1) : (at + by + items.length) % items.length
    this.go({ finding: items[next] }, { staysInPane: true })
  }

  /** Takes one step back: ends the search, the choice or the filters. */
  escape() {
    if (part('help').open) return part('help').close()
    if (this.#pathStart) return this.#endPath()
    const isSearching = part('search').value !== ''
    if (isSearching && (document.activeElement === part('search') || !this.chosen)) this.sidebar.forget()
    else if (this.chosen) this.go(null)
    else if (this.sidebar.isFiltered) this.sidebar.clear()
  }

  // Inside

  /** A picture of the whole wiring that this page draws itself; `null` if it would be unreadable. */
  #drawWhole(listener) {
    const svg = draw('svg', { role: 'group', 'aria-label': 'picture of the wiring' })
    const whole = new Surroundings(svg, this.model, listener)
    const nodes = this.model.list.filter((node) => node.kind !== 'container')
    if (!whole.whole(nodes, this.#areas())) return null
    part('picture').append(svg)
    part('own').hidden = false
    return whole.canvas
  }

  /** The nodes of each area of the overview, by its name. */
  #areas() {
    const areaOf = new Map()
    const put = (node, name) => { if (node && !areaOf.has(node)) areaOf.set(node, name) }
    for (const { name, elements } of this.info.areas) {
      for (const element of elements) {
        if (!element.startsWith('r')) this.model.nodesOf(element).forEach((node) => put(node, name))
      }
    }
    // Code outside of the wiring and unbound keys have no record of their own; their requests determine their area.
    for (const { name, elements } of this.info.areas) {
      for (const element of elements.filter((item) => item.startsWith('r'))) {
        for (const { from, to } of this.model.edgesOf(element)) {
          if (from.kind === 'outside') put(from, name)
          if (to.kind === 'unbound') put(to, name)
        }
      }
    }
    const areas = new Map()
    for (const [node, name] of areaOf) areas.set(name, [...(areas.get(name) ?? []), node])
    return areas
  }

  #hasSpoken = false

  /** The edges that a line of the picture stands for. */
  #edgesOf(link) {
    if (link.edge) return [link.edge]
    const edges = new Set([...link.requests].flatMap((request) => this.model.edgesOfRequest[request] ?? []))
    const meant = [...edges].filter((edge) => link.from.nodes.includes(edge.from) && link.to.nodes.includes(edge.to))
    if (meant.length > 0) return meant
    return link.from.nodes.flatMap((node) => node.asks).filter((edge) => link.to.nodes.includes(edge.to))
  }

  #showDetails() {
    const target = this.chosen
    part('close').hidden = target === null
    if (target === null) this.details.overview(this.info.title, this.info.summary, this.picture?.headline, this.sidebar.index)
    else if (target.node) this.details.node(target.node)
    else if (target.finding) this.details.finding(target.finding)
    else if (target.path) this.details.path(target.path)
    else if (target.component) this.details.component(target.component)
    else if (target.group) this.details.group(target.name, target.group, Surroundings.canShow(target.group))
    else this.details.link(target.edges)
  }

  #illuminate(shows) {
    const { canvas, chosen } = this
    if (!canvas) return
    const isInside = chosen?.group && this.shown === 'surroundings'
    if (chosen === null || isInside) return canvas.illuminate(null)
    let nodes = []
    let edges = []
    if (chosen.finding) {
      const { finding } = chosen
      nodes = finding.nodes
      edges = [...finding.elements, ...finding.trail].flatMap((element) => this.model.edgesOf(element))
    } else if (chosen.edges) {
      edges = chosen.edges
    } else {
      nodes = chosen.node ? [chosen.node] : chosen.group
      edges = nodes.flatMap((node) => [...node.asks, ...node.askedBy])
    }
    // All parts around the centre belong to it, so none is dimmed.
    const isCentre = chosen.node && canvas.centre === chosen.node
    const requests = new Set(edges.flatMap((edge) => edge.requests.map((request) => request.id)))
    canvas.illuminate({ nodes, requests, around: new Set(edges.flatMap((edge) => [edge.from, edge.to])) }, !isCentre)
    if (shows && !isCentre && nodes.length > 0) canvas.show(nodes[0])
  }

  #say() {
    const target = this.chosen
    if (target === null) return this.#hasSpoken && announce('nothing chosen')
    this.#hasSpoken = true
    if (target.node) {
      const { name, remark, findings, asks, askedBy } = target.node
      const found = counted(findings.length, 'finding')
      announce(`${name}, ${remark}, ${found}, asks for ${asks.length}, asked for by ${askedBy.length}`)
    } else if (target.finding) {
      announce(`${target.finding.record.severity}: ${target.finding.record.message}`)
    } else {
      announce(target.name ? `${target.name}, ${counted(target.group.length, 'part')}` : 'requests')
    }
  }

  #countFindings() {
    const counting = this.model.findings.filter((finding) => finding.counts)
    for (const severity of ['error', 'warning', 'info']) {
      const count = counting.filter((finding) => finding.record.severity === severity).length
      if (count > 0) part('severities').append(make('span', {}, this.views.sign(severity), ` ${count}`))
    }
  }

  // Addresses

  /** Writes the choice and the state of the view into the address. */
  #write(isQuiet) {
    if (!this.#isReady) return
    const { hash, pathname, search } = window.location
    const target = this.chosen
    const isAround = this.shown === 'surroundings' && Boolean(target?.node)
    const address = writeAddress(this.#nameOf(target), {
      to: target?.path?.to.slug, ...this.sidebar.look,
      // A part without a box of its own is always shown in its surroundings.
      view: isAround && this.picture?.isAlone(target.node) ? 'around' : '',
      depth: isAround && this.surroundings.depth > 1 ? this.surroundings.depth : '',
    })
    if (hash === address) return
    window.history[isQuiet ? 'replaceState' : 'pushState'](null, '', address || pathname + search)
  }

  #nameOf(target) {
    if (target?.path) return target.path.from.slug
    if (target?.component) return `component:${hubOf(target.component).slug}`
    return target?.node?.slug ?? target?.finding?.slug ?? ''
  }

  /** Restores the choice and the view from the address. A name that is unknown becomes a search. */
  #follow() {
    const { name, values } = readAddress(window.location.hash)
    const target = this.#named(name, values)
    this.#isReady = false
    this.surroundings.depth = Math.min(5, Math.max(1, Number.parseInt(values.depth, 10) || 1))
    this.sidebar.look = !target && name ? { ...values, q: values.q ?? name } : values
    this.#endPath()
    this.go(target, { isQuiet: true, staysInPane: !name })
    if (values.view === 'around' && target?.node) {
      this.openView('surroundings')
      this.#illuminate(true)
    }
    this.#isReady = true
    // An unknown name stays in the address until something is chosen.
    if (target || !name) this.#write(true)
  }

  #named(name, values) {
    const finding = this.model.findings.find((item) => item.slug === name)
    if (finding) return { finding }
    const node = this.model.bySlug.get(name)
    if (node) {
      const to = this.model.bySlug.get(values.to)
      return to && to !== node ? this.#pathTarget(node, to) : { node }
    }
    const hub = this.model.bySlug.get(name.replace(/^component:/, ''))
    const members = name.startsWith('component:') && hub ? this.model.componentOf(hub) : null
    return members && this.#componentTarget(members)
  }

  #listen() {
    const press = (name, action) => part(name).addEventListener('click', action)
    press('close', () => this.go(null))
    press('view-picture', () => this.shown !== 'picture' && this.surround())
    press('view-surroundings', () => this.shown === 'picture' && this.surround())
    press('zoom-in', () => this.canvas.viewport?.zoom(1.3))
    press('zoom-out', () => this.canvas.viewport?.zoom(1 / 1.3))
    press('fit', () => this.canvas.viewport?.fit())
    press('less', () => this.deepen(-1))
    press('deeper', () => this.deepen(1))
    document.querySelector('.skip').addEventListener('click', (event) => {
      event.preventDefault()
      document.body.dataset.pane = 'list'
      this.sidebar.openList.element.focus()
    })
    press('picking-end', () => this.#endPath())
    press('help-open', () => part('help').showModal())
    press('help-close', () => part('help').close())
    for (const pane of ['list', 'canvas', 'details']) {
      press(`pane-${pane}`, () => { document.body.dataset.pane = pane })
    }
    window.addEventListener('popstate', () => this.#follow())
  }
}

/** The target that a box of a picture stands for. */
function targetOf(box) {
  return box.isGroup || box.nodes.length === 0 ? { group: box.nodes, name: box.name ?? '' } : { node: box.nodes[0] }
}

document.documentElement.classList.add('is-alive')
new Page()
