/**
 * The application as a worker has it: it carries out the calls of its page, and sends it what changed.
 *
 * @module
 */
import type { NetworkPort } from '../../ports/application-ports.ts'
import type { StartableApplication } from '../application/create-application.ts'
import type { AppSnapshot } from '../application/snapshot.ts'
import { type Arrived, connect, type Wire } from './connect.ts'
import { methodAt } from './method-at.ts'
import { diff } from './diff.ts'
import { createRowWindow } from './row-window.ts'
import type { PageFacts } from './start-runtime.ts'

/** What a worker knows of its page, and asks it for. */
export interface PageSide {
  /** The page's own address, beside which relative ones lie. */
  readonly address: string
  readonly network: NetworkPort
  readonly firstDrawn: () => Promise<void>
  /** Asks for what only a page has. */
  ask(name: string, ...inputs: readonly unknown[]): Promise<Arrived>
  tell(name: string, ...inputs: readonly unknown[]): void
  /** Calls back for all that the page tells beside what is above. */
  onNews(listener: (name: string, inputs: readonly Arrived[]) => void): void
}

/** Milliseconds that the page is left alone before more rows follow. */
const REST_MS = 40
/** Milliseconds between patches while an answer is written: what comes sooner would be drawn in the same frame. */
const FRAME_MS = 16

/**
 * Serves what `compose` makes, once the page has said what it is. `lockName`: a lock that this worker holds as long as it
 * lives; null where there are none.
 */
export function serveApplication(
  wire: Wire,
  lockName: string | null,
  compose: (page: PageSide) => StartableApplication,
): void {
  const networkListeners = new Set<() => void>()
  const newsListeners = new Set<(name: string, inputs: readonly Arrived[]) => void>()
  let isOnline = true
  let application: StartableApplication | null = null
  let sent: AppSnapshot | null = null
  /** Patches that the page has not put in place yet: while there is one, changes gather. */
  let underWay = 0
  let isDue = false
  /** When the last patch was sent, as `performance.now()` tells the time. */
  let sentAt = -Infinity
  const rows = createRowWindow()

  const flush = () => {
    const snapshot = application && rows.cut(application.snapshot())
    const patch = snapshot === sent ? null : diff(sent, snapshot)
    sent = snapshot
    if (patch === null) return
    underWay += 1
    sentAt = performance.now()
    connection.tell('patch', patch)
  }
  const flushSoon = (afterMs = 0) => {
    if (isDue || underWay > 0) return
    isDue = true
    const isWriting = sent?.session?.live != null
    const leftMs = isWriting ? sentAt + FRAME_MS - performance.now() : 0
    setTimeout(
      () => {
        isDue = false
        flush()
      },
      Math.max(afterMs, leftMs),
    )
  }

  let drawn: Promise<void> | null = null
  const begin = (facts: PageFacts) => {
    isOnline = facts.isOnline
    application = compose({
      address: facts.address,
      network: {
        isOnline: () => isOnline,
        subscribe: listener => {
          networkListeners.add(listener)
          return () => networkListeners.delete(listener)
        },
      },
      firstDrawn: () => {
        flush()
        drawn ??= connection.call('first-drawn', [])
        return drawn
      },
      ask: (name, ...inputs) => connection.call(name, inputs),
      tell: (name, ...inputs) => connection.tell(name, ...inputs),
      onNews: listener => void newsListeners.add(listener),
    })
    application.subscribe(() => flushSoon())
    flush()
  }

  const connection = connect(wire, {
    answer: async (name, inputs) => {
      // A page whose worker died shows the conversation still.
      if (name === 'start' && inputs[1] === true) rows.showAll()
      if (name === 'loadMessages') rows.load(inputs[0])
      try {
        return await methodAt(application, name)(...inputs)
      } finally {
        // Whoever waits for the answer sees what it did.
        flush()
      }
    },
    hear: (name, inputs) => {
      switch (name) {
        case 'begin':
          return begin(inputs[0])
        case 'patched':
          underWay -= 1
          return flushSoon(rows.grow() ? REST_MS : 0)
        case 'online':
          isOnline = inputs[0]
          for (const listener of networkListeners) listener()
          return undefined
        default:
          for (const listener of newsListeners) listener(name, inputs)
          return undefined
      }
    },
  })
  connection.tell('ready', lockName)
}
