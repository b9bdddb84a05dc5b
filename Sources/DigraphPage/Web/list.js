/**
 * A list of any length that makes only its visible rows. For the keyboard and for screen readers, it is a list box.
 */
import { make } from './dom.js'

/** The number of rows that are made beyond each end of the visible ones. */
const spare = 6

export class List {
  /**
   * @param {HTMLElement} element the scrolling element
   * @param {(item: Object) => {parts: Array, label: string}} row returns the content of a row
   * @param {(item: Object, isFinal: boolean) => void} choose called for each row that becomes current
   * @param {number} height the height of each row in pixels
   */
  constructor(element, row, choose, height) {
    this.element = element
    this.row = row
    this.choose = choose
    this.height = height
    this.items = []
    this.current = -1
    this.#rows = new Map()
    this.#ground = make('div', { class: 'rows', role: 'presentation' })
    element.replaceChildren(this.#ground)
    element.addEventListener('scroll', () => this.#fill(), { passive: true })
    element.addEventListener('keydown', (event) => this.#key(event))
    new ResizeObserver(() => {
      // A row may have been marked while the list was hidden.
      if (this.#isHidden && this.current >= 0 && element.clientHeight > 0) this.#reveal()
      this.#isHidden = element.clientHeight === 0
      this.#fill()
    }).observe(element)
  }

  #rows
  #ground
  #isHidden = true

  /** Shows other items. */
  show(items) {
    const chosen = this.items[this.current]
    this.items = items
    this.current = chosen ? items.indexOf(chosen) : -1
    for (const [, row] of this.#rows) row.remove()
    this.#rows.clear()
    this.#ground.style.height = `${items.length * this.height}px`
    this.element.scrollTop = this.current < 0 ? 0 : this.element.scrollTop
    this.#fill()
  }

  /** Marks an item, and brings it into sight; `null` marks nothing. */
  mark(item) {
    this.current = item === null ? -1 : this.items.indexOf(item)
    if (this.current >= 0) this.#reveal()
    this.#fill()
  }

  #reveal() {
    const { height } = this
    const top = this.current * height
    const { scrollTop, clientHeight } = this.element
    if (top < scrollTop) this.element.scrollTop = top
    else if (top + height > scrollTop + clientHeight) this.element.scrollTop = top + height - clientHeight
  }

  #fill() {
    const { height } = this
    const { scrollTop, clientHeight } = this.element
    const first = Math.max(0, Math.floor(scrollTop / height) - spare)
    const last = Math.min(this.items.length, Math.ceil((scrollTop + clientHeight) / height) + spare)
    for (const [index, row] of this.#rows) {
      if (index >= first && index < last) continue
      row.remove()
      this.#rows.delete(index)
    }
    for (let index = first; index < last; index += 1) {
      if (!this.#rows.has(index)) this.#rows.set(index, this.#make(index))
      const row = this.#rows.get(index)
      row.setAttribute('aria-selected', String(index === this.current))
    }
    const id = this.#rows.get(this.current)?.id
    if (id) this.element.setAttribute('aria-activedescendant', id)
    else this.element.removeAttribute('aria-activedescendant')
  }

  #make(index) {
    const item = this.items[index]
    const { parts, label } = this.row(item)
    const row = make('div', {
      class: 'row', role: 'option', id: `${this.element.id}-${index}`, 'aria-posinset': index + 1,
      'aria-setsize': this.items.length, 'aria-label': label,
      onclick: () => {
        this.mark(item)
        this.choose(item, true)
      },
    }, ...parts)
    row.style.height = `${this.height}px`
    row.style.transform = `translateY(${index * this.height}px)`
    this.#ground.append(row)
    return row
  }

  #key(event) {
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.height) - 1)
    const last = this.items.length - 1
    const targets = {
      ArrowDown: this.current + 1, ArrowUp: this.current - 1, PageDown: this.current + page,
      PageUp: this.current - page, Home: 0, End: last,
    }
    if (event.altKey || event.ctrlKey || event.metaKey || last < 0) return
    if (event.key in targets) {
      this.#go(Math.min(last, Math.max(0, targets[event.key])), false)
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (this.current >= 0) this.#go(this.current, true)
    } else {
      return
    }
    event.preventDefault()
  }

  #go(index, isFinal) {
    this.mark(this.items[index])
    this.choose(this.items[index], isFinal)
  }

  /** Goes to the marked item, or else to the first; with `isFinal`, chooses it for good. */
  begin(isFinal = false) {
    if (this.items.length > 0) this.#go(Math.max(0, this.current), isFinal)
    this.element.focus()
  }
}
