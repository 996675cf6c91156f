/**
 * A browser with tabs on one session, without promises: a disk, a lock, a network, and what each tab has asked for and
 * not been given yet. The test says what happens next.
 */
import { textOf } from '../engine/message/message.ts'
import type { EngineConfig } from '../engine/turn/types.ts'
import type { SessionEvent } from '../engine/log/event.ts'
import type { Drafts } from '../ports/drafts.ts'
import type { SessionEffect } from '../runtime/session/step/effects.ts'
import type { SessionInput } from '../runtime/session/step/inputs.ts'
import { type SessionState, sessionOf } from '../runtime/session/step/state.ts'
import { step } from '../runtime/session/step/step.ts'
import { answerOfWork } from './answer-of-work.ts'
import { configFor } from './drive.ts'
import { createDisk, type DiskContents, type Ending, type Pending } from './session-disk.ts'

export interface Tab {
  state: SessionState
  pending: Pending[]
  /** How requests were answered, by number. */
  readonly replies: Map<number, unknown>
  readonly notices: string[]
  readonly reports: unknown[]
}

export interface Browser {
  readonly disk: DiskContents
  /** The tab that has the session; null for none. */
  holder: number | null
  isOnline: boolean
  readonly tabs: Tab[]
  /** What no step may do, as it was seen. */
  readonly faults: string[]
}

