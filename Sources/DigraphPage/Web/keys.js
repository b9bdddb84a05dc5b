/**
 * Keys that work regardless of the focus, except in text fields.
 */
import { isTyping, part } from './dom.js'

/** @param {Object} page */
export function openKeys(page) {
  const actions = {
    '/': () => {
      document.body.dataset.pane = 'list'
      part('search').focus()
      part('search').select()
    },
    '?': () => part('help').showModal(),
    '+': () => page.canvas.viewport?.zoom(1.3),
    '=': () => page.canvas.viewport?.zoom(1.3),
    '-': () => page.canvas.viewport?.zoom(1 / 1.3),
    0: () => page.canvas.viewport?.fit(),
    n: () => page.step(1),
    p: () => page.step(-1),
    g: () => page.surround(),
    t: () => page.startPath(),
    '[': () => page.deepen(-1),
    ']': () => page.deepen(1),
    c: () => page.canvas.focus(),
    l: () => page.sidebar.openList.begin(),
    d: () => part('details').querySelector('h2')?.focus(),
  }
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (event.key === 'Escape') {
      event.preventDefault()
      if (isTyping(event.target) && !part('search').value) page.canvas.focus()
      else page.escape()
    } else if (!isTyping(event.target) && !part('help').open && Object.hasOwn(actions, event.key)) {
      event.preventDefault()
      actions[event.key]()
    }
  })
  part('search').addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    // While the end of a path is being chosen, Enter chooses the first match.
    page.sidebar.openList.begin(event.key === 'Enter' && page.isPicking)
  })
  // Arrow keys switch between tabs, as is usual.
  for (const [tab, other] of [['nodes', 'findings'], ['findings', 'nodes']]) {
    part(`tab-${tab}`).addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
      event.preventDefault()
      page.sidebar.openTab(other)
      part(`tab-${other}`).focus()
    })
  }
}
