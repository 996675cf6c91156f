/** Writes turns of a generated session down as events. */
import type { Part, ToolResultPart } from '../engine/message/message.ts'
import { DEMO, type GrowingLog } from './growing-log.ts'
import type { AnswerStep, CallStep, TurnStep } from './log-steps.ts'

export function writeTurn(log: GrowingLog, turn: TurnStep): void {
  const { user, images, steps, reply, finishReason } = turn
  // A message may be images only.
  const isWordless = images.length > 0 && user === ''
  log.add({
    type: 'v1.message-appended',
    role: 'user',
    parts: [...images, ...(isWordless ? [] : [{ type: 'text' as const, text: user }])],
    model: null,
    finishReason: null,
  })
  for (const step of steps) writeAnswer(log, step)
  if (reply !== null) addAssistant(log, [{ type: 'text', text: reply }], finishReason)
}

function writeAnswer(log: GrowingLog, { text, reasoning, calls, results }: AnswerStep): void {
  addAssistant(
    log,
    [
      ...(reasoning === null
        ? []
        : [
            {
              type: 'reasoning' as const,
              text: reasoning,
              metadata: { anthropic: { signature: 's' } },
            },
          ]),
      ...(text === null ? [] : [{ type: 'text' as const, text }]),
      ...calls.map(({ callId, tool, input }) => ({
        type: 'tool-call' as const,
        callId,
        tool,
        input: JSON.parse(input),
      })),
    ],
    'tool-calls',
  )
  const answered = calls.filter(({ outcome }) => outcome !== 'missing').map(resultOf)
  const ordered = results === 'reversed' ? answered.toReversed() : answered
  const messages = results === 'one-each' ? ordered.map(result => [result]) : [ordered]
  for (const parts of messages)
    if (parts.length > 0)
      log.add({
        type: 'v1.message-appended',
        role: 'tool',
        parts,
        model: null,
        finishReason: null,
      })
}

function addAssistant(
  log: GrowingLog,
  parts: readonly Part[],
  finishReason: TurnStep['finishReason'],
): void {
  log.add({ type: 'v1.message-appended', role: 'assistant', parts, model: DEMO, finishReason })
}

function resultOf({ callId, tool, outcome, output, personal }: CallStep): ToolResultPart {
  return {
    type: 'tool-result',
    callId,
    tool,
    output,
    ...(outcome === 'error' ? { isError: true } : {}),
    ...personal,
  }
}
