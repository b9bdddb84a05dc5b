/**
 * The wiring in the form that the page shows: a JSON graph of version 1 as nodes, with the edges between them.
 *
 * A node is a binding, code outside of all bindings that asks for something, a requested key without a binding, code
 * that was not understood, or a container. An edge stands for all requests from one node to another, or leads from
 * another name of a binding to the binding. This module uses no DOM.
 */
import { collator, keyName, siteText } from './text.js'
import { connectedComponents } from './paths.js'

/**
 * @typedef {Object} GraphNode
 * @property {string} id letter and number in the JSON graph: `b` binding, `x` gap, `c` container; or counted: `o`, `u`
 * @property {'binding'|'outside'|'unbound'|'gap'|'container'} kind
 * @property {string} name its name
 * @property {string} remark its kind, in a word or two
 * @property {Object|null} record its record in the JSON graph
 * @property {string} module
 * @property {string} container
 * @property {string} framework
 * @property {string} scope
 * @property {string} lifetime
 * @property {Object[]} sites its places in the source
 * @property {Edge[]} asks edges to the nodes that it asks for
 * @property {Edge[]} askedBy edges from the nodes that ask for it
 * @property {Object[]} findings findings about it or about its requests
 * @property {Change} change its change, on a page about a change
 * @property {string} slug its name in addresses
 *
 * @typedef {{from: GraphNode, to: GraphNode, requests: Object[], forwards: boolean, change: Change}} Edge
 *
 * @typedef {{kind: ''|'added'|'removed'|'changed', differences: string[]}} Change
 */

/** The nodes, edges and findings of a graph. */
export class Model {
  /**
   * @param {Object} graph a JSON graph
   * @param {Object} page the page's other data: words, and the subjects of findings
   */
  constructor(graph, page) {
    this.graph = graph
    /** Signs and words of the picture, by kind and name. */
    this.words = Object.fromEntries(Object.entries(page.words).map(([kind, list]) =>
      [kind, Object.fromEntries(list.map((word) => [word.name, word]))]))
    this.words.changes = Object.fromEntries((page.change?.kinds ?? []).map((word) => [word.name, word]))
    /** @type {Map<string, GraphNode>} */
    this.nodes = new Map()
    this.#edges = new Map()
    /** The marks of the change; `null` on a page that is not about a change. */
    this.change = page.change ?? null
    this.#marks = new Map((this.change?.parts ?? []).map((mark) => [mark.element, mark]))
    this.#containers = containerNames(graph)
    for (const container of graph.containers) this.#addContainer(container)
    for (const binding of graph.bindings) this.#addBinding(binding)
    graph.gaps.forEach((gap, index) => this.#addGap(gap, index))
    for (const binding of graph.bindings) {
      const provider = binding.forwardsTo ?? null
      if (provider !== null) this.#edge(this.nodes.get(`b${binding.id}`), this.nodes.get(`b${provider}`), true)
    }
    /** The edges of each request, by its number. @type {Edge[][]} */
    this.edgesOfRequest = graph.requests.map((request) => this.#addRequest(request))
    const ranked = (graph.findings ?? []).map((_, index) => index)
      .sort((one, other) => page.findings[one].rank - page.findings[other].rank)
    /** All findings, the worst first; findings with one cause stand together. */
    this.findings = ranked.map((index) => this.#addFinding(
      graph.findings[index], page.findings[index], this.change?.findings[index] ?? ''))
    for (const edge of this.#edges.values()) edge.change = this.#changeOf(edge)
    this.#nameSlugs()
    this.#findWays()
    /** All nodes, by name. @type {GraphNode[]} */
    this.list = [...this.nodes.values()].sort((a, b) =>
      Number(a.change === same) - Number(b.change === same) || weight(a) - weight(b) || collator.compare(a.name, b.name))
  }

  #edges
  #arrivals
  #containers
  #marks

  /**
   * The change of a request. Its kind is `earlier` for the former version of a request that still exists.
   * @returns {Object}
   */
  changeOfRequest(request) {
    return this.#marks.get(`r${request.id}`) ?? same
  }

  /** The change of an edge, which follows from its requests. A changed request does not make it another edge. */
  #changeOf(edge) {
    const changes = edge.requests.map((request) => this.changeOfRequest(request))
    const now = changes.filter((change) => change.kind !== 'removed' && change.kind !== 'earlier')
    const wasThere = now.length < changes.length || now.some((change) => change.kind === '')
    if (now.length > 0 && !wasThere) return { kind: 'added', differences: [] }
    if (now.length === 0) return changes.length > 0 ? { kind: 'removed', differences: [] } : same
    const differences = [...new Set(now.flatMap((change) => change.differences))]
    const isOther = differences.length > 0 || now.some((change) => change.kind === 'added')
    return isOther ? { kind: 'changed', differences } : same
  }

  /** The node for code outside of all bindings. */
  outside(owner) {
    return this.#named.get(`outside ${owner}`)
  }

  /** The nodes of a part that is named as in exports, `b3` or `r7`; for a request, the nodes at its ends. */
  nodesOf(element) {
    const node = this.nodes.get(element)
    if (node) return [node]
    return this.edgesOf(element).flatMap((edge) => [edge.from, edge.to])
  }

  /** The edges of a request that is named as in exports; none for other parts. */
  edgesOf(element) {
    return element.startsWith('r') ? this.edgesOfRequest[Number(element.slice(1))] ?? [] : []
  }

  /** The binding that makes the values of a node: for another name, the binding that it stands for. */
  provider(node) {
    return node.asks.find((edge) => edge.forwards)?.to ?? node
  }

  /** Sets of parts that all lead to one another, the largest first. @returns {GraphNode[][]} */
  get components() {
    this.#components ??= connectedComponents(this.list)
    return this.#components
  }

  /**
   * The strongly connected component of a node; `null` if it is on no cycle with other nodes.
   * @returns {?GraphNode[]}
   */
  componentOf(node) {
    this.#componentOf ??= new Map(this.components.flatMap((members) => members.map((member) => [member, members])))
    return this.#componentOf.get(node) ?? null
  }

  #components
  #componentOf

  /** A shortest path from code outside of the wiring to a node, as edges; `null` if none is known. */
  wayTo(node) {
    const way = []
    for (let at = node; at.kind !== 'outside'; at = way[0].from) {
      const arrival = this.#arrivals.get(at)
      if (!arrival) return null
      way.unshift(arrival)
    }
    return way
  }

  #named = new Map()

  #add(node) {
    const whole = {
      record: null, module: '', container: '', framework: '', scope: '', lifetime: '', remark: '', sites: [], asks: [],
      askedBy: [], findings: [], slug: '', change: this.#marks.get(node.id) ?? same, ...node,
    }
    this.nodes.set(whole.id, whole)
    return whole
  }

