/**
 * Search, filters, and the two lists: the parts of the wiring, and the findings.
 */
import { announce, make, part, replace } from './dom.js'
import { counted } from './text.js'
import { worst } from './model.js'
import { Index, facets, nearNames } from './search.js'
import { List } from './list.js'

export class Sidebar {
  /**
   * @param {Model} model
   * @param {FindingViews} views
   * @param {{choose: (target: Object, isFinal: boolean) => void, brighten: (nodes: ?Set<Object>) => void, looked: () =>
   *   void}} listener called for each row that becomes current, for the nodes that match (`null` for all), and for each
   *   change of the lists' state
   */
  constructor(model, views, firstTab, listener) {
    /** The list that is open at first. */
    this.firstTab = firstTab
    this.model = model
    this.views = views
    this.listener = listener
    this.index = new Index(model)
    /** Chosen values by facet. */
    this.choice = {}
    /** The name and the nodes of the box of the picture to which the list is narrowed. */
    this.within = null
    /** The nodes that match; `null` for all. @type {?Set<Object>} */
    this.bright = null
    this.nodes = new List(part('list'), (node) => this.#row(node), (node, isFinal) =>
      listener.choose({ node }, isFinal), 46)
    this.findings = new List(part('findings'), (finding) => this.#findingRow(finding), (finding, isFinal) =>
      listener.choose({ finding }, isFinal), 64)
    this.tab = firstTab
    this.#buildFilters()
    this.#listen()
    this.search()
  }

  /** Shows the parts and findings that match. */
  search() {
    const text = part('search').value
    const all = this.model.list.length
    const nodes = this.index.find(text, this.choice, this.within && new Set(this.within.nodes))
    this.bright = nodes.length === all ? null : new Set(nodes)
    this.nodes.show(nodes)
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    const findings = this.model.findings.filter((finding) => this.#isFound(finding, words))
    this.findings.show(findings)
    const number = nodes.length.toLocaleString('en')
    replace(part('count'), this.bright ? `${number} of ${counted(all, 'part')}` : counted(all, 'part'))
    replace(part('finding-count'), findings.filter((finding) => finding.counts).length)
    part('clear').hidden = !this.isFiltered
    this.#answerNothing(nodes, findings)
    this.listener.brighten(this.bright)
    this.listener.looked()
    if (text || this.bright) {
      announce(`${counted(nodes.length, 'part')} and ${counted(findings.length, 'finding')} match`)
    }
  }

  /** The state of the lists for addresses: the search text, the chosen values, and the open list. */
  get look() {
    return { q: part('search').value, ...this.choice, tab: this.tab === this.firstTab ? '' : this.tab }
  }

  /** Restores the state of the lists from an address. */
  set look(values) {
    part('search').value = values.q ?? ''
    this.choice = {}
    this.within = null
    for (const { name } of facets) {
      const menu = part(`filter-${name}`)
      const isKnown = menu && [...menu.options].some((option) => option.value === values[name])
      if (isKnown) this.choice[name] = values[name]
      if (menu) menu.value = isKnown ? values[name] : ''
    }
    this.#showWithin()
    this.openTab(['nodes', 'findings'].includes(values.tab) ? values.tab : this.firstTab)
    this.search()
  }

  /** Whether the lists are narrowed by anything besides the search text. */
  get isFiltered() {
    return this.within !== null || Object.values(this.choice).some(Boolean)
  }

  /** Chooses a value of a facet. */
  filter(facet, value) {
    this.choice[facet] = value
    const menu = part(`filter-${facet}`)
    if (menu) menu.value = value
    this.openTab('nodes')
    this.search()
    document.body.dataset.pane = 'list'
  }

  /** Narrows the list to the nodes of a box of the picture. */
  narrow(name, nodes) {
    this.within = { name, nodes }
    this.#showWithin()
    this.openTab('nodes')
    this.search()
    document.body.dataset.pane = 'list'
  }

  /** Ends all filters. */
  clear() {
    this.choice = {}
    this.within = null
    for (const menu of part('filters').querySelectorAll('select')) menu.value = ''
    this.#showWithin()
    this.search()
  }

  /** Ends the search. */
  forget() {
    part('search').value = ''
    this.search()
  }

  /** Shows the list of parts, `nodes`, or that of `findings`. */
  openTab(tab) {
    for (const [name, list] of [['nodes', 'list'], ['findings', 'findings']]) {
      part(`tab-${name}`).setAttribute('aria-selected', String(name === tab))
      part(`tab-${name}`).tabIndex = name === tab ? 0 : -1
    }
    this.tab = tab
    this.#showEmpty()
    this.listener.looked()
  }

  /** The visible list. */
  get openList() {
    return this.tab === 'findings' ? this.findings : this.nodes
  }

  /** Marks the chosen part or finding. */
  mark(target) {
    this.nodes.mark(target?.node ?? null)
    this.findings.mark(target?.finding ?? null)
  }

  #empty = { nodes: false, findings: false }

  /** If nothing matches, says so, and offers ways out. */
  #answerNothing(nodes, findings) {
    const text = part('search').value.trim()
    this.#empty = { nodes: nodes.length === 0, findings: findings.length === 0 }
    this.#showEmpty()
    if (nodes.length > 0 && findings.length > 0) return
    const near = text && nodes.length === 0 ? nearNames(text, this.model.list) : []
    const button = (title, action) => make('button', { type: 'button', onclick: action }, title)
    replace(part('none'),
      make('p', {}, text ? `Nothing matches ‘${text}’` : 'Nothing matches', this.isFiltered ? ' with these filters.' : '.'),
      near.length > 0 && make('p', { class: 'near' }, 'Did you mean ', near.map((name) => [button(name, () => {
        part('search').value = name
        this.search()
        part('search').focus()
      }), ' '])),
      make('p', {}, text && button('Clear the search', () => {
        this.forget()
        part('search').focus()
      }), ' ', this.isFiltered && button('Clear filters', () => {
        this.clear()
        part('search').focus()
      })))
  }

