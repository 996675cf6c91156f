/**
 * A tab of `session-tabs.ts`. Its session is real; each request to its ports ends when the test says so, with the result
 * that it names.
 */
import type { StoragePort } from '../ports/storage.ts'
import { estimateText } from '../engine/tokens/count.ts'
import type { ModelRef } from '../engine/log/event.ts'
import type { ModelRequest } from '../engine/message/message.ts'
import type { Tool } from '../ports/chat-model.ts'
import type { Locks } from '../ports/platform.ts'
import type { Tried } from '../runtime/requests/retry-policy.ts'
import type { EffectOf, Work } from '../runtime/session/handlers/work.ts'
import { createSession } from '../runtime/session/session.ts'
import type { Session, SessionOptions } from '../runtime/session/session-api.ts'
import type { SessionSnapshot } from '../runtime/session/snapshot.ts'
import { DEFAULT_SETTINGS } from '../runtime/settings/default-settings.ts'
import { saying, scriptedModel } from './application.ts'
import { says } from './drive.ts'
import { emptySession } from './fake-snapshot.ts'
import { heldTimers } from './held-timers.ts'
import { type DiskContents, type Ending, heldStorage, type Hold } from './session-disk.ts'

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
  readonly tools: readonly Tool[]
  /** The models that answer the next message, if they are several. */
  models: readonly ModelRef[]
  /** What the model answers to a request. */
  readonly answer: (request: ModelRequest, requestId: string) => Tried
  /** Called when the work of a tool call begins. */
  readonly onRun: (at: number, effect: EffectOf<'run-tool'>) => void
}

/** What a tab is opened in. */
interface Surroundings {
  readonly browser: Browser
  readonly readsLater: boolean
  readonly onAsk: ((at: number, pending: Pending) => void) | undefined
  /** The tab gives up the lock. */
  readonly letGo: (at: number) => void
  /** All tabs hear of a change on the disk. */
  readonly announce: () => void
  readonly clock: SessionOptions['clock']
  readonly nextId: SessionOptions['nextId']
}

const { chat } = scriptedModel(() => saying('Never asked.'))
/** What a model answers unless a test says so. */
export const answer = says('An answer.')
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

/** The tab with this number, on what is stored. */
export function openTab(
  at: number,
  { browser, readsLater, onAsk, letGo, announce, clock, nextId }: Surroundings,
): Tab {
  const { disk } = browser
  const pending: Pending[] = []
  const reports: unknown[] = []
  const notices: string[] = []
  const networkListeners = new Set<() => void>()
  let onStorage: Parameters<StoragePort['events']['subscribe']>[0] | null = null
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
  const send: Work['send'] = ({ requestId, request }, signal, told) => {
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
        end(TRIED[ending] ?? browser.answer(request, requestId))
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
  let isCounted = false
  const work: Work = {
    send,
    runTool: effect => {
      browser.onRun(at, effect)
      const { callId, tool } = effect.call
      return hold('run-tool', () => ({ type: 'tool-result', callId, tool, output: 'ok' }))
    },
    summarize: () => hold('summarize', () => ({ type: 'cancelled' })),
    askHook: () => Promise.reject(new Error('There is no hook')),
    wait: () => new Promise(() => {}),
    count: () =>
      hold('count', () => {
        isCounted = true
      }),
    recall: () => hold('recall', () => []),
  }
  const storage = heldStorage(disk, hold, {
    onChange: announce,
    subscribe: listener => {
      onStorage = listener
      return () => void (onStorage = null)
    },
  })
  const options: SessionOptions = {
    ...REST,
    tools: () => browser.tools,
    several: {
      models: () => browser.models,
      environmentOf: async ref => () => ({
        settings: DEFAULT_SETTINGS,
        chat: { ...chat, ref },
      }),
    },
    sessionId: 's1',
    log: readsLater ? emptySession('s1') : [...disk.log],
    drafts: disk.drafts,
    isRestart: true,
    isBehind: false,
    storage,
    locks,
    clock,
    nextId,
    counts: {
      count: text => estimateText(text),
      version: () => 0,
      ensure: () => hold('count-all', () => true),
      isReady: () => isCounted,
    },
    // The log is read at once; there is no time to count for the display.
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
    onChange: () => void (shown = null),
    onNotice: notice => void notices.push(notice),
    onFault: error => void reports.push(error),
    onUnread: error => void reports.push(error),
    onRefused: () => hold('ask-again', () => undefined),
  }
  const session = createSession(options, {
    timers: heldTimers({ ask, drop }),
    laneTimers: () => heldTimers({ ask, drop }),
    work,
  })
  return {
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
        onStorage?.('s1', null)
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

/** What a session needs and these tests do not look at. */
const REST = {
  sandbox: { run: () => Promise.reject(new Error('There is no sandbox')) },
  extract: async () => '',
  archive: { find: async () => [], search: async () => ({ passages: [], waiting: 0, unread: 0 }) },
  decodeImage: () => Promise.reject(new Error('There are no images')),
  documents: { read: () => Promise.reject(new Error('There are no documents')) },
  environment: () => ({ settings: DEFAULT_SETTINGS, chat }),
  namedModel: async () => null,
  summaryModels: () => [],
  limits: { of: () => null, note: () => {} },
  heading: () => ({ title: '', origin: 'user' as const }),
  onStored: () => {},
}