  #addContainer(record) {
    this.#add({
      id: `c${record.id}`, kind: 'container', name: this.#containers[record.id], remark: record.kind, record,
      module: record.module, container: this.#containers[record.id], framework: record.framework, sites: [record.site],
    })
  }

  #addBinding(record) {
    const container = this.graph.containers[record.container]
    this.#add({
      id: `b${record.id}`, kind: 'binding', name: keyName(record.key, this.#isMember(record)), remark: record.scope,
      record, module: record.module || container.module, container: this.#containers[container.id], framework: record.framework,
      scope: record.scope, lifetime: record.lifetime ?? 'unknown', sites: [record.site],
    })
  }

  #addGap(record, index) {
    const container = record.containers?.length === 1 ? this.graph.containers[record.containers[0]] : null
    this.#add({
      id: `x${index}`, kind: 'gap', name: record.reason, remark: `${record.subject ?? 'wiring'} not understood`, record,
      module: container?.module ?? '', container: container ? this.#containers[container.id] : '', framework: record.framework,
      sites: [record.site],
    })
  }

  #isMember(record) {
    return this.words.frameworks[record.framework]?.keysAreMembers ?? false
  }

  /** A node that is not a record of its own, made when the first request names it. */
  #addNamed(kind, name, node) {
    const key = `${kind} ${name}`
    if (!this.#named.has(key)) {
      const count = this.#named.size
      this.#named.set(key, this.#add({ id: `${kind === 'outside' ? 'o' : 'u'}${count}`, kind, ...node() }))
    }
    return this.#named.get(key)
  }

  #addRequest(request) {
    const { status, bindings } = request.resolution
    const name = keyName(request.key, this.#isMember(request))
    const consumer = request.consumer ?? null
    const from = consumer !== null ? this.nodes.get(`b${consumer}`)
      : this.#addNamed('outside', request.owner, () => this.#asker(request))
    if (consumer === null) from.sites.push(request.site)
    const targets = bindings.map((id) => this.nodes.get(`b${id}`))
    if (status !== 'bound' && status !== 'ambiguous') {
      targets.push(this.#addNamed('unbound', `${status} ${JSON.stringify(request.key)}`, () => ({
        name, remark: this.words.statuses[status]?.text ?? status, record: { key: request.key, status },
        framework: request.framework, sites: [],
      })))
    }
    return targets.map((to) => {
      const edge = this.#edge(from, to, false)
      edge.requests.push(request)
      if (to.kind === 'unbound') to.sites.push(request.site)
      return edge
    })
  }

  /** Code outside of all bindings; or, where keys are members, a container that asks by itself. */
  #asker(request) {
    const container = this.graph.containers[request.container ?? -1]
    const isContainer = this.#isMember(request) && container?.name === request.owner
    const place = isContainer ? { module: container.module, container: this.#containers[container.id] } : {}
    return {
      name: request.owner, remark: isContainer ? 'the container asks' : 'asks from outside',
      framework: request.framework, sites: [], ...place,
    }
  }

  #edge(from, to, forwards) {
    const name = `${from.id} ${to.id} ${forwards}`
    let edge = this.#edges.get(name)
    if (!edge) {
      edge = { from, to, requests: [], forwards, change: same }
      this.#edges.set(name, edge)
      from.asks.push(edge)
      to.askedBy.push(edge)
    }
    return edge
  }

  /** The findings that a box of the overview counts, by its name. */
  findingsOfBox(name) {
    return this.findings.filter((finding) => finding.counts && finding.box === name)
  }

  /** @param {''|'new'|'worse'|'gone'} change the effect of a change on the finding */
  #addFinding(record, about, change) {
    const counts = record.state === 'new' && change !== 'gone'
    const finding = { record, elements: [], trail: [], excerpts: [], nodes: [], counts, change, ...about }
    const nodes = finding.elements.flatMap((element) => this.nodesOf(element))
    if (finding.outside) nodes.push(this.outside(finding.outside))
    finding.nodes = [...new Set(nodes)]
    // Findings with the same fingerprint are distinguished by a number.
    const name = `finding:${record.fingerprint}`
    const count = (this.#named.get(name) ?? 0) + 1
    this.#named.set(name, count)
    finding.slug = count === 1 ? name : `${name}.${count}`
    if (finding.counts) for (const node of finding.nodes) node.findings.push(finding)
    return finding
  }

  /**
   * Gives each node a unique name for addresses: its name, or else with its container or kind, or else with a number.
   */
  #nameSlugs() {
    const taken = new Map()
    for (const node of this.nodes.values()) {
      const names = node.kind === 'binding' || node.kind === 'unbound'
        ? [node.name, `${node.name} in ${node.container || 'nothing'}`] : [node.name, `${node.name} (${node.kind})`]
      let slug = names.find((name) => !taken.has(name))
      for (let number = 2; slug === undefined; number += 1) {
        if (!taken.has(`${names[1]} ${number}`)) slug = `${names[1]} ${number}`
      }
      taken.set(slug, node)
      node.slug = slug
    }
    this.bySlug = taken
  }

  /** Finds shortest paths by a breadth-first search from all code outside of the wiring, except for tests. */
  #findWays() {
    this.#arrivals = new Map()
    const queue = [...this.nodes.values()].filter((node) => node.kind === 'outside' && !isTest(node))
    const seen = new Set(queue)
    for (let next = 0; next < queue.length; next += 1) {
      for (const edge of queue[next].asks) {
        if (seen.has(edge.to)) continue
        seen.add(edge.to)
        this.#arrivals.set(edge.to, edge)
        queue.push(edge.to)
      }
    }
  }
}

