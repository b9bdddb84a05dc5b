// @ts-check
'use strict'

const { execFile } = require('node:child_process')
const vscode = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')

/** The most that a page may have: one of ten thousand bindings has a tenth of it. */
const largestPage = 256 * 1024 * 1024

/** @type {LanguageClient | undefined} */
let client
/** @type {vscode.WebviewPanel | undefined} */
let panel
/** Starts and stops wait for each other. */
let work = Promise.resolve()

/** @param {vscode.ExtensionContext} context */
async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('digraph.showAround', showAround),
    vscode.commands.registerCommand('digraph.restart', restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('digraph.path') || event.affectsConfiguration('digraph.severity')) return restart()
    })
  )
  await inTurn(start)
}

async function deactivate() {
  panel?.dispose()
  await inTurn(stop)
}

function restart() {
  return inTurn(async () => {
    await stop()
    await start()
  })
}

/** @param {() => Promise<void>} step */
function inTurn(step) {
  work = work.then(step, step)
  return work
}

function settings() {
  return vscode.workspace.getConfiguration('digraph')
}

/** @returns {string} */
function program() {
  return settings().get('path') || 'digraph'
}

async function start() {
  const run = { command: program(), args: ['lsp'] }
  const starting = new LanguageClient(
    'digraph',
    'digraph',
    { run, debug: run },
    {
      documentSelector: [
        { scheme: 'file', language: 'swift' },
        { scheme: 'file', pattern: '**/.digraph.yml' }
      ],
      initializationOptions: { severity: settings().get('severity'), showsWiring: true }
    }
  )
  try {
    await starting.start()
    client = starting
  } catch (error) {
    const choice = await vscode.window.showErrorMessage(
      `digraph: '${run.command}' does not start: ${reason(error)}`,
      'Open Settings'
    )
    if (choice) await vscode.commands.executeCommand('workbench.action.openSettings', 'digraph.path')
  }
}

async function stop() {
  const stopping = client
  client = undefined
  await stopping?.stop()
}

/**
 * Shows the page of the wiring around some keys.
 *
 * @param {unknown} [chosen] Keys; without them, those at the cursor.
 */
async function showAround(chosen) {
  const editor = vscode.window.activeTextEditor
  const folder = editor && vscode.workspace.getWorkspaceFolder(editor.document.uri)
  if (!editor || !folder) return note('Open a Swift file of a folder of the workspace.')
  const keys = Array.isArray(chosen) ? chosen.filter((key) => typeof key === 'string') : await keysAt(editor)
  if (keys.length === 0) return note('Nothing is registered or asked for at the cursor.')
  try {
    const html = await page(keys, folder.uri.fsPath)
    show(keys, html)
  } catch (error) {
    await vscode.window.showErrorMessage(`digraph: the wiring cannot be shown: ${reason(error)}`)
  }
}

/** @param {string} text */
async function note(text) {
  await vscode.window.showInformationMessage(`digraph: ${text}`)
}

/**
 * The keys at the cursor, as the server's action has them.
 *
 * @param {vscode.TextEditor} editor
 * @returns {Promise<string[]>}
 */
async function keysAt(editor) {
  if (!client) return []
  const { line, character } = editor.selection.active
  const place = { line, character }
  const actions = await client.sendRequest('textDocument/codeAction', {
    textDocument: { uri: editor.document.uri.toString() },
    range: { start: place, end: place },
    context: { diagnostics: [], only: [''] }
  })
  if (!Array.isArray(actions)) return []
  const action = actions.find((action) => action.command?.command === 'digraph.showAround')
  return action?.command.arguments[0] ?? []
}

/**
 * The page of what is around some keys, for the files as they are saved.
 *
 * @param {string[]} keys
 * @param {string} folder
 * @returns {Promise<string>}
 */
function page(keys, folder) {
  const depth = settings().get('depth') ?? 2
  const focus = keys.map((key) => `--focus=${key}`)
  const form = ['--format', 'html', '--depth', String(depth), '--link-template', 'vscode']
  return new Promise((resolve, reject) => {
    execFile(
      program(),
      ['graph', ...form, ...focus],
      { cwd: folder, maxBuffer: largestPage },
      (error, output, messages) => (error ? reject(new Error(messages.trim() || error.message)) : resolve(output))
    )
  })
}

/**
 * @param {string[]} keys
 * @param {string} html
 */
function show(keys, html) {
  if (!panel) {
    panel = vscode.window.createWebviewPanel(
      'digraph.wiring',
      'Wiring',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      // The page is one file: it loads nothing from anywhere.
      { enableScripts: true, localResourceRoots: [], enableFindWidget: true }
    )
    panel.onDidDispose(() => (panel = undefined))
  }
  panel.title = `Wiring: ${keys.join(', ')}`
  panel.webview.html = html
}

/** @param {unknown} error */
function reason(error) {
  return error instanceof Error ? error.message : String(error)
}

module.exports = { activate, deactivate }
