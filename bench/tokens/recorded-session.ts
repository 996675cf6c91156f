/**
 * A recorded session of the pi agent with the provider's count of every request, replayed so that each
 * next prompt can be predicted from the report before it.
 *
 * @module
 */
import { z } from 'zod'
import { applyEvent, EMPTY_BRANCH, viewOf, type Branch } from '../../src/engine/branch/branch.ts'
import { budgetFor } from '../../src/engine/tokens/budget.ts'
import { expectationOf } from '../../src/engine/calibration/expected-tokens.ts'
import { expectedTokens } from '../../src/engine/calibration/calibration.ts'
import type { EventDraft, EventId, ModelRef, SessionEvent } from '../../src/engine/log/event.ts'
import { PALIMPSEST } from '../../src/engine/presets/palimpsest.ts'
import { assembleRequest, bodyHashOf, type BuiltRequest } from '../../src/engine/request/request.ts'
import type { CountText } from '../../src/engine/tokens/count.ts'
import { PI_SESSIONS, readPiSession } from '../../src/test/recorded/pi-session.ts'
import {
  LEAVE_NOTHING_OUT,
  linesIn,
  readable,
  type LeaveOut,
} from '../../src/test/recorded/readable.ts'

/** One predicted request. */
export interface Prediction {
  readonly model: string
  /** False for the first request of a stretch, which nothing was reported before. */
  readonly reportedBefore: boolean
  readonly expectedTokens: number
  readonly reportedTokens: number
}

const Count = z.int().nonnegative()
const Answer = z.looseObject({
  role: z.literal('assistant'),
  provider: z.string(),
  model: z.string(),
  stopReason: z.string().optional(),
  usage: z.looseObject({ input: Count, output: Count, cacheRead: Count, cacheWrite: Count }),
})
const Line = z.looseObject({
  type: z.string(),
  message: z.unknown().optional(),
})

/**
 * Predicts the prompt of every answered request. System prompt and tools were not recorded: the report
 * carries them. An answer that was stopped was not sent again by that program, and is left out; where it
 * compacted, what it went on with is not known, and a new stretch begins.
 */
export function predictPrompts(
  jsonLines: string,
  count: CountText,
  leaveOut: LeaveOut = LEAVE_NOTHING_OUT,
): readonly Prediction[] {
  const predictions: Prediction[] = []
  let branch = EMPTY_BRANCH
  const add = (draft: EventDraft) => (branch = applyEvent(branch, stamped(branch, draft)))
  for (const { line, entry } of entriesIn(jsonLines, leaveOut)) {
    if (entry.type === 'compaction') branch = EMPTY_BRANCH
    const answer = Answer.safeParse(entry.message).data
    if (answer && ['aborted', 'error'].includes(answer.stopReason ?? '')) continue
    const [message] = readPiSession('line', line, leaveOut).messages
    if (answer) {
      const { model, prediction, request } = asked(branch, answer, count)
      if (prediction.reportedTokens > 0) predictions.push(prediction)
      add(sentEvent(request, model))
      if (message) add(appended(message))
      if (prediction.reportedTokens > 0) add(usageEvent(request, model, answer.usage))
    } else if (message) add(appended(message))
  }
  return predictions
}

function entriesIn(jsonLines: string, leaveOut: LeaveOut) {
  const read = (line: string) => ({ line, entry: Line.parse(JSON.parse(line)) })
  return readable(linesIn(jsonLines), read, { source: PI_SESSIONS, leaveOut })
}

function asked(
  branch: Branch,
  { provider, model: name, usage }: z.infer<typeof Answer>,
  count: CountText,
) {
  const model: ModelRef = { provider, host: null, model: name }
  const config = {
    model,
    count,
    system: '',
    tools: [],
    preset: PALIMPSEST,
    // No window: nothing may be cut here.
    budget: budgetFor(100_000_000, 0),
  }
  const request = assembleRequest(viewOf(branch), { ...config, shrinkTo: null })
  const expectation = expectationOf(branch, config, request)
  const prediction: Prediction = {
    model: name,
    reportedBefore: branch.usage !== null,
    expectedTokens: expectedTokens(expectation, request.tokens.tokens),
    reportedTokens: usage.input + usage.cacheRead + usage.cacheWrite,
  }
  return { model, prediction, request }
}

const requestId = (request: BuiltRequest) => `r${request.items.length}`

function sentEvent(request: BuiltRequest, model: ModelRef): EventDraft {
  return {
    type: 'v1.request-sent',
    requestId: requestId(request),
    kind: 'chat',
    model,
    presetId: PALIMPSEST.id,
    tokens: request.tokens,
    messages: request.request.messages.length,
    chain: request.trace,
    bodyHash: bodyHashOf(request.request),
    attempt: 1,
    breakdown: {
      limit: 8_192,
      system: 0,
      tools: 0,
      conversation: request.tokens.tokens,
    },
    isInitial: false,
  }
}

function usageEvent(
  request: BuiltRequest,
  model: ModelRef,
  { input, output, cacheRead, cacheWrite }: z.infer<typeof Answer>['usage'],
): EventDraft {
  return {
    type: 'v1.usage-reported',
    requestId: requestId(request),
    kind: 'chat',
    model,
    usage: {
      inputTokens: input + cacheRead + cacheWrite,
      outputTokens: output,
      cachedInputTokens: cacheRead,
      reasoningTokens: null,
    },
    counted: request.tokens,
  }
}

function appended(message: ReturnType<typeof readPiSession>['messages'][number]): EventDraft {
  return { type: 'v1.message-appended', ...message, model: null, finishReason: null }
}

function stamped({ leafId }: Branch, draft: EventDraft): SessionEvent {
  const at = Number(leafId?.slice(1) ?? 0) + 1
  return { ...draft, id: `e${at}` as EventId, parentId: leafId, at } as SessionEvent
}