/** The change of an unchanged part. */
const same = { kind: '', differences: [] }

/** Whether only test code makes the requests of a node. */
function isTest(node) {
  return node.asks.every((edge) => edge.requests.every((request) => request.isTestOnly))
}

/** The names of containers, by number. If several modules have a container of the same name, the module is added. */
function containerNames(graph) {
  const modules = new Map()
  for (const { name, module } of graph.containers) modules.set(name, (modules.get(name) ?? new Set()).add(module))
  return graph.containers.map(({ name, module }) =>
    name && module && modules.get(name).size > 1 ? `${name} of ${module}` : name)
}

/** The rank in lists: bindings and askers come first, then containers, then gaps. */
function weight(node) {
  return node.kind === 'gap' ? 2 : node.kind === 'container' ? 1 : 0
}

/** Whether the asking code can do without an answer. */
export function isOptional(request) {
  return request.strength ? ['checked', 'presence'].includes(request.strength) : !request.required
}

/** The worst of some findings: `error`, `warning`, `info` or `null`. */
export function worst(findings) {
  for (const severity of ['error', 'warning', 'info']) {
    if (findings.some((finding) => finding.record.severity === severity)) return severity
  }
  return null
}

/** The text of a node that searches look through. */
export function searchText(node) {
  const record = node.record ?? {}
  return [
    node.name, record.implementation, node.container, node.module, node.scope, node.remark, record.owner,
    ...(record.alsoAnswers ?? []), node.sites[0] && siteText(node.sites[0]),
  ].filter(Boolean).join('\n')
}
