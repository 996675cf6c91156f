/**
 * What the open session shows before the log holds it: messages, answers and summaries on their way, waits, another tab's work.
 *
 * @module
 */
import type { EngineState, ModelRef, Part, SessionEvent } from '../../engine/index.ts'
import type { LiveDraft } from '../../ports/drafts.ts'
import type { Wait } from '../requests/retry-policy.ts'
import type { SessionParts } from './derive-snapshot.ts'
import type { Activity, CompactionProgress, LiveAnswer, PendingMessage } from './snapshot.ts'
import type { SummaryProgress } from '../summaries/choose-summarizers.ts'

/** How far work has come. */
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
  | {
      readonly type: 'progress'
      readonly compactionId: string
      readonly progress: SummaryProgress
    }

export interface Live {
  readonly answer: LiveAnswer | null
  /** The person stopped it: nothing more comes of it, and its end is on its way. */
  readonly isStopped: boolean
  /** The message that is being stored. */
  readonly pending: PendingMessage | null
  readonly progress: CompactionProgress | null
  /** The request waits for its next try. */
  readonly wait: Wait | null
  /** How far a model on this device is on its way into memory, from 0 to 1. */
  readonly loading: number | null
  /** When the newest request was sent. */
  readonly sentAt: number | null
  readonly otherTabIsBusy: boolean
}

export const NOTHING_LIVE: Live = {
  answer: null,
  isStopped: false,
  pending: null,
  progress: null,
  wait: null,
  loading: null,
  sentAt: null,
  otherTabIsBusy: false,
}

/** The snapshot's share of it. */
export function shownOf(
  live: Live,
  { turn }: Pick<EngineState, 'turn'>,
  now: number,
): Pick<SessionParts, 'activity' | 'live' | 'pending' | 'progress'> {
  const { answer, pending, progress } = live
  return { activity: activityIn(live, turn, now), live: answer, pending, progress }
}

/** Work has come further. */
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
    case 'progress': {
      const { compactionId, progress } = input
      if (job?.compactionId !== compactionId) return live
      const { trigger, summarizer } = job
      return { ...live, progress: { compactionId, trigger, summarizer, ...progress } }
    }
  }
}

const ENDED = { wait: null, loading: null, answer: null, isStopped: false } as const

/** The log holds the event: what showed it before goes. */
export function applyEvent(live: Live, event: SessionEvent): Live {
  switch (event.type) {
    case 'v1.request-sent':
      return event.kind === 'chat' ? { ...live, sentAt: event.at } : live
    case 'v1.message-appended':
      return { ...live, pending: null, ...ENDED }
    case 'v1.request-failed':
      return { ...live, ...ENDED }
    default:
      return live
  }
}

/** Another tab is at work in this session; `answer` is as much as it has written. */
export function otherTabBusy(live: Live, answer: LiveDraft | null): Live {
  return { ...live, otherTabIsBusy: true, answer }
}

/** No other tab is at work. */
export function otherTabIdle(live: Live): Live {
  return live.otherTabIsBusy ? { ...live, otherTabIsBusy: false, answer: null } : live
}

function activityIn(live: Live, turn: EngineState['turn'], now: number): Activity {
  const { answer, wait, loading, sentAt } = live
  if (live.otherTabIsBusy) return { type: 'elsewhere' }
  switch (turn.type) {
    case 'idle':
      // An answer that has ended waits for the log to hold it: on a full disk that takes a while.
      return { type: answer ? 'saving' : 'idle' }
    case 'preparing':
      return { type: 'preparing' }
    case 'blocked':
      return { type: 'compacting' }
    case 'running-tools':
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
