/**
 * Links to places in an editor. The reader chooses the editor, and names the folder of the sources on this machine.
 */
import { announce, make } from './dom.js'

const storageName = 'digraph-editor'

/** Editors that an address opens, by name. */
const schemes = {
  vscode: 'vscode://file/{root}/{path}:{line}:{column}',
  cursor: 'cursor://file/{root}/{path}:{line}:{column}',
  zed: 'zed://file/{root}/{path}:{line}:{column}',
}

const editorNames = [
  ['', 'as the page links them'], ['xed', 'Xcode: copies the command'], ['vscode', 'Visual Studio Code'], ['cursor', 'Cursor'],
  ['zed', 'Zed'],
]

/** The reader's choice of an editor. The browser stores it, if it allows that. */
export class EditorChoice {
  constructor(onChange) {
    this.editor = ''
    this.root = ''
    this.#onChange = onChange
    try {
      const { editor, root } = JSON.parse(window.localStorage.getItem(storageName) ?? '{}')
      if (editorNames.some(([name]) => name === editor)) this.editor = editor
      if (typeof root === 'string') this.root = root
    } catch {
      // A page opened from a file may have no storage. Then the choice lasts as long as the page is open.
    }
  }

  #onChange

  /** The template of addresses; `null` if the page's own template counts. */
  get template() {
    const scheme = schemes[this.editor]
    if (!scheme || this.root === '') return null
    const folder = this.root.replace(/^\/+|\/+$/g, '').split('/').map(encodeURIComponent).join('/')
    return scheme.replace('{root}', folder)
  }

  /** Whether a click on a place copies a command. */
  get copies() {
    return this.editor === 'xed'
  }

  /** Has the browser copy the command that opens a place in Xcode. */
  copy(site) {
    const path = [this.root.replace(/\/+$/, ''), site.path].filter(Boolean).join('/')
    const command = `xed --line ${site.line} '${path.replaceAll("'", "'\\''")}'`
    const said = () => announce(`copied: ${command}`)
    if (navigator.clipboard) navigator.clipboard.writeText(command).then(said, () => announce(command))
    else announce(command)
    return command
  }

  /** The menu, and the field for the folder of the sources. */
  menu() {
    const folder = make('input', {
      type: 'text', value: this.root, 'aria-label': 'Folder of the sources on this machine',
      placeholder: '/folder/of/the/sources', spellcheck: 'false', autocomplete: 'off',
      onchange: () => this.#choose(this.editor, folder.value.trim()),
    })
    const menu = make('select', {
      'aria-label': 'Open places in',
      onchange: () => {
        folder.hidden = menu.value === ''
        this.#choose(menu.value, folder.value.trim())
      },
    }, editorNames.map(([name, title]) => make('option', { value: name }, title)))
    menu.value = this.editor
    folder.hidden = this.editor === ''
    return make('div', { class: 'editor' }, menu, folder)
  }

  #choose(editor, root) {
    this.editor = editor
    this.root = root
    try {
      window.localStorage.setItem(storageName, JSON.stringify({ editor, root }))
    } catch {
      // The choice then lasts as long as the page is open.
    }
    this.#onChange()
  }
}
