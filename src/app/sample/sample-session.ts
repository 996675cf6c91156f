import type { EventDraft } from '../../engine/index.ts'
import { EXPORT } from './export.ts'
import { REHEARSAL } from './rehearsal.ts'
import { RULES } from './rules.ts'
import { SHELVES } from './shelves.ts'

const TITLE = 'Planning a catalogue migration'

/**
 * The session that a first run opens: a long working conversation near the demo model's limit. The sample as drafts,
 * oldest first, from `v1.session-created` to the demo model's own words. About 10,000 tokens of o200k: three quarters
 * of the demo model's budget, so that one press of Compact, or a few more messages, shows what the product is for.
 * People, library and books are invented.
 */
export function sampleSession(): {
  readonly title: string
  readonly drafts: readonly EventDraft[]
} {
  return {
    title: TITLE,
    drafts: [
      { type: 'v1.session-created', title: TITLE, origin: 'sample' },
      ...RULES,
      ...EXPORT,
      ...SHELVES,
      ...REHEARSAL,
    ],
  }
}
