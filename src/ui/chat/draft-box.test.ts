import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeApplication } from '../../test/fake-application.ts'
import { createUi } from '../store.ts'
import { createDraftBox, MAX_WAIT_MS } from './draft-box.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const application = createFakeApplication()
  const { ui, connect } = createUi(application, {
    chooseFile: () => Promise.resolve(null),
    download: () => undefined,
  })
  connect()
  const stored: (readonly [string, string, string | null])[] = []
  const box = createDraftBox(
    {
      keepDraft: (text, sessionId) => void stored.push(['draft', text, sessionId]),
      giveBack: (words, sessionId) => void stored.push(['back', words, sessionId]),
    },
    ui.store,
  )
  box.follow()
  const here = application.snapshot().session?.sessionId ?? null
  return { application, box, stored, here }
}

describe('the text of the message box', () => {
  it('takes back all that is refused at once, in order, before what is typed', () => {
    const { box, here } = setUp()
    box.setText('typed')
    box.giveBack('first', here)
    box.giveBack('second', here)
    expect(box.text()).toBe('second\n\nfirst\n\ntyped')
  })

  it('is stored with the session that it was typed in, also when another one opens at once', () => {
    const { application, box, stored, here } = setUp()
    box.setText('typed here')
    application.changeSession({ sessionId: 'other', composer: 'of the other' })
    vi.advanceTimersByTime(MAX_WAIT_MS)
    expect(stored).toEqual([['draft', 'typed here', here]])
    expect(box.text()).toBe('of the other')
  })

  it('leaves words that come back late to their own session', () => {
    const { application, box, stored, here } = setUp()
    application.changeSession({ sessionId: 'other', composer: '' })
    box.giveBack('late', here)
    expect(stored).toEqual([['back', 'late', here]])
    expect(box.text()).toBe('')
  })

  it('moves what was typed before any session was open into the first one that is empty', () => {
    const { application, box } = setUp()
    const { session } = application.snapshot()
    application.change({ session: null })
    box.setText('typed early')
    application.change({ session: session && { ...session, composer: '' } })
    expect(box.text()).toBe('typed early')
  })

  it('has words again that were sent before any session was open, once they could not be', () => {
    const { application, box, stored } = setUp()
    const { session } = application.snapshot()
    application.change({ session: null })
    box.setText('sent early')
    box.clear()
    application.change({ session: session && { ...session, composer: 'sent early' } })
    expect(box.text()).toBe('')
    box.giveBack('sent early', null)
    expect(box.text()).toBe('sent early')
    box.flush()
    expect(stored.at(-1)).toEqual(['draft', 'sent early', session?.sessionId])
  })

  it('is stored after a moment, and when it is left', () => {
    const { box, stored, here } = setUp()
    box.setText('one')
    vi.advanceTimersByTime(MAX_WAIT_MS)
    box.setText('two')
    box.flush()
    expect(stored).toEqual([
      ['draft', 'one', here],
      ['draft', 'two', here],
    ])
  })
})
