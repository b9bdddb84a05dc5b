// The extension of Visual Studio Code, with a fake editor and the real server. Run by 'Scripts/test-editors'.
'use strict'

const assert = require('node:assert/strict')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const test = require('node:test')
const { Editor } = require('./vscode.js')

const home = path.resolve(__dirname, '../../Editors/VSCode')
const manifest = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8'))
const source = fs.readFileSync(path.join(home, manifest.main), 'utf8')
const sound = process.env.DIGRAPH_SOUND
const broken = sound.replace('{ r in Feed(api: r.resolve', '{ _ in Feed(api: container.resolve')

async function open(text, configuration = {}) {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'digraph-vscode-')))
  fs.mkdirSync(path.join(folder, '.git'))
  fs.writeFileSync(path.join(folder, '.git/HEAD'), 'ref: refs/heads/main\n')
  fs.writeFileSync(path.join(folder, 'Wiring.swift'), text)
  const editor = new Editor(folder, {
    'digraph.path': process.env.DIGRAPH, 'digraph.severity': 'info', 'digraph.depth': 2, ...configuration
  })
  const file = require.resolve(path.join(home, manifest.main))
  delete require.cache[file]
  const extension = require(file)
  await extension.activate({ subscriptions: [] })
  editor.close = async () => {
    await extension.deactivate()
    fs.rmSync(folder, { recursive: true })
  }
  editor.moveTo = (word) => {
    const before = text.slice(0, text.indexOf(word)).split('\n')
    editor.textEditor.selection.active = { line: before.length - 1, character: before.at(-1).length }
  }
  return editor
}

async function codes(editor) {
  const client = editor.clients.at(-1)
  // An answer to a request comes after the analysis.
  await client.sendRequest('workspace/symbol', { query: '' })
  return [...client.diagnostics.values()].flat().map((diagnostic) => diagnostic.code)
}

test('the manifest says what the code does', async () => {
  for (const key of ['name', 'displayName', 'description', 'version', 'publisher', 'license', 'main']) {
    assert.equal(typeof manifest[key], 'string', key)
  }
  assert.deepEqual(Object.keys(manifest.dependencies), ['vscode-languageclient'])
  assert.equal(manifest.scripts, undefined)
  assert.match(manifest.engines.vscode, /^\^1\.\d+\.\d+$/)
  const editor = await open(sound)
  assert.deepEqual(manifest.contributes.commands.map((command) => command.command), [...editor.commands.keys()])
  await editor.close()
  for (const menu of Object.values(manifest.contributes.menus).flat()) assert.ok(editor.commands, menu.command)
  const types = { string: 'string', integer: 'number' }
  for (const [name, setting] of Object.entries(manifest.contributes.configuration.properties)) {
    assert.match(name, /^digraph\./)
    assert.equal(typeof setting.default, types[setting.type], name)
    assert.ok(setting.description && setting.scope, name)
    if (setting.enum) assert.ok(setting.enum.includes(setting.default), name)
    // The client reads this one itself.
    if (name !== 'digraph.trace.server') assert.ok(source.includes(`get('${name.slice(8)}')`), name)
  }
  for (const [, name] of source.matchAll(/\bget\('(\w+)'\)/g)) {
    assert.ok(`digraph.${name}` in manifest.contributes.configuration.properties, name)
  }
  const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations
  assert.deepEqual(restricted, ['digraph.path'])
})

test('findings are shown, down to the severity that is set', async () => {
  const editor = await open(broken)
  assert.deepEqual(await codes(editor), ['captured-container'])
  await editor.configure('digraph.severity', 'error')
  assert.equal(editor.clients.length, 2)
  assert.equal(editor.clients[0].status, 0)
  assert.deepEqual(await codes(editor), [])
  await editor.configure('digraph.trace.server', 'verbose')
  assert.equal(editor.clients.length, 2)
  await editor.close()
  assert.equal(editor.clients[1].status, 0)
})

test('the page of the wiring around the cursor opens beside the editor', async () => {
  const editor = await open(sound)
  editor.moveTo('API.self)!')
  await editor.commands.get('digraph.showAround')()
  assert.deepEqual(editor.messages, [])
  assert.equal(editor.panels.length, 1)
  const [panel] = editor.panels
  assert.equal(panel.title, 'Wiring: API')
  assert.match(panel.webview.html, /^<!DOCTYPE html>/i)
  assert.ok(panel.webview.html.includes('LiveAPI'))
  // The same panel shows other keys, which an action of the server names.
  await editor.commands.get('digraph.showAround')(['Feed'])
  assert.equal(editor.panels.length, 1)
  assert.equal(panel.title, 'Wiring: Feed')
  panel.dispose()
  await editor.commands.get('digraph.showAround')(['Feed'])
  assert.equal(editor.panels.length, 2)
  await editor.close()
})

test('what cannot be shown is told', async () => {
  const editor = await open(sound)
  editor.moveTo('return')
  await editor.commands.get('digraph.showAround')()
  assert.deepEqual(editor.messages.splice(0), ['digraph: Nothing is registered or asked for at the cursor.'])
  await editor.commands.get('digraph.showAround')(['Nothing'])
  assert.match(editor.messages.splice(0)[0], /the wiring cannot be shown: .*Nothing/)
  editor.textEditor = undefined
  await editor.commands.get('digraph.showAround')()
  assert.deepEqual(editor.messages.splice(0), ['digraph: Open a Swift file of a folder of the workspace.'])
  await editor.close()
})

test('a program that is not there is told, and found when the setting is right', async () => {
  const editor = await open(broken, { 'digraph.path': '/nowhere/digraph' })
  assert.match(editor.messages[0], /'\/nowhere\/digraph' does not start/)
  await editor.configure('digraph.path', process.env.DIGRAPH)
  assert.deepEqual(await codes(editor), ['captured-container'])
  await editor.close()
})
