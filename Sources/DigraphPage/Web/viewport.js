/**
 * The visible part of a picture. Dragging moves it; the wheel, two fingers and the page's buttons scale it.
 */
import { mayMove } from './dom.js'

const least = 0.05
const most = 8
/** Below this scale, people cannot recognise a part. `show` then uses the scale `readable`. */
const legible = 0.3
const readable = 0.7

/** A picture that can be moved and scaled within the element that it fills. */
export class Viewport {
  /**
   * @param {SVGSVGElement} svg
   * @param {{x: number, y: number, width: number, height: number}} bounds the bounds of the whole picture, in its own
   *   units
   */
  constructor(svg, bounds) {
    this.svg = svg
    this.bounds = bounds
    this.x = bounds.x
    this.y = bounds.y
    this.scale = 1
    this.wasDragged = false
    /** An action for the time when the picture becomes visible; its parts have no places before. @type {?() => void} */
    this.whenSeen = null
    /** Whether the fitted picture stands at the top, and not in the middle. */
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

  /** Shows another picture in the same element. */
  reset(bounds) {
    this.bounds = bounds
    this.#isPlaced = false
    this.#resized()
  }

  /** Shows the whole picture. */
  fit() {
    const { left, top, scale } = this.fitted
    this.#glide({ x: this.bounds.x - left / scale, y: this.bounds.y - top / scale, scale })
  }

  /** The place of the whole picture in the element if it is fitted into it, in pixels. */
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

  /** Moves the visible part, in pixels. */
  pan(x, y) {
    this.x += x / this.scale
    this.y += y / this.scale
    this.#write()
  }

  /** Whether any part of the picture is visible. */
  get isSeen() {
    return this.#isPlaced && this.svg.clientWidth > 0
  }

  /**
   * Brings a part into sight with as little movement as possible, and enlarges it if it is far too small to be read.
   */
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

  /** Moves to a position with an animation that shows the direction; at once, if the reader wants no animations. */
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

  /** Safari reports two fingers on a touchpad as gestures; other browsers report them as a wheel. */
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
      // The pointer is captured only now, because a press without a drag is a click on the part below.
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
