/**
 * Makes the embedded picture of the whole wiring interactive.
 *
 * Groups of the SVG name their parts of the graph in `data-elements`. Edges name the nodes at their ends in `data-from`
 * and `data-to`.
 */
import { Canvas } from './canvas.js'
import { openLegend, takeSurroundings } from './legend.js'

/**
 * @param {SVGSVGElement} svg
 * @param {Model} model
 * @returns {Canvas}
 */
export function openPicture(svg, model, listener) {
  const canvas = new Canvas(svg, listener)
  const { x, y, width, height } = svg.viewBox.baseVal
  const { headline, bounds } = takeSurroundings(svg)
  canvas.headline = headline
  const first = model.findings.find((finding) => finding.counts)
  const parts = new Map()
  for (const element of svg.querySelectorAll('g.node:not(.legend)')) {
    const nodes = elementsOf(element).filter((name) => !name.startsWith('r')).flatMap((name) => model.nodesOf(name))
    const isGroup = element.classList.contains('group')
    const title = element.querySelector('text')?.textContent.trim()
    const findings = isGroup ? model.findingsOfBox(title) : []
    const hasFirst = findings.length > 0 ? findings.includes(first) : nodes.some((node) => first?.nodes.includes(node))
    parts.set(element.id, { element, nodes, isGroup, findings, hasFirst, name: isGroup ? title : undefined })
  }
  const links = []
  for (const element of svg.querySelectorAll('g.edge:not(.legend)')) {
    const [from, to] = [parts.get(element.dataset.from), parts.get(element.dataset.to)]
    if (!from || !to) continue
    const requests = elementsOf(element).map((name) => Number(name.slice(1)))
    links.push({ element, from, to, requests: new Set(requests) })
    for (const edge of requests.flatMap((request) => model.edgesOfRequest[request] ?? [])) {
      // Code outside of the wiring and unbound keys have no record of their own; their requests identify them.
      if (edge.from.kind === 'outside') add(from, edge.from)
      if (edge.to.kind === 'unbound' && (to.element.classList.contains('ghost') || to.isGroup)) add(to, edge.to)
    }
  }
  // The title of the whole picture would appear as a tooltip everywhere.
  const title = svg.querySelector(':scope > title')
  svg.setAttribute('aria-label', title?.textContent ?? '')
  svg.removeAttribute('aria-labelledby')
  title?.remove()
  svg.setAttribute('role', 'group')
  svg.setAttribute('aria-roledescription', 'picture of the wiring')
  canvas.take([...parts.values()], links, bounds ?? { x, y, width, height })
  // At the top, the picture may leave room for the legend below it.
  canvas.viewport.isAtTop = true
  canvas.viewport.whenSeen = () => openLegend(canvas.viewport)
  return canvas
}

function elementsOf(element) {
  return (element.dataset.elements ?? '').split(' ').filter(Boolean)
}

function add(part, node) {
  if (!part.nodes.includes(node)) part.nodes.push(node)
}
