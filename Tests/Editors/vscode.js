// A fake of the editor: as much of its interface as the extension uses, with a client that speaks to the real server.
'use strict'

const { spawn } = require('node:child_process')
const fs = require('node:fs')
const Module = require('node:module')
const path = require('node:path')
const { pathToFileURL } = require('node:url')

/** An editor that has a folder open, with a file whose cursor can be moved. */
class Editor {
  constructor(folder, configuration) {
    this.folder = folder
    this.configuration = configuration
    this.commands = new Map()
    this.messages = []
    this.panels = []
    this.clients = []
    this.listeners = []
    const editor = this
    const file = path.join(folder, 'Wiring.swift')
    this.textEditor = {
      document: { uri: uri(file) },
      selection: { active: { line: 0, character: 0 } }
    }
    const say = (text) => {
      editor.messages.push(text)
      return Promise.resolve(undefined)
    }
    this.vscode = {
      ViewColumn: { Beside: -2 },
      commands: {
        registerCommand(name, run) {
          if (editor.commands.has(name)) throw new Error(`the command ${name} is registered twice`)
          editor.commands.set(name, run)
          return { dispose: () => editor.commands.delete(name) }
        },
        executeCommand: (name, ...values) => editor.commands.get(name)(...values)
      },
      window: {
        get activeTextEditor() { return editor.textEditor },
        showErrorMessage: say,
        showInformationMessage: say,
        createWebviewPanel(type, title, place, options) {
          const panel = { type, title, place, options, webview: { html: '' } }
          panel.onDidDispose = (listener) => { panel.disposed = listener }
          panel.dispose = () => panel.disposed()
          editor.panels.push(panel)
          return panel
        }
      },
      workspace: {
        getConfiguration: (section) => ({ get: (name) => editor.configuration[`${section}.${name}`] }),
        getWorkspaceFolder: () => ({ uri: uri(folder) }),
        onDidChangeConfiguration(listener) {
          editor.listeners.push(listener)
          return { dispose() {} }
        }
      }
    }
    const load = Module._load
    Module._load = function (name, ...rest) {
      if (name === 'vscode') return editor.vscode
      if (name === 'vscode-languageclient/node') return { LanguageClient: clientClass(editor) }
      return load.call(this, name, ...rest)
    }
  }

  /** Changes a setting, and tells the extension. */
  async configure(name, value) {
    this.configuration[name] = value
    for (const listener of this.listeners) await listener({ affectsConfiguration: (section) => name.startsWith(section) })
  }
}

function uri(file) {
  return { fsPath: file, toString: () => pathToFileURL(file).href }
}

/** A client of the protocol, with what the editor's own client offers to extensions. */
function clientClass(editor) {
  return class LanguageClient {
    constructor(id, name, server, options) {
      this.command = server.run
      this.options = options
      this.waiting = new Map()
      this.diagnostics = new Map()
      this.count = 0
      editor.clients.push(this)
    }

    async start() {
      const child = spawn(this.command.command, this.command.args, { stdio: ['pipe', 'pipe', 'ignore'] })
      this.child = child
      let bytes = Buffer.alloc(0)
      child.stdout.on('data', (more) => {
        bytes = Buffer.concat([bytes, more])
        for (;;) {
          const end = bytes.indexOf('\r\n\r\n')
          if (end < 0) return
          const length = Number(/content-length: *(\d+)/i.exec(bytes.subarray(0, end).toString())[1])
          if (bytes.length < end + 4 + length) return
          this.take(JSON.parse(bytes.subarray(end + 4, end + 4 + length).toString()))
          bytes = bytes.subarray(end + 4 + length)
        }
      })
      await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
      await this.sendRequest('initialize', {
        rootUri: uri(editor.folder).toString(),
        capabilities: {},
        initializationOptions: this.options.initializationOptions
      })
      this.notify('initialized', {})
      const file = path.join(editor.folder, 'Wiring.swift')
      const textDocument = { uri: uri(file).toString(), languageId: 'swift', version: 1 }
      this.notify('textDocument/didOpen', { textDocument: { ...textDocument, text: fs.readFileSync(file, 'utf8') } })
    }

    async stop() {
      await this.sendRequest('shutdown', null)
      const ended = new Promise((resolve) => this.child.once('exit', resolve))
      this.notify('exit', null)
      this.status = await ended
    }

    take(message) {
      if (message.method === 'textDocument/publishDiagnostics') {
        this.diagnostics.set(message.params.uri, message.params.diagnostics)
      }
      if (message.method === undefined) this.waiting.get(message.id)?.(message)
    }

    send(message) {
      const content = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
      this.child.stdin.write(`Content-Length: ${content.length}\r\n\r\n`)
      this.child.stdin.write(content)
    }

    notify(method, params) { this.send({ method, params }) }

    sendRequest(method, params) {
      const id = ++this.count
      return new Promise((resolve, reject) => {
        this.waiting.set(id, (message) =>
          message.error ? reject(new Error(message.error.message)) : resolve(message.result))
        this.send({ id, method, params })
      })
    }
  }
}

module.exports = { Editor }
