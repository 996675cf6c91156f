/**
 * What the open session shows before the log holds it: the message being stored, the answer being written, a
 * wait, a summary's progress, another tab's work. Gone with a reload, except for what drafts keep.
 *
 * @module
 */
import type { CompactionJob, ModelRef, Part, SessionEvent, Turn } from '../../engine/index.ts'
import type { LiveDraft } from '../../ports/drafts.ts'
import type { Clock } from '../../ports/platform.ts'
import type { Wait } from '../requests/stream-answer.ts'
import type { SummaryProgress } from '../summaries/progress.ts'
import type { AnswerDraftStore } from './answer-draft.ts'
import type { SessionParts } from './derive-snapshot.ts'
import type { Activity, CompactionProgress, LiveAnswer, PendingMessage } from './snapshot.ts'

export interface LiveStateOptions {
  readonly clock: Clock
  /** Keeps the answer being written on disk. */
  readonly answerDraft: Pick<AnswerDraftStore, 'update'>
  /** The compaction being written; null for none. */
  readonly job: () => CompactionJob | null
  /** Called after each change but those by `summarized` and `stored`. */
  readonly publish: () => void
}

export interface LiveState {
  /** The snapshot's share of it. */
  parts(turn: Turn): Pick<SessionParts, 'activity' | 'live' | 'pending' | 'progress'>
  /** Shows the message that is being stored; null for none. */
  onPending(message: PendingMessage | null): void
  /** More of an answer arrived: `parts` are all its parts so far. */
  onParts(requestId: string, model: ModelRef, parts: readonly Part[]): void
  /** The request waits for its next try; null: no longer. */
  onWait(wait: Wait | null): void
  /** A model on this device is being loaded into memory; `share` from 0 to 1. */
  onLoading(share: number): void
  onProgress(compactionId: string, progress: SummaryProgress): void
  /** No compaction is being written any more. */
  summarized(): void
  /** Another tab is at work in this session; `live` is as much as it has written. */
  otherTabBusy(live: LiveDraft | null): void
  /** No other tab is at work. */
  otherTabIdle(): void
  /** The log holds the event: what showed it before goes. True when that was an answer being written. */
  stored(event: SessionEvent): boolean
}

export function createLiveState({ clock, answerDraft, job, publish }: LiveStateOptions): LiveState {
  let live: LiveAnswer | null = null
  let pending: PendingMessage | null = null
  let progress: CompactionProgress | null = null
  let wait: Wait | null = null
  let loading: number | null = null
  let sentAt: number | null = null
  let otherTabIsBusy = false

  const activityIn = (turn: Turn): Activity => {
    if (otherTabIsBusy) return { type: 'elsewhere' }
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
  }

  return {
    parts: turn => ({ activity: activityIn(turn), live, pending, progress }),
    onPending: message => {
      pending = message
      publish()
    },
    onParts: (requestId, model, parts) => {
      live = { requestId, model, parts, startedAt: live?.startedAt ?? clock.now() }
      wait = null
      loading = null
      answerDraft.update(live)
      publish()
    },
    onWait: next => {
      wait = next
      loading = null
      publish()
    },
    onLoading: share => {
      loading = share
      publish()
    },
    onProgress: (compactionId, arrived) => {
      const running = job()
      if (running?.compactionId !== compactionId) return
      const { trigger, summarizer } = running
      progress = { compactionId, trigger, summarizer, ...arrived }
      publish()
    },
    summarized: () => {
      progress = null
    },
    otherTabBusy: draft => {
      otherTabIsBusy = true
      live = draft
      publish()
    },
    otherTabIdle: () => {
      if (!otherTabIsBusy) return
      otherTabIsBusy = false
      live = null
      publish()
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
