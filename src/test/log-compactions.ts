/** Writes compactions and masks of a generated session down as events. */
import { spanOf } from '../engine/compaction/plan/plan.ts'
import type { Mask, SessionEvent } from '../engine/log/event.ts'
import { toolResultsOf, type Message } from '../engine/message/message.ts'
import type { MessageEntry } from '../engine/log/transcript.ts'
import { completed, failed, started } from './compactions.ts'
import { picked, type GrowingLog } from './growing-log.ts'
import type { Step } from './log-steps.ts'

export function writeCompaction(
  log: GrowingLog,
  step: Extract<Step, { kind: 'compaction' }>,
): void {
  const entries = log.entries()
  const turnEnds = entries.filter((_, index) => {
    const following = entries[index + 1]
    return following?.event.role === 'user'
  })
  const last = picked(turnEnds, step.pick)
  const span = last && spanOf(entries, 1, last.number)
  if (!span) return
  const compactionId = `k${log.next()}`
  const common = { compactionId, trigger: step.trigger, span }
  log.add(started({ ...common, summarizer: 'extractive' }))
  const { type: _, ...result } = completed({
    ...common,
    summary: step.summary,
    replacement: replacementOf(step.summary),
    masks: entries.filter(({ number }) => number > last.number).flatMap(masksOf),
    messagesBefore: entries.length,
    messagesAfter: entries.length - span.count + 1,
    previousCompactionId: previousCompaction(log.events()),
  })
  switch (step.end) {
    case 'none':
      return
    case 'proposed':
      log.add({ type: 'v1.compaction-proposed', ...result })
      return
    case 'failed':
      log.add({
        type: 'v1.summary-refused',
        compactionId,
        code: 'empty',
        message: 'It was empty.',
        text: step.summary,
      })
      log.add(failed(compactionId))
      return
    case 'cancelled':
      log.add({ type: 'v1.compaction-cancelled', compactionId })
      return
    case 'completed':
      log.add({ type: 'v1.compaction-completed', ...result })
      return
    case 'edited':
      log.add({ type: 'v1.compaction-completed', ...result })
      log.add({
        type: 'v1.summary-edited',
        compactionId,
        summary: `${step.summary} And more.`,
        replacement: replacementOf(`${step.summary} And more.`),
      })
      return
    case 'undone':
      log.add({ type: 'v1.compaction-completed', ...result })
      log.add({ type: 'v1.compaction-undone', compactionId })
      return
  }
}

function replacementOf(summary: string): Message[] {
  return [{ role: 'user', parts: [{ type: 'text', text: `Earlier: ${summary}` }] }]
}

function previousCompaction(events: readonly SessionEvent[]): string | null {
  const undone = new Set(
    events.flatMap(event => (event.type === 'v1.compaction-undone' ? [event.compactionId] : [])),
  )
  const newest = events.findLast(
    event => event.type === 'v1.compaction-completed' && !undone.has(event.compactionId),
  )
  return newest?.type === 'v1.compaction-completed' ? newest.compactionId : null
}

/** Writes the masks of one message that has results, if there is any. */
export function writeMasks(log: GrowingLog, pick: number): void {
  const masks = picked(
    log
      .entries()
      .map(masksOf)
      .filter(({ length }) => length > 0),
    pick,
  )
  if (masks) log.add({ type: 'v1.tool-outputs-masked', rung: 'old-results', masks })
}

function masksOf({ event }: MessageEntry): Mask[] {
  return toolResultsOf(event.parts).map(({ callId, output }) => ({
    messageId: event.id,
    callId,
    marker: `[${output.length} characters, archived]`,
    tokensBefore: output.length,
    tokensAfter: 6,
  }))
}
