import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeApplication } from '../test/fake-application.ts'
import { createDraft, MAX_WAIT_MS } from '../ui/chat/draft.ts'
import { createWordsAtRisk } from '../ui/chat/words-at-risk.ts'
import type { Application } from '../runtime/application/application.ts'
import { layered } from './moves.ts'
import { createUi } from './store.ts'
import { fakeAtRest } from '../test/fake-at-rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page whose worker answers when the test says so, in the order of the calls. */
function setUp() {
  const fake = createFakeApplication()
  const { session, sessions } = fake.snapshot()
  const here = session!.sessionId
  const other = sessions.find(({ id }) => id !== here)!.id
  /** The words that each chat has, stored or sent. */
  const boxes = new Map<string, string>([[other, 'of the other']])
  const sent: (readonly [words: string, sessionId: string | null])[] = []
  const waiting: ((failure?: Error) => void)[] = []
  let made = 0
  const show = (sessionId: string) => {
    const composer = boxes.get(sessionId) ?? ''
    fake.change({ openId: sessionId, session: { ...session!, sessionId, composer } })
  }
  const later = (run: () => void) =>
    new Promise<void>((resolve, reject) => {
      waiting.push(failure => {
        if (failure) return reject(failure)
        run()
        return resolve()
      })
    })
  const worker = {
    newSession: () => later(() => show(`new-${(made += 1)}`)),
    openSession: (id: string | null) => later(() => show(id ?? '')),
    keepDraft: async (text: string, sessionId: string | null) => {
      if (sessionId !== null) boxes.set(sessionId, text)
    },
    giveBack: (words: string, sessionId: string) =>
      void boxes.set(sessionId, [words, boxes.get(sessionId)].filter(Boolean).join('\n\n')),
    send: async (words: string) => void sent.push([words, fake.snapshot().openId]),
  }
  const { ui, connect } = createUi(layered<Application>(fake, worker), {
    chooseFile: () => Promise.resolve(null),
    chooseFiles: () => Promise.resolve([]),
    chooseFolder: () => Promise.resolve([]),
    download: () => undefined,
    settingLabels: async () => new Map(),
    atRest: fakeAtRest(),
  })
  connect()
  const draft = createDraft(ui.application, ui.store, createWordsAtRisk(null))
  draft.follow()
  return {
    ui,
    draft,
    boxes,
    sent,
    fake,
    here,
    other,
    /** The worker answers the oldest call. */
    answer: async (failure?: Error) => {
      waiting.shift()?.(failure)
      await vi.advanceTimersByTimeAsync(MAX_WAIT_MS)
    },
  }
}

describe('from the press on New chat on', () => {
  it('what is typed and sent goes into the new chat, however late it is there', async () => {
    const { ui, draft, sent, boxes, here, answer } = setUp()
    draft.setText('of the old one')
    void ui.application.newSession()
    expect(draft.text()).toBe('')
    draft.setText('of the new one')
    void draft.send()
    expect(sent).toEqual([])
    await answer()
    expect(sent).toEqual([['of the new one', 'new-1']])
    expect(boxes.get(here)).toBe('of the old one')
    expect(draft.text()).toBe('')
  })

  it('what is typed stays in the box as the new chat appears, and is stored there', async () => {
    const { ui, draft, boxes, here, answer } = setUp()
    void ui.application.newSession()
    draft.setText('of the new one')
    await vi.advanceTimersByTimeAsync(MAX_WAIT_MS * 2)
    expect(boxes.has(here)).toBe(false)
    await answer()
    expect(draft.text()).toBe('of the new one')
    expect(boxes.get('new-1')).toBe('of the new one')
  })

  it('what is typed on a page without any chat goes into the new one, not into the first that opens', async () => {
    const { ui, draft, sent, fake, answer, here } = setUp()
    const { session } = fake.snapshot()
    fake.change({ session: null, openId: null })
    void ui.application.newSession()
    draft.setText('of the new one')
    fake.change({ session, openId: here })
    expect(draft.text()).toBe('of the new one')
    void draft.send()
    await answer()
    expect(sent).toEqual([['of the new one', 'new-1']])
  })

  it('a chat that could not begin leaves the words in the box, and sends nothing', async () => {
    const { ui, draft, sent, answer } = setUp()
    draft.setText('before')
    void ui.application.newSession().catch(() => undefined)
    draft.setText('after')
    void draft.send()
    await answer(new Error('No room'))
    expect(sent).toEqual([])
    expect(draft.text()).toBe('after\n\nbefore')
  })
})

it('from the press on another chat on, what is typed goes there, behind the words that it has', async () => {
  const { ui, draft, boxes, other, answer } = setUp()
  draft.setText('here')
  void ui.application.openSession(other)
  draft.setText('there')
  await answer()
  expect(draft.text()).toBe('of the other\n\nthere')
  expect(boxes.get(other)).toBe('of the other\n\nthere')
})

it('a press on the open chat leaves its words in the box', async () => {
  const { ui, draft, here, answer } = setUp()
  draft.setText('here')
  void ui.application.openSession(here)
  await answer()
  expect(draft.text()).toBe('here')
})

it('a second press waits only for words of the first', async () => {
  const { ui, draft, other, answer } = setUp()
  void ui.application.newSession()
  void ui.application.openSession(other)
  await answer()
  await answer()
  expect(draft.text()).toBe('of the other')
})

it('each word is in the chat that was asked for before it, in any order of presses, words and answers', async () => {
  const step = fc.constantFrom('new', 'other', 'here', 'type', 'send', 'answer')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async steps => {
      const page = setUp()
      const { ui, draft, sent, boxes, here, other } = page
      /** What each word was typed for: a saved chat, or the number of the press on New chat. */
      const meant = new Map<string, string>()
      let target = here
      let presses = 0
      for (const [at, asked] of steps.entries()) {
        if (asked === 'new') {
          target = `new-${(presses += 1)}`
          void ui.application.newSession()
        } else if (asked === 'other' || asked === 'here') {
          target = asked === 'other' ? other : here
          void ui.application.openSession(target)
        } else if (asked === 'type') {
          const word = `w${at}.`
          meant.set(word, target)
          draft.setText(`${draft.text()} ${word}`.trim())
        } else if (asked === 'send' && draft.text() !== '') {
          void draft.send()
        } else if (asked === 'answer') await page.answer()
      }
      for (let left = 0; left <= steps.length * 2; left += 1) await page.answer()
      draft.flush()
      await vi.advanceTimersByTimeAsync(MAX_WAIT_MS)
      for (const [word, chat] of meant) {
        const found = [
          ...[...boxes].flatMap(([id, text]) => (text.includes(word) ? [id] : [])),
          ...sent.flatMap(([text, id]) => (text.includes(word) ? [id] : [])),
        ]
        expect([word, [...new Set(found)]]).toEqual([word, [chat]])
      }
    }),
  )
})
