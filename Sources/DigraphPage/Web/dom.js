/**
 * The only functions with which this page makes elements. Text becomes text nodes, and attributes are set one by one.
 * No function accepts markup, and the page's policy (`require-trusted-types-for`) would refuse it.
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

/** Replaces all children of an element. */
export function replace(element, ...children) {
  element.replaceChildren()
  append(element, children)
}

/** One of the page's own elements. Their identifiers contain a `-`, which no identifier in the picture does. */
export function part(name) {
  return document.getElementById(`digraph-${name}`)
}

/** The content of one of the page's JSON blocks. */
export function data(name) {
  return JSON.parse(part(name).textContent)
}

/** Whether an element is a text field or a menu, which handles keys itself. */
export function isTyping(target) {
  return target instanceof Element && target.matches('input, select, textarea')
}

let announcement = 0

/** Has a screen reader say a sentence, unless another one follows within a moment. */
export function announce(sentence) {
  clearTimeout(announcement)
  announcement = setTimeout(() => replace(part('live'), sentence), 150)
}

/** Whether the reader's settings allow animations. */
export function mayMove() {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
