/** Writes recalls of a generated session down as events. */
import type { Passage } from '../engine/log/event.ts'
import { textOf, toolResultsOf } from '../engine/message/message.ts'
import type { MessageEntry } from '../engine/log/transcript.ts'
import { picked, type GrowingLog } from './growing-log.ts'
import type { Step } from './log-steps.ts'

/** Recalls messages before the newest one of the user, hidden or not: what is not hidden must not be read twice. */
export function writeRecall(
  log: GrowingLog,
  { pick, count }: Extract<Step, { kind: 'recall' }>,
): void {
  const entries = log.entries()
  const asking = entries.findLast(({ event }) => event.role === 'user')
  if (!asking) return
  const earlier = entries.filter(({ number }) => number < asking.number)
  const chosen = Array.from({ length: count }, (_, at) => picked(earlier, pick + at))
  const passages = chosen
    .flatMap(entry => (entry ? passagesOf(entry) : []))
    .filter((passage, at, all) => all.findIndex(other => other.text === passage.text) === at)
  if (passages.length === 0) return
  log.add({
    type: 'v1.passages-recalled',
    messageId: asking.event.id,
    introduction: '[Recalled]',
    passages,
    presetId: 'palimpsest',
    tokens: { tokens: 10 * passages.length, source: 'tokenized' },
  })
}

function passagesOf({ number, event: { id, role, parts } }: MessageEntry): readonly Passage[] {
  const common = { messageId: id, heading: '1970-01-01:', citation: `¶${number} ${role}: ` }
  const said = textOf(parts).trim()
  return [
    ...(said === '' ? [] : [{ ...common, callId: null, text: said }]),
    ...toolResultsOf(parts).flatMap(({ callId, output }) =>
      output.trim() === '' ? [] : [{ ...common, callId, text: output.trim() }],
    ),
  ]
}
