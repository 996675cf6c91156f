import { describe, expect, it } from 'vitest'
import { SENT_REQUEST as sent, TEST_MODEL as model } from '../../test/sent-request.ts'
import { branch } from '../../test/session.ts'
import { COWAGENT } from '../presets/cowagent.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import { effectOfOpening, needsRecovery, takeOverDrafts } from './recovery.ts'
import { restingState } from './types.ts'

const other = { ...model, model: 'other' }
const half = { requestId: 'r1', model, parts: [{ type: 'text' as const, text: 'Half' }] }
const abandoned = restingState(branch('u hi', sent))

describe('a tab that takes a session over', () => {
  it('ends what a closed tab left open, then names the model that is asked from now on', () => {
    expect(needsRecovery(abandoned)).toBe(true)
    expect(takeOverDrafts(abandoned, half, { model: other })).toMatchObject([
      { type: 'v1.message-appended', finishReason: 'interrupted' },
      { type: 'v1.model-changed', model: other },
    ])
  })

  it('ends no request that it has sent itself, and appends nothing where nothing is open', () => {
    const turn = { type: 'sending', requestId: 'r1', model } as never
    const sending = { ...abandoned, turn }
    expect(needsRecovery(sending)).toBe(false)
    expect(takeOverDrafts(sending, half, { model })).toEqual([])
    const answered = restingState(branch('u hi', sent, 'a hello'))
    expect(needsRecovery(answered)).toBe(false)
    expect(takeOverDrafts(answered, null, { model })).toEqual([])
  })
})

describe('opening a session', () => {
  const compaction = PALIMPSEST.compaction && { ...PALIMPSEST.compaction, idle: null }
  const talked = branch('u hi', sent, 'a hello')

  it.each([
    ['writes where the preset resumes with little', COWAGENT, talked, true, 'write'],
    ['writes nothing where the application goes on', COWAGENT, talked, false, 'none'],
    ['waits for rest where the preset compacts then', PALIMPSEST, talked, true, 'wait'],
    ['does nothing under another preset', { ...PALIMPSEST, compaction }, talked, true, 'none'],
    ['does nothing to an empty session', COWAGENT, branch(), true, 'none'],
    ['leaves one that another tab may be answering', COWAGENT, abandoned.branch, true, 'none'],
  ] as const)('%s', (_, preset, on, isRestart, expected) => {
    expect(effectOfOpening(on, { preset, isRestart })).toBe(expected)
  })
})