/** As many tabs, opened one after the other on what is stored. */
export function createBrowser(
  count = 1,
  { log = [], config, readsLater = false, ...kept }: BrowserOptions = {},
) {
  const browser: Browser = {
    disk: {
      log: [...log],
      drafts: { composer: '', attachments: [], queue: [], live: null, ...kept.drafts },
      isFull: false,
    },
    holder: null,
    isOnline: true,
    tabs: [],
    faults: [],
  }
  const { disk, tabs, faults } = browser
  const engine = configFor(8_192, config)
  let replies = 0
  let time = 1_000

  const tabAt = (at: number): Tab => {
    const tab = tabs[at]
    if (!tab) throw new RangeError(`No tab ${at}`)
    return tab
  }
  const announce = () => {
    for (const tab of tabs)
      if (!tab.pending.some(({ type }) => type === 'announce'))
        tab.pending.push({ type: 'announce' })
  }
  const answerOfDisk = createDisk(disk, () => time, announce)
  const happen = (at: number, input: SessionInput) => {
    const tab = tabAt(at)
    time += 1
    const { state, append, effects } = step(tab.state, input, {
      engine: () => engine,
      canSend: browser.isOnline,
      now: time,
    })
    tab.state = state
    if (append) tab.pending.push({ type: 'append', append })
    for (const effect of effects) ask(at, effect)
  }

  const ask = (at: number, effect: SessionEffect) => {
    const tab = tabAt(at)
    switch (effect.type) {
      case 'release-lock':
        if (browser.holder === at) browser.holder = null
        return
      case 'reply':
        tab.replies.set(effect.reply, effect.value ?? true)
        return
      case 'reject':
        tab.replies.set(effect.reply, effect.error)
        return
      case 'notify':
        tab.notices.push(effect.notice)
        return
      case 'report':
        tab.reports.push(effect.error)
        return
      case 'stop-timer':
        tab.pending = tab.pending.filter(
          pending => pending.type !== 'timer' || pending.timer !== effect.timer,
        )
        return
      case 'start-timer':
        ask(at, { type: 'stop-timer', timer: effect.timer })
        tab.pending.push({ type: 'timer', timer: effect.timer })
        return
      case 'abort': {
        const sent = tab.pending.find(
          pending => pending.type === 'send' && pending.requestId === effect.id,
        )
        tab.pending = tab.pending.filter(pending => pending !== sent)
        if (sent?.type === 'send') tab.pending.push({ ...effect, type: 'abort' })
        return
      }
      case 'send':
        if (browser.holder !== at) faults.push(`Tab ${at} sends without the lock`)
        if (
          !disk.log.some(
            event => event.type === 'v1.request-sent' && event.requestId === effect.requestId,
          )
        )
          faults.push(`Tab ${at} sends what is not stored`)
        break
      case 'report-room':
      case 'note-model':
        return
      default:
    }
    if (effect.type !== 'count-all' || effect.now) tab.pending.push(effect)
  }

  /** What was asked for comes about. False: it cannot yet. */
  const end = (at: number, pending: Pending, ending: Ending = 'done'): boolean => {
    const tab = tabAt(at)
    const isHeld = browser.holder !== null && browser.holder !== at
    if (pending.type === 'wait-for-lock' && browser.holder !== null) return false
    if (pending.type !== 'send' || ending !== 'chunk')
      tab.pending = tab.pending.filter(other => other !== pending)
    const stored = answerOfDisk(pending, ending)
    if (stored) {
      happen(at, stored)
      return true
    }
    switch (pending.type) {
      case 'announce':
        happen(at, { type: 'storage-changed' })
        break
      case 'timer':
        happen(at, pending)
        break
      case 'try-lock':
        if (!isHeld) browser.holder = at
        happen(at, { type: 'lock-tried', held: !isHeld })
        break
      case 'wait-for-lock':
        browser.holder = at
        happen(at, { type: 'lock-granted' })
        break
      case 'ask-again':
        happen(at, { type: 'try-again' })
        break
      case 'count-all':
        happen(at, { type: 'counted-all', now: true })
        break
      default: {
        const answer = answerOfWork(pending, ending, engine.model)
        if (answer) happen(at, answer)
      }
    }
    return true
  }

  const open = (at = tabs.length) => {
    tabs[at] = {
      state: sessionOf(readsLater ? null : [...disk.log], disk.drafts),
      pending: [],
      replies: new Map(),
      notices: [],
      reports: [],
    }
    happen(at, { type: 'begin', isRestart: true })
  }
  for (let at = 0; at < count; at += 1) open(at)

  /** Everything that was asked for comes about, oldest first; timers run out once nothing else is left, `rounds` times. */
  const settle = (rounds = 3) => {
    let left = rounds
    for (let ended = 0; ended < 10_000; ended += 1) {
      const asked = tabs.flatMap((tab, at) => tab.pending.map(pending => ({ at, pending })))
      const next = asked.filter(({ pending: { type } }) => type !== 'timer')
      if (next.some(({ at, pending }) => end(at, pending))) continue
      if (left === 0) return
      left -= 1
      for (const { at, pending } of asked) if (pending.type === 'timer') end(at, pending)
    }
    throw new Error('It never comes to rest')
  }
  /** Ends the oldest thing of this type that the tab asked for; throws where there is none. */
  const endNext = (at: number, type: Pending['type'], ending?: Ending) => {
    const pending = tabAt(at).pending.find(other => other.type === type)
    if (!pending) throw new RangeError(`Tab ${at} has not asked for ${type}`)
    end(at, pending, ending)
  }
  const reply = () => (replies += 1)

  return {
    ...browser,
    browser,
    tab: tabAt,
    happen,
    end,
    endNext,
    settle,
    type: (at: number, text: string) => happen(at, { type: 'keep-draft', text }),
    /** Sends the text; the number of the request. */
    send: (at: number, text: string): number => {
      const number = reply()
      happen(at, { type: 'send', id: `q${number}`, text, withImages: true, reply: number })
      return number
    },
    ask: (at: number, input: (reply: number) => SessionInput): number => {
      const number = reply()
      happen(at, input(number))
      return number
    },
    goOnline: (isOnline: boolean) => {
      browser.isOnline = isOnline
      for (const at of tabs.keys()) happen(at, { type: 'network-changed' })
    },
    setFull: (isFull: boolean) => {
      disk.isFull = isFull
    },
    /** The tab is killed, and opened again on what is stored. */
    crash: (at: number) => {
      if (browser.holder === at) browser.holder = null
      open(at)
    },
    /** The tab is closed for good: nothing of what it asked for comes about. */
    leave: (at: number) => {
      if (browser.holder === at) browser.holder = null
      tabAt(at).state = { ...tabAt(at).state, isClosed: true }
      tabAt(at).pending = []
    },
    places: () => ({
      box: disk.drafts.composer,
      queue: disk.drafts.queue.map(({ text }) => text),
      log: saidIn(disk.log),
    }),
  }
}

interface BrowserOptions {
  readonly log?: readonly SessionEvent[]
  readonly drafts?: Partial<Drafts>
  readonly config?: Partial<EngineConfig>
  /** Tabs are open before they have read the log. */
  readonly readsLater?: boolean
}

/** What the person said, in log order. */
export function saidIn(log: readonly SessionEvent[]): readonly string[] {
  return log.flatMap(event =>
    event.type === 'v1.message-appended' && event.role === 'user' ? [textOf(event.parts)] : [],
  )
}
