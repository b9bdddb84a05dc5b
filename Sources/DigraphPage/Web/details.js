/**
 * The pane with all facts about the chosen part, or about the whole wiring if nothing is chosen.
 */
import { make, replace } from './dom.js'
import { collator, counted, keyName } from './text.js'
import { isOptional, worst } from './model.js'
import { nowhere } from './search.js'
import { arrow } from './findings.js'

/** The number of rows of a long list that are shown at once; a button shows the rest. */
const few = 12

export class Details {
  /**
   * @param {HTMLElement} element
   * @param {Model} model
   * @param {FindingViews} views
   * @param {{go: (target: Object) => void, surround: () => void, filter: (facet: string, value: string) => void,
   *   narrow: (name: string, nodes: GraphNode[]) => void, startPath: () => void,
   *   path: (from: GraphNode, to: GraphNode) => void, component: (members: GraphNode[]) => void}} listener
   */
  constructor(element, model, views, listener) {
    this.element = element
    this.model = model
    this.views = views
    this.listener = listener
  }

  // What is shown

  /** A node of the graph. */
  node(node) {
    const { findings } = node
    this.#show(
      this.#heading([this.views.changeSign(node.change.kind), node.name], this.#kind(node), findings),
      make('p', { class: 'actions' },
        this.#button('Neighbours ', () => this.listener.surround(), 'g'),
        this.#button('Path to … ', () => this.listener.startPath(), 't'),
        this.model.componentOf(node) && this.#button(`Its cycle: ${counted(this.model.componentOf(node).length, 'part')}`,
          () => this.listener.component(this.model.componentOf(node)))),
      this.#changed(node.change),
      this.#facts(node),
      this.#found(findings),
      this.#way(node),
      ['binding', 'unbound'].includes(node.kind) && this.#edges('Asked for by', this.#askers(node), 'from'),
      ['binding', 'outside'].includes(node.kind)
        && this.#edges('Asks for', node.asks.filter((edge) => !edge.forwards), 'to'),
      node.kind === 'container' && this.#container(node))
  }

  /** A path from one part to another: `path` is what `shortestPaths` gives. */
  path({ from, to, path, back }) {
    const title = `Path from ${from.name} to ${to.name}`
    const other = this.#button(`Path from ${to.name} to ${from.name}`, () => this.listener.path(to, from))
    if (!path) {
      this.#show(this.#heading(title, 'there is none', []),
        make('p', {}, this.#link(from), ' does not need ', this.#link(to), ', directly or not.'),
        make('p', { class: 'meta' }, back ? 'There is a path in the other direction:' : 'There is none in the other direction.'),
        back && make('p', { class: 'actions' }, other))
      return
    }
    const { steps, count, columns } = path
    this.#show(
      this.#heading(title, count === 1 ? `one shortest path of ${counted(steps.length, 'step')}`
        : `${counted(count, 'shortest path')} of ${counted(steps.length, 'step')}`, []),
      make('p', { class: 'actions' }, back && other),
      this.#section(count === 1 ? 'Steps' : 'One of them', this.#steps(steps)),
      count > 1 && this.#section('On any of them', this.#links([...columns.keys()]), columns.size))
  }

  /** Parts that all lead to one another. */
  component(members) {
    const inside = new Set(members)
    const edges = members.flatMap((node) => node.asks).filter((edge) => inside.has(edge.to))
    const findings = [...new Set(members.flatMap((node) => node.findings))].sort(byWeight)
    this.#show(
      this.#heading('Strongly connected component', `${counted(members.length, 'part')}, each of which leads to all others`,
        findings),
      this.#found(findings, false),
      this.#section('Requests inside', this.#long(edges.map((edge) => make('div', { class: 'pair' }, this.#link(edge.from),
        arrow('asks for'), this.#link(edge.to), this.#requests(edge)))), edges.length),
      this.#section('Parts', this.#links(members), members.length))
  }

  /** A finding, and the parts of the graph that it is about. */
  finding(finding) {
    this.#show(
      this.#heading(finding.record.rule, finding.record.severity, []),
      this.views.card(finding, true, true),
      finding.nodes.length > 0 && this.#section('What it is about', this.#links(finding.nodes)))
  }

  /** Several nodes that are one box in the picture. */
  group(name, nodes, canSurround) {
    const about = [...new Set(nodes.flatMap((node) => node.findings))].sort(byWeight)
    const own = this.model.findingsOfBox(name)
    const findings = own.length > 0 ? own : about
    const others = about.filter((finding) => !findings.includes(finding))
    this.#show(
      this.#heading(name, counted(nodes.length, 'part'), findings),
      make('p', { class: 'actions' },
        canSurround && this.#button('What is inside ', () => this.listener.surround(), 'g'),
        this.#button('List them', () => this.listener.narrow(name, nodes))),
      this.#found(findings, false),
      others.length > 0 && this.#section('Its parts, in findings of other boxes',
        this.#long(others.map((finding) => this.views.card(finding, false))), others.length),
      this.#section('Inside', this.#links(nodes), nodes.length))
  }

  /** All requests from one part of the picture to another. */
  link(edges) {
    const requests = new Set(edges.flatMap((edge) => edge.requests.map((request) => `r${request.id}`)))
    const findings = this.model.findings.filter((finding) => finding.counts
      && [...finding.elements, ...finding.trail].some((element) => requests.has(element)))
    this.#show(
      this.#heading('Requests', counted(requests.size, 'request'), findings),
      this.#found(findings),
      this.#section('From and to', this.#long(edges.map((edge) => make('div', { class: 'pair' },
        this.views.changeSign(edge.change.kind), this.#link(edge.from), arrow(edge.forwards ? 'is another name of' : 'asks for'), this.#link(edge.to),
        this.#requests(edge))))))
  }

  /** The whole wiring. */
  overview(title, summary, headline, index) {
    const { graph, findings } = this.model
    const counting = findings.filter((finding) => finding.counts)
    const first = counting.find((finding) => headline?.includes(finding.record.rule))
    const rules = new Map()
    for (const finding of counting) {
      const { rule } = finding.record
      rules.set(rule, [...(rules.get(rule) ?? []), finding])
    }
    const popular = this.model.list.filter((node) => node.kind === 'binding')
      .map((node) => ({ node, count: new Set(this.#askers(node).map((edge) => edge.from)).size }))
      .filter((item) => item.count > 1).sort((a, b) => b.count - a.count || collator.compare(a.node.name, b.node.name))
    const { bindings, requests } = graph.coverage
    const total = bindings.total + requests.total
    const understood = bindings.understood + requests.understood
    const names = new Set()
    const twice = new Set(popular.slice(0, 8).map((item) => item.node.name)
      .filter((name) => names.has(name) || !names.add(name)))
    const rows = {
      rules: [...rules].map(([rule, list]) => ({
        sign: this.views.sign(worst(list)), name: rule, count: list.length,
        go: () => this.listener.filter('rule', rule),
      })),
      popular: popular.slice(0, 8).map(({ node, count }) => ({
        name: twice.has(node.name) ? `${node.name} in ${node.container}` : node.name, count,
        go: () => this.listener.go({ node }),
      })),
    }
    this.#show(
      this.#heading(title, summary, []),
      headline && make('p', { class: 'headline' }, headline, ' ',
        first && this.#button('Show it', () => this.listener.go({ finding: first }))),
      this.#changes(index),
      total > 0 && make('p', { class: 'meta' }, understood.toLocaleString('en'), ' of ',
        counted(total, 'registration or request', 'registrations and requests'), ' understood'),
      rules.size > 0 && this.#section('Findings', this.#table(rows.rules), counting.length),
      this.#facetTable('Modules', 'module', index), this.#facetTable('Scopes', 'scope', index),
      popular.length > 0 && this.#section('Asked for most', this.#table(rows.popular)),
      this.model.components.length > 0 && this.#section('Strongly connected components',
        this.#long(this.#rows(this.model.components.map((members) => ({
          name: `around ${hubOf(members).name}`, count: members.length, go: () => this.listener.component(members),
        })))), this.model.components.length),
      this.#section('Open places in', this.views.editor.menu()),
      make('p', { class: 'meta hint' }, 'Choose something in the list or the picture. Press ', make('kbd', {}, '?'),
        ' for the keys.'))
  }

  // Parts of it

  /** The differences of a part, on a page about a change. */
  #changed(change) {
    const word = this.model.words.changes[change.kind]
    return word && this.#section('What has changed', make('ul', { class: 'changes' },
      (change.differences.length > 0 ? change.differences : [word.text]).map((text) =>
        make('li', {}, this.views.changeSign(change.kind), text))))
  }

  /** The numbers of all changes, on a page about a change. */
  #changes(index) {
    const { change, findings, words } = this.model
    if (!change) return null
    const rows = index.values('change').map(([kind, count]) => ({
      sign: make('span', { class: `change ${kind}`, 'aria-hidden': 'true' }, words.changes[kind].sign),
      name: kind, count, go: () => this.listener.filter('change', kind),
    }))
    const gone = findings.filter((finding) => finding.change === 'gone')
    return [
      rows.length > 0 && this.#section('Parts', this.#table(rows)),
      change.names.length > 0 && this.#section('Other names', this.#long(change.names.map(([from, to]) =>
        make('div', { class: 'pair' }, make('code', {}, from), arrow('is called now'), make('code', {}, to)))),
      change.names.length),
      gone.length > 0 && this.#section('Findings that are gone',
        this.#long(gone.map((finding) => this.views.card(finding, false))), gone.length),
      change.earlierFindings > 0 && make('p', { class: 'meta' },
        `${counted(change.earlierFindings, 'finding')} that ${
          change.earlierFindings === 1 ? 'was' : 'were'} there before ${
          change.earlierFindings === 1 ? 'is' : 'are'} not shown`),
    ]
  }

  #show(...parts) {
    replace(this.element, parts)
    this.element.scrollTop = 0
  }

  #heading(name, remark, findings) {
    const severity = worst(findings)
    return make('header', {},
      make('h2', { tabindex: -1 }, severity && [this.views.sign(severity), ' '], name),
      remark && make('p', { class: 'kind' }, remark))
  }

  #kind(node) {
    if (node.kind === 'binding') {
      const { record } = node
      const lifetime = this.model.words.lifetimes[node.lifetime]
      return [
        make('span', { class: 'ball', 'aria-hidden': 'true' }, lifetime.sign), ` ${node.scope} · ${lifetime.text}`,
        (record.forwardsTo ?? null) !== null && ' · another name',
      ]
    }
    return node.remark
  }

  #section(title, content, count = null) {
    const number = count !== null && make('span', { class: 'count' }, count)
    return make('section', {}, make('h3', {}, title, number), content)
  }

  #facts(node) {
    const record = node.record ?? {}
    const { key } = record
    const isBinding = node.kind === 'binding'
    const framework = this.model.words.frameworks[node.framework]
    const places = node.sites.filter((site, index) => node.sites.findIndex((other) => other.path === site.path
      && other.line === site.line && other.column === site.column) === index)
    const facts = [
      ['Key', key && framework?.keysAreMembers && make('code', {}, keyName(key, true))],
      ['Key', key && !framework?.keysAreMembers && [
        make('code', {}, key.type), nameOf(key) && [' named ', make('code', {}, nameOf(key))],
        key.arguments?.length > 0 && [' with ', make('code', {}, `(${key.arguments.join(', ')})`)]]],
      ['Also answers', record.alsoAnswers?.length > 0 && make('code', {}, record.alsoAnswers.join(', '))],
      ['Implementation', record.implementation && make('code', {}, record.implementation)],
      ['Made by', isBinding && (this.model.words.providers[record.provider]?.text ?? record.provider)],
      ['Takes', record.parameters?.length > 0
        && make('code', {}, record.parameters.map((parameter) => `${parameter.name}: ${parameter.type}`).join(', '))],
      ['Another name of', isBinding && (record.forwardsTo ?? null) !== null && this.#link(this.model.provider(node))],
      ['Other names', this.#otherNames(node)],
      ['Scope', isBinding && [node.scope, record.hasExplicitScope === false && ' (by default)',
        record.scopeSite && [make('br'), this.views.place(record.scopeSite)]]],
      ['Container', isBinding && this.#link(this.model.nodes.get(`c${record.container}`))],
      ['Containers', node.kind === 'gap' && record.containers?.length > 0
        && record.containers.map((id) => this.#link(this.model.nodes.get(`c${id}`)))],
      ['Module', node.module],
      ['Framework', framework?.text],
      ['Declared in', isBinding && record.owner],
      ['If', record.conditions?.length > 0
        && record.conditions.map((condition) => make('code', { class: 'block' }, condition.text))],
      ['Replaced', record.isReplaced && 'another binding of its key takes its place'],
      ['Only in tests', record.isTestOnly && 'yes'],
      ['Remedy', node.kind === 'gap' && record.remedy],
      [places.length > 1 ? 'Places' : 'Place', places.length > 0
        && this.#long(places.map((site) => make('div', {}, this.views.place(site))), 6)],
    ]
    return make('dl', {}, facts.filter(([, value]) => value && (!Array.isArray(value) || value.some(Boolean)))
      .map(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]))
  }

  #otherNames(node) {
    const names = node.askedBy.filter((edge) => edge.forwards).map((edge) => edge.from)
    return names.length > 0 && names.map((other, index) => [index > 0 && ', ', this.#link(other)])
  }

  /** The requests for a node, by any of its names. */
  #askers(node) {
    return node.askedBy.flatMap((edge) => (edge.forwards ? edge.from.askedBy : [edge])).filter((edge) => !edge.forwards)
  }

  #way(node) {
    if (node.kind !== 'binding' && node.kind !== 'unbound') return null
    const way = this.model.wayTo(node)
    const title = 'Path from an entry point'
    if (!way) {
      const words = 'Nothing outside of the wiring is known to ask for it, directly or not.'
      return this.#section(title, make('p', { class: 'meta' }, words))
    }
    return this.#section(title, this.#steps(way))
  }

  #steps(edges) {
    return make('ol', { class: 'way' },
      make('li', {}, this.#link(edges[0].from), make('span', { class: 'meta' }, ` ${edges[0].from.remark}`)),
      edges.map((edge) => make('li', {}, this.#link(edge.to), edge.forwards
        ? make('span', { class: 'meta' }, ' by another name')
        : make('div', {}, this.views.place(edge.requests[0].site)))))
  }

  #edges(title, edges, end) {
    const rows = edges.map((edge) => make('div', { class: 'pair' }, this.views.changeSign(edge.change.kind),
      this.#link(edge[end]), this.#requests(edge)))
    const content = rows.length > 0 ? this.#long(rows) : make('p', { class: 'meta' }, 'nothing')
    return this.#section(title, content, rows.length)
  }

  #found(findings, isOpen = true) {
    return findings.length > 0 && this.#section(counted(findings.length, 'finding'),
      this.#long(findings.map((finding) => this.views.card(finding, isOpen))))
  }

  #button(title, action, key = null) {
    return make('button', { type: 'button', onclick: action }, title, key && make('kbd', {}, key))
  }

  #requests(edge) {
    if (edge.forwards) return make('div', { class: 'meta' }, 'another name')
    return this.#long(edge.requests.map((request) => {
      const timing = request.isAfterStorage ? 'afterStorage' : request.timing
      const words = [
        this.model.words.timings[timing].text, isOptional(request) && 'optional: may be missing',
        request.collection && 'all there are', this.model.words.statuses[request.resolution.status]?.text,
      ].filter(Boolean)
      const change = this.model.changeOfRequest(request)
      const kind = change.kind === 'earlier' ? 'removed' : change.kind
      if (change.kind === 'earlier') words.push('as it was')
      return make('div', { class: 'request' }, this.views.changeSign(kind), this.views.place(request.site),
        make('span', { class: 'meta' }, ` ${[...words, ...change.differences].join(' · ')}`))
    }), 4)
  }

  #container(node) {
    const inside = this.model.list.filter((other) =>
      other.kind === 'binding' && other.record.container === node.record.id)
    const parents = node.record.parents.map((id) => this.model.nodes.get(`c${id}`)).filter(Boolean)
    return [
      parents.length > 0 && this.#section('Parents', this.#links(parents)),
      this.#section('Bindings', inside.length > 0 ? this.#links(inside) : make('p', { class: 'meta' }, 'nothing'),
        inside.length),
    ]
  }

  #link(node) {
    const severity = worst(node.findings)
    return make('a', {
      class: `to ${node.kind}`, href: `#${encodeURIComponent(node.slug)}`,
      onclick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        this.listener.go({ node })
      },
    }, node.name, severity && [' ', this.views.sign(severity)])
  }

  #links(nodes) {
    return this.#long(nodes.map((node) => make('div', { class: 'pair' }, this.#link(node),
      make('span', { class: 'meta' }, ` ${node.remark}`))))
  }

  #facetTable(title, facet, index) {
    const values = index.values(facet).filter(([value]) => value !== nowhere)
    if (values.length < 2) return null
    return this.#section(title, this.#long(this.#rows(values.sort((a, b) => b[1] - a[1]).map(([value, count]) => ({
      name: value, count, go: () => this.listener.filter(facet, value),
    })))), values.length)
  }

  #table(items) {
    return make('div', { class: 'table' }, this.#rows(items))
  }

  #rows(items) {
    return items.map((item) => make('button', { type: 'button', class: 'line', onclick: item.go },
      item.sign, make('span', { class: 'name' }, item.name), make('span', { class: 'count' }, item.count)))
  }

  /** The first items of a list, and a button for the rest. */
  #long(items, limit = few) {
    if (items.length <= limit + 2) return items
    const rest = make('button', {
      type: 'button', class: 'more',
      onclick: () => rest.replaceWith(...items.slice(limit)),
    }, `show ${(items.length - limit).toLocaleString('en')} more`)
    return [items.slice(0, limit), rest]
  }
}

/** The part of a component that most of the others ask for. */
export function hubOf(members) {
  const inside = new Set(members)
  const count = (node) => node.askedBy.filter((edge) => inside.has(edge.from)).length
  return members.reduce((best, node) => (count(node) > count(best) ? node : best))
}

function nameOf(key) {
  return typeof key.name === 'object' && key.name ? key.name.computed : key.name
}

/** Errors first, then warnings. */
function byWeight(a, b) {
  const order = ['error', 'warning', 'info']
  return order.indexOf(a.record.severity) - order.indexOf(b.record.severity)
}
