/**
 * A browser with tabs on one session. The sessions are real; a disk, a lock, a network, a model and timers around them are
 * not: whatever a tab asks of them comes about when the test says so, and as it says.
 */
import type { SessionEvent } from '../engine/log/event.ts'
import { textOf } from '../engine/message/message.ts'
import { estimateText } from '../engine/tokens/count.ts'
import type { Drafts } from '../ports/drafts.ts'
import type { Locks } from '../ports/platform.ts'
import type { Timers } from '../runtime/session/handlers/timers.ts'
import type { Work } from '../runtime/session/handlers/work.ts'
import { createSession } from '../runtime/session/session.ts'
import type { Session, SessionOptions } from '../runtime/session/session-api.ts'
import type { SessionSnapshot } from '../runtime/session/snapshot.ts'
import { DEFAULT_SETTINGS } from '../runtime/settings/default-settings.ts'
import { saying, scriptedModel } from './application.ts'
import { says } from './drive.ts'
import { emptySession } from './fake-snapshot.ts'
import { type DiskContents, type Ending, heldStorage, type Hold } from './session-disk.ts'
import type { Tried } from '../runtime/requests/retry-policy.ts'

/** Something that a tab has asked for. */
export interface Pending {
  /** A call of a port, `timer …`, or `announce`: the session has changed on the disk. */
  readonly type: string
  /** Has it come about. False: it is not over yet, or cannot be. */
  readonly come: (ending: Ending) => boolean
}

export interface Tab {
  readonly session: Session
  readonly pending: Pending[]
  /** How what was asked for ended, by number: what it resolved to, or rejected with. */
  readonly replies: Map<number, unknown>
  /** Texts that were sent and are not acknowledged yet, by number. */
  readonly sending: Map<number, string>
  readonly notices: string[]
  readonly reports: unknown[]
  /** What is shown; the same value while nothing changed. */
  readonly shown: () => SessionSnapshot
  /** The session hears of a change on the disk. */
  readonly announce: () => void
  /** The session hears of the network. */
  readonly goOnline: () => void
  /** It is gone: nothing of what it asked for comes about. */
  readonly leave: () => void
}

export interface Browser {
  readonly disk: DiskContents
  /** The tab that has the session; null for none. */
  holder: number | null
  isOnline: boolean
  readonly tabs: Tab[]
  /** What no session may do, as it was seen. */
  readonly faults: string[]
}

interface BrowserOptions {
  readonly log?: readonly SessionEvent[]
  readonly drafts?: Partial<Drafts>
  /** Tabs are open before they have read the log. */
  readonly readsLater?: boolean
  /** Called whenever a tab asks for something. */
  readonly onAsk?: (at: number, pending: Pending) => void
}

/** Resolves once all that can happen without the outside has happened. */
const quiet = () => new Promise<void>(resolve => setImmediate(resolve))

const { chat } = scriptedModel(() => saying('Never asked.'))
const answer = says('An answer.')
const failed = (kind: 'other' | 'unreachable'): Tried => ({
  type: 'failed',
  parts: [],
  failure: { kind, message: 'No.', status: null, limitTokens: null, remedy: 'none' },
  retryAfterMs: null,
})
const TRIED: Partial<Record<Ending, Tried>> = {
  failed: failed('other'),
  unreachable: failed('unreachable'),
}

