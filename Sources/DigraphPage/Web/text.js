/**
 * Texts from source code in the form that is shown: never as markup, and with all invisible characters escaped.
 */

/**
 * Characters that end a line, control a terminal or reorder the text around them: the same as
 * `Unicode.Scalar.isInvisible`.
 */
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g

/** Characters with short escapes. */
const escapes = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * A text in which all characters that could hide or reorder other text are escaped as in Swift.
 * @param {unknown} text
 */
export function visible(text) {
  return String(text).replace(
    invisible, (character) => escapes[character] ?? `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`)
}

/** `1 binding`, `2 bindings`. */
export function counted(number, noun, plural = `${noun}s`) {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`
}

/** The readable form of a key: `Type`, `Type "name"`, or `name: Type` for a member. */
export function keyName(key, isMember) {
  if (key.name === null || key.name === undefined) return key.type
  if (typeof key.name === 'object') return `${key.type} ${key.name.computed}`
  return isMember ? `${key.name}: ${key.type}` : `${key.type} "${key.name}"`
}

/** `Sources/App.swift:3:7` */
export function siteText(site) {
  return `${site.path}:${site.line}:${site.column}`
}

/** Compares names as people sort them, the same on all machines. */
export const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
