import { joined } from '../../i18n/list.ts'
import { useEffect, useState } from 'react'
import { useUi } from '../../host/store.ts'
import type { Attachment, CompactionRecord } from '../../engine/index.ts'
import { undoneWords } from '../../i18n/en/sentences/restored.ts'
import { t } from '../../i18n/t.ts'
import type { Activity, SessionSnapshot } from '../../runtime/session/snapshot.ts'
import { compactionsIn, shownKey, type ShownRow } from '../../runtime/session/shown-row.ts'
import { compactionFigures, sameStart } from '../kit/snapshot-facts.ts'
import { attachmentTitle } from '../../kit/words.ts'

/** Says politely what ended: an answer, a compaction, a request that failed. Never seen. */
export function LiveRegion() {
  const { store } = useUi()
  const [said, setSaid] = useState({ text: '', turn: 0 })
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (state.app === before.app) return
        const text = announcementFor(before.app.session, state.app.session)
        // The same sentence twice is said twice: the turn makes it a new one.
        if (text !== null) setSaid(({ turn }) => ({ text, turn: turn + 1 }))
      }),
    [store],
  )
  return (
    <div className="unseen" role="status" aria-live="polite">
      <span key={said.turn}>{said.text}</span>
    </div>
  )
}

type Announced = Pick<SessionSnapshot, 'sessionId' | 'rows' | 'live' | 'attachments' | 'activity'>

/** What the live region says about the step from one snapshot to the next: something ended that a person may wait for. Null for nothing. */
export function announcementFor(before: Announced | null, after: Announced | null): string | null {
  if (before === null || after === null || before.sessionId !== after.sessionId) return null
  const ofRest =
    ofAttachments(before.attachments, after.attachments) ?? ofWait(before.activity, after.activity)
  if (before.rows === after.rows && (before.live === null) === (after.live === null)) return ofRest
  return (
    ofRest ??
    ofCompactions(before.rows, knownPart(before.rows, after.rows)) ??
    ofFailure(before.rows, after.rows) ??
    (before.live !== null && after.live === null ? ofAnswer(after.rows) : null)
  )
}

/** Announces new attachments. Removing or sending them is announced by what follows. */
function ofAttachments(before: readonly Attachment[], after: readonly Attachment[]): string | null {
  const added = after.slice(before.length)
  if (added.length === 0) return null
  const names = joined(added.map(attachmentTitle))
  return t('live.attached', { count: added.length, names })
}

/** Once for each wait, not for the seconds that pass in it. */
function ofWait(before: Activity, after: Activity): string | null {
  if (after.type === before.type) return null
  if (after.type === 'asking') return t('live.asking')
  if (after.type !== 'retrying') return null
  return t(after.at === null ? 'live.no-network' : 'live.retrying')
}

function ofAnswer(rows: readonly ShownRow[]): string | null {
  const last = rows.findLast(row => row.type === 'message')
  if (last?.entry.event.role !== 'assistant') return null
  const { finishReason, isStopped } = last.entry.event
  if (finishReason === 'tool-calls') return null
  if (isStopped === true) return t('live.stopped')
  return t(finishReason === 'interrupted' ? 'live.interrupted' : 'live.answer')
}

function ofFailure(before: readonly ShownRow[], after: readonly ShownRow[]): string | null {
  // Those among the rows that are the same are known.
  const failure = after.slice(sameStart(before, after)).findLast(row => row.type === 'failure')
  if (failure === undefined) return null
  const { id, message, isStopped } = failure.entry.event
  const known = before.some(row => row.type === 'failure' && row.entry.event.id === id)
  if (known) return null
  return isStopped === true ? t('live.stopped') : t('live.failed', { sentence: message })
}

/** The rows from the first one before on: what comes with older messages is no news. */
function knownPart(before: readonly ShownRow[], after: readonly ShownRow[]): readonly ShownRow[] {
  const [first] = before
  const key = first && shownKey(first)
  const at = key === undefined ? 0 : after.findIndex(row => shownKey(row) === key)
  return at <= 0 ? after : after.slice(at)
}

function ofCompactions(before: readonly ShownRow[], after: readonly ShownRow[]): string | null {
  if (before === after) return null
  const states = new Map(compactionsIn(before).map(record => [record.compactionId, record.state]))
  const changed = compactionsIn(after).filter(
    record => states.get(record.compactionId) !== record.state,
  )
  // Several may change at once: another one may have begun by the time that this one's end is known.
  return changed.map(ofState).findLast(text => text !== null) ?? null
}

function ofState(record: CompactionRecord): string | null {
  const { state, result, failure, trigger } = record
  switch (state) {
    case 'live':
      return result === null ? null : t('live.compacted', compactionFigures(record, result))
    case 'proposed':
      return trigger === 'manual' ? t('live.proposed') : null
    case 'failed':
      return t('live.compaction-failed', { sentence: failure ?? '' })
    case 'undone':
      return undoneWords(record.number ?? 0, record.restored)
    case 'running':
    case 'cancelled':
      return null
  }
}
