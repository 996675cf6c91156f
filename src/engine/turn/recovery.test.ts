import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LiveDraft } from '../../ports/drafts.ts'
import { started } from '../../test/compactions.ts'
import { calls, createDrive, says } from '../../test/drive.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { SENT_REQUEST as sent, TEST_MODEL as model } from '../../test/sent-request.ts'
import { branch, shown } from '../../test/session.ts'
import { applyEvent, foldBranch, viewOf } from '../branch/branch.ts'
import type { EventDraft, EventId, SessionEvent } from '../log/event.ts'
import type { Part } from '../message/message.ts'
import { startsTurn } from '../message/view.ts'
import { COWAGENT } from '../presets/cowagent.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import type { Preset } from '../presets/preset.ts'
import { restoreDrafts, resumeEvents } from './clear.ts'
import {
  effectOfOpening,
  endAbandoned,
  isAbandoned,
  needsRecovery,
  takeOverDrafts,
} from './recovery.ts'
import { restingState } from './types.ts'

const failed: EventDraft = {
  type: 'v1.request-failed',
  requestId: 'r1',
  kind: 'other',
  message: 'You stopped it.',
  status: null,
}
const live = (...parts: readonly Part[]): LiveDraft => ({
  requestId: 'r1',
  model,
  parts,
  startedAt: 1,
})

describe('isAbandoned', () => {
  it('sees a request that nothing ended and a summary that was being written, until the answer, a failure or another branch came', () => {
    expect(isAbandoned(branch('u hi', sent))).toBe(true)
    expect(isAbandoned(branch('u hi', 'a hello', started()))).toBe(true)
    expect(isAbandoned(branch('u hi', sent, 'a hello'))).toBe(false)
    expect(isAbandoned(branch('u hi', sent, failed))).toBe(false)
    const again = { type: 'v1.branch-selected', reason: 'retry', parentId: 'e2' } as EventDraft
    expect(isAbandoned(branch('u hi', sent, 'a hello', again))).toBe(false)
    expect(isAbandoned(branch('u hi', sent, 'call t', 'result t ok'))).toBe(false)
    expect(isAbandoned(branch('u hi', sent, 'call t', 'result t ok', sent))).toBe(true)
  })
})

describe('endAbandoned', () => {
  it('keeps what had arrived as an interrupted answer, and ends a summary that was being written', () => {
    const text: Part = { type: 'text', text: 'Half' }
    const call: Part = { type: 'tool-call', callId: 'c', tool: 't', input: {} }
    expect(endAbandoned(branch('u hi', sent), live(text, call))).toMatchObject([
      { type: 'v1.message-appended', parts: [text], finishReason: 'interrupted' },
    ])
    expect(endAbandoned(branch('u hi', 'a hello', started()), null)).toMatchObject([
      { type: 'v1.compaction-failed', compactionId: 'c1', code: 'interrupted' },
    ])
  })

  it('says that no answer arrived when nothing did, or only what belongs to another request', () => {
    const blank: Part = { type: 'text', text: ' \n' }
    const other = { ...live({ type: 'text', text: 'Old' }), requestId: 'r0' }
    for (const draft of [null, live(blank), other])
      expect(endAbandoned(branch('u hi', sent), draft)).toMatchObject([
        { type: 'v1.request-failed', requestId: 'r1' },
      ])
  })
})

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
  const answered = branch('u hi', sent, 'a hello')

  it.each([
    ['writes where the preset resumes with little', COWAGENT, answered, true, 'write'],
    ['writes nothing where the application goes on', COWAGENT, answered, false, 'none'],
    ['waits for rest where the preset compacts then', PALIMPSEST, answered, true, 'wait'],
    ['does nothing under another preset', { ...PALIMPSEST, compaction }, answered, true, 'none'],
    ['does nothing to an empty session', COWAGENT, branch(), true, 'none'],
    ['leaves one that another tab may be answering', COWAGENT, abandoned.branch, true, 'none'],
  ] as const)('%s', (_, preset, on, isRestart, expected) => {
    expect(effectOfOpening(on, { preset, isRestart })).toBe(expected)
  })
})

function talked(preset: Preset, turns: number) {
  const drive = createDrive({
    windowTokens: 64_000,
    config: { preset },
    tool: () => 'noon',
    answer: (_, index) =>
      index % 2 === 0
        ? calls({ type: 'tool-call', callId: `c${index}`, tool: 'clock', input: {} })
        : says(`Answer ${index}.`),
  })
  for (let turn = 1; turn <= turns; turn += 1) drive.user(`Question ${turn}`)
  return drive
}
const view = ({ driven }: ReturnType<typeof talked>) => shown(viewOf(driven().state.branch))

describe('a session that is opened again', () => {
  it('D6: changes nothing where the person only comes back to it', () => {
    const drive = talked(COWAGENT, 8)
    const before = view(drive)
    drive.give({ type: 'opened', isRestart: false })
    expect(view(drive)).toEqual(before)
  })

  it('D6: is taken back as a clear is, whatever was hidden', () => {
    const drive = talked(COWAGENT, 8)
    const before = view(drive)
    drive.give({ type: 'opened', isRestart: true })
    const { branch: hiding } = drive.driven().state
    const [draft] = restoreDrafts(hiding)
    if (!draft) throw new Error('nothing to take back')
    const stamp = { id: 'back' as EventId, parentId: hiding.leafId, at: 0 }
    const back = applyEvent(hiding, { ...draft, ...stamp } as SessionEvent)
    expect(shown(viewOf(back))).toEqual(before)
  })

  it('says so once: opened again without news it changes nothing', () => {
    const drive = talked(COWAGENT, 8)
    drive.give({ type: 'opened', isRestart: true }, { type: 'opened', isRestart: true })
    const restored = drive.driven().events.filter(({ type }) => type === 'v1.history-restored')
    expect(restored).toHaveLength(1)
  })

  it('reads what comes after it whole', () => {
    const drive = talked(COWAGENT, 8)
    drive.give({ type: 'opened', isRestart: true })
    drive.user('Question 9')
    expect(view(drive).slice(-4)).toEqual([
      'u Question 9',
      'call clock',
      'result clock noon',
      'a Answer 17.',
    ])
  })

  it('starts with everything under a preset that does not say otherwise', () => {
    const drive = talked(PALIMPSEST, 8)
    const before = view(drive)
    drive.give({ type: 'opened', isRestart: true })
    expect(view(drive)).toEqual(before)
  })

  it('D6: never shows more turns than the preset says, nor loses the newest one, for any log', () => {
    fc.assert(
      fc.property(logs(), events => {
        const whole = foldBranch(events)
        const [draft] = resumeEvents(whole, COWAGENT)
        if (!draft) return
        const stamp = { id: 'resumed' as EventId, parentId: whole.leafId, at: 0 }
        const resumed = applyEvent(whole, { ...draft, ...stamp } as SessionEvent)
        const turns = viewOf(resumed).items.filter(item => startsTurn(item) && !item.pinned)
        expect(turns.length).toBeLessThanOrEqual(3)
        expect(resumeEvents(resumed, COWAGENT)).toEqual([])
      }),
    )
  })
})
