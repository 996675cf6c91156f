/**
 * What the open session shows before the log holds it: the message being stored, the answer being written, a
 * wait, a summary's progress, another tab's work. Gone with a reload, except for what drafts keep.
 *
 * @module
 */
import type { CompactionJob, ModelRef, Part, SessionEvent, Turn } from '../../engine/index.ts'
import type { Clock, LiveDraft } from '../../ports/ports.ts'
import type { Wait } from '../requests/stream-answer.ts'
import type { SummaryProgress } from '../summaries/progress.ts'
import type { Activity, CompactionProgress, LiveAnswer, PendingMessage } from './snapshot.ts'

export interface LiveState {
  live(): LiveAnswer | null
  pending(): PendingMessage | null
  progress(): CompactionProgress | null
  activity(turn: Turn): Activity
  /** Another tab is at work in this session, as far as this one knows. */
  isElsewhere(): boolean

  storing(message: PendingMessage | null): void
  /** More of an answer arrived: all its parts so far. Returns what drafts should keep. */
  arrived(requestId: string, model: ModelRef, parts: readonly Part[]): LiveAnswer
  /** The request waits for its next try, or no longer. */
  waiting(wait: Wait | null): void
  /** A model on this device is on its way into memory; from 0 to 1. */
  loading(share: number): void
  summarizing(job: CompactionJob, progress: SummaryProgress): void
  summarized(): void
  /** Shows what another tab has written so far. */
  elsewhere(live: LiveDraft | null): void
  /** No other tab is at work any more. */
  here(): void
  /** The log holds the event: what stood in for it goes. True when that was an answer being written. */
  stored(event: SessionEvent): boolean
}

export function createLiveState(clock: Clock): LiveState {
  let live: LiveAnswer | null = null
  let pending: PendingMessage | null = null
  let progress: CompactionProgress | null = null
  let wait: Wait | null = null
  let loading: number | null = null
  let sentAt: number | null = null
  let elsewhere = false

  return {
    live: () => live,
    pending: () => pending,
    progress: () => progress,
    isElsewhere: () => elsewhere,
    activity: turn => {
      if (elsewhere) return { type: 'elsewhere' }
      switch (turn.type) {
        case 'idle':
          // An answer that has ended waits for the log to hold it: on a full disk that takes a while.
          return live ? { type: 'streaming', since: live.startedAt } : { type: 'idle' }
        case 'preparing':
          return { type: 'preparing' }
        case 'blocked':
          return { type: 'compacting' }
        case 'running-tools':
          return { type: 'running-tools', tools: turn.calls.map(({ tool }) => tool) }
        case 'sending':
          if (wait) return { type: 'retrying', at: wait.until, kind: wait.kind }
          if (loading !== null) return { type: 'loading', share: loading }
          return live
            ? { type: 'streaming', since: live.startedAt }
            : { type: 'waiting', since: sentAt ?? clock.now() }
      }
    },

    storing: message => {
      pending = message
    },
    arrived: (requestId, model, parts) => {
      live = { requestId, model, parts, startedAt: live?.startedAt ?? clock.now() }
      wait = null
      loading = null
      return live
    },
    waiting: next => {
      wait = next
      loading = null
    },
    loading: share => {
      loading = share
    },
    summarizing: ({ compactionId, trigger, summarizer }, arrived) => {
      progress = { compactionId, trigger, summarizer, ...arrived }
    },
    summarized: () => {
      progress = null
    },
    elsewhere: draft => {
      elsewhere = true
      live = draft
    },
    here: () => {
      if (elsewhere) live = null
      elsewhere = false
    },
    stored: event => {
      if (event.type === 'v2.request-sent') sentAt = event.at
      if (event.type === 'v1.message-appended') pending = null
      if (event.type !== 'v1.request-failed' && event.type !== 'v1.message-appended') return false
      const ended = live !== null
      wait = null
      loading = null
      live = null
      return ended
    },
  }
}
