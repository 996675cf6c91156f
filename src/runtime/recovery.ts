/**
 * What a closed tab left open, ended properly when the session is opened again.
 *
 * @module
 */
import type { Branch } from '../engine/branch.ts'
import type { EventDraft } from '../engine/event.ts'
import { lastOf } from '../engine/sequence.ts'
import type { LiveDraft } from './ports.ts'

/** The id of a request whose answer is not in the log; null when none is open. */
export function openRequestId(branch: Branch): string | null {
  const newest = lastOf(branch.requests)
  const open = newest && newest.afterNumber === branch.messages.length && branch.failure === null
  return open ? newest.event.requestId : null
}

/** True when a request or a compaction was begun and not ended. */
export function isAbandoned(branch: Branch): boolean {
  return (
    openRequestId(branch) !== null || branch.compactions.some(({ state }) => state === 'running')
  )
}

/** Ends what was abandoned: the partial answer is kept as interrupted, a compaction as failed. */
export function endAbandoned(branch: Branch, live: LiveDraft | null): readonly EventDraft[] {
  const requestId = openRequestId(branch)
  const drafts: EventDraft[] = branch.compactions
    .filter(({ state }) => state === 'running')
    .map(({ compactionId }) => ({
      type: 'v1.compaction-failed',
      compactionId,
      code: 'interrupted',
      message:
        'The page was closed while the summary was written. Nothing was changed; compact again when you like.',
    }))
  if (requestId === null) return drafts
  const parts =
    live?.requestId === requestId ? live.parts.filter(({ type }) => type !== 'tool-call') : []
  const failed: EventDraft = {
    type: 'v1.request-failed',
    requestId,
    kind: 'cut-stream',
    message:
      'The page was closed before an answer arrived. Your message is kept; press Retry to ask again.',
    status: null,
  }
  const interrupted: readonly EventDraft[] =
    live && parts.length > 0
      ? [
          {
            type: 'v1.message-appended',
            role: 'assistant',
            parts,
            model: live.model,
            finishReason: 'interrupted',
          },
        ]
      : [failed]
  return [...drafts, ...interrupted]
}
