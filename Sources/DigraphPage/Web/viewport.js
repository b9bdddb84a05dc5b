/**
 * What of a picture is in sight: moved by dragging, scaled by the wheel, two fingers, or as the page asks for it.
 */
import { mayMove } from './dom.js'

const least = 0.05
const most = 8
/** Smaller, nobody knows a part again; then it is shown at the other scale. */
const legible = 0.3
const readable = 0.7

/** A picture that can be moved and scaled within the element that it fills. */
export class Viewport {
  /**
   * @param {SVGSVGElement} svg
   * @param {{x: number, y: number, width: number, height: number}} bounds all of the picture, in its own units
   */
  constructor(svg, bounds) {
    this.svg = svg
    this.bounds = bounds
    this.x = bounds.x
    this.y = bounds.y
    this.scale = 1
    this.wasDragged = false
    /** What is to be done once the picture is in sight: before, nothing in it has a place. @type {?() => void} */
    this.whenSeen = null
    /** Whether all of it begins at the upper side, and not in the middle. */
    this.isAtTop = false
    this.#isPlaced = false
    svg.removeAttribute('width')
    svg.removeAttribute('height')
    svg.setAttribute('preserveAspectRatio', 'xMinYMin meet')
    svg.addEventListener('wheel', (event) => this.#turn(event), { passive: false })
    svg.addEventListener('pointerdown', (event) => this.#press(event))
    svg.addEventListener('pointermove', (event) => this.#move(event))
    for (const name of ['pointerup', 'pointercancel']) svg.addEventListener(name, (event) => this.#release(event))
    this.#listenForGestures()
    new ResizeObserver(() => this.#resized()).observe(svg)
  }

  #isPlaced
  #fingers = new Map()
  #frame = 0
  #motion = 0

  /** Width and height of the element, in pixels. */
  get size() {
    return { width: this.svg.clientWidth || 1, height: this.svg.clientHeight || 1 }
  }

  /** Another picture in the same element. */
  reset(bounds) {
    this.bounds = bounds
    this.#isPlaced = false
    this.#resized()
  }

  /** Shows all of it. */
  fit() {
    const { left, top, scale } = this.fitted
    this.#glide({ x: this.bounds.x - left / scale, y: this.bounds.y - top / scale, scale })
  }

  /** Where all of it is in the element if it is fitted in: in pixels. */
  get fitted() {
    const { width, height } = this.size
    const scale = Math.min(width / (this.bounds.width + 40), height / (this.bounds.height + 40), 1.6)
    const [wide, high] = [this.bounds.width * scale, this.bounds.height * scale]
    const top = this.isAtTop ? Math.min(20, (height - high) / 2) : (height - high) / 2
    return { left: (width - wide) / 2, top, bottom: top + high, scale }
  }

  /** Scales around a point of the element, by default its middle. */
  zoom(factor, at = { x: this.size.width / 2, y: this.size.height / 2 }) {
    const scale = Math.min(most, Math.max(least, this.scale * factor))
    this.x += at.x / this.scale - at.x / scale
    this.y += at.y / this.scale - at.y / scale
    this.scale = scale
    this.#write()
  }

  /** Moves what is in sight, in pixels. */
  pan(x, y) {
    this.x += x / this.scale
    this.y += y / this.scale
    this.#write()
  }

  /** Whether anything of it can be seen. */
  get isSeen() {
    return this.#isPlaced && this.svg.clientWidth > 0
  }

  /** Brings a part into sight, moving as little as that takes; if it is far too small to be read, also closer. */
  show(box) {
    const { width, height } = this.size
    const isLegible = this.scale >= legible
    const isInside = box.x >= this.x && box.x + box.width <= this.x + width / this.scale
      && box.y >= this.y && box.y + box.height <= this.y + height / this.scale
    if (isInside && isLegible) return
    const scale = isLegible ? this.scale : readable
    const margin = 40 / scale
    const seen = { width: width / scale, height: height / scale }
    const isAway = box.x + box.width < this.x || box.x > this.x + width / this.scale
      || box.y + box.height < this.y || box.y > this.y + height / this.scale
    if (isAway || scale !== this.scale) return this.#centre(box, scale)
    const x = Math.min(Math.max(this.x, box.x + box.width + margin - seen.width), box.x - margin)
    const y = Math.min(Math.max(this.y, box.y + box.height + margin - seen.height), box.y - margin)
    if (x !== this.x || y !== this.y) this.#glide({ x, y, scale })
  }

  #centre(box, scale) {
    const { width, height } = this.size
    this.#glide({ x: box.x + box.width / 2 - width / scale / 2, y: box.y + box.height / 2 - height / scale / 2, scale })
  }

  /** Moves there, so that people see from where to where; at once, if they want nothing to move. */
  #glide(end) {
    cancelAnimationFrame(this.#motion)
    if (!mayMove() || !this.#isPlaced) {
      Object.assign(this, end)
      return this.#write()
    }
    const start = { x: this.x, y: this.y, scale: this.scale }
    const begin = performance.now()
    const step = (now) => {
      const time = Math.min(1, Math.max(0, (now - begin) / 180))
      const part = time * (2 - time)
      for (const name of ['x', 'y', 'scale']) this[name] = start[name] + (end[name] - start[name]) * part
      this.#write()
      if (time < 1) this.#motion = requestAnimationFrame(step)
    }
    this.#motion = requestAnimationFrame(step)
  }

  #write() {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#apply())
  }

  #apply() {
    const { width, height } = this.size
    this.svg.setAttribute('viewBox', [this.x, this.y, width / this.scale, height / this.scale].join(' '))
  }

  #resized() {
    if (this.svg.clientWidth === 0) return
    if (!this.#isPlaced) {
      this.fit()
      this.#isPlaced = true
    }
    this.#apply()
    const action = this.whenSeen
    this.whenSeen = null
    action?.()
  }

  #turn(event) {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    if (event.shiftKey) return this.pan((event.deltaX || event.deltaY) * lines, 0)
    const speed = event.ctrlKey ? 0.01 : 0.0018
    this.zoom(Math.exp(-event.deltaY * lines * speed), this.#point(event))
  }

  /** Two fingers on a touchpad are a wheel to other browsers, and something of its own to Safari. */
  #listenForGestures() {
    let scale = 1
    this.svg.addEventListener('gesturestart', (event) => {
      event.preventDefault()
      scale = event.scale
    })
    this.svg.addEventListener('gesturechange', (event) => {
      event.preventDefault()
      this.zoom(event.scale / scale, this.#point(event))
      scale = event.scale
    })
  }

  #point(event) {
    const box = this.svg.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  #press(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    this.#fingers.set(event.pointerId, { ...this.#point(event), start: this.#point(event) })
    this.wasDragged = false
  }

  #move(event) {
    const finger = this.#fingers.get(event.pointerId)
    if (!finger) return
    const point = this.#point(event)
    if (this.#fingers.size === 2) {
      const [other] = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, value]) => value)
      const before = Math.hypot(finger.x - other.x, finger.y - other.y)
      const after = Math.hypot(point.x - other.x, point.y - other.y)
      if (before > 0) this.zoom(after / before, { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 })
      this.wasDragged = true
    } else if (this.wasDragged || Math.hypot(point.x - finger.start.x, point.y - finger.start.y) > 4) {
      // Only now: a press that is no drag is a click on what is below.
      if (!this.wasDragged) this.svg.setPointerCapture(event.pointerId)
      this.wasDragged = true
      this.svg.classList.add('is-dragged')
      this.pan(finger.x - point.x, finger.y - point.y)
    }
    finger.x = point.x
    finger.y = point.y
  }

  #release(event) {
    this.#fingers.delete(event.pointerId)
    this.svg.classList.remove('is-dragged')
  }
}
