import { describe, expect, it } from 'vitest'
import { started } from '../../test/compactions.ts'
import { SENT_REQUEST as sent, TEST_MODEL as model } from '../../test/sent-request.ts'
import { branch } from '../../test/session.ts'
import type { EventDraft } from '../log/event.ts'
import type { Part } from '../message/message.ts'
import type { LiveDraft } from '../../ports/drafts.ts'
import { endAbandoned, isAbandoned } from './recovery.ts'

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
