import type { Sample } from '../../ports/application-ports.ts'
import { compactSample } from './compaction.ts'
import { EXPORT } from './export.ts'
import { REHEARSAL } from './rehearsal.ts'
import { RULES } from './rules.ts'
import { SHELVES } from './shelves.ts'

const TITLE = 'Planning a catalogue migration'

/**
 * The session that a first run opens: a long working conversation, compacted once after three of its four chapters, that
 * ends with the demo model's own words. About 10,000 tokens of o200k, of which the model reads half: enough for one more
 * press of Compact, or of Undo, to show what the product is for. People, library and books are invented.
 */
export function sampleSession(): Sample {
  return {
    title: TITLE,
    drafts: [
      { type: 'v1.session-created', title: TITLE, origin: 'sample' },
      ...RULES,
      ...EXPORT,
      ...SHELVES,
    ],
    following: events => [...compactSample(events), ...REHEARSAL],
  }
}
