import type { SessionRow } from '../../ports/storage.ts'

/** The tags of these sessions, the most used first. */
export function commonTags(sessions: readonly SessionRow[]): readonly string[] {
  const uses = new Map<string, number>()
  for (const { tags = [] } of sessions)
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses]
    .toSorted(([left, most], [right, more]) => more - most || (left < right ? -1 : 1))
    .map(([tag]) => tag)
}
