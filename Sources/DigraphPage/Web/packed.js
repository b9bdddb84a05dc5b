/**
 * Unpacks the page's graph, which is stored by columns so that the page stays small; see `PackedJSON`. This module uses
 * no DOM.
 */

/** The object that was packed. */
export function unpack({ members, strings }) {
  return Object.fromEntries(Object.entries(members).map(([name, value]) =>
    [name, Array.isArray(value) ? rows(value[1], value[0], strings) : value]))
}

/** The values of a column with `count` entries. */
function rows([kind, first, second], count, strings) {
  switch (kind) {
    case 'c': return Array.from({ length: count }, () => first)
    case 's': return first.map((number) => strings[number])
    case 'n': case 'r': return first
    case 'd': {
      let sum = 0
      return first.map((difference) => (sum += difference))
    }
    case 'b': return flags(first, count)
    case 'h': return filled(first, second, count, strings, null)
    case 'm': return filled(first, second, count, strings, undefined)
    case 'l': {
      const lengths = rows(first, count, strings)
      const all = rows(second, lengths.reduce((sum, length) => sum + length, 0), strings)
      let at = 0
      return lengths.map((length) => all.slice(at, at += length))
    }
    case 'o': {
      const objects = Array.from({ length: count }, () => ({}))
      for (const [name, column] of Object.entries(first)) {
        rows(column, count, strings).forEach((value, index) => {
          if (value !== undefined) objects[index][name] = value
        })
      }
      return objects
    }
    default: throw new Error(`no column is ${kind}`)
  }
}

function flags(runs, count) {
  const result = []
  runs.forEach((length, index) => {
    for (let rest = length; rest > 0; rest -= 1) result.push(index % 2 === 1)
  })
  return result.slice(0, count)
}

/** The values of a column with holes, which are filled with `hole`. */
function filled(runs, column, count, strings, hole) {
  const isHole = flags(runs, count)
  const values = rows(column, isHole.filter((is) => !is).length, strings)
  let at = 0
  return isHole.map((is) => (is ? hole : values[at++]))
}
