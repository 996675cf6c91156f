/**
 * A browser with tabs on one session. The sessions are real; a disk, a lock, a network, a model and timers around them are
 * not: each request of a tab to them ends when the test says so, and with the result that it names.
 */
import type { ModelRef, SessionEvent } from '../engine/log/event.ts'
import { textOf } from '../engine/message/message.ts'
import type { Drafts } from '../ports/drafts.ts'
import type { Session } from '../runtime/session/session-api.ts'
import type { Ending } from './session-disk.ts'
import { answer, type Browser, openTab, type Pending, type Tab } from './session-tab.ts'

interface BrowserOptions extends Partial<Pick<Browser, 'tools' | 'answer' | 'onRun'>> {
  readonly log?: readonly SessionEvent[]
  readonly drafts?: Partial<Drafts>
  /** Tabs are open before they have read the log. */
  readonly readsLater?: boolean
  /** Called whenever a tab asks for something. */
  readonly onAsk?: (at: number, pending: Pending) => void
}

/** Resolves once all that can happen without the outside has happened. */
const quiet = () => new Promise<void>(resolve => setImmediate(resolve))

/** As many tabs, opened one after the other on what is stored. */
export async function createBrowser(
  count = 1,
  { log = [], drafts = {}, readsLater = false, onAsk, ...given }: BrowserOptions = {},
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
    tools: [],
    models: [],
    answer: () => answer,
    onRun: () => {},
    ...given,
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

  const around = {
    browser,
    readsLater,
    onAsk,
    letGo,
    announce,
    clock: { now: () => (time += 1) },
    nextId: () => `i${(ids += 1)}`,
  }
  const open = (at: number) => {
    tabs[at] = openTab(at, around)
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
    type: (at: number, text: string) => void tabAt(at).session.keepDraft(text),
    /** Sends the text, to these models if they are several; the number of the request. */
    send: (at: number, text: string, models: readonly ModelRef[] = []): number => {
      const { sending } = tabAt(at)
      browser.models = models
      const number = ask(at, session => session.send(text).finally(() => sending.delete(number)))
      browser.models = []
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
      composer: disk.drafts.composer,
      queue: disk.drafts.queue.map(({ text }) => text),
      log: saidIn(disk.log),
    }),
  }
}

const WRITES: ReadonlySet<string> = new Set([
  'append',
  'write-draft',
  'enqueue',
  'edit-queued',
  'arrange-queued',
  'remove-queued',
])

/** What the person said, in log order. */
export function saidIn(log: readonly SessionEvent[]): readonly string[] {
  return log.flatMap(event =>
    event.type === 'v1.message-appended' && event.role === 'user' ? [textOf(event.parts)] : [],
  )
}
