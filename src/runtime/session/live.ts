/** What the open session shows before the log holds it: unfinished messages, answers and summaries, waits, another tab's work. */
import {
  type EngineState,
  type ModelRef,
  type Part,
  type SessionEvent,
  waitingCalls,
} from '../../engine/index.ts'
import type { ToolProgress } from '../../ports/chat-model.ts'
import type { LiveDraft } from '../../ports/drafts.ts'
import type { Wait } from '../requests/retry-policy.ts'
import type {
  Activity,
  CompactionProgress,
  LiveAnswer,
  PreparingWait,
  SideAnswer,
} from './snapshot.ts'
import type { SummaryProgress } from '../summaries/choose-summarizers.ts'

/** Progress of running work. */
export type Progress =
  | {
      readonly type: 'parts'
      readonly requestId: string
      readonly model: ModelRef
      /** All parts so far. */
      readonly parts: readonly Part[]
    }
  /** A model on this device is being loaded into memory; from 0 to 1. */
  | { readonly type: 'loading'; readonly share: number }
  /** A tool's call began, or told how far it is. */
  | { readonly type: 'tool'; readonly callId: string; readonly progress: ToolProgress | null }
  | {
      readonly type: 'progress'
      readonly compactionId: string
      readonly progress: SummaryProgress
    }

export interface Live {
  readonly answer: LiveAnswer | null
  /** The person stopped it: no more text is added, and its end is being stored. */
  readonly isStopped: boolean
  readonly progress: CompactionProgress | null
  /** The wait for the next try of the request. */
  readonly wait: Wait | null
  /** What the request that is prepared waits for; null for nothing in particular. */
  readonly waitsFor: PreparingWait | null
  /** How far a model on this device is loaded into memory, from 0 to 1. */
  readonly loading: number | null
  /** When the newest request was sent. */
  readonly sentAt: number | null
  /** The running tool calls, by their ids. */
  readonly tools: Readonly<Record<string, RunningTool>>
  readonly otherTabIsBusy: boolean
  /** The side question that this tab asks now, and its answer so far; null for none. */
  readonly side: SideAnswer | null
}

/** A tool call that has begun. */
interface RunningTool {
  readonly startedAt: number
  readonly progress: ToolProgress | null
}

const NO_TOOLS: Live['tools'] = {}

export const NOTHING_LIVE: Live = {
  answer: null,
  isStopped: false,
  progress: null,
  wait: null,
  waitsFor: null,
  loading: null,
  sentAt: null,
  tools: NO_TOOLS,
  otherTabIsBusy: false,
  side: null,
}

/** Takes over new progress. */
export function addProgress(
  live: Live,
  input: Progress,
  { job, now }: Pick<EngineState, 'job'> & { readonly now: number },
): Live {
  switch (input.type) {
    case 'parts': {
      const { requestId, model, parts } = input
      const startedAt = live.answer?.startedAt ?? now
      return { ...live, answer: { requestId, model, parts, startedAt }, loading: null }
    }
    case 'loading':
      return { ...live, loading: input.share }
    case 'tool': {
      const { callId, progress } = input
      const startedAt = live.tools[callId]?.startedAt ?? now
      return { ...live, tools: { ...live.tools, [callId]: { startedAt, progress } } }
    }
    case 'progress': {
      const { compactionId, progress } = input
      if (job?.compactionId !== compactionId) return live
      const { trigger, summarizer } = job
      return { ...live, progress: { compactionId, trigger, summarizer, ...progress } }
    }
  }
}

const ENDED = {
  wait: null,
  waitsFor: null,
  loading: null,
  answer: null,
  isStopped: false,
  tools: NO_TOOLS,
} as const

/** Removes what was shown in place of the event, which is now in the log. */
export function applyEvent(live: Live, event: SessionEvent): Live {
  switch (event.type) {
    case 'v1.request-sent':
      return event.kind === 'chat' ? { ...live, sentAt: event.at } : live
    case 'v1.message-appended':
    case 'v1.request-failed':
      return { ...live, ...ENDED }
    default:
      return live
  }
}

/** Another tab works in this session; `answer` is its text so far. */
export function showOtherTab(live: Live, answer: LiveDraft | null): Live {
  return { ...live, otherTabIsBusy: true, answer }
}

/** No other tab works in this session. */
export function hideOtherTab(live: Live): Live {
  return live.otherTabIsBusy ? { ...live, otherTabIsBusy: false, answer: null } : live
}

/** True if all open calls wait for the person. */
function isWaiting(turn: Extract<EngineState['turn'], { type: 'running-tools' }>): boolean {
  const waiting = waitingCalls(turn).length
  return waiting > 0 && waiting + turn.results.length === turn.calls.length
}

/** What the session does at this moment. */
export function activityIn(live: Live, turn: EngineState['turn'], now: number): Activity {
  const { answer, wait, loading, sentAt } = live
  if (live.otherTabIsBusy) return { type: 'elsewhere' }
  switch (turn.type) {
    case 'idle':
      // An answer has ended and is being stored, which takes a while on a full disk.
      return { type: answer ? 'saving' : 'idle' }
    case 'preparing':
      return { type: 'preparing', ...(live.waitsFor && { waitsFor: live.waitsFor }) }
    case 'joining':
      return { type: 'preparing' }
    case 'blocked':
      return { type: 'compacting' }
    case 'running-tools':
      if (isWaiting(turn)) return { type: 'asking' }
      return { type: 'running-tools', tools: turn.calls.map(({ tool }) => tool) }
    case 'sending':
      if (wait) return { type: 'retrying', at: wait.until, kind: wait.kind }
      if (loading !== null) return { type: 'loading', share: loading }
      if (answer && live.isStopped) return { type: 'saving' }
      return answer
        ? { type: 'streaming', since: answer.startedAt }
        : { type: 'waiting', since: sentAt ?? now }
  }
}