  /** Shows the open list, or in its place the message that nothing matches. */
  #showEmpty() {
    const isEmpty = Boolean(this.tab && this.#empty[this.tab] && (part('search').value || this.isFiltered))
    for (const [name, list] of [['nodes', 'list'], ['findings', 'findings']]) {
      part(list).hidden = name !== this.tab || isEmpty
    }
    part('none').hidden = !isEmpty
  }

  #isFound(finding, words) {
    const { record } = finding
    if (this.choice.rule && record.rule !== this.choice.rule) return false
    if (this.bright && words.length === 0 && !finding.nodes.some((node) => this.bright.has(node))) return false
    const names = finding.nodes.map((node) => node.name)
    const text = [record.rule, record.message, record.site.path, ...names].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  }

  #row(node) {
    const severity = worst(node.findings)
    const sign = node.lifetime ? this.model.words.lifetimes[node.lifetime].sign : ''
    const where = [node.remark, node.module, node.kind === 'binding' ? node.container : ''].filter(Boolean)
    const found = severity && `${counted(node.findings.length, 'finding')}, the worst is ${severity}`
    return {
      label: [node.name, node.change.kind, ...where, found].filter(Boolean).join(', '),
      parts: [
        make('span', { class: `name ${node.kind}` }, this.views.changeSign(node.change.kind), node.name),
        severity && this.views.sign(severity),
        make('span', { class: 'meta' }, make('span', { class: 'ball' }, sign), ` ${where.join(' · ')}`),
      ],
    }
  }

  #findingRow(finding) {
    const { record } = finding
    const state = finding.change || (finding.counts ? '' : record.state)
    const file = `${record.site.path.split('/').pop()}:${record.site.line}`
    return {
      label: [`${record.severity}: ${record.message}`, record.rule, state].filter(Boolean).join(', '),
      parts: [
        make('span', { class: `name message${finding.counts ? '' : ' is-off'}` }, this.views.sign(record.severity), ` ${record.message}`),
        make('span', { class: 'meta' }, [record.rule, state, file].filter(Boolean).join(' · ')),
      ],
    }
  }

  #buildFilters() {
    for (const facet of facets) {
      const values = this.index.values(facet.name)
      if (values.length === 0 || (values.length === 1 && !['rule', 'change'].includes(facet.name))) continue
      const menu = make('select', {
        id: `digraph-filter-${facet.name}`, 'aria-label': `Filter by ${facet.title.toLowerCase()}`,
        onchange: () => {
          this.choice[facet.name] = menu.value
          this.search()
        },
      }, make('option', { value: '' }, `${facet.title}: all`))
      for (const [value, count] of values) {
        const option = make('option', {}, `${value} (${count.toLocaleString('en')})`)
        // The value is compared with the graph's own, so its invisible characters must not be escaped.
        option.value = value
        menu.append(option)
      }
      part('filters').append(menu)
    }
  }

  #showWithin() {
    part('within').hidden = this.within === null
    if (this.within) replace(part('within'), 'in ', this.within.name, ' ✕')
  }

  #listen() {
    part('search').addEventListener('input', () => this.search())
    part('clear').addEventListener('click', () => this.clear())
    part('within').addEventListener('click', () => {
      this.within = null
      this.#showWithin()
      this.search()
    })
    for (const tab of ['nodes', 'findings']) part(`tab-${tab}`).addEventListener('click', () => this.openTab(tab))
  }
}
