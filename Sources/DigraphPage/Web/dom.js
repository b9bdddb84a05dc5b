/**
 * The only way in which this page makes elements. Text becomes text nodes, attributes are set one by one; there is no
 * way to hand in markup, and the page's policy (`require-trusted-types-for`) would stop it.
 */
import { visible } from './text.js'

const vectors = 'http://www.w3.org/2000/svg'

/**
 * An element with attributes, listeners and children.
 * @param {string} tag
 * @param {Object} attributes `on…` listens, `class` and the like are set; `null`, `undefined`, `false` are left out.
 * @param {...(Node|string|number|null|undefined|false|Array)} children
 */
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children)
}

/** The same for an element of a picture. */
export function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(vectors, tag), attributes, children)
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : typeof value === 'string' ? visible(value) : String(value))
  }
  append(element, children)
  return element
}

/** Adds children; text as text. */
export function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue
    element.append(child instanceof Node ? child : visible(child))
  }
}

/** Puts children in the place of those that are there. */
export function replace(element, ...children) {
  element.replaceChildren()
  append(element, children)
}

/** One of the page's own elements. Their names have a `-`, which no name of a part of the picture has. */
export function part(name) {
  return document.getElementById(`digraph-${name}`)
}

/** The content of one of the page's JSON blocks. */
export function data(name) {
  return JSON.parse(part(name).textContent)
}

/** Whether somebody is writing. */
export function isTyping(target) {
  return target instanceof Element && target.matches('input, select, textarea')
}

let announcement = 0

/** Has a sentence read aloud, once nothing else has come for a moment. */
export function announce(sentence) {
  clearTimeout(announcement)
  announcement = setTimeout(() => replace(part('live'), sentence), 150)
}

/** Whether things may move by themselves. */
export function mayMove() {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