/** As many tabs, opened one after the other on what is stored. */
export async function createBrowser(
  count = 1,
  { log = [], drafts = {}, readsLater = false, onAsk }: BrowserOptions = {},
) {
  const browser: Browser = {
    disk: {
      log: [...log],
      drafts: { composer: '', attachments: [], queue: [], live: null, ...drafts },
      isFull: false,
    },
    holder: null,
    isOnline: true,
    tabs: [],
    faults: [],
  }
  const { disk, tabs } = browser
  let replies = 0
  let time = 1_000
  let ids = 0

  const tabAt = (at: number): Tab => {
    const tab = tabs[at]
    if (!tab) throw new RangeError(`No tab ${at}`)
    return tab
  }
  const letGo = (at: number) => {
    if (browser.holder !== at) return
    browser.holder = null
    for (const [other, { pending }] of tabs.entries())
      for (const waiting of pending) if (waiting.type === 'wait-for-lock') onAsk?.(other, waiting)
  }
  const announce = () => {
    for (const tab of tabs) tab.announce()
  }

  const open = (at: number) => {
    const pending: Pending[] = []
    const reports: unknown[] = []
    const notices: string[] = []
    const networkListeners = new Set<() => void>()
    let onStorage: ((sessionId: string) => void) | null = null
    let isGone = false
    let shown: SessionSnapshot | null = null
    let mayRead = readsLater

    const ask = (type: string, come: Pending['come']): Pending => {
      const asked = { type, come }
      if (isGone) return asked
      pending.push(asked)
      onAsk?.(at, asked)
      return asked
    }
    const drop = (asked: Pending | undefined) => {
      const index = asked ? pending.indexOf(asked) : -1
      if (index >= 0) pending.splice(index, 1)
    }
    const hold: Hold = (type, come) =>
      new Promise((resolve, reject) => {
        const asked = ask(type, ending => {
          drop(asked)
          try {
            const result = come(ending)
            if (!isGone) resolve(result)
          } catch (error) {
            if (!isGone) reject(error)
          }
          return true
        })
      })
    const timersNow = new Map<string, Pending>()
    const stopTimer = (timer: string) => {
      drop(timersNow.get(timer))
      timersNow.delete(timer)
    }
    const timers: Timers = {
      start: (timer, _, then) => {
        stopTimer(timer)
        const asked = ask(`timer ${timer}`, () => {
          stopTimer(timer)
          then()
          return true
        })
        timersNow.set(timer, asked)
      },
      stop: stopTimer,
      isRunning: timer => timersNow.has(timer),
    }
    const free = () => {
      if (!isGone) letGo(at)
    }
    const locks: Locks = {
      tryAcquire: () =>
        hold('try-lock', () => {
          if (browser.holder !== null) return null
          browser.holder = at
          return free
        }),
      acquire: (_, signal) =>
        new Promise((resolve, reject) => {
          const asked = ask('wait-for-lock', ending => {
            if (ending === 'failed') reject(new Error('There are no locks'))
            else if (browser.holder !== null) return false
            drop(asked)
            if (ending === 'failed') return true
            browser.holder = at
            resolve(free)
            return true
          })
          signal.addEventListener('abort', () => {
            drop(asked)
            reject(signal.reason)
          })
        }),
      share: async () => () => {},
    }
    const send: Work['send'] = ({ requestId }, signal, told) => {
      if (browser.holder !== at) browser.faults.push(`Tab ${at} sends without the lock`)
      const isStored = disk.log.some(
        event => event.type === 'v1.request-sent' && event.requestId === requestId,
      )
      if (!isStored) browser.faults.push(`Tab ${at} sends what is not stored`)
      if (signal.aborted) browser.faults.push(`Tab ${at} sends after Stop`)
      return new Promise(resolve => {
        const end = (outcome: Tried) => resolve({ outcome, needsNetwork: true })
        const asked = ask('send', ending => {
          if (ending === 'chunk') {
            told.progress({ type: 'parts', requestId, model: chat.ref, parts: answer.parts })
            onAsk?.(at, asked)
            return true
          }
          drop(asked)
          end(TRIED[ending] ?? answer)
          return true
        })
        signal.addEventListener('abort', () => {
          drop(asked)
          const stopped = ask('abort', () => {
            drop(stopped)
            end({ type: 'stopped', parts: [] })
            return true
          })
        })
      })
    }
    const work: Work = {
      send,
      runTool: () => Promise.reject(new Error('There are no tools')),
      summarize: () => hold('summarize', () => ({ type: 'cancelled' })),
      wait: () => new Promise(() => {}),
      count: () => hold('count', () => undefined),
      recall: () => hold('recall', () => []),
    }
    const storage = heldStorage(disk, hold, {
      onChange: announce,
      subscribe: listener => {
        onStorage = listener
        return () => {
          onStorage = null
        }
      },
    })
    const options: SessionOptions = {
      ...REST,
      sessionId: 's1',
      log: readsLater ? emptySession('s1') : [...disk.log],
      drafts: disk.drafts,
      isRestart: true,
      isBehind: false,
      storage,
      locks,
      clock: { now: () => (time += 1) },
      nextId: () => `i${(ids += 1)}`,
      counts: {
        count: text => estimateText(text),
        version: () => 0,
        ensure: () => hold('count-all', () => true),
      },
      // The log is read at once; nobody has time to count for the display.
      whenIdle: run => {
        if (mayRead) run()
        mayRead = false
      },
      network: {
        isOnline: () => browser.isOnline,
        subscribe: listener => {
          networkListeners.add(listener)
          return () => networkListeners.delete(listener)
        },
      },
      onChange: () => {
        shown = null
      },
      onNotice: notice => void notices.push(notice),
      onFault: error => void reports.push(error),
      onUnread: error => void reports.push(error),
      onRefused: () => hold('ask-again', () => undefined),
    }
    const session = createSession(options, { timers, work })
    tabs[at] = {
      session,
      pending,
      replies: new Map(),
      sending: new Map(),
      notices,
      reports,
      shown: () => (shown ??= session.snapshot()),
      announce: () => {
        if (onStorage === null || pending.some(({ type }) => type === 'announce')) return
        const asked = ask('announce', () => {
          drop(asked)
          onStorage?.('s1')
          return true
        })
      },
      goOnline: () => networkListeners.forEach(listener => listener()),
      leave: () => {
        letGo(at)
        isGone = true
        pending.length = 0
      },
    }
  }

  /** What was asked for comes about, and all that follows from it without the outside. False: it cannot yet. */
  const end = async (at: number, asked: Pending, ending: Ending = 'done'): Promise<boolean> => {
    if (!tabAt(at).pending.includes(asked)) return false
    const hasCome = asked.come(ending)
    await quiet()
    return hasCome
  }
  /** Everything that was asked for comes about, oldest first; timers run out once nothing else is left, `rounds` times. */
  const settle = async (rounds = 3) => {
    await quiet()
    let left = rounds
    for (let ended = 0; ended < 10_000; ended += 1) {
      const asked = tabs.flatMap((tab, at) => tab.pending.map(pending => ({ at, pending })))
      const isTimer = ({ pending: { type } }: (typeof asked)[number]) => type.startsWith('timer')
      let hasEnded = false
      for (const each of asked) {
        if (isTimer(each) || hasEnded) continue
        hasEnded = await end(each.at, each.pending)
      }
      if (hasEnded) continue
      if (left === 0) return
      left -= 1
      for (const each of asked) if (isTimer(each)) await end(each.at, each.pending)
    }
    throw new Error('It never comes to rest')
  }
  /** Ends the oldest thing of each of these types that the tab asked for; throws where there is none. */
  const endNext = async (at: number, types: string | readonly string[], ending?: Ending) => {
    await quiet()
    for (const type of typeof types === 'string' ? [types] : types) {
      const asked = tabAt(at).pending.find(other => other.type === type)
      if (!asked) throw new RangeError(`Tab ${at} has not asked for ${type}`)
      await end(at, asked, ending)
    }
  }
  /** Notes how the request ends; its number. */
  const ask = (at: number, request: (session: Session) => Promise<unknown>): number => {
    const { session, replies: answers } = tabAt(at)
    const number = (replies += 1)
    request(session).then(
      value => answers.set(number, value ?? true),
      (error: unknown) => answers.set(number, error),
    )
    return number
  }

  for (let at = 0; at < count; at += 1) open(at)
  await quiet()
  return {
    ...browser,
    browser,
    tab: tabAt,
    quiet,
    end,
    endNext,
    settle,
    ask,
    type: (at: number, text: string) => tabAt(at).session.keepDraft(text),
    /** Sends the text; the number of the request. */
    send: (at: number, text: string): number => {
      const { sending } = tabAt(at)
      const number = ask(at, session => session.send(text).finally(() => sending.delete(number)))
      sending.set(number, text)
      return number
    },
    /** Of this type, nothing that the tab asked for comes about. */
    forget: (at: number, type: string) => {
      const { pending } = tabAt(at)
      for (const asked of pending.filter(other => other.type === type))
        pending.splice(pending.indexOf(asked), 1)
    },
    /** How many of this type the tab has asked for. */
    asks: (at: number, type: string) =>
      tabAt(at).pending.filter(pending => pending.type === type).length,
    goOnline: async (isOnline: boolean) => {
      browser.isOnline = isOnline
      for (const tab of tabs) tab.goOnline()
      await quiet()
    },
    setFull: (isFull: boolean) => {
      disk.isFull = isFull
    },
    /**
     * The tab is killed, and opened again on what is stored. `late`: what it was writing is written; the session hears of it
     * no more.
     */
    crash: async (at: number, late = false) => {
      const writes = late ? tabAt(at).pending.filter(({ type }) => WRITES.has(type)) : []
      const { leave } = tabAt(at)
      leave()
      for (const { come } of writes) come('done')
      open(at)
      await quiet()
    },
    open: async (at = tabs.length) => {
      open(at)
      await quiet()
    },
    /** The tab is closed for good: nothing of what it asked for comes about. */
    leave: (at: number) => tabAt(at).leave(),
    places: () => ({
      box: disk.drafts.composer,
      queue: disk.drafts.queue.map(({ text }) => text),
      log: saidIn(disk.log),
    }),
  }
}

const WRITES: ReadonlySet<string> = new Set(['append', 'write-draft', 'enqueue', 'edit-queued'])

/** What a session needs and these tests do not look at. */
const REST = {
  tools: [],
  extract: async () => '',
  archive: { find: async () => [] },
  decodeImage: () => Promise.reject(new Error('There are no images')),
  environment: () => ({ settings: DEFAULT_SETTINGS, chat }),
  namedModel: async () => null,
  summaryModels: () => [],
  limits: { of: () => null, note: () => {} },
  heading: () => ({ title: '', origin: 'user' as const }),
  onStored: () => {},
}

/** What the person said, in log order. */
export function saidIn(log: readonly SessionEvent[]): readonly string[] {
  return log.flatMap(event =>
    event.type === 'v1.message-appended' && event.role === 'user' ? [textOf(event.parts)] : [],
  )
}
