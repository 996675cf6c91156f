/**
 * An observer that does not hand on what WebKit tells wrongly: that an element which was just put into the page has no size. The list
 * of messages leaves out a row without a height, and never asks for it again. Such an element is asked for once more in the next frame.
 */
export function soundResizeObserver(Native: typeof ResizeObserver): typeof ResizeObserver {
  return class SoundResizeObserver extends Native {
    #observed = new WeakSet<Element>()
    /** Each is asked for once more only: what has nothing but a padding is told like this rightly. */
    readonly #asked = new WeakSet<Element>()

    constructor(callback: ResizeObserverCallback) {
      super((entries, observer) => {
        const wrong = entries.filter(entry => !this.#asked.has(entry.target) && isWrong(entry))
        for (const { target } of wrong) {
          this.#asked.add(target)
          requestAnimationFrame(() => {
            if (!this.#observed.has(target)) return
            super.unobserve(target)
            super.observe(target)
          })
        }
        const sound = wrong.length === 0 ? entries : entries.filter(entry => !wrong.includes(entry))
        if (sound.length > 0) callback.call(this, sound, observer)
      })
    }

    override observe(target: Element, options?: ResizeObserverOptions): void {
      this.#observed.add(target)
      super.observe(target, options)
    }

    override unobserve(target: Element): void {
      this.#observed.delete(target)
      super.unobserve(target)
    }

    override disconnect(): void {
      this.#observed = new WeakSet()
      super.disconnect()
    }
  }
}

function isWrong({ target, contentRect: { width, height } }: ResizeObserverEntry): boolean {
  if (width > 0 || height > 0) return false
  const now = target.getBoundingClientRect()
  return now.width > 0 && now.height > 0
}

/**
 * Keeps from counting as an error of the page that a size which changed while sizes were told is told in the next frame. The list draws while
 * it is told of sizes, and with it all that waits to be drawn, such as the next words of an answer. Nothing is lost.
 */
export function allowLaterSizes(target: Pick<Window, 'addEventListener'>): void {
  target.addEventListener('error', event => {
    if (event.message.startsWith('ResizeObserver loop')) event.preventDefault()
  })
}
