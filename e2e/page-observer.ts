/** When a page shows what it should, and how long it did not react meanwhile. Everything is observed, nothing polled: a loop of animation frames is itself among the longest tasks of a slow machine. */
import type { Page } from '@playwright/test'

/** A piece of work on the page's thread. */
export interface Task {
  /** When it began. */
  readonly at: number
  readonly duration: number
}

/** What a page reports of itself. Times are milliseconds since its navigation began. */
interface PageObserver {
  /** When the message box first took text; null until then. */
  usableAt: number | null
  /** When a test last clicked, or chose a file. */
  pressedAt: number
  /** All tasks over 50 ms. */
  readonly longTasks: Task[]
  /** Scripts that ran for more than 50 ms without a break, the style and layout that they forced taken off. */
  readonly longScripts: Task[]
  /** What began before it is not listed: the harness's own work. */
  ignoredUntil: number
  /** Sum of all layout shifts that no input caused. */
  layoutShift: number
  /** From each key that wrote something until all that it changed was laid out again. */
  readonly keys: number[]
  /** The same until the page's next frame had been drawn, which a key may wait for however little it changes. */
  readonly keysToFrame: number[]
  /** Messages of the worker named `runtime`, measured only while `measures` is true. `isThere`: it has been started. */
  readonly runtime: { isThere: boolean; measures: boolean; messages: number; bytes: number }
  /** Resolves once nothing is written any more. */
  settled(): Promise<void>
  /** Resolves to the time at which the message of this number is drawn in the conversation; null: the last one, with its words. */
  shown(number: number | null): Promise<number>
}

declare global {
  interface Window {
    pageObserver: PageObserver
  }
}

/** From the next navigation on. */
export async function observePage(page: Page): Promise<void> {
  await page.addInitScript(installObserver)
}

/** Resolves to the time, since the navigation, at which the message of this number, or for null the last one, is drawn. */
export function shownAt(page: Page, number: number | null): Promise<number> {
  return page.evaluate(wanted => window.pageObserver.shown(wanted), number)
}

/** Forgets keys and messages; those of the runtime's worker are measured from now on if asked for. Resolves to the time. */
export function forgetObserved(page: Page, measures = false): Promise<number> {
  return page.evaluate(isMeasured => {
    const { keys, keysToFrame, runtime } = window.pageObserver
    keys.length = 0
    keysToFrame.length = 0
    Object.assign(runtime, { measures: isMeasured, messages: 0, bytes: 0 })
    return performance.now()
  }, measures)
}

/** Resolves once the runtime's worker has sent nothing for so long: older rows follow those that are drawn first. */
export async function workerQuiet(page: Page, quietMs = 1_000): Promise<void> {
  for (;;) {
    await forgetObserved(page, true)
    await page.waitForTimeout(quietMs)
    const { runtime } = await observed(page)
    if (runtime.messages === 0) return
  }
}

/** Resolves once nothing is written any more. */
export function pageSettled(page: Page): Promise<void> {
  return page.evaluate(() => window.pageObserver.settled())
}

/** What was observed, once the browser has reported all of it. */
export function observed(page: Page): Promise<Omit<PageObserver, 'shown' | 'settled'>> {
  return page.evaluate(async () => {
    await new Promise(resolve => setTimeout(resolve, 100))
    const { shown: _, settled: _settled, ...reported } = window.pageObserver
    return reported
  })
}

