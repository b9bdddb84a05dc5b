/**
 * Findings in readable form: the fact, the place with its code, the path to it, and the remedy.
 */
import { make } from './dom.js'
import { siteText } from './text.js'

/** Makes elements for findings and places; a click calls `go` with its target. */
export class FindingViews {
  /**
   * @param {Object} words signs of severities
   * @param {?string} template address of a place in the source, with `{path}`, `{line}` and `{column}`
   */
  constructor(words, template, go, editor) {
    this.words = words
    this.template = template
    this.go = go
    this.editor = editor
    /** The prefix of paths of removed parts, to which no address leads. */
    this.gone = null
  }

  /** The sign of a severity. */
  sign(severity) {
    const { sign } = this.words.severities[severity]
    return make('span', { class: `sign ${severity}`, role: 'img', 'aria-label': severity }, sign)
  }

  /** The sign of a change, followed by a space; nothing for an unchanged part. */
  changeSign(kind) {
    const word = this.words.changes[kind]
    return word && [make('span', { class: `change ${kind}`, role: 'img', 'aria-label': word.text }, word.sign), ' ']
  }

  /** A place, with a link to it if the page knows where the source is. */
  place(site) {
    // Long paths break where people read them in parts.
    const text = siteText(site).split(/(?<=\/)/).map((name) => [name, make('wbr')])
    const isGone = this.gone !== null && site.path.startsWith(this.gone)
    const template = this.editor.template ?? this.template
    if (this.editor.copies && !isGone) {
      return make('button', {
        type: 'button', class: 'place copies', title: 'Copy the command that opens it in Xcode',
        onclick: () => this.editor.copy(site),
      }, text)
    }
    const address = template && !isGone && addressOf(site, template)
    if (!address) return make('span', { class: 'place' }, text)
    return make('a', { class: 'place', href: address, rel: 'noopener noreferrer', target: '_blank' }, text)
  }

  /** A whole finding. If it stands alone, its heading has the level of a section's heading. */
  card(finding, isOpen = true, isAlone = false) {
    const { record } = finding
    const [own, ...others] = finding.excerpts
    return make('article', { class: `finding ${record.severity}` },
      make(isAlone ? 'h3' : 'h4', {},
        this.sign(record.severity), ' ',
        make('a', { href: `#${finding.slug}`, onclick: (event) => this.#follow(event, { finding }) }, record.message)),
      make('p', { class: 'meta' }, make('code', {}, record.rule),
        finding.change ? ` · ${finding.change}` : record.state === 'new' ? null : ` · ${record.state}`),
      isOpen && [
        this.#excerpt(record.site, own),
        record.chain.length > 1 && make('p', { class: 'chain' }, record.chain.map((key, index) => [
          index > 0 && arrow('asks for'), make('span', { class: 'key' }, key)])),
        record.notes.map((note, index) => make('div', { class: 'note' },
          make('p', {}, note.message), this.#excerpt(note.site, others[index]))),
        record.help && make('p', { class: 'help' }, make('strong', {}, 'Help: '), record.help),
        make('p', { class: 'meta' }, 'More: ', make('code', {}, `digraph explain ${record.rule}`)),
      ])
  }

  /** A place with its code, in which the finding's range is marked. */
  #excerpt(site, excerpt) {
    if (!excerpt) return make('p', { class: 'excerpt-place' }, this.place(site))
    return make('figure', { class: 'excerpt' },
      make('figcaption', {}, this.place(site)),
      make('pre', { tabindex: 0, role: 'group', 'aria-label': 'source' },
        make('span', { class: 'number', 'aria-hidden': 'true' }, excerpt.line),
        make('code', {}, excerpt.before.trimStart(), make('mark', {}, excerpt.marked), excerpt.after)))
  }

  #follow(event, target) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    this.go(target)
  }
}

/** The address of a place; `null` if it is invalid or would run code. */
function addressOf(site, template) {
  const path = site.path.split('/').map(encodeURIComponent).join('/')
  const text = template.replaceAll(/\{(path|line|column)\}/g, (_, name) => (name === 'path' ? path : site[name]))
  try {
    const { protocol } = new URL(text, document.baseURI)
    return ['javascript:', 'data:', 'vbscript:'].includes(protocol) ? null : text
  } catch {
    return null
  }
}

/** An arrow in a line of text, with the word that it stands for. */
export function arrow(word) {
  return make('span', { class: 'arrow', role: 'img', 'aria-label': word }, ' → ')
}
