import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeApplication } from '../../test/fake-application.ts'
import { EMPTY_TEMPORARY } from '../../ports/platform.ts'
import { createDraft, MAX_WAIT_MS, unsavedId } from './draft.ts'
import { createWordsAtRisk } from './words-at-risk.ts'
import { fakeUi } from '../../test/fake-ui.ts'
import type { Move } from '../../host/moves.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tab's session storage; pages that are loaded one after the other share it. */
function tabStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

let pages = 0

type Shown = Parameters<ReturnType<typeof createFakeApplication>['changeSession']>[0]

/** A page in which no session is open yet; `open` opens the first one with these words in its draft. */
function setUpEarly(tab = tabStorage()) {
  const application = createFakeApplication()
  const { session } = application.snapshot()
  application.change({ session: null })
  const open = (composer: string) =>
    application.change({ session: session && { ...session, composer } })
  return { ...follow(application, tab), open, here: session?.sessionId ?? null }
}

/** A page that opens the long session, changed so. */
function setUp(tab = tabStorage(), shown: Shown = {}) {
  const application = createFakeApplication()
  application.changeSession(shown)
  return follow(application, tab)
}

function follow(application: ReturnType<typeof createFakeApplication>, tab = tabStorage()) {
  const { ui } = fakeUi(application)
  const stored: (readonly [string, string, string | null])[] = []
  const sending = Promise.withResolvers<void>()
  /** Until this ends, nothing is acknowledged. */
  let storing: Promise<void> = Promise.resolve()
  const draft = createDraft(
    {
      keepDraft: (text, sessionId) => {
        stored.push(['draft', text, sessionId])
        return storing
      },
      giveBack: (words, sessionId) => void stored.push(['back', words, sessionId]),
      send: () => sending.promise,
    },
    ui.store,
    createWordsAtRisk(tab, () => Date.now(), (pages += 1)),
  )
  draft.follow()
  const here = application.snapshot().session?.sessionId ?? null
  const storeLate = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    storing = promise
    return resolve
  }
  return { application, ui, draft, stored, storeLate, sending, here }
}

