/** Makes what is shown of one of several answers. An unchanged answer keeps its reference. */
import {
  type EngineState,
  type Lane,
  lastOf,
  type MessageAppended,
  type SessionEvent,
} from '../../engine/index.ts'
import { rememberLast } from '../async/calls.ts'
import { activityIn, type Live } from './live.ts'
import type { Activity, SeveralAnswer } from './snapshot.ts'

export interface AnswerInputs {
  readonly lane: Lane
  readonly engine: EngineState
  readonly live: Live
  /** It waits until another model on the same machine is done. */
  readonly waits: boolean
  /** Its branch has open work of another tab. */
  readonly isElsewhere: boolean
  readonly now: number
}

const ELSEWHERE: Activity = { type: 'elsewhere' }
const WAITS = { type: 'turn' } as const

export function createShownAnswer(): (inputs: AnswerInputs) => SeveralAnswer {
  const storedOf = rememberLast(storedIn)
  const shown = rememberLast(
    (
      stored: ReturnType<typeof storedIn>,
      { answer }: Live,
      activity: SeveralAnswer['activity'],
    ): SeveralAnswer => ({
      ...stored,
      activity,
      parts: answer?.parts ?? stored.parts,
    }),
  )
  let activity: SeveralAnswer['activity'] = { type: 'idle' }
  return ({ lane, engine, live, waits, isElsewhere, now }) => {
    const next = activityNow({ engine, live, waits, isElsewhere, now })
    if (JSON.stringify(next) !== JSON.stringify(activity)) activity = next
    return shown(storedOf(lane, engine.branch), live, activity)
  }
}

function activityNow({
  engine,
  live,
  waits,
  isElsewhere,
  now,
}: Omit<AnswerInputs, 'lane'>): SeveralAnswer['activity'] {
  if (isElsewhere) return ELSEWHERE
  return waits ? WAITS : activityIn(live, engine.turn, now)
}

/** The answer of the lane, without later messages of a conversation that went on there. */
export function answerIn({ events }: Pick<Lane, 'events'>): MessageAppended | null {
  const answer = events.find(event => event.type === 'v1.message-appended')
  return answer?.role === 'assistant' ? answer : null
}

/** The answer of a lane as the log has it; the branch is that of its newest event. */
export function storedIn(
  lane: Lane,
  { failure, messages }: EngineState['branch'],
): Omit<SeveralAnswer, 'activity'> {
  const { model, events, beginId } = lane
  const answer = answerIn(lane)
  const hasGoneOn = answer !== null && lastOf(messages)?.event.id !== answer.id
  const failed = hasGoneOn ? null : (failure?.event ?? null)
  return {
    model,
    ...saidIn(answer),
    failure: failed,
    usage: events.flatMap(event => (event.type === 'v1.usage-reported' ? [usageOf(event)] : [])),
    compactions: events.filter(({ type }) => type === 'v1.compaction-completed').length,
    ...timesOf(events.findLast(isRequest)?.at ?? null, (answer ?? failed)?.at ?? null),
    isAsked: beginId !== null,
  }
}

function saidIn(
  answer: MessageAppended | null,
): Pick<SeveralAnswer, 'parts' | 'finishReason' | 'isStopped'> {
  if (answer === null) return { parts: [], finishReason: null, isStopped: false }
  const { parts, finishReason, isStopped = false } = answer
  return { parts, finishReason, isStopped }
}

/** The end of an earlier try is none. */
function timesOf(
  sentAt: number | null,
  at: number | null,
): Pick<SeveralAnswer, 'sentAt' | 'endedAt'> {
  return { sentAt, endedAt: sentAt !== null && at !== null && at >= sentAt ? at : null }
}

function isRequest(event: SessionEvent): boolean {
  return event.type === 'v1.request-sent' && event.kind === 'chat'
}

function usageOf({
  kind,
  model,
  usage,
}: Extract<SessionEvent, { type: 'v1.usage-reported' }>): SeveralAnswer['usage'][number] {
  return { kind, model, usage }
}
