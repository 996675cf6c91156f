import { describe, expect, it } from 'vitest'
import { StoreError } from '../../ports/errors.ts'
import type { LiveDraft } from '../../ports/drafts.ts'
import { activityIn, addProgress, applyEvent, NOTHING_LIVE } from './live.ts'
import { session } from '../../test/session.ts'
import { createAnswerDraft } from './keep-newest.ts'

const draftOf = (text: string): LiveDraft => ({
  requestId: 'r1',
  model: { provider: 'test', host: null, model: 'test' },
  parts: [{ type: 'text', text }],
  startedAt: 1,
})
const full = () => new StoreError('full', 'full')

/** A draft that is kept, with the words that are written and all else that is asked for. */
function keeping() {
  const asked: string[] = []
  let wait: (() => void) | null = null
  let written: PromiseWithResolvers<void> | null = null
  const draft = createAnswerDraft(
    value => {
      asked.push(value === null ? '–' : textIn(value))
      written = Promise.withResolvers()
      return written.promise
    },
    {
      timers: {
        start: (_timer, _afterMs, then) => {
          asked.push('start-timer')
          wait = then
        },
        stop: () => {},
        isRunning: () => false,
      },
      onFault: () => asked.push('report'),
      onStored: () => asked.push('report-room'),
    },
  )
  return {
    asked,
    say: (text: string) => draft.keep(draftOf(text)),
    clear: () => draft.clear(),
    wait: () => wait?.(),
    end: async (error?: unknown) => {
      if (error === undefined) written?.resolve()
      else written?.reject(error)
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}
const textIn = ({ parts: [part] }: LiveDraft) => (part?.type === 'text' ? part.text : '')

describe('the answer being written', () => {
  it('is stored at once, then with each beat, the newest words each time', async () => {
    const { asked, say, end, wait } = keeping()
    say('a')
    await end()
    for (const text of ['ab', 'abc']) say(text)
    expect(asked).toEqual(['a', 'start-timer'])
    wait()
    expect(asked.slice(2)).toEqual(['abc', 'start-timer'])
  })

  it('is gone once it is in the log, and nothing that waited comes after', async () => {
    const { asked, say, end, wait, clear } = keeping()
    say('a')
    say('ab')
    clear()
    expect(asked).toEqual(['a', 'start-timer'])
    await end()
    await end()
    wait()
    expect(asked.slice(2)).toEqual(['–'])
  })

  it('waits while the disk is full, which is said once, and is stored once there is room', async () => {
    const { asked, say, end, wait } = keeping()
    say('a')
    await end(full())
    wait()
    await end(full())
    say('ab')
    wait()
    await end()
    expect(asked).toEqual([
      'a',
      'start-timer',
      'report',
      'start-timer',
      'a',
      'start-timer',
      'start-timer',
      'ab',
      'start-timer',
      'report-room',
    ])
  })

  it('is shown until the log holds it', async () => {
    const parts = { type: 'parts', ...draftOf('all of it') } as const
    const live = addProgress(NOTHING_LIVE, parts, { job: null, now: 7 })
    const idle = { type: 'idle' } as const
    expect(activityIn(live, idle, 9)).toEqual({ type: 'saving' })
    const [, stored] = session('a all of it')
    expect(stored && activityIn(applyEvent(live, stored), idle, 9)).toEqual({ type: 'idle' })
  })
})
