import type { CompactionRecord } from '../../engine/index.ts'
import { sameStart } from '../kit/snapshot-facts.ts'
import { startGrew, type Item } from './items.ts'

/** A compaction's row that somebody will want to see now. */
export interface ChangedCompaction {
  /** Place among the items. */
  readonly index: number
  readonly state: 'live' | 'undone'
}

/**
 * The compaction that was undone, or came into force at the person's own word, between two lists of
 * items; null when neither happened. One that came into force automatically pulls nobody away.
 */
export function changedCompaction(
  before: readonly Item[],
  after: readonly Item[],
): ChangedCompaction | null {
  // Those that come with older messages are no news.
  if (before === after || startGrew(before, after)) return null
  // Of thousands of items nearly all stay.
  const start = sameStart(before, after)
  const earlier = new Map<string, CompactionRecord['state']>()
  for (const item of before.slice(start))
    if (item.type === 'compaction') earlier.set(item.record.compactionId, item.record.state)
  for (const [place, item] of after.slice(start).entries()) {
    if (item.type !== 'compaction') continue
    const index = start + place
    const { compactionId, state, trigger } = item.record
    const was = earlier.get(compactionId)
    if (state === 'undone' && was === 'live') return { index, state }
    if (state === 'live' && was !== 'live' && trigger === 'manual') return { index, state }
  }
  return null
}
