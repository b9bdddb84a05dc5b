/**
 * The surroundings of the picture: its title, its legend and remarks on it. The page has a title of its own, so the
 * picture's title is removed, and the picture is larger. Legend and remarks become a card that can be closed.
 */
import { draw, part } from './dom.js'

/** With this scale, the legend's letters are as large as the page's small print. */
const scale = 1.2
const margin = 6

/**
 * Takes the surroundings out of a picture, and puts legend and remarks into the page's card.
 * @param {SVGSVGElement} svg
 * @returns {{headline: string, bounds: ?Object}} the sentence about the most important finding, and the bounds of the
 *   remaining picture; `null` if nothing was taken out
 */
export function takeSurroundings(svg) {
  const whole = svg.querySelector('#graph0')
  const taken = [...(whole?.querySelectorAll(':scope > g.legend') ?? [])]
  if (taken.length === 0) return { headline: '', bounds: null }
  for (const element of taken) element.remove()
  const title = taken.find((element) => element.id === 'legend_title')
  const legend = taken.filter((element) => element !== title)
  const move = whole.getAttribute('transform')
  if (legend.length > 0) showCard(legend, move)
  return { headline: headlineOf(title), bounds: extent([...whole.children], move) }
}

function isWide() {
  return window.matchMedia('(min-width: 861px)').matches
}

/** The sentence about the most important finding, which is the end of the title. */
function headlineOf(title) {
  const lines = [...(title?.querySelectorAll('text') ?? [])].map((line) => line.textContent.trim())
  const first = lines.findIndex((line) => line.startsWith('look first'))
  return first < 0 ? '' : lines.slice(first).join(' ').replace(/^l/, 'L')
}

function showCard(legend, move) {
  // The lines of remarks are narrow. Beside the legend they leave more room for the picture above.
  const remarks = legend.find((element) => element.id === 'legend_remarks')
  const others = legend.filter((element) => element !== remarks)
  let bounds = extent(legend, move)
  if (remarks && others.length > 0 && isWide()) {
    const [card, own] = [extent(others, move), extent([remarks], move)]
    remarks.setAttribute('transform', `translate(${card.x + card.width - own.x} ${card.y - own.y})`)
    bounds = { ...card, width: card.width + own.width, height: Math.max(card.height, own.height) }
  }
  const words = legend.flatMap((element) => [...element.querySelectorAll('text')]).map((text) => text.textContent.trim())
  part('legend-picture').append(draw('svg', {
    role: 'img', 'aria-label': words.filter(Boolean).join(', '),
    viewBox: [bounds.x, bounds.y, bounds.width, bounds.height].join(' '),
    width: Math.ceil(bounds.width * scale), height: Math.ceil(bounds.height * scale),
  }, draw('g', { transform: move }, legend)))
  part('legend').hidden = false
}

/**
 * Opens the card if there is room for it below the picture or at its left.
 * @param {{size: Object, bounds: Object, fitted: Object}} viewport
 */
export function openLegend({ size, fitted }) {
  const card = part('legend')
  if (card.hidden) return
  card.open = true
  const { offsetWidth: width, offsetHeight: height } = card
  card.open = height + 2 * margin <= size.height - fitted.bottom || width + 2 * margin <= fitted.left
}

/**
 * The rectangle around some elements, computed from their attributes: the browser knows no places before the elements
 * are visible.
 */
function extent(elements, move) {
  const [, dx, dy] = (/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(move ?? '') ?? [0, 0, 0]).map(Number)
  const xs = []
  const ys = []
  const add = (x, y) => { xs.push(x + dx); ys.push(y + dy) }
  const shapes = elements.flatMap((element) => [...element.querySelectorAll('path, polygon, polyline, ellipse, text')])
  for (const shape of shapes) {
    const number = (name) => Number(shape.getAttribute(name))
    if (shape.tagName === 'text') {
      const size = number('font-size')
      // The factor is the approximate width of the picture's letters.
      add(number('x'), number('y') - size)
      add(number('x') + shape.textContent.length * size * 0.52, number('y') + size * 0.3)
    } else if (shape.tagName === 'ellipse') {
      add(number('cx') - number('rx'), number('cy') - number('ry'))
      add(number('cx') + number('rx'), number('cy') + number('ry'))
    } else {
      const text = shape.getAttribute('d') ?? shape.getAttribute('points') ?? ''
      const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number)
      for (let index = 0; index + 1 < numbers.length; index += 2) add(numbers[index], numbers[index + 1])
    }
  }
  const edge = (values, pick) => values.reduce((best, value) => pick(best, value), values[0] ?? 0)
  const [left, top] = [edge(xs, Math.min) - margin, edge(ys, Math.min) - margin]
  return { x: left, y: top, width: edge(xs, Math.max) + margin - left, height: edge(ys, Math.max) + margin - top }
}
