import { describe, expect, it } from 'vitest'
import { StoreError } from '../../../ports/errors.ts'
import type { LiveDraft } from '../../../ports/drafts.ts'
import {
  type AnswerDraft,
  answerWritten,
  clearAnswer,
  keepAnswer,
  NO_DRAFT,
  writeAnswer,
} from './answer-draft.ts'
import { afterEvent, NOTHING_LIVE, shownOf, withProgress } from './live.ts'
import { session } from '../../../test/session.ts'

const draft = (text: string): LiveDraft => ({
  requestId: 'r1',
  model: { provider: 'test', host: null, model: 'test' },
  parts: [{ type: 'text', text }],
  startedAt: 1,
})
const full = () => new StoreError('full', 'full')

/** What a draft becomes, with the words that are written and all else that is asked for. */
function keeping() {
  let state: AnswerDraft = NO_DRAFT
  const asked: string[] = []
  const change = (next: AnswerDraft) => {
    const [written, effects] = writeAnswer(next)
    state = written
    for (const effect of effects) {
      const value = effect.type === 'write-draft' ? effect.draft.value : undefined
      if (effect.type !== 'write-draft') asked.push(effect.type)
      else asked.push(value && typeof value === 'object' && 'parts' in value ? textIn(value) : '–')
    }
  }
  const end = (error?: unknown) => {
    const [ended, effects] = answerWritten(state, error)
    asked.push(...effects.map(({ type }) => type))
    change(ended)
  }
  return {
    asked,
    say: (text: string) => change(keepAnswer(state, draft(text))),
    clear: () => change(clearAnswer(state)),
    wait: () => change({ ...state, waits: false }),
    end,
  }
}
const textIn = ({ parts: [part] }: LiveDraft) => (part?.type === 'text' ? part.text : '')

describe('the answer being written', () => {
  it('is stored at once, then with each beat, the newest words each time', () => {
    const { asked, say, end, wait } = keeping()
    say('a')
    end()
    for (const text of ['ab', 'abc']) say(text)
    expect(asked).toEqual(['a', 'start-timer'])
    wait()
    expect(asked.slice(2)).toEqual(['abc', 'start-timer'])
  })

  it('is gone once it is in the log, and nothing that waited comes after', () => {
    const { asked, say, end, wait, clear } = keeping()
    say('a')
    say('ab')
    clear()
    expect(asked).toEqual(['a', 'start-timer'])
    end()
    end()
    wait()
    expect(asked.slice(2)).toEqual(['–'])
  })

  it('waits while the disk is full, which is said once, and is stored once there is room', () => {
    const { asked, say, end, wait } = keeping()
    say('a')
    end(full())
    wait()
    end(full())
    say('ab')
    wait()
    end()
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

  it('is shown until the log holds it', () => {
    const parts = { type: 'parts', ...draft('all of it') } as const
    const live = withProgress(NOTHING_LIVE, parts, { job: null, now: 7 })
    const idle = { turn: { type: 'idle' } } as const
    expect(shownOf(live, idle, 9).activity).toEqual({ type: 'saving' })
    const [, stored] = session('a all of it')
    expect(stored && shownOf(afterEvent(live, stored), idle, 9).activity).toEqual({ type: 'idle' })
  })
})