describe('the text of the message box', () => {
  it('takes back all that is refused at once, in order, before what is typed', () => {
    const { draft, here } = setUp()
    draft.setText('typed')
    draft.giveBack('first', here)
    draft.giveBack('second', here)
    expect(draft.text()).toBe('second\n\nfirst\n\ntyped')
  })

  it('is stored with the session that it was typed in, also when another one opens at once', () => {
    const { application, draft, stored, here } = setUp()
    draft.setText('typed here')
    application.changeSession({ sessionId: 'other', composer: 'of the other' })
    vi.advanceTimersByTime(MAX_WAIT_MS)
    expect(stored).toEqual([['draft', 'typed here', here]])
    expect(draft.text()).toBe('of the other')
  })

  it('leaves words for the chat that opens first to the next page, also those that could not be sent', async () => {
    for (const send of [false, true]) {
      const tab = tabStorage()
      const { draft, sending, storeLate } = setUpEarly(tab)
      storeLate()
      draft.setText('Typed at once')
      if (send) {
        const sent = draft.send()
        sending.reject(new Error('The worker stopped'))
        await sent
      }
      void draft.leave()
      expect(setUp(tab).draft.text()).toBe('Typed at once')
    }
  })

  it('leaves words that were sent before any session was open to the next page, which the application stores nowhere', async () => {
    const tab = tabStorage()
    const { draft } = setUpEarly(tab)
    draft.setText('Sent at once')
    void draft.send()
    await vi.advanceTimersByTimeAsync(0)
    expect(setUp(tab).draft.text()).toBe('Sent at once')
  })

  it('leaves words that come back late to their own session', () => {
    const { application, draft, stored, here } = setUp()
    application.changeSession({ sessionId: 'other', composer: '' })
    draft.giveBack('late', here)
    expect(stored).toEqual([['back', 'late', here]])
    expect(draft.text()).toBe('')
  })

  it('moves what was typed before any session was open into the first one that is empty', () => {
    const { open, draft } = setUpEarly()
    draft.setText('typed early')
    open('')
    expect(draft.text()).toBe('typed early')
  })

  it('keeps what was typed before any session was open, behind the words that the first one has', () => {
    const { open, draft, stored, here } = setUpEarly()
    draft.setText('typed early')
    open('of last week')
    expect(draft.text()).toBe('of last week\n\ntyped early')
    draft.flush()
    expect(stored).toEqual([['draft', 'of last week\n\ntyped early', here]])
  })

  it('has words again that were sent before any session was open, once they could not be', async () => {
    const { open, draft, stored, sending, here } = setUpEarly()
    draft.setText('sent early')
    const sent = draft.send()
    open('')
    expect(draft.text()).toBe('')
    sending.reject(new Error('No room'))
    await sent
    expect(draft.text()).toBe('sent early')
    draft.flush()
    expect(stored.at(-1)).toEqual(['draft', 'sent early', here])
  })

  it('is stored after a moment, and when it is left', () => {
    const { draft, stored, here } = setUp()
    draft.setText('one')
    vi.advanceTimersByTime(MAX_WAIT_MS)
    draft.setText('two')
    draft.flush()
    expect(stored).toEqual([
      ['draft', 'one', here],
      ['draft', 'two', here],
    ])
  })

  it('tells when the last words are stored, also those that a moment before began to be', async () => {
    const { draft, storeLate } = setUp()
    const acknowledge = storeLate()
    draft.setText('typed')
    vi.advanceTimersByTime(MAX_WAIT_MS)
    const told = vi.fn<() => void>()
    void draft.flush().then(told)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).not.toHaveBeenCalled()
    acknowledge()
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toHaveBeenCalledTimes(1)
  })

  describe('of a page that goes away before it could be stored', () => {
    /** A page in which `leave` happens is reloaded; the new one opens the same session as it is stored. */
    const reloaded = (
      leave: (draft: ReturnType<typeof setUp>['draft']) => void,
      stored: Shown = {},
      laterMs = 0,
    ) => {
      const tab = tabStorage()
      const before = setUp(tab)
      leave(before.draft)
      vi.advanceTimersByTime(laterMs)
      return setUp(tab, { composer: 'as stored', ...stored })
    }
    it('comes back in the chat that was left, where the chat that it was typed for is not shown yet', () => {
      const tab = tabStorage()
      const { ui, draft } = setUp(tab, { composer: 'as stored' })
      const move: Move = {
        ended: new Promise(() => undefined),
        hold: () => undefined,
        isHeld: () => false,
      }
      ui.store.setState({ move })
      draft.setText('for the new chat')
      void draft.leave()
      expect(setUp(tab, { composer: 'as stored' }).draft.text()).toBe(
        'as stored\n\nfor the new chat',
      )
    })

    const typeAndGo = (draft: ReturnType<typeof setUp>['draft']) => {
      draft.setText('typed\njust now')
      draft.flush()
    }

    it('is there again, and stored, and of one page only', () => {
      const { application, draft, stored, here } = reloaded(typeAndGo)
      expect(draft.text()).toBe('typed\njust now')
      vi.advanceTimersByTime(MAX_WAIT_MS)
      expect(stored).toEqual([['draft', 'typed\njust now', here]])
      application.changeSession({ sessionId: 'other', composer: 'of the other' })
      expect(draft.text()).toBe('of the other')
    })

    it('outlives what is typed or sent before its chat is open', () => {
      for (const send of [false, true]) {
        const tab = tabStorage()
        typeAndGo(setUp(tab).draft)
        const { draft, open } = setUpEarly(tab)
        draft.setText('and more')
        if (send) void draft.send()
        vi.advanceTimersByTime(MAX_WAIT_MS)
        open('as stored')
        expect(draft.text()).toBe(send ? 'typed\njust now' : 'typed\njust now\n\nand more')
      }
    })

    it('comes back together with what the next page left, whose chat never opened', () => {
      const tab = tabStorage()
      typeAndGo(setUp(tab).draft)
      const { draft } = setUpEarly(tab)
      draft.setText('and more')
      void draft.leave()
      expect(setUp(tab).draft.text()).toBe('typed\njust now\n\nand more')
    })

    it('stays out of other sessions, and out of one that is opened much later', () => {
      expect(reloaded(typeAndGo, { sessionId: 'other' }).draft.text()).toBe('as stored')
      expect(reloaded(typeAndGo, {}, 60_000).draft.text()).toBe('as stored')
    })

    it('is there after it was sent, unless it was stored as a message', async () => {
      const send = (draft: ReturnType<typeof setUp>['draft']) => {
        draft.setText('on its way')
        void draft.send()
      }
      expect(reloaded(send).draft.text()).toBe('on its way')
      const waits = { id: 'q1', text: 'on its way', images: [] }
      expect(reloaded(send, { queue: [waits] }).draft.text()).toBe('as stored')
      const tab = tabStorage()
      const before = setUp(tab)
      send(before.draft)
      before.sending.resolve()
      await vi.advanceTimersByTimeAsync(0)
      expect(setUp(tab, { composer: 'as stored' }).draft.text()).toBe('as stored')
    })
  })
})

it('a temporary chat is noted for a reload by its id once it has words, and without it before', () => {
  const { application, ui } = fakeUi()
  const noted = (isBoxEmpty: boolean) => {
    const { app } = ui.store.getState()
    return unsavedId({ app: { ...app, openId: 't1' } }, isBoxEmpty)
  }
  application.changeSession({ rows: [], pending: null, attachments: [] })
  expect(noted(true)).toBe(EMPTY_TEMPORARY)
  expect(noted(false)).toBe('t1')
  application.changeSession({ pending: { text: 'On its way', images: [] } })
  expect(noted(true)).toBe('t1')
  application.changeSession({
    pending: null,
    attachments: [{ type: 'text', file: 'notes.txt', text: 'Kestrel' }],
  })
  expect(noted(true)).toBe('t1')
})
