import { allowLaterSizes, soundResizeObserver } from './sound-resize-observer.ts'

const CHECK_EVERY_MS = 100

/** Replaces a missing `ResizeObserver`: reads sizes ten times per second. Knows only elements and their sizes. */
export class StandInResizeObserver implements ResizeObserver {
  readonly #callback: ResizeObserverCallback
  readonly #seen = new Map<Element, string>()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback
  }

  observe(element: Element): void {
    this.#seen.set(element, '')
    this.#timer ??= setInterval(() => this.#check(), CHECK_EVERY_MS)
    queueMicrotask(() => this.#check())
  }

  unobserve(element: Element): void {
    this.#seen.delete(element)
    if (this.#seen.size === 0) this.disconnect()
  }

  disconnect(): void {
    this.#seen.clear()
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #check(): void {
    const changed = [...this.#seen.keys()].flatMap(target => {
      const contentRect = target.getBoundingClientRect()
      const size = `${contentRect.width} ${contentRect.height}`
      if (this.#seen.get(target) === size) return []
      this.#seen.set(target, size)
      return [
        {
          target,
          contentRect,
          borderBoxSize: [],
          contentBoxSize: [],
          devicePixelContentBoxSize: [],
        },
      ]
    })
    if (changed.length > 0) this.#callback(changed, this)
  }
}

Object.assign(globalThis, {
  ResizeObserver:
    'ResizeObserver' in globalThis ? soundResizeObserver(ResizeObserver) : StandInResizeObserver,
})
if (typeof window === 'object') allowLaterSizes(window)