/** Runs in the page before anything else does, so it uses nothing from around it. */
function installObserver(): void {
  const LONG_MS = 50
  const watching = new Set<() => void>()
  const observer: PageObserver = {
    usableAt: null,
    pressedAt: 0,
    longTasks: [],
    longScripts: [],
    ignoredUntil: 0,
    layoutShift: 0,
    keys: [],
    keysToFrame: [],
    runtime: { isThere: false, measures: false, messages: 0, bytes: 0 },
    shown: number =>
      new Promise(resolve => {
        const look = () => {
          if (!watching.has(look) || !isInView(number)) return
          watching.delete(look)
          // Drawn once the frame after this one begins.
          requestAnimationFrame(() => requestAnimationFrame(() => confirm()))
        }
        const confirm = () => {
          if (isInView(number)) return resolve(performance.now())
          watching.add(look)
          return undefined
        }
        watching.add(look)
        look()
      }),
    settled: () =>
      new Promise(resolve => {
        const look = () => {
          if (isWriting()) return
          watching.delete(look)
          resolve()
        }
        watching.add(look)
        look()
      }),
  }
  window.pageObserver = observer

  const isWriting = () =>
    document.querySelector('[data-status="streaming"]') !== null ||
    [...document.querySelectorAll('form button')].some(button => button.textContent === 'Stop')

  const isInView = (number: number | null) => {
    const rows = document.querySelectorAll(
      number === null
        ? 'article[data-number]:not([data-unloaded])'
        : `article[data-number="${number}"]`,
    )
    const box = rows.item(rows.length - 1)?.getBoundingClientRect()
    const log = document.querySelector('[role="log"]')?.getBoundingClientRect()
    return box && log && box.height > 0 && box.top < log.bottom && box.bottom > log.top
  }
  const lookAll = () => {
    for (const look of watching) look()
  }
  new MutationObserver(() => {
    const box = observer.usableAt === null ? document.querySelector('textarea') : null
    if (box && !box.disabled && !box.readOnly) observer.usableAt = performance.now()
    lookAll()
  }).observe(document, { childList: true, subtree: true, attributes: true })
  document.addEventListener('scroll', lookAll, { capture: true, passive: true })

  const onPress = ({ timeStamp }: Event) => {
    observer.pressedAt = timeStamp
  }
  document.addEventListener('click', onPress, { capture: true })
  document.addEventListener('change', onPress, { capture: true })

  let key = 0
  const laidOut = new MessageChannel()
  const noteKey = (list: number[]) => {
    document.body.getBoundingClientRect()
    list.push(performance.now() - key)
  }
  // Chromium holds a message back until the frame after a key.
  laidOut.port1.addEventListener('message', () => noteKey(observer.keysToFrame))
  laidOut.port1.start()
  document.addEventListener('keydown', ({ timeStamp }) => void (key = timeStamp), { capture: true })
  // The last to hear of it: the page has drawn what it draws at once.
  window.addEventListener('input', () => {
    noteKey(observer.keys)
    laidOut.port2.postMessage(null)
  })

  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    const entries = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) take(entry)
    })
    entries.observe({ type, buffered: true })
  }
  const add = (
    list: Task[],
    { startTime, duration }: Pick<PerformanceEntry, 'startTime' | 'duration'>,
  ) => {
    if (startTime >= observer.ignoredUntil) list.push({ at: startTime, duration })
  }
  watch('longtask', entry => add(observer.longTasks, entry))
  watch('layout-shift', entry => {
    const isAsked = 'hadRecentInput' in entry && entry.hadRecentInput === true
    if (!isAsked && 'value' in entry) observer.layoutShift += Number(entry.value)
  })
  watch('long-animation-frame', entry => {
    if (!('scripts' in entry) || !Array.isArray(entry.scripts)) return
    for (const script of entry.scripts) {
      const duration = script.duration - script.forcedStyleAndLayoutDuration
      if (duration > LONG_MS) add(observer.longScripts, { startTime: script.startTime, duration })
    }
  })

  /** About what the structured clone takes: the text of everything, and buffers as they are. */
  const bytesOf = (data: unknown) => {
    let buffers = 0
    const text = JSON.stringify(data, (_, value: unknown) => {
      if (value instanceof Map || value instanceof Set) return [...value]
      if (typeof value === 'bigint') return String(value)
      if (!(value instanceof ArrayBuffer) && !ArrayBuffer.isView(value)) return value
      buffers += value.byteLength
      return undefined
    })
    return buffers + new TextEncoder().encode(text).byteLength
  }
  const { runtime } = observer
  window.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options)
      if (options?.name !== 'runtime') return
      runtime.isThere = true
      this.addEventListener('message', ({ data }) => {
        if (!runtime.measures) return
        runtime.messages += 1
        runtime.bytes += bytesOf(data)
      })
    }
  }
}
