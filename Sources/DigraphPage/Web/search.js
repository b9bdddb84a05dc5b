/**
 * Search by words, and by a choice of module, scope, framework and rule. This module uses no DOM.
 */
import { collator } from './text.js'
import { searchText } from './model.js'

/** The name that stands for the module of a part without one. */
export const nowhere = '(none)'

/** The properties by which a list of nodes can be filtered. */
export const facets = [
  { name: 'change', title: 'Change', values: (node) => (node.change.kind ? [node.change.kind] : []) },
  { name: 'module', title: 'Module', values: (node) => [node.module || nowhere] },
  { name: 'scope', title: 'Scope', values: (node) => (node.scope ? [node.scope] : []) },
  { name: 'framework', title: 'Framework', values: (node) => (node.framework ? [node.framework] : []) },
  { name: 'rule', title: 'Rule', values: (node) => [...new Set(node.findings.map((finding) => finding.record.rule))] },
  { name: 'kind', title: 'Kind', values: (node) => [node.kind] },
]

/** Finds nodes. The searched texts are prepared once, so that each typed letter costs little. */
export class Index {
  /** @param {Model} model */
  constructor(model) {
    this.entries = model.list.map((node) => {
      const text = searchText(node)
      return {
        node, text: text.toLowerCase(), name: node.name.toLowerCase(), starts: wordStarts(node.name),
        values: Object.fromEntries(facets.map((facet) => [facet.name, facet.values(node)])),
      }
    })
  }

  /** The values of a facet and how many nodes have each, by name. @returns {[string, number][]} */
  values(facet) {
    const counts = new Map()
    for (const entry of this.entries) {
      for (const value of entry.values[facet]) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return [...counts].sort((a, b) => collator.compare(a[0], b[0]))
  }

  /**
   * The nodes with all of the words and all of the chosen values; the nodes whose names fit best come first.
   * @param {string} text
   * @param {Object<string, string>} choice values by facet; empty ones choose nothing
   * @param {?Set<Object>} among nodes to look among
   */
  find(text, choice = {}, among = null) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    const chosen = Object.entries(choice).filter(([, value]) => value)
    const found = []
    for (const entry of this.entries) {
      if (among && !among.has(entry.node)) continue
      if (!chosen.every(([facet, value]) => entry.values[facet].includes(value))) continue
      if (!words.every((word) => entry.text.includes(word) || entry.starts.startsWith(word))) continue
      found.push({ node: entry.node, rank: words.length === 0 ? 0 : rank(entry, words[0]) })
    }
    // Sorting is stable, so nodes of one rank stay in the order of their names.
    return found.sort((a, b) => a.rank - b.rank).map((item) => item.node)
  }
}

/** The rank of a name for a word, best first: equal, same start, initials, start of an inner word, contained, other. */
function rank(entry, word) {
  if (entry.name === word) return 0
  if (entry.name.startsWith(word)) return 1
  if (word.length > 1 && entry.starts.startsWith(word)) return 2
  const at = entry.name.indexOf(word)
  if (at > 0 && /[^A-Za-z]|[a-z][A-Z]/.test(entry.node.name.slice(at - 1, at + 1))) return 3
  return at >= 0 ? 4 : 5
}

/** The first letters of the words of a name: `bs` for `BookingService`. */
function wordStarts(name) {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).map((word) => word[0]).join('').toLowerCase()
}

/** Names that differ from a text in only a few letters, the most similar first. */
export function nearNames(text, nodes) {
  const word = text.toLowerCase()
  const limit = Math.max(1, Math.min(3, Math.floor(word.length / 3)))
  const best = new Map()
  for (const node of nodes) {
    if (best.has(node.name)) continue
    const name = node.name.toLowerCase()
    const distance = Math.min(editDistance(word, name, limit), editDistance(word, name.slice(0, word.length), limit) + 0.5)
    if (distance <= limit) best.set(node.name, distance)
  }
  return [...best].sort((a, b) => a[1] - b[1] || collator.compare(a[0], b[0])).slice(0, 3).map(([name]) => name)
}

/** The number of letters to add, remove or replace; `limit + 1` if it exceeds the limit. */
function editDistance(a, b, limit) {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    if (Math.min(...next) > limit) return limit + 1
    row = next
  }
  return row[b.length]
}
