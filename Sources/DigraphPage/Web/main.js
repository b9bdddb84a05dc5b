/**
 * The page: joins the list, the picture and the details, and knows what is chosen.
 */
import { announce, data, make, part, replace } from './dom.js'
import { counted } from './text.js'
import { Model, worst } from './model.js'
import { Index, facets } from './search.js'
import { List } from './list.js'
import { FindingViews } from './findings.js'
import { Details } from './details.js'
import { openPicture } from './picture.js'
import { Surroundings, speak } from './surroundings.js'
import { openKeys } from './keys.js'

class Page {
  constructor() {
    this.info = data('page')
    this.model = new Model(data('graph'), this.info)
    this.index = new Index(this.model)
    this.choice = {}
    /** What the list is narrowed to by a box of the picture: its name and nodes. */
    this.within = null
    /** What is chosen: `{node}`, `{finding}`, `{group, name}` or `{edges}`; `null` for nothing. */
    this.chosen = null
    this.shown = 'picture'
    speak(this.model.words)
    const listener = {
      choosePart: (box, byKey) => this.go(targetOf(box), { isQuiet: byKey, from: 'canvas' }),
      openPart: (box) => this.open(targetOf(box)),
      chooseLink: (link) => this.go({ edges: this.#edgesOf(link) }, { from: 'canvas' }),
      chooseNothing: () => this.go(null, { from: 'canvas' }),
    }
    const svg = part('picture').querySelector('svg')
    this.picture = svg ? openPicture(svg, this.model, listener) : null
    this.surroundings = new Surroundings(part('surroundings').querySelector('svg'), this.model, listener)
    this.views = new FindingViews(this.model.words, this.info.links, (target) => this.go(target))
    this.details = new Details(part('details'), this.model, this.views, {
      go: (target) => this.go(target), filter: (facet, value) => this.filter(facet, value), surround: () => this.surround(),
      narrow: (name, nodes) => this.narrow(name, nodes),
    })
    this.list = new List(part('list'), (node) => this.#row(node), (node, isFinal) =>
      this.go({ node }, { isQuiet: !isFinal, from: 'list', staysInPane: !isFinal }))
    this.findingList = new List(part('findings'), (finding) => this.#findingRow(finding), (finding, isFinal) =>
      this.go({ finding }, { isQuiet: !isFinal, from: 'list', staysInPane: !isFinal }))
    this.#buildFilters()
    this.#listen()
    openKeys(this)
    this.search()
    this.openTab(this.info.view === 'findings' ? 'findings' : 'nodes')
    this.#follow()
  }

  // Choosing

  /**
   * Chooses something.
   * @param {?Object} target see `chosen`
   * @param {{isQuiet?: boolean, from?: string, staysInPane?: boolean}} options
   *   `isQuiet` makes no step to go back to, `from` says where it was chosen
   */
  go(target, { isQuiet = false, from = '', staysInPane = false } = {}) {
    this.chosen = target
    this.#showDetails()
    this.#write(target, isQuiet)
    const node = target?.node ?? target?.finding?.nodes[0] ?? null
    this.list.mark(target?.node ?? null)
    this.findingList.mark(target?.finding ?? null)
    if (target === null) {
      this.openView('picture')
    } else if (node && from !== 'canvas') {
      // What has no box of its own in the picture is shown where it has one.
      const isSeen = this.picture?.isAlone(node) && this.shown === 'picture'
      this.openView(isSeen || !target.node && this.picture?.partOf(node) ? 'picture' : 'surroundings')
    } else if (this.shown === 'surroundings' && target.node && from !== 'canvas') {
      this.openView('surroundings')
    }
    this.#illuminate(from !== 'canvas')
    if (target && !staysInPane && from !== 'canvas') document.body.dataset.pane = 'details'
    this.#say()
  }

  /** Chooses something, and shows what is around it. */
  open(target) {
    this.go(target, { isQuiet: true, from: 'canvas' })
    this.openView('surroundings')
    this.#illuminate(false)
    this.canvas.focus()
  }

  /** Shows what is around what is chosen, or inside of it; or the whole picture again. */
  surround() {
    this.openView(this.shown === 'picture' ? 'surroundings' : 'picture')
    this.#illuminate(true)
    document.body.dataset.pane = 'canvas'
  }

  /** Shows the whole picture, or what is around what is chosen. */
  openView(view) {
    const node = this.chosen?.node ?? this.chosen?.finding?.nodes[0]
    const group = this.chosen?.group
    const canSurround = node || (group && Surroundings.canShow(group))
    const isPicture = (view === 'picture' || !canSurround) && this.picture !== null
    const isEmpty = !isPicture && !canSurround
    this.shown = isPicture ? 'picture' : 'surroundings'
    part('picture').hidden = !isPicture
    part('surroundings').hidden = isPicture || isEmpty
    part('empty').hidden = !isEmpty
    part('view-picture').setAttribute('aria-pressed', String(isPicture))
    part('view-surroundings').setAttribute('aria-pressed', String(!isPicture))
    part('view-surroundings').disabled = !canSurround
    replace(part('view-surroundings'), group ? 'Inside' : 'Around')
    part('view-picture').disabled = this.picture === null
    part('depth').hidden = isPicture || !node
    if (isPicture || !canSurround) return
    if (node) this.surroundings.around(node)
    else this.surroundings.inside(group)
    replace(part('depth-value'), this.surroundings.depth)
    this.surroundings.canvas.filter(this.#bright)
  }

  /** How far around is shown. */
  deepen(steps) {
    this.surroundings.depth = Math.min(5, Math.max(1, this.surroundings.depth + steps))
    if (this.shown !== 'surroundings') return
    this.openView('surroundings')
    this.#illuminate(true)
    announce(`${counted(this.surroundings.depth, 'step')} around`)
  }

  /** The picture that is in sight. */
  get canvas() {
    return this.shown === 'picture' ? this.picture : this.surroundings.canvas
  }

  /** Takes one step back: an open dialogue, a search, a filter, what is chosen. */
  escape() {
    if (part('help').open) return part('help').close()
    const isSearching = part('search').value !== ''
    if (isSearching && (document.activeElement === part('search') || !this.chosen)) {
      part('search').value = ''
      this.search()
    } else if (this.chosen) {
      this.go(null)
    } else if (this.within || Object.values(this.choice).some(Boolean)) {
      this.clear()
    }
  }

  // Searching

  /** Shows what matches. */
  search() {
    const text = part('search').value
    const nodes = this.index.find(text, this.choice, this.within && new Set(this.within.nodes))
    const isAll = nodes.length === this.model.list.length
    this.#bright = isAll ? null : new Set(nodes)
    this.list.show(nodes)
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    const findings = this.model.findings.filter((finding) => this.#isFound(finding, words))
    this.findingList.show(findings)
    replace(part('count'), isAll ? counted(nodes.length, 'part') : `${nodes.length.toLocaleString('en')} of ${counted(this.model.list.length, 'part')}`)
    replace(part('finding-count'), findings.filter((finding) => finding.counts).length)
    this.picture?.filter(this.#bright)
    if (this.shown === 'surroundings') this.surroundings.canvas.filter(this.#bright)
    part('clear').hidden = !this.within && !Object.values(this.choice).some(Boolean)
    if (text || !isAll) announce(`${counted(nodes.length, 'part')} and ${counted(findings.length, 'finding')} match`)
  }

  /** Chooses a value of a facet. */
  filter(facet, value) {
    this.choice[facet] = value
    part(`filter-${facet}`).value = value
    this.openTab('nodes')
    this.search()
    document.body.dataset.pane = 'list'
  }

  /** Ends all filters. */
  clear() {
    this.choice = {}
    this.within = null
    for (const select of part('filters').querySelectorAll('select')) select.value = ''
    this.#showWithin()
    this.search()
  }

  /** Shows the list of parts, or that of findings. */
  openTab(tab) {
    for (const [name, list] of [['nodes', 'list'], ['findings', 'findings']]) {
      part(`tab-${name}`).setAttribute('aria-selected', String(name === tab))
      part(`tab-${name}`).tabIndex = name === tab ? 0 : -1
      part(list).hidden = name !== tab
    }
    this.tab = tab
    // A list that was hidden has no height, and thus no rows.
    this.openList.show(this.openList.items)
  }

  /** The list that is in sight. */
  get openList() {
    return this.tab === 'findings' ? this.findingList : this.list
  }

  /** Goes to the next finding, or the one before. */
  step(by) {
    const { items } = this.findingList
    if (items.length === 0) return
    const at = items.indexOf(this.chosen?.finding)
    const next = at < 0 ? (by > 0 ? 0 : items.length - 1) : (at + by + items.length) % items.length
    this.go({ finding: items[next] }, { staysInPane: true })
  }

  // Inside

  #bright = null
  #hasSpoken = false

  #isFound(finding, words) {
    const { record } = finding
    if (this.choice.rule && record.rule !== this.choice.rule) return false
    if (this.#bright && words.length === 0 && !finding.nodes.some((node) => this.#bright.has(node))) return false
    const text = `${record.rule}\n${record.message}\n${record.site.path}\n${finding.nodes.map((node) => node.name).join('\n')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }

  #edgesOf(link) {
    if (link.edge) return [link.edge]
    const edges = new Set([...link.requests].flatMap((request) => this.model.edgesOfRequest[request] ?? []))
    const ends = { from: new Set(link.from.nodes), to: new Set(link.to.nodes) }
    const meant = [...edges].filter((edge) => ends.from.has(edge.from) && ends.to.has(edge.to))
    if (meant.length > 0) return meant
    return [...link.from.nodes].flatMap((node) => node.asks).filter((edge) => ends.to.has(edge.to))
  }

  #showDetails() {
    const target = this.chosen
    part('close').hidden = target === null
    if (target === null) this.details.overview(this.info.title, this.info.summary, this.index)
    else if (target.node) this.details.node(target.node)
    else if (target.finding) this.details.finding(target.finding)
    else if (target.group) this.details.group(target.name, target.group, Surroundings.canShow(target.group))
    else this.details.link(target.edges)
  }

  #illuminate(shows) {
    const { canvas, chosen } = this
    if (!canvas) return
    if (chosen === null) return canvas.illuminate(null)
    let nodes = []
    let edges = []
    const requests = new Set()
    if (chosen.node || chosen.group) {
      nodes = chosen.node ? [chosen.node] : chosen.group
      edges = nodes.flatMap((node) => [...node.asks, ...node.askedBy])
    } else if (chosen.finding) {
      nodes = chosen.finding.nodes
      for (const element of [...chosen.finding.elements, ...chosen.finding.trail]) {
        if (element.startsWith('r')) edges.push(...(this.model.edgesOfRequest[Number(element.slice(1))] ?? []))
      }
    } else {
      edges = chosen.edges
    }
    for (const edge of edges) for (const request of edge.requests) requests.add(request.id)
    // All that is drawn around something has to do with it: then nothing goes dark.
    const isInside = chosen.group && this.shown === 'surroundings'
    if (isInside) return canvas.illuminate(null)
    const isCentre = chosen.node && canvas.centre === chosen.node
    canvas.illuminate({ nodes, requests, around: new Set(edges.flatMap((edge) => [edge.from, edge.to])) }, !isCentre)
    if (shows && !isCentre && nodes.length > 0) canvas.show(nodes[0])
  }

  #say() {
    const target = this.chosen
    if (target === null) return this.#hasSpoken && announce('nothing chosen')
    this.#hasSpoken = true
    if (target.node) {
      const { node } = target
      announce(`${node.name}, ${node.remark}, ${counted(node.findings.length, 'finding')}, asks for ${node.asks.length}, asked for by ${node.askedBy.length}`)
    } else if (target.finding) {
      announce(`${target.finding.record.severity}: ${target.finding.record.message}`)
    } else {
      announce(target.name ? `${target.name}, ${counted(target.group.length, 'part')}` : 'requests')
    }
  }

  // Addresses

  #write(target, isQuiet) {
    const slug = target?.node ? encodeURIComponent(target.node.slug) : target?.finding?.slug
    const address = slug ? `#${slug}` : window.location.pathname + window.location.search
    if (slug ? window.location.hash === address : window.location.hash === '') return
    window.history[isQuiet ? 'replaceState' : 'pushState'](null, '', address)
  }

  /** Chooses what the address names. */
  #follow() {
    let name = ''
    try {
      name = decodeURIComponent(window.location.hash.slice(1))
    } catch {
      // What is no address of ours names nothing.
    }
    const finding = this.model.findings.find((item) => item.slug === name)
    const node = this.model.bySlug.get(name)
    if (!finding && !node && name) {
      part('search').value = name
      this.search()
    }
    this.go(finding ? { finding } : node ? { node } : null, { isQuiet: true, staysInPane: !name })
  }

  // Building

  #row(node) {
    const severity = worst(node.findings)
    const sign = node.lifetime ? this.model.words.lifetimes[node.lifetime].sign : ''
    const where = [node.remark, node.module, node.kind === 'binding' ? node.container : ''].filter(Boolean)
    return {
      label: `${node.name}, ${where.join(', ')}${severity ? `, ${counted(node.findings.length, 'finding')}, the worst is ${severity}` : ''}`,
      parts: [
        make('span', { class: `name ${node.kind}` }, node.name), severity && this.views.sign(severity),
        make('span', { class: 'meta' }, make('span', { class: 'ball' }, sign), ` ${where.join(' · ')}`),
      ],
    }
  }

  #findingRow(finding) {
    const { record } = finding
    return {
      label: `${record.severity}: ${record.message}, ${record.rule}${finding.counts ? '' : `, ${record.state}`}`,
      parts: [
        make('span', { class: `name${finding.counts ? '' : ' is-off'}` }, this.views.sign(record.severity), ` ${record.message}`),
        make('span', { class: 'meta' }, [record.rule, finding.counts ? '' : record.state, `${record.site.path.split('/').pop()}:${record.site.line}`].filter(Boolean).join(' · ')),
      ],
    }
  }

  #buildFilters() {
    for (const facet of facets) {
      const values = this.index.values(facet.name)
      if (values.length < 2 && facet.name !== 'rule' || values.length === 0) continue
      const select = make('select', {
        id: `digraph-filter-${facet.name}`, 'aria-label': `Filter by ${facet.title.toLowerCase()}`,
        onchange: () => {
          this.choice[facet.name] = select.value
          this.search()
        },
      }, make('option', { value: '' }, `${facet.title}: all`))
      for (const [value, count] of values) {
        // A value is compared with what is in the graph, so it must not be made visible as text is.
        const option = make('option', {}, `${value} (${count.toLocaleString('en')})`)
        option.value = value
        select.append(option)
      }
      part('filters').append(select)
    }
    const errors = this.model.findings.filter((finding) => finding.counts)
    for (const severity of ['error', 'warning', 'info']) {
      const count = errors.filter((finding) => finding.record.severity === severity).length
      if (count > 0) part('severities').append(make('span', {}, this.views.sign(severity), ` ${count}`))
    }
  }

  #showWithin() {
    const chip = part('within')
    chip.hidden = this.within === null
    if (this.within) replace(chip, 'in ', this.within.name, ' ✕')
  }

  /** Narrows the list to what a box of the picture stands for. */
  narrow(name, nodes) {
    this.within = { name, nodes }
    this.#showWithin()
    this.openTab('nodes')
    this.search()
    document.body.dataset.pane = 'list'
  }

  #listen() {
    const press = (name, action) => part(name).addEventListener('click', action)
    part('search').addEventListener('input', () => this.search())
    press('clear', () => this.clear())
    press('within', () => {
      this.within = null
      this.#showWithin()
      this.search()
    })
    press('close', () => this.go(null))
    press('view-picture', () => this.shown !== 'picture' && this.surround())
    press('view-surroundings', () => this.shown === 'picture' && this.surround())
    press('zoom-in', () => this.canvas.viewport?.zoom(1.3))
    press('zoom-out', () => this.canvas.viewport?.zoom(1 / 1.3))
    press('fit', () => this.canvas.viewport?.fit())
    press('less', () => this.deepen(-1))
    press('deeper', () => this.deepen(1))
    press('help-open', () => part('help').showModal())
    press('help-close', () => part('help').close())
    for (const tab of ['nodes', 'findings']) press(`tab-${tab}`, () => this.openTab(tab))
    for (const pane of ['list', 'canvas', 'details']) press(`pane-${pane}`, () => { document.body.dataset.pane = pane })
    window.addEventListener('popstate', () => this.#follow())
    window.addEventListener('hashchange', () => this.#follow())
  }
}

/** What a box of a picture stands for. */
function targetOf(box) {
  return box.isGroup ? { group: box.nodes, name: box.name } : { node: box.nodes[0] }
}

document.documentElement.classList.add('is-alive')
new Page()
