/** Several answers to the newest message, of which none is selected yet, as an export writes them. */
import {
  foldBranch,
  type Lane,
  lanesOf,
  type MessageEntry,
  type SessionEvent,
  transcriptOf,
} from '../engine/index.ts'
import { chatFileText } from '../i18n/en/sentences/export.ts'
import type { WrittenMessage } from './written-message.ts'

/** What each of several models answered to the newest message, or why it did not; none once one of them is selected. */
export function undecidedAnswers(events: readonly SessionEvent[]): readonly WrittenMessage[] {
  const { several } = foldBranch(events)
  if (several === null) return []
  const lanes = lanesOf(events, several)
  return lanes.map((lane, at) => {
    const { model } = lane
    const entry = answerIn(events, lane)
    const parts = entry?.event.parts ?? [{ type: 'text', text: whyNoAnswer(lane) }]
    return {
      id: entry?.event.id ?? `${several.id} ${at}`,
      role: 'assistant',
      origin: 'message',
      entry,
      parts,
      among: { model, index: at + 1, count: lanes.length },
    }
  })
}

/** Null for none, and for one that was deleted. */
function answerIn(
  events: readonly SessionEvent[],
  { leafId, events: own }: Lane,
): MessageEntry | null {
  const answer = own.find(({ type }) => type === 'v1.message-appended')
  const entries = transcriptOf(foldBranch(events, leafId))
  return entries.find(({ event }) => event.id === answer?.id) ?? null
}

function whyNoAnswer({ events }: Lane): string {
  const failed = events.findLast(event => event.type === 'v1.request-failed')
  return failed?.message ?? chatFileText('no-answer')
}
